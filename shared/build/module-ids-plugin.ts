import { createHash } from 'node:crypto'
import type { Compiler } from '@rspack/core'
import { rootDir } from './packages.ts'

/** What the hook passes: the declared type has `identifier` as a method, but the hook's modules have it as text. */
type Unnumbered = { identifier: string; id: number }

/**
 * Numbers modules by their paths inside the project. The bundler's own deterministic numbers also depend on where the
 * project lies, because the names of federation's modules contain whole paths: the same source would give other bytes
 * and other file names on another machine. (Two chunks of the shell that hold only such modules still get their number
 * from the bundler, which offers no way to number chunks.)
 */
export class ModuleIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ModuleIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('ModuleIdsPlugin', (modules) => {
        // The declared type of the hook's modules is wrong: see Unnumbered.
        const byName = new Map(Array.from(modules as unknown as Iterable<Unnumbered>, (m) => [nameOf(m.identifier), m]))
        for (const [name, id] of numberNames([...byName.keys()])) {
          const module = byName.get(name)
          if (module) module.id = id
        }
      })
    })
  }
}

/** The module's name without the project's folder, which federation's start code also contains URL-encoded. */
export function nameOf(identifier: string, root: string = rootDir): string {
  const name = identifier.replaceAll(root, '').replaceAll(encodeURIComponent(root), '')
  // An inline module ends with a hash of its text, which contains the folder too.
  return name.startsWith('data:') ? name.replace(/\|[0-9a-f]+$/, '') : name
}

/**
 * Gives each name a short number that follows from the name alone, so that a new module leaves the numbers of others
 * unchanged. When two names want the same number, the next free one is taken in the order of names.
 */
export function numberNames(names: string[]): Map<string, number> {
  // At most a fifth of the numbers is in use, which keeps collisions rare.
  const range = 10 ** Math.ceil(Math.log10(Math.max(names.length * 5, 100)))
  const taken = new Set<number>()
  return new Map(
    names.toSorted().map((name) => {
      let id = createHash('sha256').update(name).digest().readUInt32BE() % range
      while (taken.has(id)) id = (id + 1) % range
      taken.add(id)
      return [name, id]
    }),
  )
}
