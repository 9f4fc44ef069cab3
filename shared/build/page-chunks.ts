import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StatsCompilation } from '@rspack/core'
import { sharedTable } from './shared-table.ts'

/**
 * The files of each page, by route path. The compiler reports which routes file requests a chunk, and by which import;
 * the `path:` before that `import(…)` in the source gives the page. The reported line is not used, because it counts
 * lines of the compiled text. A page that is not found is only not preloaded.
 */
export function pageChunks(stats: StatsCompilation, packageDir: string): Record<string, string[]> {
  return collect(stats, packageDir, (chunk) => chunk.files ?? [])
}

/**
 * The lazy modules of the shell used by each page, by route path, so that the shell can load them in parallel with the
 * page's own files.
 */
export function pageFacades(stats: StatsCompilation, packageDir: string): Record<string, string[]> {
  const consumed = (stats.modules ?? []).filter(({ moduleType }) => moduleType === 'consume-shared-module')
  return collect(stats, packageDir, ({ id }) =>
    consumed.filter(({ chunks }) => chunks?.some((one) => one === id)).flatMap(({ name }) => lazyModuleIn(name ?? '')),
  )
}

type Chunk = NonNullable<StatsCompilation['chunks']>[number]

function collect(
  stats: StatsCompilation,
  packageDir: string,
  itemsOf: (chunk: Chunk) => string[],
): Record<string, string[]> {
  const pages: Record<string, string[]> = {}
  for (const chunk of stats.chunks ?? []) {
    for (const { moduleName, request } of chunk.origins ?? []) {
      // A chunk shared by several pages lists each of them as an origin.
      for (const path of pathsOf(packageDir, moduleName, request)) {
        const items = [...new Set([...(pages[path] ?? []), ...itemsOf(chunk)])]
        if (items.length > 0) pages[path] = items
      }
    }
  }
  return pages
}

/** Parses the compiler's name "consume shared module (default) <specifier>@^1.0.0 …". */
function lazyModuleIn(name: string): string[] {
  const specifier = /\) (\S+)@\^/.exec(name)?.[1]
  const row = sharedTable.find((one) => one.name === specifier)
  return row?.load === 'lazy' ? [row.name] : []
}

function pathsOf(packageDir: string, module: string | undefined, request: string | undefined): string[] {
  const file = /(\.\/src\/[^ ]*routes\.tsx?)/.exec(module ?? '')?.[1]
  if (file === undefined || request === undefined) return []
  const pieces = readFileSync(join(packageDir, file), 'utf8').split(`import('${request}')`)
  // The route precedes each occurrence of the import; the part after the last one is not needed.
  const ends = pieces.slice(0, -1).map((_piece, index) => pieces.slice(0, index + 1).join(''))
  return ends.flatMap((before) => withAndWithout([...before.matchAll(/\bpath: '([^']+)'/g)].at(-1)?.[1] ?? ''))
}

/** A last segment that may be missing (`/heats/:day?`) stands for two paths of remote.json. */
function withAndWithout(path: string): string[] {
  if (!path.endsWith('?')) return path === '' ? [] : [path]
  return [path.slice(0, path.lastIndexOf('/')), path.slice(0, -1)]
}
