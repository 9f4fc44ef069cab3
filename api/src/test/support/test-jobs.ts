import type pg from 'pg'
import { createBoss, type Jobs, prepareQueues, sendAllThrough, sendThrough } from '../../jobs/jobs.ts'
import type { JobHandlers, QueueName } from '../../jobs/queues.ts'

export type TestJobs = Jobs & {
  /** Runs the queue's next job like a worker; false when there is none. `early` ignores its start time. */
  run: (queue: QueueName, options?: { early?: boolean }) => Promise<boolean>
  /** Runs all due jobs, including those they create. */
  drain: () => Promise<void>
}

/** The real queue in the test's database; jobs run on request instead of by time. */
export function createTestJobs(pool: pg.Pool): TestJobs {
  const boss = createBoss(pool, { supervise: false })
  boss.on('error', () => undefined)
  let handlers: JobHandlers | undefined
  const run: TestJobs['run'] = async (queue, { early = false } = {}) => {
    const [job] = await boss.fetch<object>(queue, { ignoreStartAfter: early })
    if (!job || !handlers) return false
    const handle = handlers[queue] as (data: object, signal: AbortSignal) => Promise<void>
    try {
      await handle(job.data, new AbortController().signal)
      await boss.complete(queue, job.id)
    } catch {
      await boss.fail(queue, job.id)
    }
    return true
  }
  return {
    send: sendThrough(boss),
    sendAll: sendAllThrough(boss),
    start: async (given) => {
      handlers = given
      await prepareQueues(boss)
    },
    begin: async () => undefined,
    stop: () => boss.stop({ close: false, graceful: false }),
    run,
    drain: async () => {
      while ((await run('password-reset')) || (await run('mail')));
    },
  }
}
