import { getUser } from '@stafapp/shared/session'

/**
 * Unsaved input of this tab: it outlives a reload and a login that has ended, and is gone when the tab is closed. Bound
 * to the user, so that whoever logs in next in the same tab does not see it. Never for names or health data.
 */
const keyOf = (name: string): string => `draft/${getUser()?.username ?? ''}/${name}`

/** null also when the browser keeps no storage, or when what it keeps has another shape. */
export function readDraft<T>(name: string, isValid: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return isValid(value) ? value : null
  } catch {
    return null
  }
}

/** null forgets the draft. */
export function writeDraft(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Storage full or blocked: the input lives on in the page.
  }
}
