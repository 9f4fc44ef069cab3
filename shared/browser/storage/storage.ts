/**
 * Browser storage keys. Further keys exist only for schedules last seen (useSeen), followed schools (useFollow), and for
 * private and offline data (privateKey).
 */
export const storageKeys = {
  access: 'access_token',
  refresh: 'refresh_token',
  user: 'user',
  karneval: 'selected_carnival',
  heatDate: 'heat_selected_date',
  heatCollapsed: 'heat_collapsed',
} as const

/**
 * Writes refused by localStorage, for the life of this page: with storage blocked or full the user can still log in and
 * work until a reload. `null` = removed here, although storage still has it.
 */
const refused = new Map<string, string | null>()

/** The stored text, or null when there is none, on the server, or when the browser blocks storage. */
export function readText(key: string): string | null {
  const held = refused.get(key)
  if (held !== undefined) return held
  try {
    return typeof window === 'undefined' ? null : window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores the text; null removes the key. Never throws: false if the browser has refused, and only this page has it. */
export function writeText(key: string, value: string | null): boolean {
  if (typeof window === 'undefined') return false
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
    refused.delete(key)
    return true
  } catch {
    refused.set(key, value)
    return false
  }
}

/** The stored JSON value if it parses and has the right shape; otherwise it is removed and null returned. */
export function readJson<T>(key: string, isValid: (value: unknown) => value is T): T | null {
  const text = readText(key)
  if (text === null) return null
  const value = parse(text)
  if (isValid(value)) return value
  writeText(key, null)
  return null
}

/** Stores the value as JSON, as `writeText` does. */
export function writeJson(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value))
}

const PRIVATE = 'private:'
const OFFLINE = 'offline:'

/** Key of a user's private data, such as an unsaved line-up; removed at logout. */
export const privateKey = (username: string, name: string): string =>
  // Encoded, so that a colon in a username cannot match another user's key.
  `${PRIVATE}${encodeURIComponent(username)}:${name}`

/** Key of a copy of private server data, kept so that its page opens offline. */
export const offlineKey = (username: string, name: string): string => privateKey(username, `${OFFLINE}${name}`)

/** Removes such copies of all users when the session ends. Unsaved work stays for the user's next login. */
export const wipeOffline = (): void => wipe((key) => key.includes(`:${OFFLINE}`))

/** The keys of all users' private data in this browser. */
export function privateKeys(): string[] {
  try {
    return typeof window === 'undefined'
      ? []
      : Object.keys(window.localStorage).filter((key) => key.startsWith(PRIVATE))
  } catch {
    return []
  }
}

/**
 * Removes private data from this browser and tab, except those of user `keep`, so that children's names do not stay on
 * a shared computer.
 */
export function wipePrivate(keep?: string): void {
  const kept = keep === undefined ? null : privateKey(keep, '')
  wipe((key) => kept === null || !key.startsWith(kept))
}

function wipe(isGone: (privateKey: string) => boolean): void {
  if (typeof window === 'undefined') return
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[name]
      for (const key of Object.keys(storage)) if (key.startsWith(PRIVATE) && isGone(key)) storage.removeItem(key)
    } catch {
      // Storage is blocked, so nothing was stored.
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
