import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RspackOptions, StatsCompilation } from '@rspack/core'
import type { Release, RemoteManifest } from '../contract/registry.ts'
import { createFirstScreenConfig, firstScreenName } from './create-first-screen-config.ts'
import { createRemotePrerenderConfig } from './create-prerender-config.ts'
import { createRemoteConfig } from './create-remote-config.ts'
import { writeAtomically } from './files.ts'
import { hashFiles, integrityOf, listFiles } from './hash.ts'
import { readManifest } from './manifest.ts'
import { federationName } from './packages.ts'
import { pageChunks, pageFacades } from './page-chunks.ts'

/** A built remote, ready to become a release. */
export type BuiltRemote = { manifest: RemoteManifest; release: Omit<Release, 'baseUrl'> }

export type RemoteDirs = { packageDir: string; outDir: string }

export const remoteOutput = (outDir: string, name: string) => ({
  files: join(outDir, `remote-${name}`),
  prerender: join(outDir, `prerender-${name}`),
  firstScreens: join(outDir, `first-${name}`),
  summary: join(outDir, `remote-${name}.json`),
})

/** A release's remote.json among its files, for a rollback. Its scripts and styles are named by their own content. */
export const manifestFile = (version: string): string => `remote.${version}.json`

/** One build for the browser; for the remote with the landing page also one for Node; then one of its first screens. */
export function remoteConfigs({ packageDir, outDir }: RemoteDirs): RspackOptions[] {
  const manifest = readManifest(packageDir)
  const out = remoteOutput(outDir, manifest.name)
  const browser = createRemoteConfig({ packageDir, outDir: out.files })
  const node = createRemotePrerenderConfig({ packageDir, outDir: out.prerender, name: manifest.name })
  const first = createFirstScreenConfig({ packageDir, outDir: out.firstScreens, manifest })
  return [browser, ...(ownsLanding(manifest) ? [node] : []), ...(manifest.firstScreens ? [first] : [])]
}

export function ownsLanding({ routes }: Pick<RemoteManifest, 'routes'>): boolean {
  return routes.some(({ path }) => path === '/')
}

/**
 * Summarises a finished build in a file beside it. remote.json is part of the build, so a new menu text is a new
 * release.
 */
export function summariseRemote(
  stats: StatsCompilation,
  { packageDir, outDir }: RemoteDirs,
  firstStats?: StatsCompilation,
): BuiltRemote {
  const manifest = readManifest(packageDir)
  const out = remoteOutput(outDir, manifest.name)
  const first = firstScreens(manifest, firstStats)
  // Without the modules that the first screens name but never load.
  for (const file of Object.values(first).flat()) cpSync(join(out.firstScreens, file), join(out.files, file))
  const files = listFiles(out.files)
  const expose = chunkFiles(stats, 'remote')
  const [entry] = chunkFiles(stats, federationName(manifest.name))
  if (entry === undefined || expose.length === 0) throw new Error(`remote-${manifest.name} built no entry`)
  const pages = pageChunks(stats, packageDir)
  const facades = pageFacades(stats, packageDir)
  const prerenderHash = ownsLanding(manifest) ? hashFiles(out.prerender, listFiles(out.prerender)) : ''
  const remoteJson = readFileSync(join(packageDir, 'remote.json'), 'utf8')
  const version = hashFiles(out.files, files, [remoteJson, JSON.stringify({ pages, facades, first }), prerenderHash])
  writeAtomically(join(out.files, manifestFile(version)), remoteJson)
  const built: BuiltRemote = {
    manifest,
    release: {
      version,
      contract: manifest.contract,
      entry,
      expose: {
        js: expose.filter((file) => file.endsWith('.js')),
        css: expose.filter((file) => file.endsWith('.css')),
      },
      pages,
      facades,
      ...(manifest.firstScreens && { first }),
      integrity: integrityOf(out.files, files),
    },
  }
  writeAtomically(out.summary, JSON.stringify(built))
  return built
}

/** Script and style of each first screen, by path. */
function firstScreens({ firstScreens = {} }: RemoteManifest, stats: StatsCompilation | undefined) {
  const entries = Object.keys(firstScreens).map((path) => [path, stats ? chunkFiles(stats, firstScreenName(path)) : []])
  return Object.fromEntries(entries) as Record<string, string[]>
}

function chunkFiles(stats: StatsCompilation, name: string): string[] {
  return stats.chunks?.find(({ names }) => names?.includes(name))?.files ?? []
}
