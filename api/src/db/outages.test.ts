import { afterAll, beforeAll, expect, test } from 'vitest'
import { foreignInOwnLists, watchInvariants } from '../test/support/invariants.ts'
import { createTestApp, type TestApp } from '../test/support/test-app.ts'

const READ = '/api/users/setup-state/'

let portal: TestApp

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
})

afterAll(() => portal.close())

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
  const operator = portal.createClient()
  await operator.connect()
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
  await operator.end()
  // An idle connection that was cut is only noticed when it is next taken.
  await expect.poll(async () => (await read()).statusCode, { timeout: 60_000 }).toBe(200)
  expect((await portal.app.inject({ url: '/readyz' })).statusCode).toBe(200)
  // I1 to I11: neither the answered nor the cut requests left partial data.
  expect(await broken()).toEqual([])
  for (const username of ['lagledare', 'skoladmin']) expect(await foreignInOwnLists(portal, username)).toEqual([])
})

test.each([
  ['the caller’s session', '/api/users/me/', 'session', 'school_unit'],
  ['what the call shows', '/api/events/timetable/', 'timetable_row', 'event'],
])('F15: a read that loses a deadlock over %s is made again', async (_what, url, first, second) => {
  const headers = { authorization: `Bearer ${(await portal.login('superadmin')).access}` }
  const operator = portal.createClient()
  await operator.connect()
  await operator.query(`begin; lock table ${second}`)
  const reading = portal.app.inject({ url, headers })
  const waiting = async () => {
    const { rows } = await operator.query(
      `select 1 from pg_locks where relation = '${second}'::regclass and not granted`,
    )
    return rows.length
  }
  await expect.poll(waiting).toBe(1)
  // A deadlock; PostgreSQL ends the transaction that has waited longer.
  await operator.query(`lock table ${first}`)
  await operator.query('commit')
  expect((await reading).statusCode).toBe(200)
  await operator.end()
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
