import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntry } from '../../../db/schema/maintenance.ts'
import { appUser, userSchoolUnit } from '../../../db/schema/users.ts'
import { mailsTo, newestLink } from '../../../test/support/mails.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../../../test/support/two-schools.ts'

let app: TestApp
let schools: TwoSchools
const PASSWORD = 'Uttrar77'

beforeAll(async () => {
  app = await createTestApp()
  schools = await addTwoSchools(app)
})
afterAll(() => app.close())

const invite = (as: string, body: object) => app.call('POST', '/api/users/create-invitation/', { as, body })
const unit = () => schools.a.unitIds[0] as number
const accept = (body: object) => app.call('POST', '/api/users/accept-invitation/', { body })

async function invited(email: string): Promise<{ id: number; token: string }> {
  const response = await invite('adminA', { email, school_unit: unit() })
  expect(response.statusCode).toBe(201)
  return { id: response.json().id, token: await newestLink(app, email, 'invitation') }
}

describe('who may invite whom', () => {
  test('R23: a foreign unit answers as none; a teacher may not invite; a school admin invites leaders only', async () => {
    const body = { email: 'x@skola.example', school_unit: schools.b.unitIds[0] }
    const foreign = await invite('adminA', body)
    const none = await invite('adminA', { ...body, school_unit: 999_999 })
    expect([foreign.statusCode, none.statusCode]).toEqual([404, 404])
    expect(foreign.body).toBe(none.body)
    expect((await invite('leaderA', { ...body, school_unit: unit() })).statusCode).toBe(403)
    expect((await invite('adminA', { ...body, school_unit: unit(), role: 'school_admin' })).statusCode).toBe(403)
    expect((await invite('super', { ...body, role: 'super_admin' })).statusCode).toBe(400)
    expect((await app.call('POST', '/api/users/create-invitation/', { body })).statusCode).toBe(401)
    expect(await mailsTo(app, 'x@skola.example')).toEqual([])
  })

  test('R23: another unit or role in the body of accept-invitation is refused', async () => {
    const { token } = await invited('mass@skola.example')
    const body = { username: 'mass', password: PASSWORD, token, privacyPolicy: true }
    for (const extra of [{ role: 'super_admin' }, { roles: ['super_admin'] }, { school_unit: schools.b.unitIds[0] }]) {
      expect((await accept({ ...body, ...extra })).statusCode).toBe(400)
    }
    expect(await app.db.select().from(appUser).where(eq(appUser.username, 'mass'))).toEqual([])
  })

  test('the organiser invites a school’s administrator', async () => {
    const response = await invite('super', {
      email: 'rektor@skola.example',
      school_unit: schools.b.unitIds[0],
      role: 'school_admin',
    })
    expect(response.json()).toMatchObject({ role: 'school_admin', invited_by: 'super' })
    const token = await newestLink(app, 'rektor@skola.example', 'invitation')
    const { id } = (await accept({ username: 'rektor', password: PASSWORD, token, privacyPolicy: true })).json()
    const [user] = await app.db.select().from(appUser).where(eq(appUser.id, id))
    expect(user?.schoolId).toBe(schools.b.schoolId)
    expect(await app.db.select().from(userSchoolUnit).where(eq(userSchoolUnit.userId, id))).toEqual([])
  })

  test('a school admin sees and handles the own school’s invitations only', async () => {
    const { id } = await invited('own@skola.example')
    const foreign = await app.call('GET', '/api/users/invitations/', {
      as: 'adminB',
      query: { school: String(schools.a.schoolId) },
    })
    expect(foreign.json()).toEqual({ total: 0, data: [] })
    for (const action of ['resend', 'revoke']) {
      expect((await app.call('POST', `/api/users/invitations/${id}/${action}/`, { as: 'adminB' })).statusCode).toBe(404)
      expect((await app.call('POST', `/api/users/invitations/${id}/${action}/`, { as: 'leaderA' })).statusCode).toBe(
        403,
      )
    }
    const all = await app.call('GET', '/api/users/invitations/', {
      as: 'super',
      query: { school: String(schools.a.schoolId), limit: '1' },
    })
    expect(all.json().data).toMatchObject([{ id, state: 'sent' }])
  })

  test('R33: an address with a line break is refused, and a second header never gets into a mail', async () => {
    for (const email of ['a@b.fi\r\nBcc: x@y.fi', 'a@b.fi\n', 'a@b.fi, c@d.fi', '"a\r\nb"@c.fi', 'a b@c.fi']) {
      const response = await invite('adminA', { email, school_unit: unit() })
      expect(response.statusCode).toBe(400)
      expect(response.json().errors[0].attr).toBe('email')
    }
  })

  test('F1: a double click makes one invitation and one mail', async () => {
    const body = { email: 'Dubbel@skola.example', school_unit: unit() }
    const answers = await Promise.all([
      invite('adminA', body),
      invite('adminA', { ...body, email: 'dubbel@skola.example' }),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409])
    expect(await mailsTo(app, 'dubbel@skola.example')).toHaveLength(1)
  })

  test('an accepted or revoked invitation is not sent again', async () => {
    const { id } = await invited('closed@skola.example')
    const revoke = () => app.call('POST', `/api/users/invitations/${id}/revoke/`, { as: 'adminA' })
    expect((await revoke()).statusCode).toBe(200)
    expect((await revoke()).statusCode).toBe(200)
    expect((await app.call('POST', `/api/users/invitations/${id}/resend/`, { as: 'adminA' })).statusCode).toBe(409)
    // The address can be invited again.
    expect((await invite('adminA', { email: 'closed@skola.example', school_unit: unit() })).statusCode).toBe(201)
  })

  test('R48: every step is in the audit, with who did it', async () => {
    const { id, token } = await invited('audit@skola.example')
    await app.call('POST', `/api/users/invitations/${id}/resend/`, { as: 'super' })
    const fresh = await newestLink(app, 'audit@skola.example', 'invitation')
    const { id: userId } = (
      await accept({ username: 'audited', password: PASSWORD, token: fresh, privacyPolicy: true })
    ).json()
    const entries = await app.db
      .select({ action: auditEntry.action, userId: auditEntry.userId })
      .from(auditEntry)
      .where(and(eq(auditEntry.objectType, 'invitation'), eq(auditEntry.objectId, id)))
      .orderBy(auditEntry.id)
    expect(entries).toEqual([
      { action: 'invitation.create', userId: schools.ids.adminA },
      { action: 'invitation.resend', userId: schools.ids.super },
      { action: 'invitation.accept', userId },
    ])
    const log = app.logLines.join('')
    for (const secret of [token, fresh, PASSWORD, 'audit@skola.example']) expect(log).not.toContain(secret)
  })

  test('R39: 60 invitations in an hour are too many for one school', async () => {
    const answers = []
    for (let n = 0; n < 60; n += 1)
      answers.push(await invite('adminB', { email: `n${n}@skola.example`, school_unit: schools.b.unitIds[0] }))
    const last = answers.at(-1)
    expect(last?.statusCode).toBe(429)
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(50)
  }, 60_000)

  test('R39: 200 guesses of a link are too many, and a right one still opens', async () => {
    const { token } = await invited('guess@skola.example')
    let status = 0
    for (let n = 0; n < 200; n += 1)
      status = (await app.call('GET', `/api/users/invitation/guess-${n}/`, { address: '192.0.2.9' })).statusCode
    expect(status).toBe(429)
    expect((await app.call('GET', `/api/users/invitation/${token}/`, { address: '192.0.2.9' })).statusCode).toBe(200)
    expect((await app.call('GET', '/api/users/invitation/guess/', { address: '192.0.2.10' })).statusCode).toBe(404)
  }, 60_000)
})
