import { parseRegistry, type Registry } from '@stafapp/shared/contract/registry'
import { useSyncExternalStore } from 'react'

let registry: Registry = { revision: 0, shell: '', remotes: [] }
const listeners = new Set<() => void>()

/** The registry in use: from the file that the HTML names, until the update watcher replaces it. */
export function getRegistry(): Registry {
  return registry
}

export function setRegistry(next: Registry): void {
  registry = next
  for (const listener of listeners) listener()
}

export function useRegistry(): Registry {
  return useSyncExternalStore(subscribe, getRegistry, getRegistry)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The registry currently published on the site; null if it cannot be fetched. */
export async function fetchRegistry(): Promise<Registry | null> {
  try {
    const response = await fetch('/registry.json', { cache: 'no-cache', signal: AbortSignal.timeout(10_000) })
    return response.ok ? parseRegistry(await response.text()) : null
  } catch {
    return null
  }
}
