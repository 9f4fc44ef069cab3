import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_IDLE_MS } from '../../../http/auth/lifetimes.ts'
import { addUser } from '../../../test/support/add-user.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const bearer = (access: string) => ({ headers: { authorization: `Bearer ${access}` } })
const refresh = async (token: string) =>
  (await app.call('POST', '/api/users/token/refresh/', { body: { refresh: token } })).statusCode

test('shows the own live sessions without their tokens, the one used last first', async () => {
  await addUser(app.db, { username: 'eva', roles: ['teacher'] })
  await addUser(app.db, { username: 'other', roles: ['teacher'] })
  await app.login('other')
  await app.login('eva')
  app.clock.advance(SESSION_IDLE_MS)
  const second = await app.login('eva')
  app.clock.advance(60_000)
  const third = await app.login('eva')
  const response = await app.call('GET', '/api/users/sessions/', bearer(third.access))
  expect(response.json().data).toMatchObject([
    { current: true, created_at: app.now.read().toISOString() },
    { current: false },
  ])
  for (const secret of [second.refresh, third.refresh]) expect(response.body).not.toContain(secret)
})

test('logs out everywhere, here too, and leaves others alone', async () => {
  await addUser(app.db, { username: 'leaving', roles: ['teacher'] })
  const other = await app.login('other')
  const sessions = [await app.login('leaving'), await app.login('leaving')]
  const [first] = sessions
  const response = await app.call('POST', '/api/users/sessions/end-all/', bearer(first?.access ?? ''))
  expect([response.statusCode, response.body]).toEqual([204, ''])
  for (const session of sessions) {
    expect(await refresh(session.refresh)).toBe(401)
    expect((await app.call('GET', '/api/users/me/', bearer(session.access))).statusCode).toBe(401)
  }
  expect(await refresh(other.refresh)).toBe(200)
})
