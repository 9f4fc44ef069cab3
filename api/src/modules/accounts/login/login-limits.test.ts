import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUser } from '../../../test/support/add-user.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { hashPassword } from './passwords.ts'

const WINDOW_MS = 15 * 60_000

let portal: TestApp
let count = 0
let username: string

beforeAll(async () => {
  portal = await createTestApp({ isHttps: true })
})
afterAll(() => portal.close())

beforeEach(async () => {
  count += 1
  username = `Guessed${count}`
  portal.clock.advance(WINDOW_MS)
  await addUser(portal.db, { username, roles: ['teacher'] })
})

type Attempt = { password?: string; address?: string; cookie?: string; name?: string }

const attempt = ({ password = 'wrong', address = '192.0.2.1', cookie, name = username }: Attempt = {}) =>
  portal.call('POST', '/api/users/login/', {
    body: { username: name, password },
    address,
    ...(cookie ? { headers: { cookie } } : {}),
  })
const right = (options: Attempt = {}) => attempt({ password: 'Karneval2025', ...options })
const statusOf = async (answer: ReturnType<typeof attempt>) => (await answer).statusCode

/** Guesses meet only while a password is being checked, which takes its time with the product's hash. */
const hashSlowly = async () =>
  portal.pool.query('update app_user set password_hash = $1 where username = $2', [
    await hashPassword('Karneval2025'),
    username,
  ])

/** The cookie of a device on which the user has logged in before. */
const knownDevice = async (options: Attempt = {}) => {
  const answer = await right({ address: '192.0.2.200', ...options })
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

test('all addresses of one IPv6 /64 are one guesser, and an IPv4 address written as IPv6 is the same one', async () => {
  for (let n = 0; n < 10; n += 1) expect(await statusOf(attempt({ address: `2001:db8:1:2::${n + 1}` }))).toBe(401)
  expect(await statusOf(right({ address: '2001:db8:1:2:ffff::1' }))).toBe(429)
  expect(await statusOf(right({ address: '2001:db8:1:3::1' }))).toBe(200)
  for (let n = 0; n < 10; n += 1)
    expect(await statusOf(attempt({ address: n % 2 ? '192.0.2.7' : '::ffff:192.0.2.7' }))).toBe(401)
  expect(await statusOf(right({ address: '::ffff:c000:207' }))).toBe(429)
})

test('300 guesses of one account in the same moment from 300 networks: the line lets few of them through', async () => {
  await hashSlowly()
  const began = Date.now()
  const statuses = await Promise.all(
    Array.from({ length: 300 }, (_, n) => statusOf(attempt({ address: `198.51.${n % 100}.${n}` }))),
  )
  const tried = statuses.filter((status) => status === 401).length
  expect(statuses.filter((status) => status === 429)).toHaveLength(300 - tried)
  // 20 at once, then those that get a turn within the longest wait.
  expect([tried > 20, tried < 40, Date.now() - began < 40_000]).toEqual([true, true, true])
}, 60_000)

test('guesses from everywhere, and from the own school’s address, keep nobody from a device that is known', async () => {
  const cookie = await knownDevice()
  const guesses = Promise.all(Array.from({ length: 60 }, (_, n) => attempt({ address: `203.0.113.${n}` })))
  // Guesses of people with a quick hash, because a name that nobody has costs the product's.
  for (let n = 0; n < 21; n += 1) {
    const name = `${username}Neighbour${n}`
    await addUser(portal.db, { username: name, roles: ['teacher'] })
    for (let guess = 0; guess < 10; guess += 1) await attempt({ name, address: '192.0.2.9' })
  }
  await guesses
  expect(await statusOf(right({ address: '192.0.2.9' }))).toBe(429)
  const began = Date.now()
  expect(await statusOf(right({ address: '192.0.2.9', cookie }))).toBe(200)
  expect(Date.now() - began).toBeLessThan(2000)
}, 60_000)

test('a known device guesses ten times and is a stranger then; of another user it is one from the start', async () => {
  const cookie = await knownDevice()
  for (let n = 0; n < 10; n += 1) await statusOf(attempt({ cookie }))
  // Ten more count for the unknown device, and then the address has reached its limit.
  for (let n = 0; n < 10; n += 1) expect(await statusOf(attempt({ cookie }))).toBe(401)
  expect(await statusOf(attempt({ cookie }))).toBe(429)
  const other = `Other${count}`
  await addUser(portal.db, { username: other, roles: ['teacher'] })
  for (let n = 0; n < 10; n += 1) await attempt({ name: other, cookie, address: '192.0.2.3' })
  expect(await statusOf(attempt({ name: other, cookie, address: '192.0.2.3' }))).toBe(429)
})

test('guesses of a known device in the same moment do not all pass first', async () => {
  await hashSlowly()
  const cookie = await knownDevice()
  const statuses = await Promise.all(Array.from({ length: 25 }, () => statusOf(attempt({ cookie }))))
  const guessed = statuses.filter((status) => status === 401).length
  // Ten on the device; those whose turn comes when it is full have the ten of an unknown device.
  expect(guessed).toBeGreaterThanOrEqual(10)
  expect(guessed).toBeLessThanOrEqual(20)
})

test('an account’s spellings share its counts, and an Idempotency-Key takes no guess back', async () => {
  const { access } = await portal.login(username)
  for (let n = 0; n < 10; n += 1) {
    const name = n % 2 ? username.toUpperCase() : username.toLowerCase()
    const headers = { authorization: `Bearer ${access}`, 'idempotency-key': `guess-${username}-${n}` }
    await portal.call('POST', '/api/users/login/', {
      body: { username: name, password: 'wrong' },
      address: '192.0.2.4',
      headers,
    })
  }
  expect(await statusOf(right({ address: '192.0.2.4' }))).toBe(429)
})

test('a right password takes back what it cost: 230 logins from one address, and the next failure is the first', async () => {
  for (let n = 0; n < 230; n += 1) expect(await statusOf(right({ address: '192.0.2.5' }))).toBe(200)
  expect(await statusOf(attempt({ address: '192.0.2.5' }))).toBe(401)
}, 60_000)
