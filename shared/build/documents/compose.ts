import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry, RegistryEntry } from '../../contract/registry.ts'
import type { BuiltShell } from '../build-shell.ts'
import { portalFile } from '../portal-file.ts'
import { readPublishedShell, readRegistry } from '../registry-file.ts'
import { registryForPublicPage } from '../registry-for-html.ts'
import { type PageData, renderHtml } from '../render-html.ts'
import { siteSettings } from '../site-settings.ts'
import { withPlainMenu } from './menu.ts'

/** What is published now. */
export type Published = {
  siteDir: string
  shell: BuiltShell
  registry: Registry
  settings: Record<string, unknown>
  template: string
}

/** @throws Error when nothing is published */
export function readPublished(siteDir: string): Published {
  const shell = readPublishedShell(siteDir)
  if (shell === null) throw new Error('The shell is not published yet.')
  return {
    siteDir,
    shell,
    registry: readRegistry(siteDir),
    settings: siteSettings(siteDir),
    template: readFileSync(join(siteDir, '.prerender', `shell-${shell.version}.html`), 'utf8'),
  }
}

/** Source of the scripts that render a remote's pages; null when its release has none. */
export function readScripts({ siteDir, shell }: Published, { name, current }: RegistryEntry) {
  const fileOf = (bundle: string) => join(siteDir, '.prerender', `${bundle}.js`)
  const [shellFile, remoteFile] = [fileOf(`shell-${shell.version}`), fileOf(`${name}-${current.version}`)]
  if (!existsSync(shellFile) || !existsSync(remoteFile)) return null
  return { shell: readFileSync(shellFile, 'utf8'), remote: readFileSync(remoteFile, 'utf8') }
}

type Page = {
  /** The page's path in remote.json, which may hold a parameter. */
  path: string
  html: string
  data: PageData
  /** Address of the file by `portalOf`. */
  portal: string
}

/** The whole document of a page: its markup in the shell's template, with the styles of the page and its data. */
export function compose(published: Published, remote: RegistryEntry, { path, html, data, portal }: Page): string {
  const { siteDir, shell, registry, settings, template } = published
  const { name, current } = remote
  const modules = (current.facades?.[path] ?? []).flatMap((module) => shell.facades[module] ?? [])
  const read = (folder: string, files: Iterable<string>) =>
    Array.from(files, (file) => (file.endsWith('.css') ? readFileSync(join(siteDir, folder, file), 'utf8') : '')).join(
      '',
    )
  const document = renderHtml({
    template,
    shell,
    settings,
    portal,
    css:
      read('assets', new Set([...shell.css, ...modules])) +
      read(current.baseUrl, new Set([...current.expose.css, ...(current.pages[path] ?? [])])),
    app: { html, title: titleOf(html), name, release: current, path, document: data },
  })
  return withPlainMenu(document, registry)
}

/** What the code of a remote's documents needs of the whole portal, as JSON; the same for all of them. */
export const portalOf = ({ shell, registry }: Published, { name }: RegistryEntry): string =>
  portalFile(shell, registryForPublicPage(registry, name))

/** Tab title before scripts run: the page's h1. */
export function titleOf(html: string): string {
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, '')
  return heading ? `${heading.trim()} – Stafapp 2.0` : 'Stafapp 2.0'
}
