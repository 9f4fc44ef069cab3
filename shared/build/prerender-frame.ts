import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '../contract/registry.ts'
import { renderPages } from './documents/render.ts'

type Input = {
  siteDir: string
  registry: Registry
  shellVersion: string
  settings: Record<string, unknown>
}

/** Source of a remote whose pages hold one element each. */
const remoteOf = (routes: string): string => `
  var staf_prerender = (() => {
    const { react: { createElement }, '@stafapp/shared/page': { Loading } } = globalThis.staf_shared
    return { remote: { routes: ${routes} } }
  })()`

/** HTML of the shell's frame around the place of a first screen, by path; without any where the shell has no such script. */
export function prerenderFrames({ paths, ...input }: Input & { paths: string[] }): Promise<Record<string, string>> {
  const place = `createElement('div', { id: 'first-screen' },
    createElement('noscript', null, createElement('p', null, 'Sidan behöver JavaScript.')))`
  return render(input, {
    remote: remoteOf(`${JSON.stringify(paths)}.map((path) => ({ path, element: ${place} }))`),
    paths,
  })
}

/** The frame until the end of its content, without the skip link and the part of the bar that belongs to the session. */
const SHOWN = /^(<div[^>]*>).*?(<header.*?)<div[^>]* id="bar-end">.*?(<\/div><\/header>.*<\/main>)/s

/**
 * HTML of the shell's frame around the skeleton of a page: what is the same for everybody and stands above the fold,
 * because this HTML comes again after each release.
 * @returns null where the shell has no script for it
 */
export async function prerenderLoading(input: Input): Promise<string | null> {
  const remotes = input.registry.remotes.map((remote) => ({ ...remote, nav: [] }))
  const remote = remoteOf(`[{ path: '/', element: createElement(Loading, { isPage: true }) }]`)
  const pages = await render({ ...input, registry: { ...input.registry, remotes } }, { remote, paths: ['/'] })
  const html = pages['/']
  if (html === undefined) return null
  const shown = SHOWN.exec(html)
  if (shown === null) throw new Error('The frame has no bar or no content.')
  return `${shown.slice(1).join('')}</div>`
}

async function render(
  { siteDir, registry, shellVersion, settings }: Input,
  { remote, paths }: { remote: string; paths: string[] },
): Promise<Record<string, string>> {
  const shellFile = join(siteDir, '.prerender', `shell-${shellVersion}.js`)
  if (paths.length === 0 || !existsSync(shellFile)) return {}
  const pages = await renderPages({
    shell: readFileSync(shellFile, 'utf8'),
    remote,
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
