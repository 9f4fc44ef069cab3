import type { Registry } from '../contract/registry.ts'
import { entryOf, withEntry } from './registry-file.ts'

/** The registry with a remote switched off: its menu items go, its paths show the notice, none of its code is loaded. */
export function disabled(registry: Registry, name: string, notice?: string): Registry {
  const { notice: _old, ...entry } = entryOf(registry, name)
  return withEntry(registry, { ...entry, enabled: false, ...(notice && { notice }) })
}

export function enabled(registry: Registry, name: string): Registry {
  const { notice: _old, ...entry } = entryOf(registry, name)
  return withEntry(registry, { ...entry, enabled: true })
}
