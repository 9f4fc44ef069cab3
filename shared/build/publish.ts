import { join } from 'node:path'
import type { Registry } from '../contract/registry.ts'
import { assertBudgets, measureBudgets } from './budgets.ts'
import { readBuildCache, writeBuildCache } from './build-cache.ts'
import { buildPackages, readBuiltRemote, readBuiltShell, type Workspace } from './build-packages.ts'
import { withLock } from './lock.ts'
import { copyRelease, isDamaged, withRelease } from './publish-remote.ts'
import { copyShell, withShell } from './publish-shell.ts'
import { assertMayPublish, changedNames } from './publishers.ts'
import { readPublishedShell, readRegistry, writeRegistry } from './registry-file.ts'
import { writeSiteHtml } from './write-site-html.ts'

export type Site = Workspace & { siteDir: string }

/** `isRepaired`: the release was already live, and its damaged files were written again. */
type Published = { version: string; isNew: boolean; isRepaired: boolean }

/**
 * Publishes one remote: builds it alone, copies it into a new folder, updates the registry and renders the HTML again.
 * Nothing else on the site is written.
 */
export async function publishRemote(site: Site, name: string): Promise<Published> {
  assertMayPublish(site.siteDir, [name])
  const before = readRegistry(site.siteDir).remotes.find((remote) => remote.name === name)?.current.version
  await buildPackages(site, [`remote-${name}`])
  const built = readBuiltRemote(site, name)
  const isLive = before === built.release.version
  const isRepaired = isLive && isDamaged({ built, ...places(site) })
  const release = await copyRelease({ built, ...places(site) })
  if (isLive) return { version: release.version, isNew: false, isRepaired }
  await changeRegistry(site.siteDir, (registry) => {
    // Compare and swap, so that a concurrent publish of the same remote is not overwritten.
    const now = registry.remotes.find((remote) => remote.name === name)?.current.version
    if (now !== before) throw new Error(`remote-${name} was published by somebody else meanwhile; publish again.`)
    return withRelease(registry, built, release)
  })
  notePublished(site.siteDir, name, release.version)
  return { version: release.version, isNew: true, isRepaired: false }
}

/** Publishes the shell; open tabs still find the files of their version. */
export async function publishShell(site: Site): Promise<{ version: string; isNew: boolean }> {
  assertMayPublish(site.siteDir, ['shell'])
  await buildPackages(site, ['shell'])
  const built = readBuiltShell(site)
  if (readPublishedShell(site.siteDir)?.version === built.version) return { version: built.version, isNew: false }
  await withLock(site.siteDir, async () => {
    await copyShell({ built, packageDir: join(site.rootDir, 'shell'), ...places(site) })
    writeRegistry(site.siteDir, withShell(readRegistry(site.siteDir), built))
    await composeIfWhole(site.siteDir)
    notePublished(site.siteDir, 'shell', built.version)
  })
  return { version: built.version, isNew: true }
}

/** Changes the registry atomically and writes HTML with the new one. */
export async function changeRegistry(siteDir: string, change: (registry: Registry) => Registry): Promise<Registry> {
  return withLock(siteDir, async () => {
    const before = readRegistry(siteDir)
    const registry = change(before)
    assertMayPublish(siteDir, changedNames(before, registry))
    const shell = readPublishedShell(siteDir)
    if (shell !== null) assertBudgets(await measureBudgets(siteDir, shell, registry))
    writeRegistry(siteDir, registry)
    await composeIfWhole(siteDir)
    return registry
  })
}

/** While a site is first created there are remotes without a shell. */
async function composeIfWhole(siteDir: string): Promise<void> {
  if (readPublishedShell(siteDir) !== null) await writeSiteHtml(siteDir)
}

/** The version published last, which after a rollback is not the current one. */
export function lastPublished(siteDir: string, name: string): string | undefined {
  return readBuildCache(join(siteDir, '.published.json'), name)
}

export function notePublished(siteDir: string, name: string, version: string): void {
  writeBuildCache(join(siteDir, '.published.json'), name, version)
}

function places({ buildDir, siteDir }: Site): { outDir: string; siteDir: string } {
  return { outDir: buildDir, siteDir }
}
