import type { WorkOptions } from 'pg-boss'

/** The data of each queue's jobs: ids and names, never a token or a mail's text. */
export type JobData = {
  mail: { mailId: number }
  /** Every few minutes: checks whether a carnival's incomplete teams are to be charged. */
  'incomplete-teams': Record<string, never>
  /** Once a day: erases data whose retention time is over. */
  retention: Record<string, never>
  'password-reset': { email?: string; username?: string }
  maventa: { deliveryId: number }
  'invoice-batch': { batchId: number }
  /** Looks for what is to be told the followers of schools. */
  'push-watch': Record<string, never>
  push: { noticeId: number; subscriptionId: number }
  /** `look` counts from 1: later looks are less frequent. */
  'maventa-status': { invoiceId: number; look: number }
}

export type QueueName = keyof JobData

export type JobHandlers = { [Q in QueueName]: (data: JobData[Q], signal: AbortSignal) => Promise<void> }

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S

/**
 * A job that throws, or whose process dies, runs again: at least once. A refusal by an external service is not an error
 * here; the handler schedules its own retry.
 */
const durable = {
  retryLimit: 100,
  retryDelay: 30,
  expireInSeconds: 2 * MINUTE_S,
  retentionSeconds: 3 * DAY_S,
  // A reset job contains user input, so it is deleted soon after completion.
  deleteAfterSeconds: 60 * MINUTE_S,
}

export const queues: Readonly<Record<QueueName, typeof durable & { policy?: 'short' }>> = {
  mail: durable,
  'password-reset': durable,
  // At most one waiting job, however many processes send it.
  'incomplete-teams': { ...durable, policy: 'short' },
  retention: { ...durable, policy: 'short' },
  'push-watch': { ...durable, policy: 'short' },
  push: durable,
  maventa: durable,
  'invoice-batch': durable,
  'maventa-status': durable,
}

/** Notifications sent at the same time per replica. */
const PUSHES_AT_ONCE = 20

/** Simultaneous connections to the mail server per replica; any server accepts this many from one sender. */
const MAILS_AT_ONCE = 5

/**
 * Workers of a queue: one job a second, but mails in batches without a pause while more are waiting, so that messages
 * to all schools leave in seconds. A second mail worker takes no bulk mail, so that a requested link does not wait
 * behind bulk mail on a slow server.
 */
export function workersOf(queue: QueueName): readonly WorkOptions[] {
  if (queue === 'mail') return [{ batchSize: MAILS_AT_ONCE, burstWhenBatchFull: true }, { minPriority: 0 }]
  if (queue === 'push') return [{ batchSize: PUSHES_AT_ONCE, burstWhenBatchFull: true }]
  return [{}]
}

export const queueNames = Object.keys(queues) as QueueName[]
