import { getUser } from '@stafapp/shared/session'

/** What the user has chosen in this tab. Keyed by user, so that the next user of the tab does not see it. */
const keyOf = (name: string): string => `choice/${getUser()?.username ?? ''}/${name}`

/** The choice; null if there is none, storage is unavailable, or the shape is invalid. */
export function readChoice<T>(name: string, isValid: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return isValid(value) ? value : null
  } catch {
    return null
  }
}

/** Keeps the choice as long as the tab is open. */
export function writeChoice(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Storage is full or blocked: the choice remains in the address only.
  }
}
