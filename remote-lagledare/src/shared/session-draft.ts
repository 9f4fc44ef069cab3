import { getUser } from '@stafapp/shared/session'

/**
 * Unsaved input in sessionStorage: survives a reload and an expired login, but not closing the tab. Keyed by user, so
 * that the next user of the tab does not see it. Never for names or health data.
 */
const keyOf = (name: string): string => `draft/${getUser()?.username ?? ''}/${name}`

/** The draft; null if there is none, storage is unavailable, or the shape is invalid. */
export function readDraft<T>(name: string, isValid: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return isValid(value) ? value : null
  } catch {
    return null
  }
}

/** null deletes the draft. */
export function writeDraft(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Storage is full or blocked: the input remains in the page only.
  }
}
