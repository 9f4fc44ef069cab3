import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Root of the repository, from which every other folder is derived. */
export const rootDir = resolve(import.meta.dirname, '../..')

/** Build output and stamps; may be deleted at any time. */
export const buildDir = join(rootDir, '.build')

/** The published portal, as served by a static server. */
export function siteDir(): string {
  return resolve(rootDir, process.env.STAFAPP_SITE_DIR ?? 'site')
}

/** Names of all remotes: every folder `remote-<name>` with a remote.json. */
export function remoteNames(root: string = rootDir): string[] {
  return readdirSync(root)
    .filter((folder) => folder.startsWith('remote-') && existsSync(join(root, folder, 'remote.json')))
    .map((folder) => folder.slice('remote-'.length))
    .sort()
}

export function remoteDir(name: string, root: string = rootDir): string {
  return join(root, `remote-${name}`)
}

/** Prefixed, because federation names become identifiers and `public` is a reserved word. */
export function federationName(name: string): string {
  return `staf_${name}`
}
