import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '../contract/registry.ts'
import { type BuiltShell, shellOutput } from './build-shell.ts'
import { precompress } from './compress.ts'
import { readJson, writeAtomically } from './files.ts'
import { listFiles } from './hash.ts'
import { copyPrerender } from './publish-remote.ts'

type Target = { built: BuiltShell; packageDir: string; outDir: string; siteDir: string }

/** Adds the shell's files to the site. Names carry their content's hash, so older tabs keep finding theirs. */
export async function copyShell({ built, packageDir, outDir, siteDir }: Target): Promise<void> {
  const out = shellOutput(outDir)
  const assets = join(siteDir, 'assets')
  mkdirSync(assets, { recursive: true })
  for (const from of [out.assets, out.early]) {
    const files = listFiles(from)
    for (const file of files) if (!existsSync(join(assets, file))) cpSync(join(from, file), join(assets, file))
    await precompress(assets, files)
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

export function readPublishedShell(siteDir: string): BuiltShell | null {
  return readJson<BuiltShell | null>(join(siteDir, 'shell.json'), null)
}
