import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recoveryCode, userFactor } from '../../../db/schema/factors.ts'
import { auditEntry } from '../../../db/schema/maintenance.ts'
import { DEMO_PASSWORD } from '../../../seed/seed-when-empty.ts'
import { addUser } from '../../../test/support/add-user.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { codeOf, stepAt } from './totp.ts'

const STEP_MS = 30_000

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Answer = { statusCode: number; json: () => { errors: { code: string; detail: string }[] } }
const outcome = (response: Answer) =>
  response.statusCode < 300 ? response.statusCode : [response.statusCode, response.json().errors[0]?.code]

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const logIn = (username: string, code?: string, address = '10.0.0.1') =>
  app.call('POST', '/api/users/login/', {
    body: { username, password: DEMO_PASSWORD, ...(code === undefined ? {} : { code }) },
    address,
  })

/** A user with an authenticator app; each call of `next` gives the code of a new step. */
async function enrolled(username: string, roles: ('teacher' | 'super_admin')[] = ['teacher']) {
  const id = await addUser(app.db, { username, roles, isVerified: true })
  const { access, refresh } = await app.login(username)
  const headers = { authorization: `Bearer ${access}` }
  const post = (path: string, body: object) => app.call('POST', `/api/users/${path}/`, { headers, body })
  const started = await post('factor', { current_password: DEMO_PASSWORD })
  const { secret, uri, qr } = started.json<{ secret: string; uri: string; qr: string[] }>()
  const key = fromBase32(secret)
  const now = () => codeOf(key, stepAt(app.clock.read()))
  const next = () => {
    app.clock.advance(STEP_MS)
    return now()
  }
  const confirmed = await post('factor/confirm', { current_password: DEMO_PASSWORD, code: next() })
  expect(outcome(confirmed)).toBe(200)
  const codes = confirmed.json<{ recovery_codes: string[] }>().recovery_codes
  return { id, access, refresh, headers, post, secret, uri, qr, now, next, codes }
}

test('with a second factor the login asks for a code, and each code works once', async () => {
  const user = await enrolled('eva')
  expect(outcome(await logIn('eva'))).toEqual([401, 'factor_required'])
  expect(outcome(await logIn('eva', '000000'))).toEqual([401, 'wrong_code'])
  const code = user.next()
  const inGroups = `${code.slice(0, 3)} ${code.slice(3)}`
  const first = await logIn('eva', inGroups)
  expect(Object.keys(first.json())).toEqual(['access', 'refresh'])
  expect(outcome(await logIn('eva', code))).toEqual([401, 'wrong_code'])
  // A wrong password gets the same answer as before, whatever the code.
  const wrong = await app.call('POST', '/api/users/login/', {
    body: { username: 'eva', password: 'wrong', code: user.next() },
  })
  expect(outcome(wrong)).toEqual([401, 'invalid_credentials'])
})

test('of ten logins with the same code at once one is let in', async () => {
  const user = await enrolled('many')
  const code = user.next()
  const answers = await Promise.all(Array.from({ length: 9 }, () => logIn('many', code)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a device whose clock is half a minute off gets in; an older code does not', async () => {
  const user = await enrolled('skewed')
  user.next()
  user.next()
  const key = fromBase32(user.secret)
  const at = (offset: number) => codeOf(key, stepAt(app.clock.read()) + offset)
  expect(outcome(await logIn('skewed', at(-2)))).toEqual([401, 'wrong_code'])
  expect(outcome(await logIn('skewed', at(-1)))).toBe(200)
  expect(outcome(await logIn('skewed', at(1)))).toBe(200)
  // The later step was used, so the earlier one is refused.
  expect(outcome(await logIn('skewed', at(0)))).toEqual([401, 'wrong_code'])
})

test('ten wrong codes are the last, from whatever address, also for the right one; later it is taken again', async () => {
  const user = await enrolled('guessed')
  for (let n = 0; n < 10; n += 1)
    expect(outcome(await logIn('guessed', 'ABCD', `10.9.0.${n}`))).toEqual([401, 'wrong_code'])
  expect(outcome(await logIn('guessed', user.next(), '10.8.0.1'))).toEqual([429, 'throttled'])
  app.clock.advance(15 * 60_000)
  expect(outcome(await logIn('guessed', user.next(), '10.8.0.1'))).toBe(200)
})

test('a recovery code opens one session, and its owner hears of it', async () => {
  const user = await enrolled('written')
  expect(user.codes).toHaveLength(10)
  expect(new Set(user.codes).size).toBe(10)
  const [code = ''] = user.codes
  expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
  const typed = code.toLowerCase().replaceAll('-', ' ')
  const answers = await Promise.all([logIn('written', typed), logIn('written', typed)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  const [mail] = await mailsTo(app, 'written@example.org')
  expect(mail).toMatchObject({ kind: 'factor_changed', subject: 'En reservkod till Stafapp 2.0 har använts' })
  expect(mail?.text).toContain('Reservkoder som är kvar: 9.')
  const state = await app.call('GET', '/api/users/factor/', { headers: user.headers })
  expect(state.json()).toMatchObject({ enabled: true, recovery_codes: 9 })
})

test('enrolling needs the password and a first code, ends the other sessions and is mailed', async () => {
  const id = await addUser(app.db, { username: 'starting', roles: ['teacher'] })
  const other = await app.login('starting')
  const { access } = await app.login('starting')
  const headers = { authorization: `Bearer ${access}` }
  const post = (path: string, body: object) => app.call('POST', `/api/users/${path}/`, { headers, body })
  expect(outcome(await post('factor', { current_password: 'wrong' }))).toEqual([400, 'wrong_password'])
  const key = fromBase32((await post('factor', { current_password: DEMO_PASSWORD })).json<{ secret: string }>().secret)
  // Logins need no code until the key is confirmed; a wrong first code does not confirm it.
  const wrong = await post('factor/confirm', { current_password: DEMO_PASSWORD, code: '000000' })
  expect(outcome(wrong)).toEqual([400, 'wrong_code'])
  expect(outcome(await logIn('starting'))).toBe(200)
  const code = codeOf(key, stepAt(app.clock.read()))
  expect(outcome(await post('factor/confirm', { current_password: 'wrong', code }))).toEqual([400, 'wrong_password'])
  const both = await Promise.all([1, 2].map(() => post('factor/confirm', { current_password: DEMO_PASSWORD, code })))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refreshed = await app.call('POST', '/api/users/token/refresh/', { body: { refresh: other.refresh } })
  expect(refreshed.statusCode).toBe(401)
  expect((await app.call('GET', '/api/users/me/', { headers })).json()).toMatchObject({ factor_enabled: true })
  expect(outcome(await post('factor', { current_password: DEMO_PASSWORD }))).toEqual([409, 'already_exists'])
  const mails = await mailsTo(app, 'starting@example.org')
  expect(mails.map(({ subject }) => subject)).toEqual(['Tvåstegsinloggning har tagits i bruk i Stafapp 2.0'])
  const entries = await app.db.select().from(auditEntry).where(eq(auditEntry.objectId, id))
  expect(entries.map(({ action }) => action).filter((action) => action !== 'user.login')).toEqual([
    'user.factor_enabled',
  ])
})

test('what is stored of key and codes opens nothing, and the log names neither', async () => {
  const user = await enrolled('hidden')
  const [factor] = await app.db.select().from(userFactor).where(eq(userFactor.userId, user.id))
  expect(factor?.secret).not.toContain(user.secret)
  const rows = await app.db.select().from(recoveryCode).where(eq(recoveryCode.userId, user.id))
  expect(rows).toHaveLength(10)
  const stored = JSON.stringify(rows)
  for (const code of user.codes) {
    expect(stored).not.toContain(code.replaceAll('-', ''))
    expect(app.logLines.join('')).not.toContain(code)
  }
  expect(app.logLines.join('')).not.toContain(user.secret)
})

test('switching it off needs password and code; new recovery codes replace the old ones', async () => {
  const user = await enrolled('leaving')
  const ask = (path: string, body: object) => user.post(path, body)
  expect(outcome(await ask('factor/remove', { current_password: 'wrong', code: user.next() }))).toEqual([
    400,
    'wrong_password',
  ])
  const wrong = await ask('factor/remove', { current_password: DEMO_PASSWORD, code: '000000' })
  expect(outcome(wrong)).toEqual([400, 'wrong_code'])
  const renewed = await ask('factor/recovery-codes', { current_password: DEMO_PASSWORD, code: user.next() })
  const { recovery_codes } = renewed.json<{ recovery_codes: string[] }>()
  expect(outcome(await logIn('leaving', user.codes[0]))).toEqual([401, 'wrong_code'])
  expect(outcome(await logIn('leaving', recovery_codes[0]))).toBe(200)
  expect(outcome(await ask('factor/remove', { current_password: DEMO_PASSWORD, code: user.next() }))).toBe(200)
  expect(outcome(await logIn('leaving'))).toBe(200)
  expect(outcome(await ask('factor/remove', { current_password: DEMO_PASSWORD, code: user.next() }))).toEqual([
    404,
    'not_found',
  ])
})

test('the organiser removes the factor of somebody who lost the phone, with the own password, and not the own factor', async () => {
  const user = await enrolled('lost')
  const boss = await enrolled('boss', ['super_admin'])
  const remove = (id: number, current_password: string) => boss.post(`${id}/remove-factor`, { current_password })
  expect(outcome(await remove(user.id, 'wrong'))).toEqual([400, 'wrong_password'])
  expect(outcome(await remove(boss.id, DEMO_PASSWORD))).toEqual([409, 'conflict'])
  expect((await remove(user.id, DEMO_PASSWORD)).json()).toMatchObject({ factor_enabled: false })
  expect(outcome(await logIn('lost'))).toBe(200)
  const refreshed = await app.call('POST', '/api/users/token/refresh/', { body: { refresh: user.refresh } })
  expect(refreshed.statusCode).toBe(401)
  const [mail] = await mailsTo(app, 'lost@example.org')
  expect(mail?.text).toContain('Arrangören stängde av tvåstegsinloggningen')
})

test('after a new signing key the app’s codes are refused with the reason, and a recovery code still works', async () => {
  const user = await enrolled('rekeyed')
  await app.db.update(userFactor).set({ secret: 'sealed with another key' }).where(eq(userFactor.userId, user.id))
  const refused = await logIn('rekeyed', user.next())
  expect(refused.json().errors[0].detail).toContain('Använd en reservkod')
  expect(outcome(await logIn('rekeyed', user.codes[0]))).toBe(200)
})

test('the QR code holds the address that is shown', async () => {
  const user = await enrolled('scanned')
  expect(user.uri).toContain(`secret=${user.secret}`)
  expect(user.qr.length).toBeGreaterThan(20)
  expect(user.qr.every((row) => row.length === user.qr.length && /^[01]+$/.test(row))).toBe(true)
})
