import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditEntry } from '../../../db/schema/maintenance.ts'
import { appUser, userRole } from '../../../db/schema/users.ts'
import { addUser } from '../../../test/support/add-user.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { createSetupCode, setupNotice } from './first-super-admin.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const PASSWORD = 'Tre Glada Uttrar 7'
const setUp = (body: object, as?: string) =>
  app.call('POST', '/api/users/first-time-setup/', { body, ...(as ? { as } : {}) })
const codeOf = (response: { json: () => { errors: { code: string }[] } }) => response.json().errors[0]?.code
const makeCode = async () => (await createSetupCode(app.db, app.clock.read())) ?? ''
const first = (setup_token: string, more: object = {}) =>
  setUp({ setup_token, username: 'root', email: 'root@example.org', password: PASSWORD, ...more })
const superAdmins = () => app.db.select().from(userRole).where(eq(userRole.role, 'super_admin'))

describe('the first super admin', () => {
  test('R58: with the code from the log, once', async () => {
    const code = await makeCode()
    expect(setupNotice('https://stafett.test', code)).toBe(
      `Ingen superadmin finns ännu. Öppna https://stafett.test/setup inom ett dygn och ange engångskoden ${code}`,
    )
    expect((await app.call('GET', '/api/users/setup-state/')).json()).toEqual({ needs_super_admin: true })
    const without = await setUp({ username: 'root', email: 'root@example.org', password: PASSWORD })
    expect([without.statusCode, codeOf(without)]).toEqual([403, 'permission_denied'])
    const made = await first(code)
    expect(made.statusCode).toBe(201)
    expect(await superAdmins()).toEqual([{ userId: made.json().id, role: 'super_admin' }])
    expect((await app.call('GET', '/api/users/setup-state/')).json()).toEqual({ needs_super_admin: false })
    const [mail] = await mailsTo(app, 'root@example.org')
    expect(mail?.kind).toBe('email_verification')
    const [entry] = await app.db.select().from(auditEntry)
    expect(entry).toMatchObject({ action: 'user.first_super_admin', userId: made.json().id })
    await expect(app.login('ROOT', PASSWORD)).resolves.toHaveProperty('access')
    for (const again of [await first(code), await first('wrong'), await setUp({})]) expect(again.statusCode).toBe(409)
    expect(await createSetupCode(app.db, app.clock.read())).toBeNull()
    expect(app.logLines.join('')).not.toContain(code)
  })

  test('R58, F28: ten with the right code at once make one super admin', async () => {
    const code = await makeCode()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => first(code, { username: `root${n}` })))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await superAdmins()).toHaveLength(1)
    expect(await app.db.select().from(appUser)).toHaveLength(1)
  })

  test('F28: two servers’ codes at once make one super admin', async () => {
    const answers = await Promise.all([first(await makeCode()), first(await makeCode(), { username: 'other' })])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409])
  })

  test('R58: the tenth wrong code is 429, and the right one still opens', async () => {
    const code = await makeCode()
    const statuses = []
    for (let n = 0; n < 10; n += 1) statuses.push((await first(`wrong ${n}`)).statusCode)
    expect(statuses).toEqual([...Array(9).fill(403), 429])
    expect((await first(code)).statusCode).toBe(201)
  })

  test('a code is good for a day, and a refused form does not burn it', async () => {
    const code = await makeCode()
    const weak = await first(code, { password: 'abc' })
    expect(weak.json().errors).toEqual([
      {
        code: 'weak_password',
        detail: 'Lösenordet måste vara minst 8 tecken långt och inkludera stora & små bokstäver samt minst en siffra.',
        attr: 'password',
      },
    ])
    expect((await first(code, { password: 'Stafett2026' })).json().errors[0].code).toBe('weak_password')
    const empty = await setUp({ setup_token: code })
    expect(empty.json().errors.map(({ attr }: { attr: string }) => attr)).toEqual(['username', 'email', 'password'])
    app.clock.advance(24 * 3_600_000)
    const late = await first(code)
    expect([late.statusCode, codeOf(late)]).toEqual([403, 'token_expired'])
    expect((await first(await makeCode())).statusCode).toBe(201)
  })
})

describe('a new user’s first visit', () => {
  const visit = { first_name: ' Maria ', last_name: 'Sjöberg', phone: '040 123 4567', privacyPolicy: true }

  test('takes name, phone and consent, once', async () => {
    await addUser(app.db, { username: 'maria', roles: ['teacher'] })
    expect((await app.call('GET', '/api/users/me/', { as: 'maria' })).json().setup_completed).toBe(false)
    expect((await setUp(visit, 'maria')).statusCode).toBe(201)
    expect((await app.call('GET', '/api/users/me/', { as: 'maria' })).json()).toMatchObject({
      first_name: 'Maria',
      last_name: 'Sjöberg',
      phone: '+358401234567',
      setup_completed: true,
    })
    const again = await setUp({ ...visit, first_name: 'Annan' }, 'maria')
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'already_exists'])
  })

  test('names what is missing, with a sentence of its own for the consent', async () => {
    await addUser(app.db, { username: 'maria', roles: ['teacher'] })
    const response = await setUp({ ...visit, phone: undefined, privacyPolicy: false }, 'maria')
    expect(response.json().errors).toEqual([
      { code: 'required', detail: 'Fältet är obligatoriskt.', attr: 'phone' },
      { code: 'required', detail: 'Du måste godkänna integritetspolicyn för att fortsätta.', attr: 'privacyPolicy' },
    ])
    const noPhone = await setUp({ ...visit, phone: 'ring rektorn' }, 'maria')
    expect(noPhone.json().errors[0]).toMatchObject({ code: 'invalid', attr: 'phone' })
    expect((await setUp({ ...visit, first_name: '  ' }, 'maria')).json().errors[0]).toMatchObject({
      attr: 'first_name',
    })
  })
})
