import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Registry, RegistryEntry, Release } from '../contract/registry.ts'
import { type BuiltRemote, ownsLanding, remoteOutput } from './build-remote.ts'
import { hasWholeTwins, precompress } from './compress.ts'
import { writeAtomically } from './files.ts'
import { listFiles } from './hash.ts'
import { pathConflicts } from './manifest.ts'
import { touch } from './prune.ts'
import { readRegistry, withEntry } from './registry-file.ts'

type Target = { built: BuiltRemote; outDir: string; siteDir: string }

/**
 * Copies a build into its own folder. Existing files are never changed, except that damaged files of the same release
 * are written again.
 */
export async function copyRelease({ built, outDir, siteDir }: Target): Promise<Release> {
  const { manifest, release } = built
  const out = remoteOutput(outDir, manifest.name)
  const target = folderOf(siteDir, built)
  assertSameContent(built, siteDir)
  if (existsSync(target)) await repair(out.files, target)
  else await copyInto(out.files, target)
  touch(target)
  if (ownsLanding(manifest)) copyPrerender(out.prerender, siteDir, `${manifest.name}-${release.version}`)
  return { ...release, baseUrl: `/remotes/${manifest.name}/${release.version}/` }
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
    enabled: old?.enabled ?? true,
    ...(old?.notice !== undefined && { notice: old.notice }),
    current: release,
    ...(previous !== undefined && { previous }),
  }
  return withEntry(registry, entry)
}

async function copyInto(from: string, target: string): Promise<void> {
  const draft = `${target}.${process.pid}.tmp`
  rmSync(draft, { recursive: true, force: true })
  cpSync(from, draft, { recursive: true })
  await precompress(draft, listFiles(draft))
  renameSync(draft, target)
}

function folderOf(siteDir: string, { manifest, release }: BuiltRemote): string {
  return join(siteDir, 'remotes', manifest.name, release.version)
}

/** @throws Error when this version is published with other content: open tabs would get files of two builds. */
function assertSameContent({ manifest, release }: BuiltRemote, siteDir: string): void {
  const entry = readRegistry(siteDir).remotes.find(({ name }) => name === manifest.name)
  for (const published of [entry?.current, entry?.previous]) {
    if (published?.version !== release.version) continue
    if (!isDeepStrictEqual(published.integrity, release.integrity))
      throw new Error(`remote-${manifest.name} ${release.version} is published with other content: refused.`)
  }
}

async function repair(from: string, target: string): Promise<void> {
  const damaged = damagedFiles(from, target)
  for (const file of damaged) writeAtomically(join(target, file), readFileSync(join(from, file)))
  await precompress(target, damaged, { again: true })
}

function damagedFiles(from: string, target: string): string[] {
  const isWhole = (file: string) =>
    existsSync(join(target, file)) &&
    readFileSync(join(target, file)).equals(readFileSync(join(from, file))) &&
    hasWholeTwins(target, file)
  return listFiles(from).filter((file) => !isWhole(file))
}
