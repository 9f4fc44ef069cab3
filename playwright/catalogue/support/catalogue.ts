import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { rootDir } from '../../fixtures/paths.ts'
import { outDir } from './build.ts'
import { stylesOf } from './styles-of.ts'

/** The addresses of the catalogue: one for each file, and the tokens. */
export const ids: readonly string[] = [
  'tokens',
  ...globSync(['shared/browser/**/*.catalogue.tsx', 'shell/src/**/*.catalogue.tsx'], { cwd: rootDir })
    .map((file) => basename(file, '.catalogue.tsx'))
    .toSorted(),
]

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')

/** A font that is installed with the project, instead of the machine's own. */
const fontStyle = `<style>
  @font-face { font-family: Fixed; src: url(/font/LiberationSans-Regular.ttf) }
  @font-face { font-family: Fixed; font-weight: 600 700; src: url(/font/LiberationSans-Bold.ttf) }
  body, code { font-family: Fixed !important }
</style>`

/** Letters, signs of other fonts, controls and hyphens: a renderer that draws these alike draws all alike. */
const probe = `<!doctype html><meta charset="utf-8">${fontStyle}<body lang="sv" style="width: 300px">
  <p>Åäö 1234 → ✕ ▸ • × – <b>Fet</b></p><p style="width: 6em; hyphens: auto">Kontaktpersonsuppgifter</p>
  <input value="Text"> <select><option>Val</select> <input type="checkbox" checked> <input type="radio">
  <details open><summary>Mera</summary></details><textarea>Text</textarea>`

const origin = 'http://catalogue.test'

async function newPage(browser: Browser, width: number): Promise<Page> {
  // A context by hand: axe opens a page beside this one.
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    locale: 'sv-FI',
    timezoneId: 'Europe/Helsinki',
  })
  const page = await context.newPage()
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/probe') return route.fulfill({ contentType: 'text/html', body: probe })
    if (pathname.startsWith('/font/')) return route.fulfill({ path: join(fonts, basename(pathname)) })
    if (pathname !== '/') return route.fulfill({ path: join(outDir, basename(pathname)) })
    const html = readFileSync(join(outDir, 'index.html'), 'utf8')
    return route.fulfill({ contentType: 'text/html', body: html.replace('</head>', `${fontStyle}</head>`) })
  })
  return page
}

/** The browser version and fonts, which change a picture although the page is the same. */
export type Renderer = { chromium: string; probe: string }

async function rendererOf(browser: Browser): Promise<Renderer> {
  const page = await newPage(browser, 400)
  await page.goto(`${origin}/probe`)
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot({ animations: 'disabled' })
  await page.context().close()
  return { chromium: browser.version(), probe: createHash('sha256').update(picture).digest('hex') }
}

export class Catalogue {
  readonly page: Page
  readonly problems: string[] = []
  private shown = ''
  constructor(page: Page) {
    this.page = page
    page.on('pageerror', (error) => this.problems.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.problems.push(message.text())
    })
  }

  /** Shows an entry, with the windows of its states, and waits until nothing changes any more. */
  async open(id: string): Promise<void> {
    if (this.shown === id) return
    this.shown = ''
    if (this.page.url() === 'about:blank') await this.page.goto(`${origin}/#/${id}`)
    else await this.page.evaluate((to) => window.location.assign(`#/${to}`), id)
    await this.page.locator(`[data-entry="${id}"]`).waitFor()
    for (const frame of await this.page.locator('[data-pictured] iframe').all())
      await frame.contentFrame().locator('[data-ready]').waitFor({ state: 'attached' })
    await expect(this.page.locator('[data-state]:not([data-ready])')).toHaveCount(0)
    await expect(async () => {
      // Dialogs of several windows take the focus in no fixed order.
      await this.page.locator('header a').first().focus()
      const before = await this.styles()
      await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
      expect(await this.styles()).toBe(before)
    }).toPass()
    await this.page.evaluate(() => document.fonts.ready)
    this.shown = id
  }

  styles(): Promise<string> {
    return this.page.evaluate(stylesOf)
  }
}

type Fixtures = { width: number; catalogue: Catalogue; renderer: Renderer }

/** One page for all tests of a width. */
export const test = base.extend<object, Fixtures>({
  width: [1280, { option: true, scope: 'worker' }],
  catalogue: [
    async ({ browser, width }, use) => {
      const page = await newPage(browser, width)
      await use(new Catalogue(page))
      await page.context().close()
    },
    { scope: 'worker' },
  ],
  renderer: [async ({ browser }, use) => use(await rendererOf(browser)), { scope: 'worker' }],
})

export { expect }
