import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '../contract/registry.ts'
import { ownsLanding } from './build-remote.ts'
import type { BuiltShell } from './build-shell.ts'
import { precompress } from './compress.ts'
import { titleOf } from './documents/compose.ts'
import { withPlainMenu } from './documents/menu.ts'
import { writeAtomically } from './files.ts'
import { hashFiles } from './hash.ts'
import { NGINX_PAGES, toNginxMap } from './nginx-pages.ts'
import { writePortalFile } from './portal-file.ts'
import { prerenderFrames, prerenderLoading } from './prerender-frame.ts'
import { prerenderLanding } from './prerender-landing.ts'
import { prune } from './prune.ts'
import { readPublishedShell, readRegistry } from './registry-file.ts'
import { registryForHtml, registryForPublicPage } from './registry-for-html.ts'
import { renderHtml } from './render-html.ts'
import { siteSettings } from './site-settings.ts'

/** The files written here. */
const OUTPUTS = ['app.html', 'index.html', 'pages.json', NGINX_PAGES]

/** Folder of the pages whose HTML has a first screen: `.first/tavlingsdag/upprop.html`. */
const FIRST_SCREENS = '.first'

/** Part of the stamp, so that a checkout with other rendering code writes the HTML again. */
const ownSource = [
  'render-html.ts',
  'portal-file.ts',
  'registry-for-html.ts',
  'prerender-frame.ts',
  'documents/menu.ts',
].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))

/**
 * Writes the two HTML files and the list of pages from the published releases: `index.html` for `/` with the
 * prerendered landing, `app.html` for all other paths. Part of publishing instead of the shell's build, so that a new
 * landing page is prerendered at once. Does nothing when its input is unchanged and its output intact.
 */
export async function writeSiteHtml(siteDir: string): Promise<'written' | 'unchanged'> {
  const shell = readPublishedShell(siteDir)
  if (shell === null) throw new Error('The shell is not published yet.')
  const registry = readRegistry(siteDir)
  const settings = siteSettings(siteDir)
  const template = readFileSync(join(siteDir, '.prerender', `shell-${shell.version}.html`), 'utf8')
  const stamp = createHash('sha256')
    .update(JSON.stringify([shell, registry, settings, template]))
    .update(ownSource.join(''))
    .digest('hex')
  if (isComposed(siteDir, stamp)) return 'unchanged'

  const common = { template, shell: withUsedFacades(shell, registry), settings }
  const portalFiles = new Map<string, string>()
  const portalOf = async (name: string, its: Registry) => {
    const file = portalFiles.get(name) ?? (await writePortalFile(siteDir, name, common.shell, its))
    portalFiles.set(name, file)
    return `/${file}`
  }
  const ofPublicPage = (name: string) => portalOf(`portal-${name}`, registryForPublicPage(registry, name))
  const frameCss = shell.css.map((file) => readFileSync(join(siteDir, 'assets', file), 'utf8')).join('')
  const rendering = { siteDir, registry, shellVersion: shell.version, settings }
  const loading = await prerenderLoading(rendering)
  const bare = renderHtml({
    ...common,
    portal: await portalOf('portal', registryForHtml(registry)),
    css: frameCss,
    ...(loading !== null && { loading }),
  })
  const appHtml = withPlainMenu(bare, registry, { isOpen: true })
  const html = await prerenderLanding(rendering)
  const landing = registry.remotes.find(ownsLanding)
  const indexHtml =
    html === null || landing === undefined
      ? appHtml
      : withPlainMenu(
          renderHtml({
            ...common,
            portal: await ofPublicPage(landing.name),
            css: frameCss + cssOf(siteDir, landing.current.baseUrl, landing.current.pages['/'] ?? []),
            app: { html, title: titleOf(html), name: landing.name, release: landing.current, path: '/' },
          }),
          registry,
        )
  const firstScreens = registry.remotes.flatMap(({ name, enabled, current }) =>
    enabled
      ? Object.entries(current.first ?? {}).map(([path, files]) => ({ name, release: current, path, files }))
      : [],
  )
  const frames = await prerenderFrames({ ...rendering, paths: firstScreens.map(({ path }) => path) })
  rmSync(join(siteDir, FIRST_SCREENS), { recursive: true, force: true })
  for (const { files, ...page } of firstScreens) {
    const html = frames[page.path]
    const first = files.find((file) => file.endsWith('.js'))
    if (html === undefined || first === undefined) continue
    const whole = renderHtml({
      ...common,
      portal: await ofPublicPage(page.name),
      css: frameCss + cssOf(siteDir, page.release.baseUrl, files),
      app: { ...page, html, title: titleOf(appHtml), first },
    })
    const file = `${FIRST_SCREENS}${page.path}.html`
    writeAtomically(join(siteDir, file), whole)
    await precompress(siteDir, [file], { again: true })
  }
  writeAtomically(join(siteDir, 'app.html'), appHtml)
  writeAtomically(join(siteDir, 'index.html'), indexHtml)
  // Existing addresses, for the server: any other gets status 404 with the same page.
  const paths = registry.remotes.flatMap(({ routes }) => routes.map(({ path }) => path))
  const pages = [...shell.pages, ...paths]
  writeAtomically(join(siteDir, 'pages.json'), JSON.stringify(pages))
  writeAtomically(join(siteDir, NGINX_PAGES), toNginxMap(pages))
  await precompress(siteDir, ['app.html', 'index.html', 'registry.json'], { again: true })
  prune(siteDir, { registry, shell, also: [...portalFiles.values()] })
  writeAtomically(join(siteDir, '.composed'), `${stamp} ${hashFiles(siteDir, OUTPUTS)}`)
  return 'written'
}

/** Without the lazy modules that no page uses: each hash costs every HTML file as much as it is long. */
function withUsedFacades(shell: BuiltShell, { remotes }: Registry): BuiltShell {
  const used = new Set(remotes.flatMap(({ current }) => Object.values(current.facades ?? {}).flat()))
  return { ...shell, facades: Object.fromEntries(Object.entries(shell.facades).filter(([name]) => used.has(name))) }
}

function isComposed(siteDir: string, stamp: string): boolean {
  const file = join(siteDir, '.composed')
  const isThere = [...OUTPUTS, '.composed'].every((name) => existsSync(join(siteDir, name)))
  return isThere && readFileSync(file, 'utf8') === `${stamp} ${hashFiles(siteDir, OUTPUTS)}`
}

function cssOf(siteDir: string, baseUrl: string, files: string[]): string {
  return files
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(siteDir, baseUrl, file), 'utf8'))
    .join('')
}
