import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RspackOptions, StatsCompilation } from '@rspack/core'
import { createEarlyConfig } from './create-early-config.ts'
import { createShellPrerenderConfig } from './create-prerender-config.ts'
import { createShellConfig } from './create-shell-config.ts'
import { readJson, writeAtomically } from './files.ts'
import { hashFiles, integrityOf, listFiles } from './hash.ts'
import { sharedTable } from './shared-table.ts'

/** The built shell, as needed by compose to write the HTML. */
export type BuiltShell = {
  version: string
  /** File names below `/assets/`. */
  main: string
  early: string
  startLater: string
  startAfterFirst: string
  css: string[]
  /** Paths of the shell's own pages: `/login`, `/passwordreset/:resetToken`. */
  pages: string[]
  /** Files of each lazy module that the shell provides, by specifier. */
  facades: Record<string, string[]>
  integrity: Record<string, string>
}

export type ShellDirs = { packageDir: string; outDir: string }

export const shellOutput = (outDir: string) => ({
  assets: join(outDir, 'shell'),
  early: join(outDir, 'early'),
  prerender: join(outDir, 'prerender-shell'),
  summary: join(outDir, 'shell.json'),
})

export function shellConfigs({ packageDir, outDir }: ShellDirs): RspackOptions[] {
  const out = shellOutput(outDir)
  return [
    createShellConfig({ packageDir, outDir: out.assets }),
    createEarlyConfig({ packageDir, outDir: out.early }),
    createShellPrerenderConfig({ packageDir, outDir: out.prerender }),
  ]
}

/** Summarises a finished shell build in a file beside it. */
export function summariseShell(stats: StatsCompilation[], { packageDir, outDir }: ShellDirs): BuiltShell {
  const out = shellOutput(outDir)
  const initial = filesOfChunk(stats[0], 'main')
  const [early] = filesOfChunk(stats[1], 'early')
  const [startLater] = filesOfChunk(stats[1], 'start-later')
  const [startAfterFirst] = filesOfChunk(stats[1], 'start-after-first')
  const [main] = initial.filter((file) => file.endsWith('.js'))
  if (!main || !early || !startLater || !startAfterFirst) {
    throw new Error('the shell built no main or early file')
  }
  const files = [
    ...listFiles(out.assets).map((file) => `shell/${file}`),
    ...listFiles(out.early).map((file) => `early/${file}`),
    ...listFiles(out.prerender).map((file) => `prerender-shell/${file}`),
  ]
  const pages = readJson<string[]>(join(packageDir, 'pages.json'), [])
  const publicDir = join(packageDir, 'public')
  // Published unchanged, so a release may consist of a change of these alone.
  const asTheyAre = [join(packageDir, 'index.html'), ...listFiles(publicDir).map((file) => join(publicDir, file))]
  const summary: BuiltShell = {
    version: hashFiles(outDir, files, [...pages, ...asTheyAre.map((file) => readFileSync(file, 'base64'))]),
    pages,
    main,
    early,
    startLater,
    startAfterFirst,
    css: initial.filter((file) => file.endsWith('.css')),
    facades: facadeFiles(stats[0]),
    integrity: {
      ...integrityOf(out.assets, listFiles(out.assets)),
      ...integrityOf(out.early, [early, startLater, startAfterFirst]),
    },
  }
  rmSync(out.summary, { force: true })
  writeAtomically(out.summary, JSON.stringify(summary))
  return summary
}

/** Finds the modules by the compiler's name "provide shared module (default) <specifier>@1.0.0 = …". */
function facadeFiles(stats: StatsCompilation | undefined): Record<string, string[]> {
  const lazy = sharedTable.filter(({ load }) => load === 'lazy')
  return Object.fromEntries(
    lazy.map(({ name }) => {
      const isOrigin = ({ moduleName }: { moduleName?: string }): boolean =>
        moduleName?.startsWith('provide shared module') === true && moduleName.includes(` ${name}@`)
      const chunks = (stats?.chunks ?? []).filter(({ origins }) => origins?.some(isOrigin))
      return [name, chunks.flatMap(({ files }) => files ?? [])]
    }),
  )
}

function filesOfChunk(stats: StatsCompilation | undefined, name: string): string[] {
  return stats?.chunks?.find(({ names }) => names?.includes(name))?.files ?? []
}
