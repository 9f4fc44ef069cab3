import { getUser } from '@stafapp/shared/session'
import { offlineKey, readJson, writeJson, writeText } from '@stafapp/shared/storage'
import type { DatedDay } from './api.ts'

/** Retention of 14 days, because the data contains children's names. */
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
 * Stores the day in localStorage for offline use. It contains children's names, so it is stored per user and deleted at
 * logout or the end of the session. It is not in the service worker's caches, which hold public pages only.
 */
export function storeDay(karneval: number, dated: DatedDay): void {
  const key = ownKey(karneval)
  if (key !== null) writeJson(key, { storedAt: Date.now(), dated } satisfies Stored)
}

/** The day stored for this user; null if there is none or it is older than the retention. */
export function storedDay(karneval: number): DatedDay | null {
  const key = ownKey(karneval)
  const stored = key && readJson(key, isStored)
  if (!stored) return null
  if (Math.abs(Date.now() - stored.storedAt) <= KEPT_MS) return { ...stored.dated, isStored: true }
  writeText(key, null)
  return null
}
