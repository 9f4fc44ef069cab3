import type { Registry, RegistryEntry, Release, RemoteRoute } from '../contract/registry.ts'

/**
 * The registry as inlined in the HTML. Hashes do not compress, so only those used by the browser are included: of the
 * current release all scripts, of the previous one the files that start it. The search asks for the published file, which has
 * the actions.
 */
export function registryForHtml(registry: Registry): Registry {
  const remotes = registry.remotes.map(({ current, previous, actions: _, ...entry }) => ({
    ...entry,
    current: browserPart(current),
    ...(previous && { previous: startOf(previous) }),
  }))
  return { ...registry, remotes }
}

/**
 * The registry for a public page, or one with a first screen, where most visitors stay: its own remote as above, of the others only what the menu
 * and the guard need. Another remote loads the full registry first. Saves 3 kB of hashes. The addresses of the routes'
 * first data are left out, because only the early script of pages without markup reads them.
 */
export function registryForPublicPage(registry: Registry, own: string): Registry {
  const { remotes, ...rest } = registryForHtml(registry)
  const withRoutes = remotes.map((entry) => ({ ...entry, routes: entry.routes.map(withoutData) }))
  return { ...rest, remotes: withRoutes.map((entry) => (entry.name === own ? entry : outlineOf(entry))) }
}

const withoutData = ({ data: _data, anonymous: _anonymous, ...route }: RemoteRoute): RemoteRoute => route

/** First screens are named by the HTML that shows them. */
function browserPart({ first, ...release }: Release): Release {
  const own = new Set(Object.values(first ?? {}).flat())
  return { ...release, integrity: hashesOf(release, (file) => isScript(file) && !own.has(file)) }
}

function outlineOf({ previous: _, ...entry }: RegistryEntry): RegistryEntry {
  return { ...entry, isOutline: true, current: { ...entry.current, pages: {}, facades: {}, integrity: {} } }
}

function startOf({ first: _, ...release }: Release): Release {
  const needed = [release.entry, ...release.expose.js]
  return { ...release, pages: {}, facades: {}, integrity: hashesOf(release, (file) => needed.includes(file)) }
}

function hashesOf({ integrity }: Release, isWanted: (file: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => isWanted(file)))
}

function isScript(file: string): boolean {
  return file.endsWith('.js')
}
