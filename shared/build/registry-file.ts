import { join } from 'node:path'
import type { Registry, RegistryEntry } from '../contract/registry.ts'
import type { BuiltShell } from './build-shell.ts'
import { readJson, writeAtomically } from './files.ts'

export const emptyRegistry: Registry = { revision: 0, shell: '', remotes: [] }

export function readRegistry(siteDir: string): Registry {
  return readJson(join(siteDir, 'registry.json'), emptyRegistry)
}

/** The shell that is live; null before the first publish. */
export function readPublishedShell(siteDir: string): BuiltShell | null {
  return readJson<BuiltShell | null>(join(siteDir, 'shell.json'), null)
}

export function writeRegistry(siteDir: string, registry: Registry): void {
  writeAtomically(join(siteDir, 'registry.json'), `${JSON.stringify(registry, null, 2)}\n`)
}

export function entryOf(registry: Registry, name: string): RegistryEntry {
  const entry = registry.remotes.find((remote) => remote.name === name)
  if (entry === undefined) throw new Error(`No remote "${name}" has been published.`)
  return entry
}

/** The registry with one entry added or replaced and its revision incremented. */
export function withEntry(registry: Registry, entry: RegistryEntry): Registry {
  const others = registry.remotes.filter(({ name }) => name !== entry.name)
  const remotes = [...others, entry].sort((a, b) => a.name.localeCompare(b.name))
  return { ...registry, revision: registry.revision + 1, remotes }
}
