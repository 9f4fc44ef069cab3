import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentVersion, documentation } from '../../../db/schema/content.ts'
import { schoolUnit } from '../../../db/schema/schools.ts'
import { appUser, invitation, userRole, userSchoolUnit } from '../../../db/schema/users.ts'
import { mailsTo, newestLink } from '../../../test/support/mails.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../../../test/support/two-schools.ts'
import { INVITATION_LIFETIME_MS } from '../common/account-links.ts'

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
const look = (token: string) => app.call('GET', `/api/users/invitation/${token}/`)
const codeOf = (response: { json: () => { errors: { code: string }[] } }) => response.json().errors[0]?.code

async function invited(email: string): Promise<{ id: number; token: string }> {
  const response = await invite('adminA', { email, school_unit: unit() })
  expect(response.statusCode).toBe(201)
  return { id: response.json().id, token: await newestLink(app, email, 'invitation') }
}

describe('an invitation’s life', () => {
  test('proposes a username from the address, and the next free one when it is taken', async () => {
    const proposed = async (email: string) => (await look((await invited(email)).token)).json().username
    expect(await proposed('Asa-Marta.Soder+skola@vasa.example')).toBe('asa-marta.soder')
    expect(await proposed('ADMINA@skola.example')).toBe('admina2')
  })

  test('who leads the unit already is not invited to it again, but to another one', async () => {
    const { token } = await invited('leder@skola.example')
    const account = { username: 'leder', password: PASSWORD, privacyPolicy: true }
    expect((await accept({ token, ...account })).statusCode).toBe(201)
    const again = await invite('adminA', { email: 'Leder@skola.example', school_unit: unit() })
    expect([again.statusCode, again.json().errors]).toEqual([
      409,
      [
        {
          code: 'already_exists',
          attr: 'email',
          detail: 'Den som har adressen är redan lagledare i A-skolan, Lågstadiet.',
        },
      ],
    ])
    expect(await mailsTo(app, 'leder@skola.example')).toHaveLength(1)
    // Most units carry their school's name, which is not said twice.
    const rename = (unitName: string) => app.db.update(schoolUnit).set({ unitName }).where(eq(schoolUnit.id, unit()))
    await rename('A-skolan, lågstadiet')
    const named = await invite('adminA', { email: 'leder@skola.example', school_unit: unit() })
    expect(named.json().errors[0].detail).toBe('Den som har adressen är redan lagledare i A-skolan, lågstadiet.')
    await rename('Lågstadiet')
    const other = schools.a.unitIds[1] as number
    expect((await invite('adminA', { email: 'leder@skola.example', school_unit: other })).statusCode).toBe(201)
  })

  test('invite → mail → look → accept → log in: role and unit are the invitation’s', async () => {
    const response = await invite('adminA', { email: 'ny@skola.example', school_unit: unit() })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      email: 'ny@skola.example',
      role: 'teacher',
      school: { id: schools.a.schoolId, name: 'A-skolan' },
      school_unit: { id: unit(), unit_name: 'Lågstadiet' },
      invited_by: 'adminA',
      state: 'queued',
      send_count: 1,
      sent_at: null,
    })
    const token = await newestLink(app, 'ny@skola.example', 'invitation')
    const [mail] = await mailsTo(app, 'ny@skola.example')
    expect(mail?.text).toContain(`https://stafett.test/invitation/${token}`)
    const list = await app.call('GET', '/api/users/invitations/', { as: 'adminA' })
    expect(list.json().data[0]).toMatchObject({
      email: 'ny@skola.example',
      state: 'sent',
      // Shown on the carnival's clock.
      sent_at: '2025-04-15T06:00:00.000Z',
    })

    const shown = await look(token)
    expect(shown.json()).toEqual({
      email: 'ny@skola.example',
      username: 'ny',
      account: null,
      invited_by: 'adminA',
      school: 'A-skolan',
      unit: 'Lågstadiet',
      role: 'teacher',
      expires_at: '2025-04-29T06:00:00.000Z',
    })
    const text = { kind: 'documentation', objectId: 1, content: {}, publishedAt: app.clock.read() } as const
    const [published] = await app.db
      .insert(contentVersion)
      .values({ ...text, number: 3 })
      .returning()
    const policy = { slug: 'privacypolicy', title: 'Integritetspolicy', body: 'x', version: 9 }
    await app.db.insert(documentation).values({ ...policy, publishedVersionId: published?.id })
    const accepted = await accept({ username: 'Ny Lärare', password: PASSWORD, token, privacyPolicy: true })
    expect(accepted.statusCode).toBe(201)
    const { id } = accepted.json()
    expect(accepted.json()).toEqual({ id, username: 'Ny Lärare' })
    const { data } = (await app.call('GET', '/api/users/invitations/', { as: 'adminA' })).json()
    expect(data.find((one: { email: string }) => one.email === 'ny@skola.example')).toMatchObject({
      state: 'accepted',
      had_account: false,
      reopened: false,
    })
    const [user] = await app.db.select().from(appUser).where(eq(appUser.id, id))
    expect(user).toMatchObject({
      email: 'ny@skola.example',
      schoolId: null,
      emailVerifiedAt: app.clock.read(),
      privacyAcceptedAt: app.clock.read(),
      privacyPolicyVersion: 3,
    })
    expect(await app.db.select().from(userRole).where(eq(userRole.userId, id))).toEqual([
      { userId: id, role: 'teacher' },
    ])
    expect(await app.db.select().from(userSchoolUnit).where(eq(userSchoolUnit.userId, id))).toEqual([
      { userId: id, schoolUnitId: unit() },
    ])
    const me = await app.call('GET', '/api/users/me/', {
      headers: { authorization: `Bearer ${(await app.login('ny lärare', PASSWORD)).access}` },
    })
    expect(me.json()).toMatchObject({
      username: 'Ny Lärare',
      setup_completed: false,
      school_units: [{ id: unit(), unit_name: 'Lågstadiet' }],
    })
  })

  test('the token is stored only as a hash', async () => {
    const { id, token } = await invited('hash@skola.example')
    const [row] = await app.db.select().from(invitation).where(eq(invitation.id, id))
    expect(JSON.stringify(row)).not.toContain(token)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  test('R6: used, expired, revoked, replaced and unknown links each say what they are', async () => {
    const used = await invited('used@skola.example')
    await accept({ username: 'used', password: PASSWORD, token: used.token, privacyPolicy: true })
    const again = await accept({ username: 'used2', password: PASSWORD, token: used.token, privacyPolicy: true })
    expect([again.statusCode, codeOf(again)]).toEqual([400, 'token_used'])
    expect([(await look(used.token)).statusCode, codeOf(await look(used.token))]).toEqual([404, 'token_used'])

    const revoked = await invited('revoked@skola.example')
    expect(
      (await app.call('POST', `/api/users/invitations/${revoked.id}/revoke/`, { as: 'adminA' })).json().state,
    ).toBe('revoked')
    expect(codeOf(await look(revoked.token))).toBe('invalid_token')
    expect((await look(revoked.token)).json().errors[0].detail).toContain('återkallats')
    expect(codeOf(await accept({ username: 'r', password: PASSWORD, token: revoked.token, privacyPolicy: true }))).toBe(
      'invalid_token',
    )

    const replaced = await invited('replaced@skola.example')
    const resent = await app.call('POST', `/api/users/invitations/${replaced.id}/resend/`, { as: 'adminA' })
    expect(resent.json()).toMatchObject({ state: 'queued', send_count: 2 })
    expect(codeOf(await look(replaced.token))).toBe('invalid_token')
    const renewed = await newestLink(app, 'replaced@skola.example', 'invitation')
    expect((await look(renewed)).statusCode).toBe(200)

    const late = await invited('late@skola.example')
    app.clock.advance(INVITATION_LIFETIME_MS)
    expect([(await look(late.token)).statusCode, codeOf(await look(late.token))]).toEqual([404, 'token_expired'])
    const tooLate = await accept({ username: 'late', password: PASSWORD, token: late.token, privacyPolicy: true })
    expect([tooLate.statusCode, codeOf(tooLate)]).toEqual([400, 'token_expired'])
    const list = await app.call('GET', '/api/users/invitations/', { as: 'adminA' })
    expect(list.json().data.find((row: { id: number }) => row.id === late.id).state).toBe('expired')
    // A resend makes an expired invitation valid again with a new link.
    expect((await app.call('POST', `/api/users/invitations/${late.id}/resend/`, { as: 'adminA' })).statusCode).toBe(200)
    expect((await look(await newestLink(app, 'late@skola.example', 'invitation'))).statusCode).toBe(200)

    const unknown = await look('nothing-of-ours')
    expect([unknown.statusCode, codeOf(unknown)]).toEqual([404, 'invalid_token'])
  })

  test('R6: a refused attempt says which rule it breaks and leaves the invitation as it was', async () => {
    const { token } = await invited('weak@skola.example')
    const weak = await accept({ username: 'weak', password: 'abcdefg1', token, privacyPolicy: true })
    expect(weak.statusCode).toBe(400)
    expect(weak.json()).toEqual({
      type: 'validation_error',
      errors: [
        {
          code: 'weak_password',
          detail:
            'Lösenordet måste vara minst 8 tecken långt och inkludera stora & små bokstäver samt minst en siffra.',
          attr: 'password',
        },
      ],
    })
    const noConsent = await accept({ username: 'weak', password: PASSWORD, token, privacyPolicy: false })
    expect(noConsent.json().errors).toEqual([
      { code: 'required', detail: 'Du måste godkänna integritetspolicyn för att fortsätta.', attr: 'privacyPolicy' },
    ])
    const taken = await accept({ username: 'ADMINA', password: PASSWORD, token, privacyPolicy: true })
    expect(taken.statusCode).toBe(400)
    expect(taken.json().errors).toEqual([
      { code: 'already_exists', detail: 'Användarnamnet är upptaget.', attr: 'username' },
    ])
    expect(
      (await accept({ username: ' weak', password: PASSWORD, token, privacyPolicy: true })).json().errors[0].attr,
    ).toBe('username')
    expect((await accept({ username: 'weak', password: PASSWORD, token, privacyPolicy: true })).statusCode).toBe(201)
  })

  test('R4: a long password with blanks, å and emoji is taken whole', async () => {
    const { token } = await invited('long@skola.example')
    const password = ` Å1${'å😀 '.repeat(30)}`
    expect((await accept({ username: 'long', password, token, privacyPolicy: true })).statusCode).toBe(201)
    await expect(app.login('long', password)).resolves.toHaveProperty('access')
    await expect(app.login('long', password.slice(0, 72))).rejects.toThrow('401')
    await expect(app.login('long', password.trim())).rejects.toThrow('401')
  })
})
