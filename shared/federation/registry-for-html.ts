import type { Registry, RegistryEntry, Release } from '../contract/registry.ts'

/**
 * The registry as the HTML carries it. Hashes do not compress, so only those travel that the browser can use: of the
 * current release all scripts, of the previous one what it takes to start it.
 */
export function registryForHtml(registry: Registry): Registry {
  const remotes = registry.remotes.map(({ current, previous, ...entry }) => ({
    ...entry,
    current: { ...current, integrity: hashesOf(current, isScript) },
    ...(previous && { previous: startOf(previous) }),
  }))
  return { ...registry, remotes }
}

/**
 * The same for the landing page, which most visitors leave again: its own remote as above, and of the others what the
 * menu and the guard need. Whoever goes on to one of those fetches the registry (3 kB of hashes less before the first paint).
 */
export function registryForLanding(registry: Registry, landing: string): Registry {
  const { remotes, ...rest } = registryForHtml(registry)
  return { ...rest, remotes: remotes.map((entry) => (entry.name === landing ? entry : outlineOf(entry))) }
}

function outlineOf({ previous: _, ...entry }: RegistryEntry): RegistryEntry {
  return { ...entry, isOutline: true, current: { ...entry.current, pages: {}, facades: {}, integrity: {} } }
}

function startOf(release: Release): Release {
  const needed = [release.entry, ...release.expose.js]
  return { ...release, pages: {}, facades: {}, integrity: hashesOf(release, (file) => needed.includes(file)) }
}

function hashesOf({ integrity }: Release, isWanted: (file: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => isWanted(file)))
}

function isScript(file: string): boolean {
  return file.endsWith('.js')
}
