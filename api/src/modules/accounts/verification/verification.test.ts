import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '../../../db/schema/maintenance.ts'
import { DEMO_PASSWORD } from '../../../seed/seed-when-empty.ts'
import { addUser } from '../../../test/support/add-user.ts'
import { mailsTo, newestLink } from '../../../test/support/mails.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { versionOf } from '../../../test/support/version-of.ts'
import { VERIFICATION_LIFETIME_MS } from '../common/account-links.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const verify = (token: string) => app.call('POST', '/api/users/verify-email/', { body: { token } })
const change = async (id: number, as: string, body: object) =>
  app.call('PATCH', `/api/users/update-user/${id}/`, {
    as,
    body: { current_password: DEMO_PASSWORD, ...body, version: await versionOf(app, 'app_user', id) },
  })
const codeOf = (response: { json: () => { errors: { code: string }[] } }) => response.json().errors[0]?.code

async function changing(username: string, email: string) {
  const id = await addUser(app.db, { username, roles: ['teacher'] })
  const response = await change(id, username, { email })
  expect(response.json()).toMatchObject({ email: `${username}@example.org`, pending_email: email })
  return { id, token: await newestLink(app, email, 'verifyemail') }
}

test('a new address counts from its verification on; sessions end, and the old address hears of it', async () => {
  const { id, token } = await changing('eva', 'eva@ny.example')
  const session = await app.login('eva')
  const response = await verify(token)
  expect([response.statusCode, response.json()]).toEqual([200, { email: 'eva@ny.example' }])
  const refreshed = await app.call('POST', '/api/users/token/refresh/', { body: { refresh: session.refresh } })
  expect(refreshed.statusCode).toBe(401)
  const me = await app.call('GET', '/api/users/me/', { as: 'eva' })
  expect(me.json()).toMatchObject({ email: 'eva@ny.example', email_verified: true, pending_email: null })
  const [notice] = await mailsTo(app, 'eva@example.org')
  expect(notice).toMatchObject({ kind: 'email_changed', subject: 'E-postadressen i Stafapp 2.0 har bytts' })
  expect(notice?.text).not.toContain('eva@ny.example')
  const actions = await app.db
    .select({ action: auditEntry.action, userId: auditEntry.userId })
    .from(auditEntry)
    .where(and(eq(auditEntry.objectId, id), ne(auditEntry.action, 'user.login')))
    .orderBy(auditEntry.id)
  expect(actions).toEqual([
    { action: 'user.update', userId: id },
    { action: 'user.email_verified', userId: id },
  ])
})

test('R6: a verification link works once, for a day, and not for a password', async () => {
  const { token } = await changing('once', 'once@ny.example')
  expect((await app.call('GET', `/api/users/password-reset/${token}/`)).statusCode).toBe(404)
  const answers = await Promise.all([verify(token), verify(token), verify(token)])
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400])
  expect(codeOf(await verify(token))).toBe('token_used')
  const late = await changing('later', 'later@ny.example')
  app.clock.advance(VERIFICATION_LIFETIME_MS)
  const tooLate = await verify(late.token)
  expect([tooLate.statusCode, codeOf(tooLate)]).toEqual([400, 'token_expired'])
  expect(codeOf(await verify('nothing of ours'))).toBe('invalid_token')
})

test('a newer change replaces the older link, and going back takes the change back', async () => {
  const { id, token } = await changing('twice', 'first@ny.example')
  await change(id, 'twice', { email: 'second@ny.example' })
  expect(codeOf(await verify(token))).toBe('invalid_token')
  const second = await newestLink(app, 'second@ny.example', 'verifyemail')
  await verify(second)
  await change(id, 'twice', { email: 'third@ny.example' })
  const third = await newestLink(app, 'third@ny.example', 'verifyemail')
  const back = await change(id, 'twice', { email: 'second@ny.example' })
  expect(back.json()).toMatchObject({ email: 'second@ny.example', pending_email: null })
  expect(codeOf(await verify(third))).toBe('invalid_token')
})

test('R33: a line break in an address is refused', async () => {
  const id = await addUser(app.db, { username: 'header', roles: ['teacher'] })
  const response = await change(id, 'header', { email: 'a@b.fi\r\nBcc: x@y.fi' })
  expect([response.statusCode, response.json().errors[0].attr]).toEqual([400, 'email'])
})

test('nobody can be made to send mails without end', async () => {
  const id = await addUser(app.db, { username: 'sender', roles: ['teacher'] })
  let status = 0
  for (let n = 0; n < 11; n += 1) status = (await change(id, 'sender', { email: `victim${n}@ny.example` })).statusCode
  expect(status).toBe(429)
})
