import { parseRegistry, type Registry } from '@stafapp/shared/contract/registry'
import { useSyncExternalStore } from 'react'

let registry: Registry = { revision: 0, shell: '', remotes: [] }
const listeners = new Set<() => void>()

/** The registry in force: the one that the HTML carried, until the update watcher finds a later one. */
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

/** Takes the registry out of the HTML; throws when there is none, which is a broken deployment. */
export function readInlinedRegistry(page: Document): Registry {
  const text = page.getElementById('stafapp-registry')?.textContent
  if (!text) throw new Error('The page carries no registry.')
  return parseRegistry(text)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
