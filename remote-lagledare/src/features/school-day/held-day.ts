import { ApiError } from '@stafapp/shared/data'
import { getUser, onUserChange } from '@stafapp/shared/session'
import { privateKey } from '@stafapp/shared/storage'
import type { DatedDay } from './api/get-school-day.ts'

/** Where the user's day lies in this tab; a logout empties what is private, also from pages that never load this file. */
function ownKey(karneval: number): string | null {
  const user = getUser()
  return user && privateKey(user.username, `school-day:${karneval}`)
}

let lastKey: string | null = null

/**
 * The day holds children's names: it is kept for this tab only, for this user only, and goes with the tab or the logout. The
 * service worker, which keeps the public pages, never sees it.
 */
export function holdDay(karneval: number, dated: DatedDay): void {
  lastKey = ownKey(karneval)
  if (lastKey === null) return
  try {
    sessionStorage.setItem(lastKey, JSON.stringify(dated))
  } catch {
    // A browser that stores nothing shows the day only while the page is open.
  }
}

/** What was read before, when the server could not be reached; a refusal is an answer and is shown. */
export function heldDay(karneval: number, error: unknown): DatedDay | null {
  const isUnreachable = error instanceof ApiError && (error.status === 0 || error.status >= 500)
  const key = ownKey(karneval)
  if (!isUnreachable || key === null) return null
  lastKey = key
  try {
    const held = JSON.parse(sessionStorage.getItem(key) ?? 'null') as DatedDay | null
    return held && { ...held, isHeld: true }
  } catch {
    return null
  }
}

onUserChange((user) => {
  if (user !== null || lastKey === null) return
  try {
    sessionStorage.removeItem(lastKey)
  } catch {
    // Nothing was kept either.
  }
})
