import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
import { JOB_SCHEMA } from '../db/app-role.ts'
import type { Db } from '../db/db.ts'
import { type JobData, type JobHandlers, type QueueName, queueNames, queues, workersOf } from './queues.ts'

/** Among due jobs a higher priority runs first; default 0. */
export type SendOptions = { delayS?: number; priority?: number }

export type Jobs = {
  /** Sends within the transaction: the job exists if and only if it commits. */
  send: <Q extends QueueName>(tx: Db, queue: Q, data: JobData[Q], options?: SendOptions) => Promise<void>
  /** The same for many jobs of a queue, in one statement. */
  sendAll: <Q extends QueueName>(
    tx: Db,
    queue: Q,
    data: readonly JobData[Q][],
    options?: Pick<SendOptions, 'priority'>,
  ) => Promise<void>
  /** Prepares the queues after the migrations; jobs can be sent afterwards. */
  start: (handlers: JobHandlers) => Promise<void>
  /** Starts the workers. */
  begin: () => Promise<void>
  /** Takes no new jobs, waits briefly for running ones, then aborts them; aborted jobs run again at the next start. */
  stop: () => Promise<void>
}

/** How often a worker looks for jobs. */
const POLL_S = 1
const GRACE_MS = 5000

/**
 * Runs pg-boss on our own pool, so that it opens no connections of its own. Its schema is in the same database, so a
 * backup includes the pending jobs.
 */
export const createBoss = (pool: pg.Pool, options: { supervise: boolean }): PgBoss =>
  new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOB_SCHEMA,
    // Created by the migrations: the server's role may not create schemas.
    createSchema: false,
    schedule: false,
    ...options,
  })

/** Creates or updates the schema and the queues. */
export async function prepareQueues(boss: PgBoss): Promise<void> {
  await boss.start()
  for (const name of queueNames) {
    const { policy, ...settings } = queues[name]
    await boss.createQueue(name, { ...settings, ...(policy && { policy }) })
    // Applies new settings to a queue of an earlier release; its policy cannot change.
    await boss.updateQueue(name, settings)
  }
}

/** Sends jobs through the caller's transaction. */
export const sendThrough =
  (boss: PgBoss): Jobs['send'] =>
  async (tx, queue, data, { delayS = 0, priority = 0 } = {}) => {
    await boss.send(queue, data, { db: fromDrizzle(tx, sql), startAfter: delayS, priority })
  }

/** Sends many jobs through the caller's transaction. */
export const sendAllThrough =
  (boss: PgBoss): Jobs['sendAll'] =>
  async (tx, queue, data, { priority = 0 } = {}) => {
    if (data.length === 0) return
    const jobs = data.map((one) => ({ data: one, priority }))
    await boss.insert(queue, jobs, { db: fromDrizzle(tx, sql) })
  }

/** The job queue of a running server. `onError` gets lost connections and failed jobs. */
export function createJobs({ pool, onError }: { pool: pg.Pool; onError: (error: unknown) => void }): Jobs {
  const boss = createBoss(pool, { supervise: true })
  boss.on('error', onError)
  /**
   * Errors go only to the log: pg-boss would store them with the job, and a failed statement may contain an address.
   */
  const settle = async (id: string, work: Promise<void>): Promise<JobResult> => {
    try {
      await work
      return { id, status: 'completed' }
    } catch (error) {
      onError(error)
      return { id, status: 'failed', output: 'job failed' }
    }
  }
  const work = async <Q extends QueueName>(queue: Q, handle: JobHandlers[Q]) => {
    for (const worker of workersOf(queue)) {
      const options = { pollingIntervalSeconds: POLL_S, perJobResults: true as const, ...worker }
      await boss.work<JobData[Q], unknown, typeof options>(queue, options, (batch) =>
        Promise.all(batch.map((job) => settle(job.id, handle(job.data, job.signal)))),
      )
    }
  }
  let handlers: JobHandlers | undefined
  return {
    send: sendThrough(boss),
    sendAll: sendAllThrough(boss),
    start: async (given) => {
      handlers = given
      await prepareQueues(boss)
    },
    begin: async () => {
      if (handlers === undefined) throw new Error('The queues have not been prepared.')
      for (const name of queueNames) await work(name, handlers[name])
    },
    stop: () => boss.stop({ close: false, graceful: true, timeout: GRACE_MS }),
  }
}
