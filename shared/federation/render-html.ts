import type { Registry, Release } from '../contract/registry.ts'
import type { BuiltShell } from './build-shell.ts'
import { federationName } from './packages.ts'

type Parts = {
  template: string
  shell: BuiltShell
  registry: Registry
  settings: Record<string, unknown>
  /** Styles that the first paint needs, inlined. */
  css: string
  /** Prerendered page; empty where the router decides in the browser. */
  app?: Page & { html: string; title: string }
}

/** The page that is put in: a path of one remote's release. */
type Page = { name: string; release: Release; path: string }

/**
 * One HTML file of the site: the template with the registry, hints, styles and the prerendered page put in. Where a page
 * is put in, everything that is fetched stands behind it: files asked for in the head would take the page's own bytes
 * their room on a slow line (measured: first paint 12 % later). There the first data waits for the main file, too: each
 * request costs a slow phone 6 ms before its first paint. Elsewhere there is nothing to see before the scripts.
 */
export function renderHtml({ template, shell, registry, settings, css, app }: Parts): string {
  // A module waits until the page has been read; named first, it is on its way with the page's first bytes.
  const main = script(shell, shell.main, 'type="module"')
  const data = [
    jsonBlock('stafapp-registry', registry),
    jsonBlock('stafapp-settings', settings),
    jsonBlock('stafapp-facades', facades(shell)),
    script(shell, app ? shell.watchStart : shell.early, 'async'),
  ]
  const styles = [`<style>${css.replaceAll('</', '<\\/')}</style>`, ...(app ? styleMarks(app) : [])]
  const head = app ? '' : [main, firstData].join('\n')
  // Behind the message of a failed start: an HTML file that is cut within these long lines still shows the message.
  const beforeRoot = (app ? styles : [...styles, ...data]).join('\n')
  const end = app ? [...moduleHints(app), main, waiting(firstData), ...data].join('\n') : ''
  const root = app ? ` data-prerendered="${app.release.version}"` : ''
  return template
    .replace('<title>Stafapp 2.0</title>', () => `<title>${escapeHtml(app?.title ?? 'Stafapp 2.0')}</title>`)
    .replace('<!--head-->', () => head)
    .replace('<div id="root"></div>', () => `${beforeRoot}\n<div id="root"${root}>${app?.html ?? ''}</div>`)
    .replace('</body>', () => `${end}</body>`)
}

/** Asked for by every page's frame, long before its script can. The call carries no token, as a hint cannot either. */
const firstData = '<link rel="preload" as="fetch" crossorigin href="/api/events/stafettkarneval/list/">'

/** Files of the shell's lazy modules with their hashes, by specifier: what a page's hint needs to know. */
function facades({ facades, integrity }: BuiltShell): Record<string, Record<string, string>> {
  const withHashes = (files: string[]) => Object.fromEntries(files.map((file) => [file, integrity[file] ?? '']))
  return Object.fromEntries(Object.entries(facades).map(([name, files]) => [name, withHashes(files)]))
}

const filesOf = ({ release: { entry, expose, pages }, path }: Page): string[] => [
  ...new Set([entry, ...expose.js, ...expose.css, ...(pages[path] ?? [])]),
]

/** A hint must match how the file is fetched later, else it is fetched twice: modules come with crossorigin. */
function moduleHints(page: Page): string[] {
  const { baseUrl, integrity } = page.release
  return filesOf(page)
    .filter((file) => !file.endsWith('.css'))
    .map((file) => `<link rel="modulepreload" crossorigin href="${baseUrl}${file}" integrity="${integrity[file]}">`)
}

/** Read by nobody, the browser's look-ahead included, until `watch-start` puts it into the page. */
function waiting(hint: string): string {
  return `<template id="stafapp-hints">${hint}</template>`
}

function styleMarks(page: Page): string[] {
  return filesOf(page)
    .filter((file) => file.endsWith('.css'))
    .map((file) => alreadyInlined(page.name, file))
}

/** Tells the chunk loader that these styles are on the page: a link with its mark and nothing to fetch. */
function alreadyInlined(name: string, file: string): string {
  return `<link rel="stylesheet" data-rspack="${federationName(name)}:chunk-${file.split('.')[0]}">`
}

function script(shell: BuiltShell, file: string, kind: string): string {
  return `<script ${kind} crossorigin src="/assets/${file}" integrity="${shell.integrity[file]}"></script>`
}

/** Data for the browser. Not a script: the content security policy allows none inline. */
function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
