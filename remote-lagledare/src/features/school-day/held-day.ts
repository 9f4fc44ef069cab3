import { ApiError } from '@stafapp/shared/data'
import { getUser, onUserChange } from '@stafapp/shared/session'
import type { DatedDay } from './api/get-school-day.ts'

const key = 'stafapp_school_day'

type Held = { username: string; karneval: number; dated: DatedDay }

/**
 * The day holds children's names: it is kept for this tab only, for this user only, and goes with the tab or the logout. The
 * service worker, which keeps the public pages, never sees it.
 */
export function holdDay(karneval: number, dated: DatedDay): void {
  const username = getUser()?.username
  if (username === undefined) return
  try {
    sessionStorage.setItem(key, JSON.stringify({ username, karneval, dated } satisfies Held))
  } catch {
    // A browser that stores nothing shows the day only while the page is open.
  }
}

/** What was read before, when the server could not be reached; a refusal is an answer and is shown. */
export function heldDay(karneval: number, error: unknown): DatedDay | null {
  const isUnreachable = error instanceof ApiError && (error.status === 0 || error.status >= 500)
  if (!isUnreachable) return null
  try {
    const held = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Held | null
    if (held === null || held.username !== getUser()?.username || held.karneval !== karneval) return null
    return { ...held.dated, isHeld: true }
  } catch {
    return null
  }
}

onUserChange((user) => {
  if (user !== null) return
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
})
