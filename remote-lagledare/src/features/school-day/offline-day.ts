import { getUser } from '@stafapp/shared/session'
import { offlineKey, readJson, writeJson, writeText } from '@stafapp/shared/storage'
import type { DatedDay } from './api/get-school-day.ts'

/** Children's names do not stay on a device for longer than a carnival's preparations take. */
const KEPT_MS = 14 * 24 * 3_600_000

type Stored = { storedAt: number; dated: DatedDay }

const isStored = (value: unknown): value is Stored => {
  const { storedAt, dated } = (value ?? {}) as Partial<Stored>
  return typeof storedAt === 'number' && typeof dated?.saidAt === 'number' && Array.isArray(dated.day?.data)
}

const ownKey = (karneval: number): string | null => {
  const user = getUser()
  // The organiser reads many schools' days: none of them stays.
  if (user?.roles.includes('super_admin')) return null
  return user && offlineKey(user.username, `school-day:${karneval}`)
}

/**
 * Keeps the day for a visit without a network, in any tab and after a restart of the browser. It holds children's names:
 * it is the user's alone, and goes with the logout or the session. The service worker, which keeps the public pages, never
 * sees it.
 */
export function storeDay(karneval: number, dated: DatedDay): void {
  const key = ownKey(karneval)
  if (key !== null) writeJson(key, { storedAt: Date.now(), dated } satisfies Stored)
}

/** What this user read before; null when there is nothing, or only something old. */
export function storedDay(karneval: number): DatedDay | null {
  const key = ownKey(karneval)
  const stored = key && readJson(key, isStored)
  if (!stored) return null
  if (Math.abs(Date.now() - stored.storedAt) <= KEPT_MS) return { ...stored.dated, isStored: true }
  writeText(key, null)
  return null
}
