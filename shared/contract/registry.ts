import type { Role } from './define.ts'
import type { Karneval } from './types.ts'

/** The address of a call, or one that only users with these roles make. */
export type FirstCall = string | { url: string; visibleTo: Role[] }

/** One path of a remote. */
export type RemoteRoute = {
  /** React Router pattern from the root: `/lagledare/prices`, `/detail/school/:id`. Each path belongs to one remote. */
  path: string
  /** Roles that may open it. Left out: public. */
  visibleTo?: Role[]
  /** Swedish name of the page or section, for "<title> kan inte nås just nu". */
  title: string
  /**
   * Addresses of the page's first GET calls, exactly as it makes them: `/api/schools/{id}/` takes `:id` from the path,
   * `{karneval}` is the shown carnival, and `{0.school.id}` that value in the answer to the first address of the list.
   * They are requested while the page's code loads.
   */
  data?: FirstCall[]
  /** The calls of `data` are made without a token, because their answers are public. Left out: with the token. */
  anonymous?: boolean
  /**
   * The page is public and the same for all: it is also written as an HTML document with its data, which can be read
   * before, and without, any script. A path with a parameter has a document for each address to which another document
   * links.
   */
  document?: boolean
  /** A page for a school's users. The organiser opens it for one school (`?skola=12`), below the shell's bar. */
  ofSchool?: boolean
}

/** A menu item. Items are grouped by the first segment of their path. */
export type NavItem = {
  path: string
  /** Swedish menu text. */
  label: string
  /** Position in the whole menu, across remotes; lowest first. */
  order: number
  /** A heading inside the group, for groups of more than seven items. Left out: at the top of the group. */
  heading?: string
  /** What one does on the page, in words that its label lacks: the search finds it by them too. */
  words?: string[]
  /** Roles that see it. Left out: all users and visitors. */
  visibleTo?: Role[]
}

/** Something to do that the search finds by its verb and leads to. */
export type RemoteAction = {
  /** Begins with its verb: "Anmäl försening". */
  label: string
  /**
   * Page, query and place: `/admin/tidtabell?forsena#forsening`. The place is the id of a control, which is focused and, if
   * it is a closed button, pressed, or of what contains the control, or of its heading.
   */
  to: string
  /** Further words that a person would type. */
  words?: string[]
  /** Roles that may do it. Left out: all users. */
  visibleTo?: Role[]
  /** Not after the carnival. */
  untilOver?: boolean
  /** Statuses of the chosen carnival in which it can be done. Left out: all. */
  statuses?: Karneval['status'][]
}

/** `remote.json`: data needed by the shell before it loads a remote's code. */
export type RemoteManifest = {
  /** Name of the remote, one word: folder `remote-<name>`, federation name `staf_<name>`. */
  name: string
  /** Semver range of compatible contract versions; `*` is refused. */
  contract: string
  routes: RemoteRoute[]
  nav: NavItem[]
  /** Left out: none. */
  actions?: RemoteAction[]
  /** Sources of small scripts that draw a page before React and the shell have come, by route path. */
  firstScreens?: Record<string, string>
}

/** One published build of a remote; immutable. Its files are named by their content, so releases share equal ones. */
export type Release = {
  /** Hash of the release's content. */
  version: string
  /** Semver range of contract versions from its remote.json: a shell of another version does not load the release. */
  contract: string
  /** Folder on the site with a trailing slash: `/remotes/economy/files/`. */
  baseUrl: string
  /** File names below `baseUrl`. */
  entry: string
  expose: { js: string[]; css: string[] }
  /** Files of each page's own chunks by route path, so that a page can be preloaded together with its remote. */
  pages: Record<string, string[]>
  /** Lazy modules of the shell used by each page, by route path: `@stafapp/shared/ui-table`. */
  facades?: Record<string, string[]>
  /** Script and style of each first screen, by route path. */
  first?: Record<string, string[]>
  /** `sha256-…` of each file below `baseUrl` that the release consists of. */
  integrity: Record<string, string>
}

/** A remote in the registry. */
export type RegistryEntry = {
  name: string
  routes: RemoteRoute[]
  nav: NavItem[]
  /** Only in the published file: the HTML leaves them out, because the search asks for that file. */
  actions?: RemoteAction[]
  /** `false` disables the remote: no code is loaded, menu items are hidden, its paths show the notice. */
  enabled: boolean
  /** Swedish text shown while disabled. Left out: a default sentence. */
  notice?: string
  /**
   * Only where a public page starts from: `current` has no hashes, so none of its code runs before the full registry is
   * loaded.
   */
  isOutline?: true
  current: Release
  /** The release before `current`: the loader's fallback, and the target of a rollback. */
  previous?: Release
}

/** The whole portal: with the HTML that contains it, the only file that publishing changes. */
export type Registry = {
  /** Incremented by each change; compared by the update watcher. */
  revision: number
  /** Version of the shell's own build. */
  shell: string
  remotes: RegistryEntry[]
}

/** Parses a registry from JSON. Invalid entries are dropped, so that one remote's mistake does not break the portal. */
export function parseRegistry(text: string): Registry {
  return registryOf(JSON.parse(text))
}

/** As parseRegistry, of JSON that has been read. */
export function registryOf(value: Partial<Registry>): Registry {
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
