import type { Release } from '@stafapp/shared/contract/registry'

// Hash of each hinted file by URL; retries use it too.
const integrity = new Map<string, string>()

/**
 * Asks for a release's entry and exposed module together with its styles, and for the page's own chunks when its path is
 * known, all at once instead of one after the other. `styleHint` is `prefetch` for a page that is perhaps not opened:
 * the browser warns about a preloaded style that no page uses.
 */
export function preloadRelease(release: Release, path?: string, styleHint?: string): void {
  for (const [file, hash] of Object.entries(release.integrity)) integrity.set(addressOf(release, file), hash)
  const files = [release.entry, ...release.expose.js, ...release.expose.css, ...((path && release.pages[path]) || [])]
  for (const file of files) hintFile(addressOf(release, file), styleHint)
}

/** Files of the shell's lazy modules with their hashes, by specifier. */
export type Facades = Record<string, Record<string, string>>

let facades: Facades = {}

/** From the file that the HTML names. */
export function keepFacades(given: Facades): void {
  facades = given
}

/** Asks for the lazy modules of the shell itself that a page of the release needs: forms, antd. */
export function preloadFacades(release: Release, path: string, styleHint?: string): void {
  const names = release.facades?.[path] ?? []
  for (const [file, hash] of names.flatMap((name) => Object.entries(facades[name] ?? {}))) {
    const address = new URL(`/assets/${file}`, location.origin).href
    integrity.set(address, hash)
    hintFile(address, styleHint)
  }
}

/** URLs of the files of the remote's entry and exposed module. */
export function moduleAddresses(release: Release): string[] {
  return [release.entry, ...release.expose.js].map((file) => addressOf(release, file))
}

/** Preloads one module. With a known hash the browser refuses other bytes, also for the `import()` that follows. */
export function preloadModule(url: string, address: string = url): void {
  const hash = integrity.get(url)
  if (hash === undefined) return
  addLink('modulepreload', address, (link) => {
    link.crossOrigin = 'anonymous'
    link.integrity = hash
  })
}

function hintFile(address: string, styleHint = 'preload'): void {
  if (!address.endsWith('.css')) preloadModule(address)
  else
    addLink(styleHint, address, (link) => {
      // No crossorigin: must match the chunk loader's same-origin style requests to be reused.
      link.as = 'style'
    })
}

function addLink(rel: string, address: string, fill: (link: HTMLLinkElement) => void): void {
  const isThere = [...document.querySelectorAll(`link[rel="${rel}"]`)].some(
    (link) => (link as HTMLLinkElement).href === new URL(address, location.href).href,
  )
  if (isThere) return
  const link = document.createElement('link')
  link.rel = rel
  fill(link)
  link.href = address
  document.head.append(link)
}

function addressOf(release: Release, file: string): string {
  return new URL(release.baseUrl + file, location.origin).href
}
