import { join } from 'node:path'
import type { Registry, RemoteManifest } from '../contract/registry.ts'
import { manifestFile } from './build-remote.ts'
import { readJson } from './files.ts'
import { entryOf, withEntry } from './registry-file.ts'

/**
 * The registry with a remote moved back to its previous release. Builds nothing; the newer release becomes previous.
 */
export function rolledBack(registry: Registry, name: string, siteDir: string): Registry {
  const entry = entryOf(registry, name)
  const { current, previous } = entry
  if (previous === undefined) throw new Error(`remote-${name} has no previous release to go back to.`)
  // Releases from before files were shared have a folder of their own, where it has its plain name.
  const files = [manifestFile(previous.version), 'remote.json'].map((file) => join(siteDir, previous.baseUrl, file))
  const manifest = files.map((file) => readJson<RemoteManifest | null>(file, null)).find((one) => one !== null)
  if (manifest === undefined) throw new Error(`The previous release of remote-${name} is gone from ${siteDir}.`)
  const { actions: _, ...rest } = entry
  return withEntry(registry, {
    ...rest,
    routes: manifest.routes,
    nav: manifest.nav,
    ...(manifest.actions && { actions: manifest.actions }),
    current: previous,
    previous: current,
  })
}
