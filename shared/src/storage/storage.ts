/** Browser storage keys of the spec (§3). Other keys hold only what the schedules showed at the last visit (useSeen). */
export const storageKeys = {
  access: 'access_token',
  refresh: 'refresh_token',
  user: 'user',
  karneval: 'selected_carnival',
  heatDate: 'heat_selected_date',
  heatCollapsed: 'heat_collapsed',
} as const

/**
 * What localStorage refused to take, for the life of this page: with storage blocked or full a person can still log in
 * and work, and is only forgotten on reload (F32). `null` = removed here although storage still holds it.
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

/** Stores the text; null removes the key. Never throws. */
export function writeText(key: string, value: string | null): void {
  if (typeof window === 'undefined') return
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
    refused.delete(key)
  } catch {
    refused.set(key, value)
  }
}

/** The stored JSON value when it parses and has the right shape; anything else is removed and reads as null (F32). */
export function readJson<T>(key: string, isValid: (value: unknown) => value is T): T | null {
  const text = readText(key)
  if (text === null) return null
  const value = parse(text)
  if (isValid(value)) return value
  writeText(key, null)
  return null
}

export function writeJson(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value))
}

const PRIVATE = 'private:'
const OFFLINE = 'offline:'

/** The key of something that belongs to one person, such as an unsaved line-up: gone when that person logs out. */
export const privateKey = (username: string, name: string): string =>
  // A colon in a name must not make one person's key look like another's.
  `${PRIVATE}${encodeURIComponent(username)}:${name}`

/** The key of a copy of something private that the server has, kept so that its page opens without a network. */
export const offlineKey = (username: string, name: string): string => privateKey(username, `${OFFLINE}${name}`)

/** Removes such copies, of everybody: they go with the session. Unsaved work stays for the person's next login. */
export const wipeOffline = (): void => wipe((key) => key.includes(`:${OFFLINE}`))

/** Removes what people have left in this browser and this tab, all but what `keep` did: children's names stay on no shared computer. */
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
      // Storage is blocked: nothing was kept.
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
