import type { Registry, RegistryEntry } from '@stafapp/shared/contract/registry'
import { fetchRegistry, getRegistry, setRegistry } from './registry-store.ts'

let fetching: Promise<Registry | null> | undefined

/**
 * The complete entry of a section. The landing page's HTML has only outlines of the other sections; the first call for
 * one fetches the full registry. On failure the outline is returned, which the loader refuses because it has no hashes.
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

/** Keeps the page's revision, so that the update watcher still detects a newer one. */
function fillIn(live: Registry): void {
  const running = getRegistry()
  const wholeOf = (entry: RegistryEntry) => live.remotes.find(({ name }) => name === entry.name) ?? entry
  setRegistry({ ...running, remotes: running.remotes.map((entry) => (entry.isOutline ? wholeOf(entry) : entry)) })
}
