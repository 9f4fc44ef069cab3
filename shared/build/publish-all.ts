import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { assertBudgets, measureBudgets } from './budgets.ts'
import { buildPackages, readBuiltRemote, readBuiltShell } from './build-packages.ts'
import type { BuiltRemote } from './build-remote.ts'
import { withLock } from './lock.ts'
import { remoteNames } from './packages.ts'
import { lastPublished, notePublished, type Site } from './publish.ts'
import { copyRelease, isDamaged, withRelease } from './publish-remote.ts'
import { copyShell, dropDamaged, withShell } from './publish-shell.ts'
import { assertMayPublish } from './publishers.ts'
import { readRegistry, writeRegistry } from './registry-file.ts'
import { writeSiteHtml } from './write-site-html.ts'

export type Outcome = { built: string[]; published: string[]; html: 'written' | 'unchanged' }

/**
 * Builds and publishes everything changed since its last publish, in one process and one change of the registry. A
 * remote that was rolled back stays so until its sources change.
 */
export async function publishAll(site: Site): Promise<Outcome> {
  const remotes = remoteNames(site.rootDir)
  const built = await buildPackages(site, ['shell', ...remotes.map((name) => `remote-${name}`)])
  return withLock(site.siteDir, async () => {
    const shell = readBuiltShell(site)
    const builtRemotes = remotes.map((name) => readBuiltRemote(site, name))
    const places = { outDir: site.buildDir, siteDir: site.siteDir }
    const isShipped = ({ manifest, release }: BuiltRemote) =>
      lastPublished(site.siteDir, manifest.name) === release.version
    const changed = builtRemotes.filter((remote) => !isShipped(remote))
    // Only their files are repaired: a rolled-back remote stays rolled back.
    const damaged = builtRemotes.filter((remote) => isShipped(remote) && isDamaged({ built: remote, ...places }))
    const isShellDamaged = dropDamaged(shell, site.siteDir).length > 0
    const isNewShell = lastPublished(site.siteDir, 'shell') !== shell.version || isShellDamaged
    const touched = [...changed, ...damaged]
    assertMayPublish(site.siteDir, [...(isNewShell ? ['shell'] : []), ...touched.map(({ manifest }) => manifest.name)])
    await Promise.all(damaged.map((remote) => copyRelease({ built: remote, ...places })))
    if (isNewShell || changed.length > 0 || !existsSync(join(site.siteDir, 'registry.json'))) {
      if (isNewShell) await copyShell({ built: shell, packageDir: join(site.rootDir, 'shell'), ...places })
      const releases = await Promise.all(changed.map((remote) => copyRelease({ built: remote, ...places })))
      let registry = withoutRemoved(readRegistry(site.siteDir), remotes)
      if (isNewShell) registry = withShell(registry, shell)
      for (const [index, release] of releases.entries()) {
        const remote = changed[index]
        if (remote) registry = withRelease(registry, remote, release)
      }
      assertBudgets(await measureBudgets(site.siteDir, shell, registry))
      writeRegistry(site.siteDir, registry)
      if (isNewShell) notePublished(site.siteDir, 'shell', shell.version)
      for (const { manifest, release } of changed) notePublished(site.siteDir, manifest.name, release.version)
    }
    const published = [...(isNewShell ? ['shell'] : []), ...touched.map(({ manifest }) => `remote-${manifest.name}`)]
    return { built, published, html: await writeSiteHtml(site.siteDir) }
  })
}

/** Removes remotes whose folder is gone from the registry; their releases stay for tabs that run them. */
function withoutRemoved<T extends { remotes: { name: string }[] }>(registry: T, names: string[]): T {
  return { ...registry, remotes: registry.remotes.filter(({ name }) => names.includes(name)) }
}
