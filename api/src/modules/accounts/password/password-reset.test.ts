import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailMessage } from '../../../db/schema/mail.ts'
import { auditEntry } from '../../../db/schema/maintenance.ts'
import { appUser } from '../../../db/schema/users.ts'
import { addUser } from '../../../test/support/add-user.ts'
import { mailsTo, newestLink } from '../../../test/support/mails.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools } from '../../../test/support/two-schools.ts'
import { RESET_LIFETIME_MS } from '../common/account-links.ts'

let app: TestApp
const PASSWORD = 'Uttrar77'

beforeAll(async () => {
  app = await createTestApp()
  await addTwoSchools(app)
})
afterAll(() => app.close())

const request = (body: object, headers: Record<string, string> = {}) =>
  app.call('POST', '/api/users/request-password-reset/', { body, headers })
const reset = (token: string, new_password: string, confirm_password = new_password) =>
  app.call('POST', `/api/users/password-reset/${token}/`, { body: { new_password, confirm_password } })
const look = (token: string) => app.call('GET', `/api/users/password-reset/${token}/`)
const codeOf = (response: { json: () => { errors: { code: string }[] } }) => response.json().errors[0]?.code

/** Creates a user of the test's own and requests a link. */
async function asked(username: string) {
  const id = await addUser(app.db, { username, roles: ['teacher'] })
  await request({ username })
  return {
    id,
    address: `${username}@example.org`,
    token: await newestLink(app, `${username}@example.org`, 'passwordreset'),
  }
}

describe('asking for a new password', () => {
  test('R7: known and unknown get the same answer, whatever Host says; one mail, with the configured address', async () => {
    await addUser(app.db, { username: 'known', roles: ['teacher'] })
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const known = await request({ email: 'KNOWN@example.org' }, evil)
    const unknown = await request({ email: 'nobody@example.org' }, evil)
    expect([known.statusCode, known.body]).toEqual([200, '{}'])
    expect([unknown.statusCode, unknown.body]).toEqual([200, '{}'])
    const drop = ({ 'x-request-id': _id, date: _date, ...headers }: Record<string, unknown>) => headers
    expect(drop(known.headers)).toEqual(drop(unknown.headers))
    const mails = await mailsTo(app, 'known@example.org')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('https://stafett.test/passwordreset/')
    expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain('evil')
    expect(await mailsTo(app, 'nobody@example.org')).toEqual([])
  })

  test('a username that looks like an address finds its account', async () => {
    const id = await addUser(app.db, { username: 'kim@home', roles: ['teacher'] })
    await app.db.update(appUser).set({ email: 'kim@skola.example' }).where(eq(appUser.id, id))
    await request({ email: 'Kim@Home' })
    expect(await newestLink(app, 'kim@skola.example', 'passwordreset')).not.toBe('')
  })

  test('R7: the call does the same work for both: it counts, writes one job and reads no account', async () => {
    const statements: string[] = []
    const query = app.pool.query
    app.pool.query = ((text: unknown, ...rest: unknown[]) => {
      statements.push(typeof text === 'string' ? text : (text as { text: string }).text)
      return (query as (...all: unknown[]) => unknown).call(app.pool, text, ...rest)
    }) as typeof query
    await request({ username: 'known' })
    const known = statements.splice(0)
    await request({ username: 'nobody at all' })
    const unknown = statements.splice(0)
    app.pool.query = query
    expect(known).toEqual(unknown)
    expect(known).toHaveLength(2)
    expect(known.join()).not.toContain('app_user')
  })

  test('R7: asking again makes the older link worthless', async () => {
    const { token, address } = await asked('again')
    await request({ username: 'again' })
    const newer = await newestLink(app, address, 'passwordreset')
    expect(newer).not.toBe(token)
    expect([(await look(token)).statusCode, codeOf(await look(token))]).toEqual([404, 'invalid_token'])
    expect((await look(token)).json().errors[0].detail).toContain('ersatts')
    expect((await look(newer)).json()).toEqual({ username: 'again' })
  })

  test('R39: at most three mails an hour for one address, with an unchanged answer', async () => {
    await addUser(app.db, { username: 'flooded', roles: ['teacher'] })
    for (let n = 0; n < 10; n += 1) {
      const response = await request({ username: 'flooded' })
      expect([response.statusCode, response.body]).toEqual([200, '{}'])
    }
    expect(await mailsTo(app, 'flooded@example.org')).toHaveLength(3)
    expect((await look(await newestLink(app, 'flooded@example.org', 'passwordreset'))).statusCode).toBe(200)
    app.clock.advance(3_600_000)
    await request({ username: 'flooded' })
    expect(await mailsTo(app, 'flooded@example.org')).toHaveLength(4)
  })

  test('a disabled account gets no mail; neither name nor address is 400', async () => {
    const id = await addUser(app.db, { username: 'shut', roles: ['teacher'] })
    await app.db.update(appUser).set({ disabledAt: app.clock.read() }).where(eq(appUser.id, id))
    expect((await request({ username: 'shut' })).statusCode).toBe(200)
    expect(await mailsTo(app, 'shut@example.org')).toEqual([])
    const neither = await request({})
    expect(neither.statusCode).toBe(400)
    expect(neither.json().errors.map(({ attr }: { attr: string }) => attr)).toEqual(['email', 'username'])
  })
})

describe('setting a new password', () => {
  test('R8: every session ends, old and new links die, a notice goes out, nothing secret is answered', async () => {
    const { id, token, address } = await asked('reset')
    const before = await app.login('reset')
    const response = await reset(token, PASSWORD)
    expect([response.statusCode, response.body]).toEqual([200, '{}'])
    const refreshed = await app.call('POST', '/api/users/token/refresh/', { body: { refresh: before.refresh } })
    expect(refreshed.statusCode).toBe(401)
    const me = await app.call('GET', '/api/users/me/', { headers: { authorization: `Bearer ${before.access}` } })
    expect(me.statusCode).toBe(401)
    await expect(app.login('reset')).rejects.toThrow('401')
    await expect(app.login('reset', PASSWORD)).resolves.toHaveProperty('refresh')
    const [notice] = await mailsTo(app, address)
    expect(notice).toMatchObject({ kind: 'password_changed', subject: 'Lösenordet till Stafapp 2.0 har bytts' })
    expect(`${notice?.text}${notice?.html}`).not.toContain(PASSWORD)
    const entries = await app.db.select().from(auditEntry).where(eq(auditEntry.objectId, id))
    const changes = entries.filter(({ action }) => !action.startsWith('user.login'))
    expect(changes).toMatchObject([{ action: 'user.password_reset', userId: id }])
    expect(JSON.stringify(entries)).not.toContain(PASSWORD)
    expect(app.logLines.join('')).not.toContain(PASSWORD)
  })

  test('R3, R5, R6: a refused password says which rule it breaks and leaves the link as it was', async () => {
    const { token } = await asked('refused')
    const weak = await reset(token, 'Abcdefgh')
    expect(weak.statusCode).toBe(400)
    expect(weak.json().errors).toEqual([
      {
        code: 'weak_password',
        detail: 'Lösenordet måste vara minst 8 tecken långt och inkludera stora & små bokstäver samt minst en siffra.',
        attr: 'new_password',
      },
    ])
    const different = await reset(token, PASSWORD, `${PASSWORD}x`)
    expect(different.statusCode).toBe(400)
    expect(different.json().errors).toEqual([
      { code: 'password_mismatch', detail: 'Lösenorden matchar inte', attr: 'confirm_password' },
    ])
    expect((await reset(token, PASSWORD)).statusCode).toBe(200)
  })

  test('R6: used twice, too late, and for another purpose', async () => {
    const { token } = await asked('twice')
    expect((await reset(token, PASSWORD)).statusCode).toBe(200)
    const again = await reset(token, 'Annat Ord 8')
    expect([again.statusCode, codeOf(again)]).toEqual([400, 'token_used'])
    await expect(app.login('twice', PASSWORD)).resolves.toHaveProperty('access')

    const late = await asked('late')
    app.clock.advance(RESET_LIFETIME_MS)
    const tooLate = await reset(late.token, PASSWORD)
    expect([tooLate.statusCode, codeOf(tooLate)]).toEqual([400, 'token_expired'])
    expect([(await look(late.token)).statusCode, codeOf(await look(late.token))]).toEqual([404, 'token_expired'])

    const cross = await asked('cross')
    const asInvitation = await app.call('POST', '/api/users/accept-invitation/', {
      body: { username: 'crossed', password: PASSWORD, token: cross.token, privacyPolicy: true },
    })
    expect([asInvitation.statusCode, codeOf(asInvitation)]).toEqual([400, 'invalid_token'])
    const asVerification = await app.call('POST', '/api/users/verify-email/', { body: { token: cross.token } })
    expect([asVerification.statusCode, codeOf(asVerification)]).toEqual([400, 'invalid_token'])
    expect((await look(cross.token)).statusCode).toBe(200)
  })

  test('R6: twenty at once with one link: one password is set', async () => {
    const { token } = await asked('raced')
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(token, `${PASSWORD}${n}`)))
    const statuses = answers.map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode !== 200).map(codeOf)).toEqual(Array(19).fill('token_used'))
    await expect(app.login('raced', `${PASSWORD}${statuses.indexOf(200)}`)).resolves.toHaveProperty('access')
  })

  test('D1: a super admin’s password must not be easily guessed', async () => {
    await request({ username: 'super' })
    const token = await newestLink(app, 'super@example.org', 'passwordreset')
    const guessed = await reset(token, 'Karneval2026')
    expect(guessed.statusCode).toBe(400)
    expect(guessed.json().errors[0]).toMatchObject({ code: 'weak_password', attr: 'new_password' })
    expect((await reset(token, 'Tre Glada Uttrar 7')).statusCode).toBe(200)
  })

  test('a link of an account that was disabled since is worthless', async () => {
    const { id, token } = await asked('disabled')
    await app.db.update(appUser).set({ disabledAt: app.clock.read() }).where(eq(appUser.id, id))
    expect(codeOf(await look(token))).toBe('invalid_token')
    expect(codeOf(await reset(token, PASSWORD))).toBe('invalid_token')
  })

  test('every mail of this file is delivered or on its way (I8)', async () => {
    await app.jobs.drain()
    const states = await app.db.selectDistinct({ state: mailMessage.state }).from(mailMessage)
    expect(states).toEqual([{ state: 'sent' }])
  })
})
