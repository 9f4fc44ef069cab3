import { expect, test } from 'vitest'
import { createKnownDevices } from './known-devices.ts'

const KEY = 'a key that only the tests know, 32 bytes or more'
const devices = createKnownDevices({ signingKey: KEY, isHttps: true })
const cookieOf = (line: string) => line.split(';')[0] ?? ''

test('the cookie is for the login alone, out of reach of scripts and of other sites', () => {
  const line = devices.remember(undefined, 7)
  expect(line).toMatch(
    /^__Secure-stafapp-device=7\.[\w-]{22}\.[\w-]{43}; Path=\/api\/users\/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect(createKnownDevices({ signingKey: KEY, isHttps: false }).remember(undefined, 7)).not.toContain('Secure;')
})

test('a device is known for those who logged in on it and for nobody else', () => {
  const first = cookieOf(devices.remember('theme=dark', 7))
  const both = cookieOf(devices.remember(`theme=dark; ${first}`, 8))
  const [seven, eight] = [devices.find(both, 7), devices.find(both, 8)]
  expect(devices.find(first, 7)).toBe(seven)
  expect([typeof seven, typeof eight, devices.find(both, 9), devices.find(first, 8)]).toEqual([
    'string',
    'string',
    null,
    null,
  ])
  // The next login keeps the device's id, so its wrong passwords are still counted.
  expect(devices.find(cookieOf(devices.remember(both, 7)), 7)).toBe(seven)
})

test('of eleven users the one who was here longest ago is forgotten', () => {
  let cookie = ''
  for (let user = 1; user <= 11; user += 1) cookie = cookieOf(devices.remember(cookie, user))
  expect([devices.find(cookie, 1), devices.find(cookie, 2)]).toEqual([null, expect.any(String)])
})

test('what was not signed with our key makes no device known', () => {
  const cookie = cookieOf(devices.remember(undefined, 7))
  const other = createKnownDevices({ signingKey: `${KEY}!`, isHttps: true })
  const hostile = [
    cookie.replace('=7.', '=8.'),
    cookie.slice(0, -1),
    '__Secure-stafapp-device=',
    '__Secure-stafapp-device=7.x.',
    `__Secure-stafapp-device=${'7.x.y!'.repeat(500)}`,
  ]
  for (const text of hostile) expect([devices.find(text, 7), devices.find(text, 8)]).toEqual([null, null])
  expect(other.find(cookie, 7)).toBeNull()
})
