import type { Registry } from '../../contract/registry.ts'
import { readManifest } from '../manifest.ts'
import { remoteDir } from '../packages.ts'

/** A registry of the remotes' development servers. */
export function devRegistry(addresses: Record<string, string>): Registry {
  return {
    revision: 0,
    shell: 'dev',
    remotes: Object.entries(addresses).map(([name, baseUrl]) => {
      const { contract, routes, nav } = readManifest(remoteDir(name))
      const current = {
        version: 'dev',
        contract,
        baseUrl,
        entry: 'remoteEntry.js',
        expose: { js: [], css: [] },
        pages: {},
        integrity: {},
      }
      return { name, routes, nav, enabled: true, current }
    }),
  }
}
