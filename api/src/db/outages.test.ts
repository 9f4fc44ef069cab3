import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { foreignInOwnLists, watchInvariants } from '../test/support/invariants.ts'
import { createTestApp, type TestApp } from '../test/support/test-app.ts'

const READ = '/api/users/setup-state/'

let portal: TestApp

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
})

afterAll(() => portal.close())

/** A connection of the test's own, closed also when the test fails: one that is cut off later ends the whole run. */
const connectOperator = async () => {
  const operator = portal.createClient()
  await operator.connect()
  onTestFinished(() => operator.end())
  return operator
}

/** Whether the operator gets the lock; false when PostgreSQL has ended its transaction because of a deadlock. */
const getsLock = async (operator: pg.Client, table: string): Promise<boolean> => {
  try {
    await operator.query(`lock table ${table}`)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '40P01') return false
    throw error
  }
}

const read = () => portal.app.inject({ url: READ })

/** A request whose transaction has several statements. */
const write = (headers: { authorization: string }) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/maintenance/qna/',
    headers,
    payload: { question: 'Var?', answer: 'Här.', position: 1 },
  })

test('F15: when the database drops every connection, requests are served or told to come back, and the pool heals', async () => {
  const headers = { authorization: `Bearer ${(await portal.login('superadmin')).access}` }
  const broken = await watchInvariants(portal.pool)
  const operator = await connectOperator()
  for (let cut = 0; cut < 5; cut += 1) {
    const answers = Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? read() : write(headers))))
    await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    for (const { statusCode, headers } of await answers) {
      expect([200, 201, 503]).toContain(statusCode)
      if (statusCode === 503) expect(headers['retry-after']).toBeDefined()
    }
  }
  // An idle connection that was cut is only noticed when it is next taken.
  await expect.poll(async () => (await read()).statusCode, { timeout: 60_000 }).toBe(200)
  expect((await portal.app.inject({ url: '/readyz' })).statusCode).toBe(200)
  // I1 to I11: neither the answered nor the cut requests left partial data.
  expect(await broken()).toEqual([])
  for (const username of ['lagledare', 'skoladmin']) expect(await foreignInOwnLists(portal, username)).toEqual([])
})

// Calls whose answers are not kept in memory: a kept one would not read the tables again.
test.each([
  ['the caller’s session', '/api/users/me/', 'session', 'school_unit'],
  ['what the call shows', '/api/events/timetable/plan/', 'timetable_row', 'event'],
])('F15: a read that loses a deadlock over %s is made again', async (_what, url, first, second) => {
  const headers = { authorization: `Bearer ${(await portal.login('superadmin')).access}` }
  const operator = await connectOperator()
  const waiting = async () => {
    const { rows } = await operator.query(
      `select 1 from pg_locks where relation = '${second}'::regclass and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows.length
  }
  let hasReadLost = false
  // PostgreSQL ends the transaction that has waited for a second: on a busy machine this may be the operator's, which
  // then tries again.
  while (!hasReadLost) {
    await operator.query(`begin; lock table ${second}`)
    const reading = portal.app.inject({ url, headers })
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
    hasReadLost = await getsLock(operator, first)
    await operator.query('rollback')
    expect((await reading).statusCode).toBe(200)
  }
})

test('F16: with every connection taken a request is told to come back, and what needs no database answers', async () => {
  const taken = await Promise.all(Array.from({ length: 10 }, () => portal.pool.connect()))
  const waiting = read()
  expect((await portal.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  const refused = await waiting
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().errors[0].code]).toEqual([
    503,
    '5',
    'unavailable',
  ])
  for (const client of taken) client.release()
  expect((await read()).statusCode).toBe(200)
})

test('F16: a statement that takes too long is ended by the database', async () => {
  const { rows } = await portal.pool.query<{ statement_timeout: string }>('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '10s' }])
})
