import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '../contract/registry.ts'
import { type BuiltShell, shellOutput } from './build-shell.ts'
import { hasWholeTwins, precompress } from './compress.ts'
import { writeDeltas } from './deltas.ts'
import { writeAtomically } from './files.ts'
import { integrityOf, listFiles } from './hash.ts'
import { copyPrerender } from './publish-remote.ts'

type Target = { built: BuiltShell; packageDir: string; outDir: string; siteDir: string }

/**
 * Removes published shell files that differ from the build, with their compressed versions, so that `copyShell` writes
 * them again. @returns their names
 */
export function dropDamaged({ integrity }: BuiltShell, siteDir: string): string[] {
  const assets = join(siteDir, 'assets')
  const names = Object.keys(integrity).filter((name) => existsSync(join(assets, name)))
  const found = integrityOf(assets, names)
  const damaged = names.filter((name) => found[name] !== integrity[name] || !hasWholeTwins(assets, name))
  for (const name of damaged) for (const twin of ['', '.br', '.gz']) rmSync(join(assets, name + twin), { force: true })
  return damaged
}

/** Adds the shell's files to the site. Names contain a content hash, so older tabs still find theirs. */
export async function copyShell({ built, packageDir, outDir, siteDir }: Target): Promise<void> {
  const out = shellOutput(outDir)
  const assets = join(siteDir, 'assets')
  mkdirSync(assets, { recursive: true })
  for (const from of [out.assets, out.early]) {
    const files = listFiles(from)
    const missing = files.filter((file) => !existsSync(join(assets, file)))
    for (const file of missing) cpSync(join(from, file), join(assets, file))
    await precompress(assets, files)
    await writeDeltas(assets, missing)
  }
  const publicDir = join(packageDir, 'public')
  cpSync(publicDir, siteDir, { recursive: true })
  await precompress(siteDir, listFiles(publicDir), { again: true })
  copyPrerender(out.prerender, siteDir, `shell-${built.version}`)
  cpSync(join(packageDir, 'index.html'), join(siteDir, '.prerender', `shell-${built.version}.html`))
  writeAtomically(join(siteDir, 'shell.json'), JSON.stringify(built))
}

export function withShell(registry: Registry, built: BuiltShell): Registry {
  return { ...registry, revision: registry.revision + 1, shell: built.version }
}
