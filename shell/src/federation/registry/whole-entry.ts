import type { Registry, RegistryEntry } from '@stafapp/shared/contract/registry'
import { fetchRegistry } from './fetch-registry.ts'
import { getRegistry, setRegistry } from './registry-store.ts'

let fetching: Promise<Registry | null> | undefined

/**
 * A section with all that it takes to run it. The landing page carries outlines of the other sections: the first of them
 * that is wanted fetches the registry for all. Where it cannot be had the outline stays, which nothing runs without hashes.
 */
export async function wholeEntry(entry: RegistryEntry): Promise<RegistryEntry> {
  if (!entry.isOutline) return entry
  fetching ??= fetchRegistry().finally(() => {
    fetching = undefined
  })
  const live = await fetching
  if (live !== null) fillIn(live)
  return getRegistry().remotes.find(({ name }) => name === entry.name) ?? entry
}

/** The revision stays the page's own: what has been published since, the update watcher finds and weighs. */
function fillIn(live: Registry): void {
  const running = getRegistry()
  const wholeOf = (entry: RegistryEntry) => live.remotes.find(({ name }) => name === entry.name) ?? entry
  setRegistry({ ...running, remotes: running.remotes.map((entry) => (entry.isOutline ? wholeOf(entry) : entry)) })
}
