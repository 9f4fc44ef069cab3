import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
import { JOB_SCHEMA } from '../db/app-role.ts'
import type { Db } from '../db/db.ts'
import { type JobData, type JobHandlers, type QueueName, queueNames, queues, workersOf } from './queues.ts'

/** A higher priority is done first among the jobs that are due; 0 when left out. */
export type SendOptions = { delayS?: number; priority?: number }

export type Jobs = {
  /** Within the transaction: the job exists when and only when the transaction commits. */
  send: <Q extends QueueName>(tx: Db, queue: Q, data: JobData[Q], options?: SendOptions) => Promise<void>
  /** Prepares the queues, after the migrations: jobs can be sent from then on. */
  start: (handlers: JobHandlers) => Promise<void>
  /** Begins to work them off. */
  begin: () => Promise<void>
  /** Takes no new job, waits a moment for the running ones, aborts the rest; those are run again at the next start. */
  stop: () => Promise<void>
}

/** Its own schema in the same database: a backup holds both the data and what is still to be done about it. */
const POLL_S = 1
const GRACE_MS = 5000

/** pg-boss on our own pool: no second set of connections, and nothing to configure. */
export const createBoss = (pool: pg.Pool, options: { supervise: boolean }): PgBoss =>
  new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOB_SCHEMA,
    // Made by the migrations: the role that the server works as may not make one.
    createSchema: false,
    schedule: false,
    ...options,
  })

/** Makes or updates the schema and the queues. */
export async function prepareQueues(boss: PgBoss): Promise<void> {
  await boss.start()
  for (const name of queueNames) {
    const { policy, ...settings } = queues[name]
    await boss.createQueue(name, { ...settings, ...(policy && { policy }) })
    // A queue that an earlier release made keeps its old settings otherwise; its policy it keeps for good.
    await boss.updateQueue(name, settings)
  }
}

/** Sends through the caller's own transaction. */
export const sendThrough =
  (boss: PgBoss): Jobs['send'] =>
  async (tx, queue, data, { delayS = 0, priority = 0 } = {}) => {
    await boss.send(queue, data, { db: fromDrizzle(tx, sql), startAfter: delayS, priority })
  }

/** The job queue of a running server. `onError` hears of lost connections and of jobs that failed. */
export function createJobs({ pool, onError }: { pool: pg.Pool; onError: (error: unknown) => void }): Jobs {
  const boss = createBoss(pool, { supervise: true })
  boss.on('error', onError)
  /** What is thrown goes to the log alone: pg-boss would keep it beside the job, and a failed statement may quote an address. */
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
