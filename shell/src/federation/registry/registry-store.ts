import { parseRegistry, type Registry } from '@stafapp/shared/contract/registry'
import { useSyncExternalStore } from 'react'

let registry: Registry = { revision: 0, shell: '', remotes: [] }
const listeners = new Set<() => void>()

/** The registry in use: from the HTML, until the update watcher replaces it. */
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

/**
 * The registry in the HTML, or the published one for a document whose own could not be read.
 * @throws if there is none, which means a broken deployment or no network.
 */
export async function readRegistry(page: Document): Promise<Registry> {
  const text = page.getElementById('stafapp-registry')?.textContent
  const found = text ? parseRegistry(text) : await fetchRegistry()
  if (found === null) throw new Error('There is no registry.')
  return found
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
