import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry, RegistryEntry, Release } from '../contract/registry.ts'
import { type BuiltRemote, ownsLanding, remoteOutput } from './build-remote.ts'
import { hasWholeTwins, precompress } from './compress.ts'
import { writeDeltas } from './deltas.ts'
import { writeAtomically } from './files.ts'
import { listFiles } from './hash.ts'
import { pathConflicts } from './manifest.ts'
import { FILES, touchFile } from './prune.ts'
import { readRegistry, withEntry } from './registry-file.ts'

type Target = { built: BuiltRemote; outDir: string; siteDir: string }

/**
 * Adds a build's files to those of the remote's other releases. A file is named by its content, so what the releases
 * have in common is there already, and a browser has it. Existing files are never changed, except that damaged ones are
 * written again.
 */
export async function copyRelease({ built, outDir, siteDir }: Target): Promise<Release> {
  const { manifest, release } = built
  const out = remoteOutput(outDir, manifest.name)
  const target = folderOf(siteDir, built)
  assertSameContent(built, siteDir)
  await addMissing(out.files, target)
  // Before the registry names them: they may be left from a release that is about to be removed.
  for (const file of listFiles(out.files)) touchFile(target, file)
  if (ownsLanding(manifest)) copyPrerender(out.prerender, siteDir, `${manifest.name}-${release.version}`)
  return { ...release, baseUrl: baseUrlOf(built) }
}

/** Whether published files of a release are missing or differ from the build. */
export function isDamaged({ built, outDir, siteDir }: Target): boolean {
  return damagedFiles(remoteOutput(outDir, built.manifest.name).files, folderOf(siteDir, built)).length > 0
}

/** Stores a bundle for Node beside its release; compose uses the current one. */
export function copyPrerender(from: string, siteDir: string, name: string): void {
  mkdirSync(join(siteDir, '.prerender'), { recursive: true })
  cpSync(join(from, 'prerender.js'), join(siteDir, '.prerender', `${name}.js`))
}

/** The registry with this release as current and the old current as previous. */
export function withRelease(registry: Registry, { manifest }: BuiltRemote, release: Release): Registry {
  const conflicts = pathConflicts(manifest, registry.remotes)
  if (conflicts.length > 0)
    throw new Error(`remote-${manifest.name} claims paths of others:\n  ${conflicts.join('\n  ')}`)
  const old = registry.remotes.find(({ name }) => name === manifest.name)
  const previous = old?.current.version === release.version ? old.previous : old?.current
  const entry: RegistryEntry = {
    name: manifest.name,
    routes: manifest.routes,
    nav: manifest.nav,
    ...(manifest.actions && { actions: manifest.actions }),
    enabled: old?.enabled ?? true,
    ...(old?.notice !== undefined && { notice: old.notice }),
    current: release,
    ...(previous !== undefined && { previous }),
  }
  return withEntry(registry, entry)
}

function baseUrlOf({ manifest }: BuiltRemote): string {
  return `/remotes/${manifest.name}/${FILES}/`
}

function folderOf(siteDir: string, built: BuiltRemote): string {
  return join(siteDir, baseUrlOf(built))
}

/** Hashes of two kinds cannot be compared: an earlier release may have been published with a longer one. */
const isOther = (hash: string, before = hash): boolean => {
  const kindOf = (text: string) => text.split('-')[0]
  return hash !== before && kindOf(hash) === kindOf(before)
}

/** @throws Error when a file is published with other content: open tabs would get files of two builds. */
function assertSameContent(built: BuiltRemote, siteDir: string): void {
  const { manifest, release } = built
  const entry = readRegistry(siteDir).remotes.find(({ name }) => name === manifest.name)
  for (const published of [entry?.current, entry?.previous]) {
    if (published?.baseUrl !== baseUrlOf(built)) continue
    const other = Object.entries(release.integrity).find(([file, hash]) => isOther(hash, published.integrity[file]))
    if (other) throw new Error(`remote-${manifest.name}: ${other[0]} is published with other content: refused.`)
  }
}

async function addMissing(from: string, target: string): Promise<void> {
  const missing = damagedFiles(from, target)
  for (const file of missing) writeAtomically(join(target, file), readFileSync(join(from, file)))
  await precompress(target, missing, { again: true })
  await writeDeltas(target, missing)
}

function damagedFiles(from: string, target: string): string[] {
  const isWhole = (file: string) =>
    existsSync(join(target, file)) &&
    readFileSync(join(target, file)).equals(readFileSync(join(from, file))) &&
    hasWholeTwins(target, file)
  return listFiles(from).filter((file) => !isWhole(file))
}
