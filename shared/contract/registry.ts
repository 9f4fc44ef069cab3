import type { Role } from './define.ts'

/** One path that a remote answers. */
export type RemoteRoute = {
  /** React Router pattern from the root: `/lagledare/prices`, `/detail/school/:id`. One path has one owner in the portal. */
  path: string
  /** Roles that may open it. Left out: everybody, also without login. */
  visibleTo?: Role[]
  /** Swedish name of the page or section, used in "<title> kan inte nås just nu". */
  title: string
  /**
   * Addresses of the GET calls that the page makes first, exactly as it makes them: `/api/schools/{id}/` takes `:id`
   * from the path, `{karneval}` is the carnival that is shown. They are asked for while the page's code is on the way.
   */
  data?: string[]
  /** The page makes the calls of `data` without the login, because the answers are everybody's. Left out: with it. */
  anonymous?: boolean
  /** A page of a school's own people. The organiser opens it for one school (`?skola=12`), with the shell's bar above it. */
  ofSchool?: boolean
}

/** One item of the menu. Items are grouped by the first segment of their path. */
export type NavItem = {
  path: string
  /** Swedish menu text. */
  label: string
  /** Place in the whole menu, across remotes; the lowest comes first. */
  order: number
  /** A heading inside the group, for groups of more than seven items. Left out: at the group's top. */
  heading?: string
  /** Roles that see it. Left out: everybody. */
  visibleTo?: Role[]
}

/** `remote.json`: what the shell must know before it loads any code of a remote. */
export type RemoteManifest = {
  /** The section's one word: folder `remote-<name>`, federation name `staf_<name>`. */
  name: string
  /** Semver range of contract versions that the remote works with; `*` is refused. */
  contract: string
  routes: RemoteRoute[]
  nav: NavItem[]
}

/** One published build of a remote. Nothing in it is ever overwritten. */
export type Release = {
  /** Hash of the release's bytes: the same bytes are the same version. */
  version: string
  /** Semver range of contract versions from its remote.json: a shell outside it does not load the release. */
  contract: string
  /** Folder on the site with a trailing slash: `/remotes/economy/1f2e3d4c5b/`. */
  baseUrl: string
  /** File names below `baseUrl`. */
  entry: string
  expose: { js: string[]; css: string[] }
  /** Files of each page's own chunks by route path, so that a page can be preloaded together with its remote. */
  pages: Record<string, string[]>
  /** Lazy modules of the shell that each page asks for, by route path: `@stafapp/shared/ui-table`. */
  facades?: Record<string, string[]>
  /** `sha384-…` of every file below `baseUrl`. */
  integrity: Record<string, string>
}

/** A remote as the registry knows it. */
export type RegistryEntry = {
  name: string
  routes: RemoteRoute[]
  nav: NavItem[]
  /** `false` is the kill switch: no code is loaded, the menu items are gone, the notice is shown at the paths. */
  enabled: boolean
  /** Swedish text shown while disabled. Left out: a general sentence. */
  notice?: string
  /** In the landing page's HTML only: `current` has no hashes, so nothing of it runs before the registry has been read. */
  isOutline?: true
  current: Release
  /** What `current` was before; the loader's last resort, and where rollback goes. */
  previous?: Release
}

/** The whole portal: the only file, with the HTML that carries it, that changes when something is published. */
export type Registry = {
  /** Counts every change; the update watcher compares it. */
  revision: number
  /** Version of the shell's own build. */
  shell: string
  remotes: RegistryEntry[]
}

/** Reads a registry out of JSON. A broken entry is left out: one remote's mistake must not take the portal down. */
export function parseRegistry(text: string): Registry {
  const value = JSON.parse(text) as Partial<Registry>
  return {
    revision: Number(value.revision) || 0,
    shell: String(value.shell ?? ''),
    remotes: Array.isArray(value.remotes) ? value.remotes.filter(isRegistryEntry) : [],
  }
}

function isRegistryEntry(value: unknown): value is RegistryEntry {
  const entry = value as Partial<RegistryEntry> | null
  return (
    typeof entry?.name === 'string' &&
    Array.isArray(entry.routes) &&
    Array.isArray(entry.nav) &&
    isRelease(entry.current)
  )
}

function isRelease(value: Partial<Release> | undefined): value is Release {
  return (
    typeof value?.baseUrl === 'string' &&
    typeof value.contract === 'string' &&
    typeof value.entry === 'string' &&
    Array.isArray(value.expose?.js)
  )
}
