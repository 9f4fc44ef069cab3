import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '../contract/registry.ts'
import type { BuiltShell } from './build-shell.ts'

/** A tab open for longer reloads the page when a file is missing. */
const keptMs = 30 * 24 * 3_600_000

/**
 * Removes releases, shell files and prerendered bundles that have not been in use for 30 days. In use are the current
 * and previous releases of the registry and the shell's files; they get the time `now` (ms since 1970), so that the
 * days count from the last publish that named them.
 */
export function prune(siteDir: string, registry: Registry, shell: BuiltShell, now: number = Date.now()): void {
  const used = inUse(registry, shell)
  const folders = ['assets', '.prerender', ...remoteFolders(siteDir)].filter((folder) =>
    existsSync(join(siteDir, folder)),
  )
  for (const name of folders.flatMap((folder) => readdirSync(join(siteDir, folder)).map((one) => `${folder}/${one}`))) {
    const path = join(siteDir, name)
    if (used.has(name.replace(/\.(br|gz)$/, ''))) touch(path, now)
    else if (now - statSync(path).mtimeMs > keptMs) rmSync(path, { recursive: true, force: true })
  }
}

/** Marks a folder or file as in use at a time (ms since 1970). */
export function touch(path: string, now: number = Date.now()): void {
  utimesSync(path, new Date(now), new Date(now))
}

function inUse({ remotes }: Registry, { version, integrity }: BuiltShell): Set<string> {
  const releases = remotes.flatMap(({ name, current, previous }) =>
    [current, ...(previous ? [previous] : [])].map((release) => ({ name, version: release.version })),
  )
  return new Set([
    ...Object.keys(integrity).map((file) => `assets/${file}`),
    ...releases.map((release) => `remotes/${release.name}/${release.version}`),
    ...releases.map((release) => `.prerender/${release.name}-${release.version}.js`),
    ...['js', 'html'].map((kind) => `.prerender/shell-${version}.${kind}`),
  ])
}

/** Including remotes that the portal no longer has. */
function remoteFolders(siteDir: string): string[] {
  const remotes = join(siteDir, 'remotes')
  return existsSync(remotes) ? readdirSync(remotes).map((name) => `remotes/${name}`) : []
}
