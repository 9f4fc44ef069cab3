import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry, RegistryEntry, Release } from '../contract/registry.ts'
import { type BuiltRemote, ownsLanding, remoteOutput } from './build-remote.ts'
import { precompress } from './compress.ts'
import { hashFiles, listFiles } from './hash.ts'
import { pathConflicts } from './manifest.ts'
import { touch } from './prune.ts'
import { withEntry } from './registry-file.ts'

type Target = { built: BuiltRemote; outDir: string; siteDir: string }

/** Puts a build into its own new folder. A folder that is there already is never written to. */
export async function copyRelease({ built, outDir, siteDir }: Target): Promise<Release> {
  const { manifest, release } = built
  const out = remoteOutput(outDir, manifest.name)
  const target = join(siteDir, 'remotes', manifest.name, release.version)
  if (!existsSync(target)) await copyInto(out.files, target)
  else if (differs(out.files, target)) throw new Error(`${target} is published with other content: refused.`)
  else touch(target)
  if (ownsLanding(manifest)) copyPrerender(out.prerender, siteDir, `${manifest.name}-${release.version}`)
  return { ...release, baseUrl: `/remotes/${manifest.name}/${release.version}/` }
}

/** Keeps a bundle for Node with the release it pictures; compose picks the one that is current. */
export function copyPrerender(from: string, siteDir: string, name: string): void {
  mkdirSync(join(siteDir, '.prerender'), { recursive: true })
  cpSync(join(from, 'prerender.mjs'), join(siteDir, '.prerender', `${name}.mjs`))
}

/** The registry after this release: it becomes current, the old current becomes previous. */
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

function differs(from: string, target: string): boolean {
  const files = listFiles(from)
  return files.some((file) => !existsSync(join(target, file))) || hashFiles(from, files) !== hashFiles(target, files)
}
