import type { Registry } from '../contract/registry.ts'
import { entryOf, withEntry } from './registry-file.ts'

/**
 * Disables a remote in the registry: its menu items are hidden, its paths show the notice, and none of its code is
 * loaded.
 */
export function disabled(registry: Registry, name: string, notice?: string): Registry {
  const { notice: _old, ...entry } = entryOf(registry, name)
  return withEntry(registry, { ...entry, enabled: false, ...(notice && { notice }) })
}

export function enabled(registry: Registry, name: string): Registry {
  const { notice: _old, ...entry } = entryOf(registry, name)
  return withEntry(registry, { ...entry, enabled: true })
}
