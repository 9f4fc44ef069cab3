import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { retention } from '@stafapp/shared/contract/retention'
import { cookieOf } from './cookie-of.ts'

const MAX_AGE_S = retention.deviceCookieDays * 24 * 60 * 60
/** A staff-room computer has several users; the least recent are dropped. */
const MOST_USERS = 10

export type KnownDevices = {
  /** The device's id for this user, from the request's Cookie header; null when the user never logged in on it. */
  find: (cookies: string | undefined, userId: number) => string | null
  /** The Set-Cookie header that makes the device known for this user too. */
  remember: (cookies: string | undefined, userId: number) => string
}

type Entry = { userId: string; device: string; mac: string }

/**
 * Keeps a signed list of the users who have logged in on this device in a cookie. Wrong passwords from other devices do
 * not count against a known device, so an attacker cannot lock its owner out. The cookie grants no access: a thief gets
 * the usual ten password attempts for that user. A new signing key invalidates all device cookies.
 */
export function createKnownDevices({ signingKey, isHttps }: { signingKey: string; isHttps: boolean }): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', signingKey, '', 'stafapp known devices', 32))
  const name = isHttps ? '__Secure-stafapp-device' : 'stafapp-device'
  const sign = (userId: string, device: string) =>
    createHmac('sha256', key).update(`${userId}.${device}`).digest('base64url')
  const isOurs = ({ userId, device, mac }: Entry) => {
    const [right, given] = [Buffer.from(sign(userId, device)), Buffer.from(mac)]
    return right.length === given.length && timingSafeEqual(right, given)
  }
  const read = (cookies: string | undefined) => entriesOf(cookieOf(cookies, name)).filter(isOurs)
  return {
    find: (cookies, userId) => read(cookies).find((entry) => entry.userId === String(userId))?.device ?? null,
    remember: (cookies, userId) => {
      const known = read(cookies)
      const same = known.find((entry) => entry.userId === String(userId))
      const device = same?.device ?? randomBytes(16).toString('base64url')
      const own: Entry = { userId: String(userId), device, mac: sign(String(userId), device) }
      const kept = [own, ...known.filter((entry) => entry.userId !== own.userId)].slice(0, MOST_USERS)
      const value = kept.map((entry) => `${entry.userId}.${entry.device}.${entry.mac}`).join('!')
      // Only the calls under this path read it.
      const attributes = `Path=/api/users/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
      return `${name}=${value}; ${attributes}`
    },
  }
}

const entriesOf = (value: string): Entry[] =>
  value
    .split('!')
    .slice(0, MOST_USERS)
    .flatMap((text) => {
      const [userId, device, mac] = text.split('.')
      return userId && device && mac ? [{ userId, device, mac }] : []
    })
