import type { WorkOptions } from 'pg-boss'

/** What each queue's jobs carry: ids and names, never a token or a mail's text. */
export type JobData = {
  mail: { mailId: number }
  /** Every few minutes: whether a carnival's incomplete teams are to be charged. */
  'incomplete-teams': Record<string, never>
  /** Once a day: what is no longer kept is erased. */
  retention: Record<string, never>
  'password-reset': { email?: string; username?: string }
  maventa: { deliveryId: number }
  'invoice-batch': { batchId: number }
  /** `look` counts from 1: later looks come less often. */
  'maventa-status': { invoiceId: number; look: number }
}

export type QueueName = keyof JobData

export type JobHandlers = { [Q in QueueName]: (data: JobData[Q], signal: AbortSignal) => Promise<void> }

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S

/**
 * A job that throws, or whose process dies, is run again: at least once, never silently lost. What an operator outside
 * refuses is no throw; the handler plans that itself.
 */
const durable = {
  retryLimit: 100,
  retryDelay: 30,
  expireInSeconds: 2 * MINUTE_S,
  retentionSeconds: 3 * DAY_S,
  // A reset job holds what somebody typed: gone soon after it has been done.
  deleteAfterSeconds: 60 * MINUTE_S,
}

export const queues: Readonly<Record<QueueName, typeof durable & { policy?: 'short' }>> = {
  mail: durable,
  'password-reset': durable,
  // One waiting job in all, however many processes plan it.
  'incomplete-teams': { ...durable, policy: 'short' },
  retention: { ...durable, policy: 'short' },
  maventa: durable,
  'invoice-batch': durable,
  'maventa-status': durable,
}

/** As many connections to the mail server at once, for each replica: what any server takes from one sender. */
const MAILS_AT_ONCE = 5

/**
 * Who works a queue off: one job a second, but mails several at once and without a pause while more are waiting, so that
 * all schools' letters leave in seconds. A second worker takes no bulk: a link that somebody waits for does not stand behind
 * letters that a slow server holds up.
 */
export const workersOf = (queue: QueueName): readonly WorkOptions[] =>
  queue === 'mail' ? [{ batchSize: MAILS_AT_ONCE, burstWhenBatchFull: true }, { minPriority: 0 }] : [{}]

export const queueNames = Object.keys(queues) as QueueName[]
