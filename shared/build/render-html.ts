import type { Registry, Release } from '../contract/registry.ts'
import type { BuiltShell } from './build-shell.ts'
import { federationName } from './packages.ts'

type Parts = {
  template: string
  shell: BuiltShell
  registry: Registry
  settings: Record<string, unknown>
  /** Styles for the first paint, inlined. */
  css: string
  /** Prerendered page; absent where the router decides in the browser. */
  app?: Page & { html: string; title: string }
}

/** The prerendered page: a path of one remote's release. */
type Page = { name: string; release: Release; path: string }

/**
 * Renders one HTML file of the site: the template with the registry, hints, styles and the prerendered page. After a
 * prerendered page all requests come last: files requested in the head would compete with the page's own bytes on a
 * slow line (measured: first paint 12 % later). There the first data also wait for the main file, because each request
 * delays a slow phone's first paint by 6 ms. Elsewhere nothing is shown before the scripts.
 */
export function renderHtml({ template, shell, registry, settings, css, app }: Parts): string {
  // A module runs after the page is parsed; placed first, it is requested with the page's first bytes.
  const main = script(shell, shell.main, 'type="module"')
  const data = [
    jsonBlock('stafapp-registry', registry),
    jsonBlock('stafapp-settings', settings),
    jsonBlock('stafapp-facades', facades(shell)),
    script(shell, app ? shell.watchStart : shell.early, 'async'),
  ]
  const styles = [`<style>${css.replaceAll('</', '<\\/')}</style>`, ...(app ? styleMarks(app) : [])]
  const head = app ? '' : [main, firstData].join('\n')
  // After the message for a failed start, so that an HTML file cut within these long lines still shows it.
  const beforeRoot = (app ? styles : [...styles, ...data]).join('\n')
  const end = app ? [...moduleHints(app), main, waiting(firstData), ...data].join('\n') : ''
  const root = app ? ` data-prerendered="${app.release.version}"` : ''
  return template
    .replace('<title>Stafapp 2.0</title>', () => `<title>${escapeHtml(app?.title ?? 'Stafapp 2.0')}</title>`)
    .replace('<!--head-->', () => head)
    .replace('<div id="root"></div>', () => `${beforeRoot}\n<div id="root"${root}>${app?.html ?? ''}</div>`)
    .replace('</body>', () => `${end}</body>`)
}

/** Preload of the call made by every page's shell. Without a token, like the call itself. */
const firstData = '<link rel="preload" as="fetch" crossorigin href="/api/events/stafettkarneval/list/">'

/** Files of the shell's lazy modules with their hashes, by specifier, for a page's preload hints. */
function facades({ facades, integrity }: BuiltShell): Record<string, Record<string, string>> {
  const withHashes = (files: string[]) => Object.fromEntries(files.map((file) => [file, integrity[file] ?? '']))
  return Object.fromEntries(Object.entries(facades).map(([name, files]) => [name, withHashes(files)]))
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

/** Inactive, also for the browser's preload scanner, until `watch-start` inserts it into the page. */
function waiting(hint: string): string {
  return `<template id="stafapp-hints">${hint}</template>`
}

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
