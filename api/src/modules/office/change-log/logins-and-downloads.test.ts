import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../../test/support/add-user.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

const HOUR_MS = 60 * 60_000

let portal: TestApp

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
})
afterAll(() => portal.close())

const entries = async (prefix: string, since = 0) =>
  (
    await portal.pool.query<{ id: number; action: string; object_id: number | null; username: string; after: object }>(
      `select e.id, e.action, e.object_id, a.username, e.after from audit_entry e left join app_user a on a.id = e.user_id
       where e.action like $1 and e.id > $2 order by e.id`,
      [`${prefix}%`, since],
    )
  ).rows
const newest = async () =>
  (await portal.pool.query<{ id: number }>('select max(id) as id from audit_entry')).rows[0]?.id ?? 0

const logIn = (username: string, password: string, address = '192.0.2.1') =>
  portal.call('POST', '/api/users/login/', {
    body: { username, password },
    address,
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/128.0' },
  })

test('a login is an entry about the account, with the network and the browser', async () => {
  const id = await addUser(portal.db, { username: 'Entered', roles: ['teacher'] })
  await logIn('entered', 'Karneval2025')
  expect((await entries('user.login')).map(({ id: _, ...entry }) => entry)).toEqual([
    {
      action: 'user.login',
      object_id: id,
      username: 'Entered',
      after: { network: '192.0.2.1', browser: 'Firefox 128, Windows' },
    },
  ])
})

test('wrong passwords are one entry per account and network, one more at ten, and one for names that nobody has', async () => {
  const since = await newest()
  const id = await addUser(portal.db, { username: 'Guessed', roles: ['teacher'] })
  for (let n = 0; n < 12; n += 1) await logIn('guessed', 'wrong')
  await logIn('guessed', 'wrong', '192.0.2.2')
  for (let n = 0; n < 5; n += 1) await logIn(`nobody ${n}`, 'wrong', '192.0.2.3')
  const noted = (await entries('user.login_refused', since)).map(({ object_id, username, after }) => [
    object_id,
    username,
    after,
  ])
  expect(noted).toEqual([
    [id, null, { network: '192.0.2.1', attempts: 1 }],
    [id, null, { network: '192.0.2.1', attempts: 10 }],
    [id, null, { network: '192.0.2.2', attempts: 1 }],
    [null, null, { network: '192.0.2.3', attempts: 1 }],
  ])
})

test('the right password of a closed account is an entry of its own, and a wrong one is still a wrong one', async () => {
  const since = await newest()
  const id = await addUser(portal.db, { username: 'Closed', roles: ['teacher'] })
  await portal.pool.query('update app_user set disabled_at = now() where id = $1', [id])
  await logIn('closed', 'wrong', '192.0.2.6')
  await logIn('closed', 'Karneval2025', '192.0.2.6')
  await logIn('closed', 'Karneval2025', '192.0.2.6')
  expect((await entries('user.login', since)).map(({ action, object_id }) => [action, object_id])).toEqual([
    ['user.login_refused', id],
    ['user.login_closed', id],
  ])
})

test('a guesser from thousands of networks does not fill the log', async () => {
  portal.clock.advance(HOUR_MS)
  const since = await newest()
  // Sets the count to this hour's limit.
  await logIn('guessed', 'wrong', '192.0.2.4')
  await portal.pool.query('update attempt_count set count = 1000 where count < 1000 and free_at is null')
  await portal.pool.query('delete from attempt_count where free_at is not null')
  for (let n = 0; n < 20; n += 1) await logIn(`invented ${n}`, 'wrong', `198.51.100.${n}`)
  expect(await entries('user.login_refused', since)).toHaveLength(1)
})

test('a request that is taken back, for its key, does not take the entry back', async () => {
  portal.clock.advance(HOUR_MS)
  const since = await newest()
  const { access } = await portal.login('lagledare')
  await portal.call('POST', '/api/users/login/', {
    body: { username: 'guessed', password: 'wrong' },
    address: '192.0.2.5',
    headers: { authorization: `Bearer ${access}`, 'idempotency-key': 'guess-with-a-key' },
  })
  expect(await entries('user.login_refused', since)).toHaveLength(1)
})

const downloads = [
  ['/api/schools/export/', { format: 'csv' }, 'superadmin', 'download.school_register'],
  ['/api/events/school-day/packet/', {}, 'skoladmin', 'download.packet'],
  ['/api/events/heats-dump/', { format: 'csv' }, 'superadmin', 'download.heats_dump'],
  ['/api/events/heats-dump/', {}, 'superadmin', 'download.heats_dump'],
] as const

test.each(downloads)('%s with %j leaves one entry an hour', async (url, query, as, action) => {
  const since = await newest()
  const headers = { authorization: `Bearer ${(await portal.login(as)).access}` }
  for (let n = 0; n < 3; n += 1)
    expect((await portal.call('GET', url, { query: { ...query }, headers })).statusCode).toBe(200)
  const seen = await entries('download.', since)
  expect(seen.map(({ username, after, ...entry }) => [entry.action, username.toLowerCase(), after])).toEqual([
    [action, as, query],
  ])
  portal.clock.advance(HOUR_MS)
  expect((await portal.call('GET', url, { query: { ...query }, as })).statusCode).toBe(200)
  expect(await entries('download.', since)).toHaveLength(2)
})

test('all schools’ packets are an entry', async () => {
  const since = await newest()
  const answer = await portal.call('GET', '/api/events/school-day/packets/', {
    as: 'superadmin',
    query: { format: 'zip' },
  })
  expect(answer.statusCode).toBe(200)
  expect((await entries('download.', since)).map(({ action }) => action)).toEqual(['download.packets'])
})

test('the organiser’s read of a unit’s runners is an entry, and the unit’s own leader’s is everyday work', async () => {
  const since = await newest()
  const own = await portal.call('GET', '/api/events/runners/', { as: 'lagledare' })
  expect(own.statusCode).toBe(200)
  const [unit] = (await portal.pool.query<{ id: number }>('select min(school_unit_id) as id from runner')).rows
  const read = await portal.call('GET', '/api/events/runners/', {
    as: 'superadmin',
    query: { school_unit: String(unit?.id) },
  })
  expect(read.statusCode).toBe(200)
  expect((await entries('download.', since)).map(({ action, after }) => [action, after])).toEqual([
    ['download.runners', { school_unit: unit?.id }],
  ])
})
