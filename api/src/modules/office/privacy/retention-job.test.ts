import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../../../test/support/two-schools.ts'

const DAY = 24 * 60 * 60_000

let app: TestApp
let schools: TwoSchools
beforeEach(async () => {
  app = await createTestApp()
  // One clock, as in production.
  app.now.set(app.clock.read())
  schools = await addTwoSchools(app)
})
afterEach(() => app.close())

const after = async (days: number) => {
  app.now.set(new Date(app.clock.read().getTime() + days * DAY))
  await app.jobs.run('retention', { early: true })
}
const rowsIn = async (table: string) => (await app.pool.query(`select from ${table}`)).rowCount

test('R51: links, invitations, mails, sessions, answers and reports go when their time is over, and not before', async () => {
  const invite = { email: 'zelda@skolan.fi', school_unit: schools.a.unitIds[0] }
  await app.call('POST', '/api/users/create-invitation/', {
    as: 'super',
    body: invite,
    headers: { 'idempotency-key': 'x' },
  })
  await app.call('POST', '/api/users/request-password-reset/', { body: { username: 'leaderA' } })
  await app.jobs.drain()
  await app.call('POST', '/api/maintenance/error-logs/', { body: { error_trace: 'x', description: 'y' } })
  const tables = ['idempotency_key', 'account_token', 'invitation', 'session', 'mail_message', 'error_report']
  const left = async () => {
    const counts = await Promise.all(tables.map(async (table) => [table, await rowsIn(table)] as const))
    return counts.filter(([, rows]) => rows !== 0).map(([table]) => table)
  }
  expect(await left()).toEqual(tables)
  await after(1)
  expect(await left()).toEqual(tables)
  await after(29)
  expect(await left()).toEqual(tables.filter((table) => table !== 'idempotency_key'))
  // Invitations and unused sessions are valid for 14 days and kept for thirty more.
  await after(45)
  expect(await left()).toEqual(['mail_message', 'error_report'])
  const { rows } = await app.pool.query(`select after from audit_entry where action = 'invitation.create'`)
  expect(JSON.stringify(rows)).not.toContain('zelda')
  await after(89)
  expect(await left()).toEqual(['mail_message', 'error_report'])
  await after(91)
  expect(await left()).toEqual([])
})

test('R51: an account loses its person 24 months after the last login, the organiser’s never', async () => {
  await app.pool.query(`update app_user set created_at = $1, first_name = 'Zelda', phone = '+358501234567'`, [
    new Date(app.now.read().getTime() - 900 * DAY),
  ])
  await app.login('leaderA')
  const erased = async () => {
    const { rows } = await app.pool.query<{ id: number }>(
      `select id from app_user where erased_at is not null and first_name || last_name || phone || email = '' order by id`,
    )
    return rows.map(({ id }) => id)
  }
  await after(0)
  expect(await erased()).toEqual([schools.ids.adminA, schools.ids.adminB])
  await after(700)
  expect(await erased()).toHaveLength(2)
  await after(740)
  expect(await erased()).toEqual([schools.ids.adminA, schools.ids.adminB, schools.ids.leaderA])
  await app.login('super')
  await expect(app.login('leaderA')).rejects.toThrow('401')
})

test('R51: the change log is kept 24 months', async () => {
  // Also by the database's own clock, which tests cannot set.
  await app.pool.query(`insert into audit_entry (at, action, object_type)
    select now() - make_interval(days => d), 'test.' || d, 'qna' from unnest(array[729, 732]) d`)
  app.now.set(new Date())
  await app.jobs.run('retention', { early: true })
  const { rows } = await app.pool.query(`select action from audit_entry where action like 'test.%'`)
  expect(rows).toEqual([{ action: 'test.729' }])
})

test('R51: a leader’s account lives 24 months from the last carnival of the school, without any login', async () => {
  const demo = await createTestApp({ demo: true })
  onTestFinished(demo.close)
  await demo.pool.query(`update app_user set created_at = '2020-01-01',
    last_seen_at = case when username = 'lagledare' then null else timestamptz '2030-01-01' end`)
  const { rows } = await demo.pool.query<{ id: number; ends_on: string }>(
    `select a.id, (select max(ends_on)::text from karneval) as ends_on from app_user a where username = 'lagledare'`,
  )
  const [leader] = rows
  if (!leader) throw new Error('no demo leader')
  const daysFromTheEnd = async (days: number) => {
    const end = new Date(`${leader.ends_on}T12:00:00Z`)
    end.setUTCMonth(end.getUTCMonth() + 24)
    demo.now.set(new Date(end.getTime() + days * DAY))
    await demo.jobs.run('retention', { early: true })
    const found = await demo.pool.query('select username, email, first_name, phone from app_user where id = $1', [
      leader.id,
    ])
    return found.rows[0]
  }
  expect(await daysFromTheEnd(-1)).toMatchObject({ username: 'lagledare' })
  const erased = { username: expect.stringMatching(/^raderad-/), email: '', first_name: '', phone: '' }
  expect(await daysFromTheEnd(2)).toEqual(erased)
})
