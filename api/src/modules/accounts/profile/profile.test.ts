import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '../../../db/schema/maintenance.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../../../test/support/two-schools.ts'
import { versionOf } from '../../../test/support/version-of.ts'

let app: TestApp
let schools: TwoSchools

beforeAll(async () => {
  app = await createTestApp()
  schools = await addTwoSchools(app)
})
afterAll(() => app.close())

const user = (id: number) => `/api/users/update-user/${id}/`
const phone = (id: number) => `/api/users/update-phone/${id}/`

test('everybody reads and changes the own account; the organiser any', async () => {
  const { leaderA } = schools.ids
  const before = (await app.call('GET', user(leaderA), { as: 'leaderA' })).json()
  expect(before).toEqual({
    id: leaderA,
    username: 'leaderA',
    email: 'leaderA@example.org',
    email_verified: false,
    pending_email: null,
    first_name: '',
    last_name: '',
    phone: '',
    roles: ['teacher'],
    school: null,
    school_units: [{ id: schools.a.unitIds[0], unit_name: 'Lågstadiet', school: schools.a.schoolId }],
    setup_completed: false,
    privacy_accepted: false,
    factor_enabled: false,
    disabled: false,
    created_at: expect.any(String),
    version: 1,
  })
  const names = { first_name: ' Eva ', last_name: 'A\u030Astro\u0308m', email: 'leaderA@example.org' }
  const changed = await app.call('PUT', user(leaderA), { as: 'leaderA', body: { ...names, version: 1 } })
  expect(changed.json()).toMatchObject({ first_name: 'Eva', last_name: 'Åström', version: 2 })
  const patched = await app.call('PATCH', user(leaderA), { as: 'super', body: { last_name: 'Ström', version: 2 } })
  expect(patched.json()).toMatchObject({ first_name: 'Eva', last_name: 'Ström', version: 3 })
  const entries = await app.db
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.objectId, leaderA), eq(auditEntry.action, 'user.update')))
    .orderBy(auditEntry.id)
  expect(entries.map(({ action, userId }) => [action, userId])).toEqual([
    ['user.update', leaderA],
    ['user.update', schools.ids.super],
  ])
  expect(entries[1]).toMatchObject({ before: { last_name: 'Åström' }, after: { last_name: 'Ström' } })
})

test('D6: a foreign account answers as none', async () => {
  for (const url of [user, phone]) {
    const foreign = await app.call('GET', url(schools.ids.leaderA), { as: 'adminA' })
    const none = await app.call('GET', url(999_999), { as: 'adminA' })
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
  }
  const body = { phone: '040 123 4567', version: 1 }
  expect((await app.call('PUT', phone(schools.ids.leaderA), { as: 'adminA', body })).statusCode).toBe(404)
  expect((await app.call('GET', user(999_999), { as: 'super' })).statusCode).toBe(404)
})

test('F2: a stale version is 409 with the account as it is now, and one must be there', async () => {
  const { adminB } = schools.ids
  await app.call('PATCH', user(adminB), { as: 'adminB', body: { first_name: 'Ett', version: 1 } })
  const stale = await app.call('PATCH', user(adminB), { as: 'super', body: { first_name: 'Två', version: 1 } })
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({ errors: [{ code: 'conflict' }], current: { first_name: 'Ett', version: 2 } })
  const stalePhone = await app.call('PATCH', phone(adminB), { as: 'super', body: { phone: '0401234567', version: 1 } })
  expect(stalePhone.json()).toMatchObject({ errors: [{ code: 'conflict' }], current: { phone: '', version: 2 } })
  for (const [url, body] of [
    [user(adminB), { first_name: 'Tre' }],
    [phone(adminB), { phone: '0401234567' }],
  ] as const) {
    const none = await app.call('PATCH', url, { as: 'super', body })
    expect([none.statusCode, none.json().errors[0]]).toMatchObject([400, { code: 'required', attr: 'version' }])
  }
})

test('F2: of ten with the same version one wins', async () => {
  const { adminA } = schools.ids
  const { version } = (await app.call('GET', user(adminA), { as: 'super' })).json()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      app.call('PATCH', user(adminA), { as: 'super', body: { first_name: `Nummer ${n}`, version } }),
    ),
  )
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('a phone number is stored in E.164, and a wrong one named', async () => {
  const { leaderA } = schools.ids
  const version = await versionOf(app, 'app_user', leaderA)
  const changed = await app.call('PUT', phone(leaderA), { as: 'leaderA', body: { phone: '040-123 4567', version } })
  expect(changed.json()).toMatchObject({ id: leaderA, phone: '+358401234567' })
  const wrong = await app.call('PUT', phone(leaderA), { as: 'leaderA', body: { phone: 'fyra noll', version } })
  expect([wrong.statusCode, wrong.json().errors[0].attr]).toEqual([400, 'phone'])
  expect((await app.call('GET', phone(leaderA), { as: 'leaderA' })).json().phone).toBe('+358401234567')
})

test('R22: fields that are not the user’s to change are refused', async () => {
  const { leaderA } = schools.ids
  for (const extra of [{ roles: ['super_admin'] }, { username: 'x' }, { email_verified: true }, { disabled: false }]) {
    const response = await app.call('PATCH', user(leaderA), { as: 'leaderA', body: extra })
    expect([response.statusCode, response.json().errors.map(({ code }: { code: string }) => code)]).toEqual([
      400,
      expect.arrayContaining(['unknown_field']),
    ])
    // A PUT accepts the values that were read, and no others.
    const { version } = (await app.call('GET', user(leaderA), { as: 'leaderA' })).json()
    const whole = { disabled: true, ...extra, ...(extra.disabled === false ? { disabled: true } : {}), version }
    const put = await app.call('PUT', user(leaderA), { as: 'leaderA', body: whole })
    expect([put.statusCode, put.json().errors[0].code]).toEqual([400, 'invalid'])
  }
})

test('saving the form again with an address that is not verified sends no second mail', async () => {
  const { leaderA } = schools.ids
  for (let n = 0; n < 3; n += 1) {
    const body = { email: 'leaderA@example.org', version: await versionOf(app, 'app_user', leaderA) }
    await app.call('PATCH', user(leaderA), { as: 'leaderA', body })
  }
  expect(await mailsTo(app, 'leaderA@example.org')).toHaveLength(1)
})
