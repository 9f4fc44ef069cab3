import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../../test/support/add-user.ts'
import { mailsTo, newestLink } from '../../../test/support/mails.ts'
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

const addLeader = (username: string, unitIds: number[] = schools.a.unitIds, isVerified = true) =>
  addUser(app.db, { username, roles: ['teacher'], unitIds, isVerified })
const end = (id: number, as = 'adminA', school = schools.a.schoolId) =>
  app.call('POST', `/api/users/${id}/end-leadership/`, { as, body: { school } })
const accountOf = async (id: number) => (await app.call('GET', `/api/users/update-user/${id}/`, { as: 'super' })).json()
const invite = (email: string, unit = schools.a.unitIds[0]) =>
  app.call('POST', '/api/users/create-invitation/', { as: 'adminA', body: { email, school_unit: unit } })

test('a leader of one school is logged out and closed, is told by mail, and may be invited again', async () => {
  const id = await addLeader('slutar')
  const { access } = await app.login('slutar')
  const me = () => app.call('GET', '/api/users/me/', { headers: { authorization: `Bearer ${access}` } })
  expect((await me()).statusCode).toBe(200)
  const answer = await end(id)
  expect([answer.statusCode, answer.json()]).toEqual([200, { closed: true }])
  expect((await me()).statusCode).toBe(401)
  // Kept, so that the organiser opens the account as it was.
  expect(await accountOf(id)).toMatchObject({ disabled: true, leadership_ended: true, roles: ['teacher'], version: 2 })
  const [mail] = await mailsTo(app, 'slutar@example.org')
  expect(mail).toMatchObject({ kind: 'leadership_ended', subject: 'Du är inte längre lagledare: A-skolan' })
  expect(mail?.text).toContain('adminA avslutade ditt uppdrag som lagledare för A-skolan')
  expect(mail?.text).toContain('Kontot slutar är därför avstängt')
  expect((await invite('slutar@example.org')).statusCode).toBe(201)
})

const acceptAs = async (email: string, username: string) => {
  const token = await newestLink(app, email, 'invitation')
  const look = (await app.call('GET', `/api/users/invitation/${token}/`)).json()
  const body = { username, password: 'Nyttlosen1', token, privacyPolicy: true }
  const answer = await app.call('POST', '/api/users/accept-invitation/', { body })
  return { look, status: answer.statusCode, account: answer.json() }
}

test('who is invited again after the end gets the old account back, with its history and the invited unit alone', async () => {
  const id = await addLeader('tillbaka')
  await end(id)
  const [, second = 0] = schools.a.unitIds
  expect((await invite('Tillbaka@example.org', second)).statusCode).toBe(201)
  const { look, status, account } = await acceptAs('Tillbaka@example.org', 'Tillbaka')
  expect(look).toMatchObject({ username: 'tillbaka', account: 'closed' })
  expect([status, account]).toEqual([201, { id, username: 'tillbaka' }])
  expect(await accountOf(id)).toMatchObject({ disabled: false, roles: ['teacher'], school_units: [{ id: second }] })
  const entries = await app.pool.query(`select action from audit_entry where object_type = 'user' and object_id = $1`, [
    id,
  ])
  expect(entries.rows.map(({ action }) => action)).toEqual(['user.end_leadership', 'user.enable'])
  const list = (await app.call('GET', '/api/users/invitations/', { as: 'adminA' })).json()
  const accepted = list.data.filter((one: { email: string }) => one.email.toLowerCase() === 'tillbaka@example.org')
  expect(accepted).toMatchObject([{ state: 'accepted', had_account: true, reopened: true }])
  const logIn = (password: string) =>
    app.call('POST', '/api/users/login/', { body: { username: 'tillbaka', password } })
  expect((await logIn('Nyttlosen1')).statusCode).toBe(200)
})

test('who leads already gets the unit in the same account; another username makes another account', async () => {
  const [first = 0, second = 0] = schools.a.unitIds
  const id = await addLeader('redan', [first])
  const { access } = await app.login('redan')
  await invite('redan@example.org', second)
  const { look, account } = await acceptAs('redan@example.org', 'redan')
  expect([look.account, account.id]).toEqual(['open', id])
  expect((await accountOf(id)).school_units.map((unit: { id: number }) => unit.id)).toEqual([first, second])
  const list = (await app.call('GET', '/api/users/invitations/', { as: 'adminA' })).json()
  const accepted = list.data.filter((one: { email: string }) => one.email === 'redan@example.org')
  expect(accepted).toMatchObject([{ state: 'accepted', had_account: true, reopened: false }])
  // The new password has ended what was logged in with the old one.
  const me = await app.call('GET', '/api/users/me/', { headers: { authorization: `Bearer ${access}` } })
  expect(me.statusCode).toBe(401)
  const shared = await addLeader('delar', [first])
  await invite('delar@example.org', second)
  const other = await acceptAs('delar@example.org', 'kollegan')
  expect([other.status, other.account.id === shared]).toEqual([201, false])
  expect((await accountOf(shared)).school_units).toHaveLength(1)
})

test('an address that nobody has confirmed gives no account away', async () => {
  const id = await addLeader('obekraftad', schools.a.unitIds, false)
  await end(id)
  await invite('obekraftad@example.org')
  const { look, status } = await acceptAs('obekraftad@example.org', 'obekraftad')
  expect([look.account, status]).toEqual([null, 400])
  expect(await accountOf(id)).toMatchObject({ disabled: true })
})

test('no invitation opens an organiser’s account or an administrator’s that the organiser has closed', async () => {
  const organiser = await addUser(app.db, { username: 'kansli', roles: ['super_admin'], isVerified: true })
  const admin = await addUser(app.db, {
    username: 'rektor',
    roles: ['school_admin'],
    schoolId: schools.a.schoolId,
    isVerified: true,
  })
  const version = await versionOf(app, 'app_user', admin)
  await app.call('PATCH', `/api/users/${admin}/disabled/`, { as: 'super', body: { disabled: true, version } })
  for (const [id, username] of [
    [organiser, 'kansli'],
    [admin, 'rektor'],
  ] as const) {
    await invite(`${username}@example.org`)
    const { look, status } = await acceptAs(`${username}@example.org`, username)
    expect([look.account, look.username === username, status]).toEqual([null, false, 400])
    expect(await accountOf(id)).toMatchObject({ disabled: id === admin, school_units: [] })
  }
})

const restore = (id: number, as = 'adminA', school = schools.a.schoolId) =>
  app.call('POST', `/api/users/${id}/restore-leadership/`, { as, body: { school } })
const endedAt = async (school: number, as = 'adminA'): Promise<{ id: number; units: { id: number }[] }[]> =>
  (await app.call('GET', `/api/users/ended-leaderships/?school=${school}`, { as })).json().data

test('one press gives back exactly what was ended, opens the account and tells its owner and the log once', async () => {
  const id = await addLeader('angrad')
  await invite('angrad@example.org')
  await end(id)
  await invite('angrad@example.org')
  const link = await newestLink(app, 'angrad@example.org', 'invitation')
  expect((await endedAt(schools.a.schoolId))[0]).toMatchObject({
    id,
    units: schools.a.unitIds.map((each) => ({ id: each })),
  })
  const answers = await Promise.all([restore(id), restore(id)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  expect(await accountOf(id)).toMatchObject({
    ...{ disabled: false, roles: ['teacher'], version: 3 },
    school_units: schools.a.unitIds.map((each) => ({ id: each })),
  })
  expect(await accountOf(id)).not.toHaveProperty('leadership_ended')
  expect((await app.login('angrad')).access).toBeTruthy()
  // A new invitation sent after the end is withdrawn, because the account has its right again.
  expect((await app.call('GET', `/api/users/invitation/${link}/`)).statusCode).toBe(404)
  const mails = (await mailsTo(app, 'angrad@example.org')).filter(({ kind }) => kind === 'leadership_restored')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ subject: 'Du är lagledare igen: A-skolan' })
  expect(mails[0]?.text).toContain('Kontot angrad är öppet igen, med samma lösenord som förut.')
  const entries = await app.pool.query(`select action from audit_entry where object_type = 'user' and object_id = $1`, [
    id,
  ])
  expect(entries.rows.map(({ action }) => action)).toEqual([
    'user.end_leadership',
    'user.restore_leadership',
    'user.login',
  ])
  expect((await endedAt(schools.a.schoolId)).map((each) => each.id)).not.toContain(id)
  // Ended once more it can be given back once more.
  await end(id)
  expect((await endedAt(schools.a.schoolId))[0]?.id).toBe(id)
})

test('an account that leads elsewhere gets its units back beside those', async () => {
  const [unitB = 0] = schools.b.unitIds
  const id = await addLeader('delartid', [...schools.a.unitIds, unitB])
  await end(id)
  expect((await restore(id)).statusCode).toBe(200)
  const { school_units } = await accountOf(id)
  expect(school_units.map((unit: { id: number }) => unit.id)).toEqual(
    [...schools.a.unitIds, unitB].sort((a, b) => a - b),
  )
  const [mail] = (await mailsTo(app, 'delartid@example.org')).filter(({ kind }) => kind === 'leadership_restored')
  expect(mail?.text).toContain('Du använder samma konto som förut, delartid.')
})

test('nothing is given back to another school, after a decision about the account, to one invited again, or erased', async () => {
  const [first = 0] = schools.a.unitIds
  const foreign = await addLeader('annanskola')
  await end(foreign)
  expect((await restore(foreign, 'adminB', schools.b.schoolId)).statusCode).toBe(404)
  expect((await restore(foreign, 'adminB')).statusCode).toBe(404)
  expect(
    (await app.call('GET', `/api/users/ended-leaderships/?school=${schools.a.schoolId}`, { as: 'adminB' })).statusCode,
  ).toBe(404)

  const decided = await addLeader('avgjord')
  await end(decided)
  for (const disabled of [false, true])
    await app.call('PATCH', `/api/users/${decided}/disabled/`, {
      ...{ as: 'super', body: { disabled, version: await versionOf(app, 'app_user', decided) } },
    })

  const again = await addLeader('igen', [...schools.a.unitIds, ...schools.b.unitIds])
  await end(again)
  await invite('igen@example.org', first)
  await acceptAs('igen@example.org', 'igen')

  const erased = await addLeader('raderad')
  await end(erased)
  await app.pool.query('update app_user set erased_at = now() where id = $1', [erased])

  const old = await addLeader('gammal')
  await app.pool.query('update app_user set disabled_at = now() where id = $1', [old])
  await app.pool.query(
    `insert into audit_entry (at, action, object_type, object_id, before, after)
      select at - interval '31 days', action, object_type, $1, before, after from audit_entry
      where object_id = $2 and action = 'user.end_leadership'`,
    [old, foreign],
  )
  const offered = (await endedAt(schools.a.schoolId)).map(({ id }) => id)
  expect(offered).toContain(foreign)
  for (const id of [decided, again, erased, old]) {
    expect(offered).not.toContain(id)
    expect((await restore(id)).statusCode).toBe(404)
  }
})

test('a leader of another school too keeps that, and one with another role keeps it without units', async () => {
  const [unitB = 0] = schools.b.unitIds
  const both = await addLeader('bada', [...schools.a.unitIds, unitB])
  expect((await end(both)).json()).toEqual({ closed: false })
  expect(await accountOf(both)).toMatchObject({
    disabled: false,
    roles: ['teacher'],
    school_units: [{ id: unitB }],
    version: 2,
  })
  expect((await mailsTo(app, 'bada@example.org'))[0]?.text).toContain(
    'Dina andra uppdrag med kontot bada påverkas inte.',
  )
  const admin = await addUser(app.db, {
    username: 'tvaroller',
    roles: ['teacher', 'school_admin'],
    schoolId: schools.a.schoolId,
    unitIds: schools.a.unitIds,
  })
  expect((await end(admin)).json()).toEqual({ closed: false })
  expect(await accountOf(admin)).toMatchObject({ disabled: false, roles: ['school_admin'], school_units: [] })
})

test('only a leader of the own school, not oneself, and not twice', async () => {
  const id = await addLeader('kvar')
  expect((await end(id, 'adminB')).statusCode).toBe(404)
  const ofOther = await end(id, 'adminB', schools.b.schoolId)
  const ofNobody = await end(999_999, 'adminB', schools.b.schoolId)
  expect([ofOther.statusCode, ofOther.body]).toEqual([404, ofNobody.body])
  expect((await end(id, 'leaderA')).statusCode).toBe(403)
  const self = await end(schools.ids.adminA)
  expect([self.statusCode, self.json().errors[0].detail]).toEqual([
    403,
    'Du kan inte avsluta ditt eget lagledarskap. Be en annan av skolans administratörer eller arrangören.',
  ])
  expect(await accountOf(id)).toMatchObject({ disabled: false, version: 1 })
  const answers = await Promise.all([end(id), end(id)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  expect(await mailsTo(app, 'kvar@example.org')).toHaveLength(1)
})

test('the organiser does it for a school, and a change of roles made meanwhile is not lost', async () => {
  const id = await addLeader('samtidig')
  const version = await versionOf(app, 'app_user', id)
  const body = { roles: ['teacher'], school_units: schools.b.unitIds, version }
  const [ended, changed] = await Promise.all([
    end(id, 'super'),
    app.call('PATCH', `/api/users/${id}/roles/`, { as: 'super', body }),
  ])
  // One of them came first: the other sees what it did, or is refused.
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual([ended.statusCode, changed.statusCode])
})

test('an invitation that the leader has not answered no longer opens, and the school reads it in its history', async () => {
  const id = await addLeader('inbjuden', schools.a.unitIds.slice(0, 1))
  expect((await invite('Inbjuden@example.org', schools.a.unitIds[1])).statusCode).toBe(201)
  const link = await newestLink(app, 'inbjuden@example.org', 'invitation')
  expect((await end(id)).statusCode).toBe(200)
  expect((await app.call('GET', `/api/users/invitation/${link}/`)).statusCode).toBe(404)
  const own = await addLeader('delad', [schools.a.unitIds[0] ?? 0, ...schools.b.unitIds])
  await end(own)
  const idsOf = async (as: string): Promise<number[]> => {
    const { data } = (await app.call('GET', '/api/maintenance/audit/', { as })).json()
    const entries = data.filter(({ action }: { action: string }) => action === 'user.end_leadership')
    return entries.map(({ object_id }: { object_id: number }) => object_id)
  }
  expect(await idsOf('adminA')).toEqual(expect.arrayContaining([id, own]))
  // The other school reads of the leader whom it still has.
  expect(await idsOf('adminB')).toContain(own)
  expect(await idsOf('adminB')).not.toContain(id)
})
