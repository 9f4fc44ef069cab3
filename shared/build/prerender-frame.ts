import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '../contract/registry.ts'
import { renderPages } from './documents/render.ts'

type Input = {
  siteDir: string
  registry: Registry
  shellVersion: string
  settings: Record<string, unknown>
  paths: string[]
}

/** A remote whose page is the place of a first screen. */
const placeOf = (paths: string[]): string => `
  var staf_prerender = (() => {
    const { createElement } = globalThis.staf_shared.react
    const needsScript = createElement('noscript', null, createElement('p', null, 'Sidan behöver JavaScript.'))
    const element = createElement('div', { id: 'first-screen' }, needsScript)
    return { remote: { routes: ${JSON.stringify(paths)}.map((path) => ({ path, element })) } }
  })()`

/** HTML of the shell's frame around the place of a first screen, by path; without any where the shell has no such script. */
export async function prerenderFrame(input: Input): Promise<Record<string, string>> {
  const { siteDir, registry, shellVersion, settings, paths } = input
  const shellFile = join(siteDir, '.prerender', `shell-${shellVersion}.js`)
  if (paths.length === 0 || !existsSync(shellFile)) return {}
  const pages = await renderPages({
    shell: readFileSync(shellFile, 'utf8'),
    remote: placeOf(paths),
    settings,
    registry,
    now: new Date().toISOString(),
    answers: null,
    paths,
  })
  return Object.fromEntries(
    Object.entries(pages).map(([path, page]) => {
      if ('error' in page) throw new Error(page.error)
      return [path, page.html]
    }),
  )
}
