import type { Release } from '../contract/registry.ts'
import type { BuiltShell } from './build-shell.ts'
import { federationName } from './packages.ts'

type Parts = {
  template: string
  shell: BuiltShell
  settings: Record<string, unknown>
  /** Address of the file with what the portal's code needs of all its parts, by portal-file.ts. */
  portal: string
  /** Styles of the first paint. */
  css: string
  /**
   * Prerendered page; absent where the router decides in the browser. `first`: only the frame is in the HTML, and this
   * script of the remote draws the page's first screen.
   */
  app?: Page & { html: string; title: string; document?: PageData; first?: string }
  /** Where the router decides in the browser: HTML of the frame around a skeleton, shown until then. */
  loading?: string
}

/** What a document carries for its own start in the browser. */
export type PageData = {
  /** The moment shown, by the carnival's clock. */
  now: string
  /** Milliseconds by which the carnival's clock is ahead of real time; a demo is in another year. */
  ahead: number
  /** The newest change that the data contain; null when it is not known. */
  version: number | null
  /** Query keys with their data and the call's address, or the address of a file with them. */
  queries?: [key: unknown, data: unknown, url: string | null][]
  data?: string
}

/** The prerendered page: a path of one remote's release. */
type Page = { name: string; release: Release; path: string }

/**
 * Renders one HTML file of the site: the template with styles, the page's markup or the frame, and hints. What is shown
 * comes first and is small: the registry and the hashes of lazy modules are a file that comes together with the scripts.
 * After that all requests come last: files requested in the head would compete with the page's own bytes on a slow line
 * (measured: first paint 12 % later). The frame is so short that it has come whole before the first bytes of the main
 * file, which is therefore asked for in the head: at the end it was asked for 0.1 s later in the loads in which the
 * browser painted first.
 *
 * A prerendered page can be read and followed without scripts, so its one small script waits until it is painted, and all
 * else until the browser is idle too, or the visitor does something. Asked for at the end of the HTML they delayed the
 * largest picture of the landing page by 0.1 s on a slow phone, and the small script alone that of a document by 9 %.
 * A document brings its data; the landing page asks for them.
 *
 * A page with a first screen has the frame and two small scripts; everything else waits for the first screen.
 */
export function renderHtml({ template, shell, settings, portal, css, app, loading }: Parts): string {
  const main = script(shell, shell.main, 'type="module"')
  const data = [
    jsonBlock('stafapp-settings', settings),
    ...(app?.document ? [jsonBlock('stafapp-document', app.document)] : []),
    ...(app ? [] : [script(shell, shell.early, 'async')]),
    ...(app && !app.first
      ? [waiting('stafapp-start', [script(shell, shell.startLater, 'async')]), `<script>${AFTER_PAINT}</script>`]
      : []),
  ]
  // After the message for a failed start, so that an HTML file cut within these long lines still shows it.
  const styles = [`<style>${css.replaceAll('</', '<\\/')}</style>`, ...(app && !app.first ? styleMarks(app) : [])]
  const head = app ? firstScreen(shell, app) : main
  const late = app
    ? waiting('stafapp-hints', [...moduleHints(app), fetched(portal), ...pageData(app), main])
    : [fetched(portal), firstData].join('\n')
  const end = [late, ...data].join('\n')
  const prerendered = app ? ` data-prerendered="${app.first ? 'first-screen' : app.release.version}"` : ''
  const content = app?.html ?? (loading ? `<div id="loading">${loading}</div>` : '')
  const root = `<div id="root" data-portal="${portal}"${prerendered}>${content}</div>`
  return (
    (app ? template.replace(/<noscript>.*?<\/noscript>\n?/s, '') : template)
      .replace('<title>Stafapp 2.0</title>', () => `<title>${escapeHtml(app?.title ?? 'Stafapp 2.0')}</title>`)
      .replace('<!--head-->', () => head)
      .replace('<div id="root"></div>', () => `${styles.join('\n')}\n${root}`)
      .replace('</body>', () => `${end}</body>`)
      // Search engines read the pages that have markup.
      .replace(loading ? /<meta name="description"[^>]*>\n/ : '', '')
  )
}

/**
 * The two scripts of a page with a first screen, asked for with the page's first bytes. They run when the page is parsed:
 * from the browser's cache they would otherwise come before their place is there.
 */
function firstScreen(shell: BuiltShell, { first, release: { baseUrl, integrity } }: NonNullable<Parts['app']>): string {
  if (first === undefined) return ''
  const own = `<script type="module" crossorigin src="${baseUrl}${first}" integrity="${integrity[first]}"></script>`
  return [script(shell, shell.startAfterFirst, 'type="module"'), own].join('\n')
}

/** Preload of what scripts fetch without a token. */
const fetched = (address: string): string => `<link rel="preload" as="fetch" crossorigin href="${address}">`

/** The call made by every page's shell. */
const firstData = fetched('/api/events/stafettkarneval/list/')

/** Preloads of the data that the page's code asks for first. A page with a first screen has asked by itself. */
function pageData({ document, first }: NonNullable<Parts['app']>): string[] {
  if (first !== undefined) return []
  if (document === undefined) return [firstData]
  return document.data === undefined ? [] : [fetched(document.data)]
}

const filesOf = ({ release: { entry, expose, pages }, path }: Page): string[] => [
  ...new Set([entry, ...expose.js, ...expose.css, ...(pages[path] ?? [])]),
]

/** A hint must match the later request, else the file is fetched twice: modules use crossorigin. */
function moduleHints(page: Page): string[] {
  const { baseUrl, integrity } = page.release
  return filesOf(page)
    .filter((file) => !file.endsWith('.css'))
    .map((file) => `<link rel="modulepreload" crossorigin href="${baseUrl}${file}" integrity="${integrity[file]}">`)
}

/** Inactive, also for the browser's preload scanner, until a script inserts it into the page. */
function waiting(id: string, tags: string[]): string {
  return `<template id="${id}">${tags.join('\n')}</template>`
}

/**
 * Inline script after the template `stafapp-start`: inserts it once the page has been painted. The content security
 * policies of both servers contain its hash.
 */
export const AFTER_PAINT = `{
new PerformanceObserver((_, observer) => {
observer.disconnect()
document.head.append(document.getElementById('stafapp-start').content)
}).observe({ type: 'paint', buffered: true })
}`

function styleMarks(page: Page): string[] {
  return filesOf(page)
    .filter((file) => file.endsWith('.css'))
    .map((file) => alreadyInlined(page.name, file))
}

/** Marks styles as loaded for the chunk loader: a link with its mark but no address. */
function alreadyInlined(name: string, file: string): string {
  return `<link rel="stylesheet" data-rspack="${federationName(name)}:chunk-${file.split('.')[0]}">`
}

function script(shell: BuiltShell, file: string, kind: string): string {
  return `<script ${kind} crossorigin src="/assets/${file}" integrity="${shell.integrity[file]}"></script>`
}

/** Data for the browser as JSON, because the content security policy forbids inline scripts. */
function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
