import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The shown page: `button` of `#/button`. */
export const useShown = (): string => useSyncExternalStore(subscribe, () => location.hash.slice(2))

/** A name as part of an address: "Lång text" → "lang-text". */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** What a window of its own shows: entry and state of `?window=question/long-text`. */
export function windowed(): { id: string; state: string } | null {
  const [id, state] = new URLSearchParams(location.search).get('window')?.split('/') ?? []
  return id && state ? { id, state } : null
}

export const windowAddress = (id: string, name: string): string => `?window=${id}/${slugOf(name)}`
