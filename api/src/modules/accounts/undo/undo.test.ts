import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailMessage } from '../../../db/schema/mail.ts'
import { auditEntry } from '../../../db/schema/maintenance.ts'
import { DEMO_PASSWORD } from '../../../seed/seed-when-empty.ts'
import { addUser } from '../../../test/support/add-user.ts'
import { mailsTo, newestLink } from '../../../test/support/mails.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { versionOf } from '../../../test/support/version-of.ts'
import { UNDO_LIFETIME_MS } from '../common/account-links.ts'

const NEW_PASSWORD = 'Stafett99x'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Answer = { statusCode: number; json: () => { errors: { code: string; attr: string | null }[] } }
const outcome = (response: Answer) =>
  response.statusCode < 300 ? response.statusCode : [response.statusCode, response.json().errors[0]?.code]

const logIn = (username: string, password = DEMO_PASSWORD) =>
  app.call('POST', '/api/users/login/', { body: { username, password } })
const refresh = (token: string) => app.call('POST', '/api/users/token/refresh/', { body: { refresh: token } })
const look = (token: string) => app.call('GET', `/api/users/undo-change/${token}/`)
const undo = (token: string) => app.call('POST', `/api/users/undo-change/${token}/`)

/** Changes and verifies the address, as a thief who knows the password would. Returns the old address's undo link. */
async function changeAddress(id: number, username: string, to: string, password = DEMO_PASSWORD): Promise<string> {
  const { access } = await app.login(username, password)
  const headers = { authorization: `Bearer ${access}` }
  const { email: old } = (await app.call('GET', '/api/users/me/', { headers })).json<{ email: string }>()
  const version = await versionOf(app, 'app_user', id)
  const body = { email: to, current_password: password, version }
  expect(outcome(await app.call('PATCH', `/api/users/update-user/${id}/`, { headers, body }))).toBe(200)
  const verified = await app.call('POST', '/api/users/verify-email/', {
    body: { token: await newestLink(app, to, 'verifyemail') },
  })
  expect(outcome(verified)).toBe(200)
  return newestLink(app, old, 'angra')
}

/** Sets a new password with the newest link that was mailed to the address. */
async function resetBy(email: string, password = NEW_PASSWORD) {
  const token = await newestLink(app, email, 'passwordreset')
  const body = { new_password: password, confirm_password: password }
  return outcome(await app.call('POST', `/api/users/password-reset/${token}/`, { body }))
}

const emailOf = async (username: string, password: string) => {
  const { access } = await app.login(username, password)
  const me = await app.call('GET', '/api/users/me/', { headers: { authorization: `Bearer ${access}` } })
  return me.json<{ email: string }>().email
}

test('another address needs the password, in every form of the call and for the organiser too', async () => {
  const id = await addUser(app.db, { username: 'eva', roles: ['teacher'], isVerified: true })
  await addUser(app.db, { username: 'boss', roles: ['super_admin'] })
  for (const as of ['eva', 'boss'])
    for (const method of ['PUT', 'PATCH'] as const) {
      const change = async (body: object) =>
        app.call(method, `/api/users/update-user/${id}/`, {
          as,
          body: { ...body, version: await versionOf(app, 'app_user', id) },
        })
      const missing = await change({ email: 'new@example.org' })
      expect([outcome(missing), missing.json().errors[0].attr]).toEqual([[400, 'required'], 'current_password'])
      expect(outcome(await change({ email: 'new@example.org', current_password: 'wrong' }))).toEqual([
        400,
        'wrong_password',
      ])
      // Neither the unchanged address nor the name counts as such a change.
      expect(outcome(await change({ email: 'eva@example.org', first_name: 'Eva' }))).toBe(200)
    }
  expect(await mailsTo(app, 'new@example.org')).toEqual([])
})

test('the old address gets a link that brings it back, and nobody gets in until a new password is chosen', async () => {
  const id = await addUser(app.db, { username: 'owner', roles: ['super_admin'], isVerified: true })
  const token = await changeAddress(id, 'owner', 'thief@evil.example')
  const thief = await app.login('owner')
  // Reading the page, as link scanners do, changes nothing.
  for (let n = 0; n < 3; n += 1)
    expect((await look(token)).json()).toMatchObject({
      username: 'owner',
      email: 'owner@example.org',
      email_changed: true,
    })
  expect(outcome(await refresh(thief.refresh))).toBe(200)
  // The new address's own reset link does not prevent the undo.
  await app.call('POST', '/api/users/request-password-reset/', { body: { email: 'thief@evil.example' } })
  expect(await resetBy('thief@evil.example', 'Thief12345')).toBe(200)
  const inside = await app.login('owner', 'Thief12345')
  const answers = await Promise.all([undo(token), undo(token), undo(token)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  expect(outcome(await undo(token))).toEqual([400, 'token_used'])
  expect(outcome(await refresh(inside.refresh))).toEqual([401, 'not_authenticated'])
  for (const password of [DEMO_PASSWORD, 'Thief12345'])
    expect(outcome(await logIn('owner', password))).toEqual([401, 'invalid_credentials'])
  const [told] = await mailsTo(app, 'thief@evil.example')
  expect(told).toMatchObject({ kind: 'account_undone' })
  expect(told?.text).not.toContain('http')
  // A reset by username, too, is now mailed to the owner only.
  const before = (await mailsTo(app, 'thief@evil.example')).length
  await app.call('POST', '/api/users/request-password-reset/', { body: { username: 'owner' } })
  expect((await mailsTo(app, 'thief@evil.example')).length).toBe(before)
  expect(await resetBy('owner@example.org', NEW_PASSWORD.replace('Stafett', 'Blåsippa'))).toBe(200)
  expect(await emailOf('owner', 'Blåsippa99x')).toBe('owner@example.org')
  const [entry] = await app.db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.action, 'user.undo'))
    .orderBy(desc(auditEntry.id))
  expect(entry).toMatchObject({ objectId: id, after: { email: 'owner@example.org' } })
})

test('a second change leaves the first undo in force, and the first makes the second worthless', async () => {
  const id = await addUser(app.db, { username: 'chained', roles: ['teacher'], isVerified: true })
  const first = await changeAddress(id, 'chained', 'b@evil.example')
  const second = await changeAddress(id, 'chained', 'c@evil.example')
  // Using the middle link first must not invalidate the owner's.
  expect(outcome(await undo(second))).toBe(200)
  expect(await resetBy('b@evil.example', 'Thief12345')).toBe(200)
  expect(outcome(await look(first))).toBe(200)
  const third = await changeAddress(id, 'chained', 'd@evil.example', 'Thief12345')
  expect(outcome(await undo(first))).toBe(200)
  expect(outcome(await look(third))).toEqual([404, 'invalid_token'])
  expect(outcome(await undo(third))).toEqual([400, 'invalid_token'])
  expect(await resetBy('chained@example.org')).toBe(200)
  expect(await emailOf('chained', NEW_PASSWORD)).toBe('chained@example.org')
})

test('an undo races a verification of another address: whichever comes first, the owner’s address is the one that stays', async () => {
  const id = await addUser(app.db, { username: 'racing', roles: ['teacher'], isVerified: true })
  const token = await changeAddress(id, 'racing', 'x@evil.example')
  const version = await versionOf(app, 'app_user', id)
  const body = { email: 'y@evil.example', current_password: DEMO_PASSWORD, version }
  await app.call('PATCH', `/api/users/update-user/${id}/`, { as: 'racing', body })
  const verification = await newestLink(app, 'y@evil.example', 'verifyemail')
  const [undone] = await Promise.all([
    undo(token),
    app.call('POST', '/api/users/verify-email/', { body: { token: verification } }),
  ])
  expect(outcome(undone)).toBe(200)
  expect(await resetBy('racing@example.org')).toBe(200)
  expect(await emailOf('racing', NEW_PASSWORD)).toBe('racing@example.org')
})

test('after seven days it is too late, and a link of another kind is none', async () => {
  const id = await addUser(app.db, { username: 'late', roles: ['teacher'], isVerified: true })
  const token = await changeAddress(id, 'late', 'late@ny.example')
  expect(outcome(await look('nothing of ours'))).toEqual([404, 'invalid_token'])
  expect(outcome(await app.call('GET', `/api/users/password-reset/${token}/`))).toEqual([404, 'invalid_token'])
  app.clock.advance(UNDO_LIFETIME_MS - 1)
  expect(outcome(await look(token))).toBe(200)
  app.clock.advance(1)
  expect(outcome(await look(token))).toEqual([404, 'token_expired'])
  expect(outcome(await undo(token))).toEqual([400, 'token_expired'])
})

test('an old address that was never verified is told, but gets no link', async () => {
  const id = await addUser(app.db, { username: 'mistyped', roles: ['teacher'] })
  await expect(changeAddress(id, 'mistyped', 'right@ny.example')).rejects.toThrow('no link to angra')
  const [mail] = await mailsTo(app, 'mistyped@example.org')
  expect(mail?.text).toContain('Ta genast kontakt med arrangören.')
})

test('an old address that refuses mail changes nothing: the new one is in use', async () => {
  const id = await addUser(app.db, { username: 'bouncing', roles: ['teacher'], isVerified: true })
  await changeAddress(id, 'bouncing', 'works@ny.example')
  await app.db
    .update(mailMessage)
    .set({ state: 'dead', cause: '550 no such user' })
    .where(eq(mailMessage.toAddress, 'bouncing@example.org'))
  expect(await emailOf('bouncing', DEMO_PASSWORD)).toBe('works@ny.example')
})

test('an account that the organiser has shut is not opened by an undo', async () => {
  const id = await addUser(app.db, { username: 'shut', roles: ['teacher'], isVerified: true })
  await addUser(app.db, { username: 'closer', roles: ['super_admin'] })
  const token = await changeAddress(id, 'shut', 'shut@ny.example')
  await app.call('PATCH', `/api/users/${id}/disabled/`, {
    as: 'closer',
    body: { disabled: true, version: await versionOf(app, 'app_user', id) },
  })
  expect(outcome(await undo(token))).toEqual([400, 'invalid_token'])
})

test('the password is changed with the old one: others are logged out, this one goes on, and the mail can undo it', async () => {
  await addUser(app.db, { username: 'changing', roles: ['teacher'], isVerified: true })
  const other = await app.login('changing')
  const own = await app.login('changing')
  const headers = { authorization: `Bearer ${own.access}` }
  const change = (body: object) => app.call('POST', '/api/users/change-password/', { headers, body })
  const wanted = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }
  expect(outcome(await change({ ...wanted, current_password: 'wrong' }))).toEqual([400, 'wrong_password'])
  const weak = await change({ current_password: DEMO_PASSWORD, new_password: 'short', confirm_password: 'other' })
  expect(weak.json().errors.map(({ code }: { code: string }) => code)).toEqual(['weak_password', 'password_mismatch'])
  const twice = await Promise.all([1, 2].map(() => change({ ...wanted, current_password: DEMO_PASSWORD })))
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, expect.toBeOneOf([400, 409])])
  expect(outcome(await refresh(other.refresh))).toEqual([401, 'not_authenticated'])
  expect(outcome(await refresh(own.refresh))).toBe(200)
  expect(outcome(await undo(await newestLink(app, 'changing@example.org', 'angra')))).toBe(200)
  expect(outcome(await refresh(own.refresh))).toEqual([401, 'not_authenticated'])
  expect(outcome(await logIn('changing', NEW_PASSWORD))).toEqual([401, 'invalid_credentials'])
  expect(await resetBy('changing@example.org', 'Blåsippa99x')).toBe(200)
})

test('ten wrong passwords in a session are the last for a while, also for the right one', async () => {
  await addUser(app.db, { username: 'stolen', roles: ['teacher'] })
  const { access } = await app.login('stolen')
  const asThief = { authorization: `Bearer ${access}` }
  const attempt = (current_password: string, headers = asThief) =>
    app.call('POST', '/api/users/factor/', { headers, body: { current_password } })
  const guesses = await Promise.all(Array.from({ length: 15 }, (_, n) => attempt(`Guess${n}`)))
  expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
  expect(outcome(await attempt(DEMO_PASSWORD))).toEqual([429, 'throttled'])
  app.clock.advance(15 * 60_000)
  const later = { authorization: `Bearer ${(await app.login('stolen')).access}` }
  expect(outcome(await attempt(DEMO_PASSWORD, later))).toBe(201)
})

test('devices are logged out one by one, or all but this one; a foreign session is none', async () => {
  await addUser(app.db, { username: 'devices', roles: ['teacher'] })
  await addUser(app.db, { username: 'stranger', roles: ['teacher'] })
  const [one, two, own, foreign] = [
    await app.login('devices'),
    await app.login('devices'),
    await app.login('devices'),
    await app.login('stranger'),
  ]
  const headers = { authorization: `Bearer ${own.access}` }
  const sidOf = (token: string) =>
    (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid
  const end = (sid: string) => app.call('POST', `/api/users/sessions/${sid}/end/`, { headers })
  expect(outcome(await end(sidOf(one.access)))).toBe(204)
  expect(outcome(await end(sidOf(one.access)))).toEqual([404, 'not_found'])
  expect(outcome(await end(sidOf(foreign.access)))).toEqual([404, 'not_found'])
  expect(outcome(await end('no-uuid'))).toEqual([400, 'invalid'])
  expect(outcome(await refresh(one.refresh))).toEqual([401, 'not_authenticated'])
  const others = await app.call('POST', '/api/users/sessions/end-others/', { headers })
  expect(others.json()).toEqual({ ended: 1 })
  expect(outcome(await refresh(two.refresh))).toEqual([401, 'not_authenticated'])
  expect(outcome(await refresh(own.refresh))).toBe(200)
  expect(outcome(await refresh(foreign.refresh))).toBe(200)
})
