import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntry } from '../../../db/schema/maintenance.ts'
import { addUser } from '../../../test/support/add-user.ts'
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

const setRoles = (id: number, body: object) => app.call('PATCH', `/api/users/${id}/roles/`, { as: 'super', body })
const setDisabled = async (id: number, disabled: boolean, version?: number) =>
  app.call('PATCH', `/api/users/${id}/disabled/`, {
    as: 'super',
    body: { disabled, version: version ?? (await versionOf(app, 'app_user', id)) },
  })
const list = async (query: Record<string, string>) =>
  (await app.call('GET', '/api/users/list/', { as: 'super', query })).json()
const names = ({ data }: { data: { username: string }[] }) => data.map(({ username }) => username).sort()

describe('the list of users', () => {
  test('is found by name, username, address, school and unit, and counted', async () => {
    expect(names(await list({}))).toEqual(['adminA', 'adminB', 'leaderA', 'super'])
    expect(names(await list({ search: 'ADMINa' }))).toEqual(['adminA'])
    expect(names(await list({ search: 'a-skolan' }))).toEqual(['adminA', 'leaderA'])
    expect(names(await list({ search: 'Lågstadiet' }))).toEqual(['leaderA'])
    expect(names(await list({ search: 'leaderA@example' }))).toEqual(['leaderA'])
    expect(names(await list({ role: 'school_admin' }))).toEqual(['adminA', 'adminB'])
    const page = await list({ limit: '1', offset: '1' })
    expect([page.total, page.data.length]).toEqual([4, 1])
  })

  test('is sorted by name, user name or address, either way', async () => {
    const sorted = async (sort: string): Promise<string[]> =>
      (await list({ sort })).data.map(({ username }: { username: string }) => username)
    expect(await sorted('username')).toEqual(['adminA', 'adminB', 'leaderA', 'super'])
    expect(await sorted('-email')).toEqual(['super', 'leaderA', 'adminB', 'adminA'])
    await app.pool.query(`update app_user set last_name = 'Åberg' where username = 'adminA'`)
    await app.pool.query(`update app_user set last_name = 'berg' where username = 'super'`)
    const named = async (sort: string) => (await sorted(sort)).filter((name) => ['super', 'adminA'].includes(name))
    expect(await named('name')).toEqual(['super', 'adminA'])
    expect(await named('-name')).toEqual(['adminA', 'super'])
    const refused = await app.call('GET', '/api/users/list/', { as: 'super', query: { sort: 'password' } })
    expect(refused.statusCode).toBe(400)
  })

  test.each(['%', '_', '\\', "'; drop table app_user; --"])('R30: %s is searched for as it stands', async (search) => {
    expect(await list({ search })).toEqual({ total: 0, data: [] })
  })

  test('is the organiser’s alone, and holds no secret', async () => {
    expect((await app.call('GET', '/api/users/list/', { as: 'adminA' })).statusCode).toBe(403)
    const { body } = await app.call('GET', '/api/users/list/', { as: 'super' })
    expect(body).not.toContain('argon2')
    expect(body).not.toContain('hash')
  })
})

describe('roles', () => {
  test('count at the next call, and reach what was given with them', async () => {
    const id = await addUser(app.db, {
      username: 'growing',
      roles: ['teacher'],
      unitIds: [schools.b.unitIds[0] as number],
    })
    const { access } = await app.login('growing')
    const invitations = () =>
      app.call('GET', '/api/users/invitations/', { headers: { authorization: `Bearer ${access}` } })
    expect((await invitations()).statusCode).toBe(403)
    const body = { roles: ['school_admin'], school: schools.b.schoolId, version: 1 }
    expect((await setRoles(id, body)).json()).toMatchObject({
      roles: ['school_admin'],
      school: { id: schools.b.schoolId, name: 'B-skolan' },
      school_units: [],
      version: 2,
    })
    expect((await invitations()).statusCode).toBe(200)
    const entries = await app.db.select().from(auditEntry).where(eq(auditEntry.objectId, id))
    expect(entries.find(({ action }) => action !== 'user.login')).toMatchObject({
      action: 'user.roles',
      userId: schools.ids.super,
      before: { roles: ['teacher'], school: null, school_units: [schools.b.unitIds[0]] },
      after: { roles: ['school_admin'], school: schools.b.schoolId, school_units: [] },
    })
  })

  test('need their school or units, known ones (I9)', async () => {
    const id = await addUser(app.db, {
      username: 'reach',
      roles: ['teacher'],
      unitIds: [schools.b.unitIds[0] as number],
    })
    const faults = async (body: object) => {
      const response = await setRoles(id, { version: 1, ...body })
      expect(response.statusCode).toBe(400)
      return response.json().errors.map(({ code, attr }: { code: string; attr: string }) => [code, attr])
    }
    expect(await faults({ roles: ['school_admin'] })).toEqual([['required', 'school']])
    expect(await faults({ roles: ['teacher'], school_units: [] })).toEqual([['required', 'school_units']])
    expect(await faults({ roles: ['school_admin'], school: 999_999 })).toEqual([['invalid_choice', 'school']])
    expect(await faults({ roles: ['teacher'], school_units: [999_999] })).toEqual([['invalid_choice', 'school_units']])
    expect(await faults({ roles: [] })).toEqual([['too_short', 'roles']])
    expect(await faults({ roles: ['teacher', 'teacher'] })).toEqual([['invalid', 'roles']])
    expect((await setRoles(id, { roles: ['teacher'], version: 7 })).statusCode).toBe(409)
    expect((await setRoles(999_999, { roles: ['super_admin'], version: 1 })).statusCode).toBe(404)
  })

  test('the last super admin keeps the role and stays enabled', async () => {
    const { super: id } = schools.ids
    const { version } = (await app.call('GET', '/api/users/me/', { as: 'super' })).json()
    const demoted = await setRoles(id, { roles: ['school_admin'], school: schools.a.schoolId, version })
    expect([demoted.statusCode, demoted.json().errors[0]]).toEqual([
      409,
      { code: 'limit_reached', detail: 'Det måste finnas minst en superadmin.', attr: null },
    ])
    expect((await setDisabled(id, true)).statusCode).toBe(409)
    // A disabled super admin does not count.
    const second = await addUser(app.db, { username: 'second', roles: ['super_admin'] })
    expect((await setDisabled(second, true)).statusCode).toBe(200)
    expect((await setDisabled(id, true)).statusCode).toBe(409)
  })
})

describe('disabling', () => {
  test('R24: ends sessions and access tokens at once, shuts the login, and can be undone', async () => {
    const id = await addUser(app.db, {
      username: 'gone',
      roles: ['teacher'],
      unitIds: [schools.a.unitIds[0] as number],
    })
    const { access, refresh } = await app.login('gone')
    expect((await setDisabled(id, true)).json()).toMatchObject({ disabled: true })
    const authorization = `Bearer ${access}`
    expect((await app.call('GET', '/api/users/me/', { headers: { authorization } })).statusCode).toBe(401)
    expect((await app.call('POST', '/api/users/token/refresh/', { body: { refresh } })).statusCode).toBe(401)
    await expect(app.login('gone')).rejects.toThrow('401')
    expect(names(await list({ disabled: 'true' }))).toContain('gone')
    expect((await setDisabled(id, false)).json()).toMatchObject({ disabled: false })
    await expect(app.login('gone')).resolves.toHaveProperty('access')
    // The old session stays ended.
    expect((await app.call('POST', '/api/users/token/refresh/', { body: { refresh } })).statusCode).toBe(401)
  })

  test('whose account is opened again is not invited any more to a unit that the account leads', async () => {
    const [own = 0, other = 0] = schools.a.unitIds
    const id = await addUser(app.db, { username: 'again', roles: ['teacher'], unitIds: [own], isVerified: true })
    await setDisabled(id, true)
    for (const school_unit of [own, other]) {
      const body = { email: 'again@example.org', school_unit }
      expect((await app.call('POST', '/api/users/create-invitation/', { as: 'adminA', body })).statusCode).toBe(201)
    }
    await setDisabled(id, false)
    const { data } = (await app.call('GET', '/api/users/invitations/', { as: 'adminA' })).json()
    const states = data.map((one: { school_unit: { id: number }; state: string }) => [one.school_unit.id, one.state])
    expect(states).toEqual([
      [other, 'queued'],
      [own, 'revoked'],
    ])
  })

  test('the organiser logs a user out everywhere', async () => {
    const id = await addUser(app.db, { username: 'roaming', roles: ['teacher'] })
    const { refresh } = await app.login('roaming')
    await app.login('roaming')
    const ended = await app.call('POST', `/api/users/${id}/end-sessions/`, { as: 'super' })
    expect(ended.json()).toEqual({ ended: 2 })
    expect((await app.call('POST', '/api/users/token/refresh/', { body: { refresh } })).statusCode).toBe(401)
    expect((await app.call('POST', '/api/users/999999/end-sessions/', { as: 'super' })).statusCode).toBe(404)
  })
})
