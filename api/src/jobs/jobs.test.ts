import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTransaction } from '../db/db.ts'
import { createTestDatabase } from '../test/support/test-database.ts'
import { createJobs, type Jobs } from './jobs.ts'
import type { JobHandlers } from './queues.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let jobs: Jobs
const errors: unknown[] = []
const seen: number[] = []

const handlers: JobHandlers = {
  mail: async ({ mailId }) => {
    seen.push(mailId)
  },
  maventa: async () => undefined,
  'incomplete-teams': async () => undefined,
  retention: async () => undefined,
  'invoice-batch': async () => undefined,
  'push-watch': async () => undefined,
  push: async () => undefined,
  'maventa-status': async () => undefined,
  'password-reset': async () => {
    throw new Error('canary@example.org')
  },
}

beforeEach(async () => {
  errors.length = 0
  seen.length = 0
  database = await createTestDatabase()
  jobs = createJobs({ pool: database.pool, onError: (error) => errors.push(error) })
  await jobs.start(handlers)
  await jobs.begin()
})

afterEach(async () => {
  await jobs.stop()
  await database.close()
})

test('a job is done when its transaction commits, and never when it rolls back', async () => {
  await expect(
    withTransaction(database.db, async (tx) => {
      await jobs.send(tx, 'mail', { mailId: 1 })
      throw new Error('the cause failed')
    }),
  ).rejects.toThrow('the cause failed')
  await withTransaction(database.db, (tx) => jobs.send(tx, 'mail', { mailId: 2 }))
  await vi.waitFor(() => expect(seen).toEqual([2]), { timeout: 10_000 })
})

test('a job that failed is kept for another run, without the error’s text', async () => {
  await jobs.send(database.db, 'password-reset', { username: 'maria' })
  const state = async () => {
    const { rows } = await database.pool.query(
      `select state, output::text from pgboss.job where name = 'password-reset'`,
    )
    return rows[0]
  }
  await vi.waitFor(async () => expect(await state()).toMatchObject({ state: 'retry' }), { timeout: 10_000 })
  expect((await state()).output).not.toContain('canary')
  expect(errors).toHaveLength(1)
})

test('jobs of a server that stopped are done by the next', async () => {
  await jobs.stop()
  await jobs.start(handlers)
  await jobs.begin()
  await jobs.send(database.db, 'mail', { mailId: 3 }, { delayS: 3600 })
  await jobs.stop()
  await database.pool.query(`update pgboss.job set start_after = now() where name = 'mail'`)
  const next = createJobs({ pool: database.pool, onError: (error) => errors.push(error) })
  await next.start(handlers)
  await next.begin()
  await vi.waitFor(() => expect(seen).toEqual([3]), { timeout: 10_000 })
  await next.stop()
})
