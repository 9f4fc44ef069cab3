import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry, Release } from '../contract/registry.ts'
import { manifestFile } from './build-remote.ts'
import type { BuiltShell } from './build-shell.ts'
import { PORTAL } from './portal-file.ts'

/** A tab open for longer reloads the page when a file is missing. */
const keptMs = 30 * 24 * 3_600_000

type InUse = { registry: Registry; shell: BuiltShell; also?: string[] }

/** Folder of a remote's files, which its releases share. */
export const FILES = 'files'

/**
 * Removes releases' files, shell files and prerendered bundles that have not been in use for 30 days. In use are the
 * files of the current and previous releases of the registry, the shell's and those that the HTML names `also`; they get
 * the time `now` (ms since 1970), so that the days count from the last publish that named them. A file that several
 * releases name stays as long as the last of them.
 */
export function prune(siteDir: string, { registry, shell, also = [] }: InUse, now: number = Date.now()): void {
  const used = new Set([...inUse(registry, shell), ...also])
  const folders = ['assets', PORTAL, '.prerender', ...remoteFolders(siteDir)].filter((folder) =>
    existsSync(join(siteDir, folder)),
  )
  for (const name of folders.flatMap((folder) => readdirSync(join(siteDir, folder)).map((one) => `${folder}/${one}`))) {
    const path = join(siteDir, name)
    const info = statSync(path, { throwIfNoEntry: false })
    // Removed with its folder just before.
    if (info === undefined) continue
    if (used.has(name.replace(/\.(br|gz|from)$/, ''))) touch(path, now)
    else if (now - info.mtimeMs > keptMs) rmSync(path, { recursive: true, force: true })
  }
}

/** Marks a file with its compressed versions and its deltas as in use now. */
export function touchFile(dir: string, file: string): void {
  for (const twin of ['', '.br', '.gz', '.from']) {
    const path = join(dir, file + twin)
    if (existsSync(path)) touch(path, Date.now())
  }
}

function touch(path: string, now: number): void {
  utimesSync(path, new Date(now), new Date(now))
}

function inUse({ remotes }: Registry, { version, integrity }: BuiltShell): Set<string> {
  const releases = remotes.flatMap(({ name, current, previous }) =>
    [current, ...(previous ? [previous] : [])].map((release) => ({ name, release })),
  )
  return new Set([
    ...Object.keys(integrity).map((file) => `assets/${file}`),
    ...releases.flatMap(({ release }) => filesOf(release)),
    ...releases.map(({ name, release }) => `.prerender/${name}-${release.version}.js`),
    ...['js', 'html'].map((kind) => `.prerender/shell-${version}.${kind}`),
  ])
}

/** The release's folder too: it is removed as a whole when no release in it is left. */
function filesOf({ baseUrl, version, integrity }: Release): string[] {
  const folder = baseUrl.slice(1, -1)
  return [folder, ...[manifestFile(version), ...Object.keys(integrity)].map((file) => `${folder}/${file}`)]
}

/** Including remotes that the portal no longer has. */
function remoteFolders(siteDir: string): string[] {
  const remotes = join(siteDir, 'remotes')
  if (!existsSync(remotes)) return []
  return readdirSync(remotes).flatMap((name) => [`remotes/${name}`, `remotes/${name}/${FILES}`])
}
