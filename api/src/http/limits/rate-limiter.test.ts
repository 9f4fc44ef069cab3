import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../lib/app-error.ts'
import { createTestClock, type TestClock } from '../../test/support/test-clock.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { Attempts, createRateLimiter, type RateLimiter } from './rate-limiter.ts'

const WINDOW_MS = 60_000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let clock: TestClock
/** Two replicas on one database. */
let replicas: [Attempts, Attempts]

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  clock = createTestClock('2026-01-01T00:00:00Z')
  const attempts = () => new Attempts({ db: database.db, clock: clock.read })
  replicas = [attempts(), attempts()]
  await database.pool.query('delete from attempt_count')
})
afterAll(() => database.close())

const throttles = () =>
  replicas.map((attempts) => createRateLimiter(attempts, { name: 'test', limit: 3, windowMs: WINDOW_MS })) as [
    RateLimiter,
    RateLimiter,
  ]

const refusal = async (attempt: Promise<unknown>): Promise<AppError> => {
  try {
    await attempt
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('not refused')
}

test('two replicas count together; what is over the limit is refused with the seconds until the window is over', async () => {
  const [one, other] = throttles()
  await one.take('a')
  clock.advance(20_000)
  await other.take('a')
  await one.take('a')
  expect(await refusal(other.take('a'))).toMatchObject({ status: 429, retryAfter: 40 })
  await other.take('b')
  // Further attempts do not extend the window.
  expect(await refusal(one.take('a'))).toMatchObject({ retryAfter: 40 })
  clock.advance(40_000)
  await one.take('a')
})

test('of attempts that come in the same moment on both replicas no more are let through than the limit', async () => {
  const [one, other] = throttles()
  const all = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).take('a')))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('an attempt taken back, and a key cleared, no longer count', async () => {
  const [one, other] = replicas
  const counts = async () => (await one.read(['a', 'b', 'c'])).map(({ count }) => count)
  await one.add(['b', 'a'], WINDOW_MS)
  expect((await other.add(['a', 'b'], WINDOW_MS)).map(({ count }) => count)).toEqual([2, 2])
  await other.takeBack(['a'])
  expect(await counts()).toEqual([1, 2, 0])
  await one.clear(['b'])
  expect(await counts()).toEqual([1, 0, 0])
})

test('a line of one key is one line on both replicas, and ends where it becomes too long', async () => {
  const [one, other] = replicas
  await one.add(['a'], WINDOW_MS)
  const step = { stepMs: 4000, longestMs: 10_000 }
  expect([await one.queue('a', step), await other.queue('a', step)]).toEqual([4000, 8000])
  expect(await one.queue('a', step)).toBeNull()
  clock.advance(8000)
  expect(await other.queue('a', step)).toBe(4000)
})

test('the table holds neither addresses nor names, and what is over is deleted', async () => {
  const [one] = replicas
  await one.add(['login superadmin 192.0.2.1'], WINDOW_MS)
  const rows = async () => (await database.pool.query('select * from attempt_count')).rows
  expect(JSON.stringify(await rows())).not.toMatch(/superadmin|192/)
  clock.advance(WINDOW_MS)
  for (let n = 0; n < 500; n += 1) await one.add(['another'], WINDOW_MS)
  expect(await rows()).toHaveLength(1)
})
