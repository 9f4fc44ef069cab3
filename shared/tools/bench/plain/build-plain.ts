import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rspack, type Stats } from '@rspack/core'
import { precompress } from '../../../build/compress.ts'
import { listFiles } from '../../../build/hash.ts'
import { readRegistry } from '../../../build/registry-file.ts'
import { siteSettings } from '../../../build/site-settings.ts'
import type { Registry } from '../../../contract/registry.ts'
import { root } from '../../root.ts'
import { plainConfig } from './plain-config.ts'

const build = (outDir: string): Promise<Stats> =>
  new Promise((resolve, reject) => {
    rspack(plainConfig(outDir), (error, stats) => {
      if (error) reject(error)
      else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')))
      else resolve(stats)
    })
  })

/** Menu and paths as published; without files to load, because everything is in the build. */
const withoutReleases = (registry: Registry): Registry => ({
  ...registry,
  remotes: registry.remotes.map(({ previous: _previous, ...entry }) => ({
    ...entry,
    current: { ...entry.current, baseUrl: '', entry: '', expose: { js: [], css: [] }, pages: {}, integrity: {} },
  })),
})

const page = (template: string, files: string[], registry: Registry, settings: unknown): string => {
  const data = (id: string, value: unknown): string =>
    `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
  const links = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" href="/assets/${file}">`)
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<script type="module" src="/assets/${file}"></script>`)
  const head = [...links, data('stafapp-registry', registry), data('stafapp-settings', settings), ...scripts]
  return template.replace('<!--head-->', () => head.join('\n'))
}

// `node shared/tools/bench/plain/build-plain.ts`: builds this checkout into `site-plain/`. Run after build-all, whose
// registry contains the menu.
const siteDir = join(root, 'site-plain')
rmSync(siteDir, { recursive: true, force: true })
const assets = join(siteDir, 'assets')
mkdirSync(assets, { recursive: true })
const stats = await build(assets)
const chunk = stats.toJson({ chunks: true }).chunks?.find(({ names }) => names?.includes('main'))
const registry = withoutReleases(readRegistry(join(root, 'site')))
const template = readFileSync(join(root, 'shell/index.html'), 'utf8')
const html = page(template, chunk?.files ?? [], registry, siteSettings(join(root, 'site')))
for (const name of ['index.html', 'app.html']) writeFileSync(join(siteDir, name), html)
writeFileSync(join(siteDir, 'registry.json'), JSON.stringify(registry))
cpSync(join(root, 'shell/public'), siteDir, { recursive: true })
await precompress(siteDir, listFiles(siteDir))
