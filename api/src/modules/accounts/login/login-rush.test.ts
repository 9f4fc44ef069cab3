import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addUser } from '../../../test/support/add-user.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

/** Replaces the slow part of a login by a promise, so that the queue lasts as long as a test needs. */
const held = vi.hoisted(() => ({ begun: 0, door: Promise.resolve() }))

vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original()
  return {
    ...argon2,
    verify: async (...given: Parameters<typeof argon2.verify>) => {
      held.begun += 1
      await held.door
      return argon2.verify(...given)
    },
  }
})

/** The pool has 10 connections, and two passwords are checked at a time. */
const CROWD = 30
const SCHOOLS = 21
const PER_SCHOOL = 10

let portal: TestApp

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
  for (let school = 0; school < SCHOOLS; school += 1)
    await addUser(portal.db, { username: `Rush${school}`, roles: ['teacher'] })
})
afterEach(() => {
  held.begun = 0
  held.door = Promise.resolve()
})
afterAll(() => portal.close())

const logIn = (username: string, password = 'Karneval2025', address = '10.9.0.1') =>
  portal.call('POST', '/api/users/login/', { body: { username, password }, address })

const statuses = async (logins: readonly ReturnType<typeof logIn>[]) => {
  const counted = new Map<number, number>()
  for (const { statusCode } of await Promise.all(logins)) counted.set(statusCode, (counted.get(statusCode) ?? 0) + 1)
  return Object.fromEntries(counted)
}

// F16 in outages.test.ts, which takes all ten connections, proves that a queue that held connections would fail here.
test('F16: while a crowd stands before the password check everybody else is answered, and then the crowd is let in', async () => {
  const headers = { authorization: `Bearer ${(await portal.login('superadmin')).access}` }
  held.begun = 0
  const { promise: door, resolve: open } = Promise.withResolvers<void>()
  held.door = door
  let done = 0
  const crowd = Array.from({ length: CROWD }, (_, index) => logIn(`Rush${index % SCHOOLS}`))
  for (const login of crowd) void login.then(() => (done += 1))
  await vi.waitFor(() => expect(held.begun).toBe(2), { timeout: 60_000 })
  const others = ['/healthz', '/readyz', '/api/events/timetable/', '/api/users/me/', '/api/schools/list/']
  for (const url of others) expect([url, (await portal.call('GET', url, { headers })).statusCode]).toEqual([url, 200])
  expect([done, held.begun]).toEqual([0, 2])
  open()
  expect(await statuses(crowd)).toEqual({ 200: CROWD })
})

test('R38: more leaders than one address may fail come from one address in the same moment, and all are let in', async () => {
  const crowd = Array.from({ length: SCHOOLS * PER_SCHOOL }, (_, index) => logIn(`Rush${index % SCHOOLS}`))
  expect(await statuses(crowd)).toEqual({ 200: SCHOOLS * PER_SCHOOL })
})

test('R38: guesses that come in the same moment do not all pass the check first', async () => {
  const guesses = Array.from({ length: 15 }, () => logIn('superadmin', 'wrong', '10.9.0.2'))
  expect(await statuses(guesses)).toEqual({ 401: 10, 429: 5 })
})
