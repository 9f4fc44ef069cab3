import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../../../playwright/fixtures/chromium.ts'
import { accounts, loginWith } from '../../../../playwright/fixtures/login.ts'
import { Client } from './client.ts'
import { portalTarget } from './target.ts'
import { timed } from './times.ts'
import type { World } from './world.ts'

const ROUNDS = 10
/** Each begins with an empty cache. */
const PAGES = 3

/** What an organiser writes into Ctrl-K: rare and common words, one of each kind, and what nothing is called. */
const searches = ['sursik', 'skola', 'maria', 'vasa 1', '4 x 100', '5 x 80 final', '1000', 'sursikk skolla']

export type QuickSearch = {
  /** The api's answers, ms. */
  answers: number[]
  /** From the last letter to the painted hits, ms, and what of it is not the server's. */
  shown: number[]
  added: number[]
  load: number
}

/** Measures Ctrl-K: the api's search, and the page from the last letter until its hits are painted. */
export async function measureQuickSearch(world: World): Promise<QuickSearch> {
  const answers: number[] = []
  const client = new Client(portalTarget(world.server.url), '192.0.2.3')
  for (let round = 0; round < ROUNDS; round += 1)
    for (const search of searches) {
      const path = `/api/maintenance/search/?search=${encodeURIComponent(search)}`
      const { status, text } = await timed(answers, client.ask({ path, token: world.organiser }))
      if (status !== 200) throw new Error(`the search answered ${status}: ${text.slice(0, 200)}`)
    }
  client.close()
  const looks = await searchInBrowser(world)
  return {
    answers,
    shown: looks.map(({ shown }) => shown),
    added: looks.map(({ shown, answer }) => shown - answer),
    load: loadavg()[0] ?? Number.NaN,
  }
}

/** Milliseconds from the last letter until the hits were painted, and from the request to the end of its answer. */
type Look = { shown: number; answer: number }

async function searchInBrowser({ server }: World): Promise<Look[]> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await loginWith(page, accounts.super_admin)
    const looks: Look[] = []
    for (let opened = 0; opened < PAGES; opened += 1) {
      await page.goto('/admin/overview')
      await page.getByRole('button', { name: 'Sök eller gå till' }).click()
      for (const search of searches) looks.push(await look(page, search))
    }
    return looks
  } finally {
    await browser.close()
  }
}

/** Writes all but the last letter, waits for its hits, and clocks what the last letter finds. */
async function look(page: Page, search: string): Promise<Look> {
  const field = page.getByRole('combobox', { name: /^Sök skola/ })
  await field.fill(search.slice(0, -1))
  await page.locator('[role="listbox"][aria-busy="false"]').waitFor()
  // Awaited before the key is pressed: a promise of the page's own is kept there, so that no key can come before its listener.
  await page.evaluate((wanted) => {
    const painted = new Promise<Look>((resolve) => {
      let from = Number.NaN
      const see = () => {
        const {
          name = '',
          startTime = 0,
          responseEnd = 0,
        } = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter((entry) => entry.name.includes('/api/maintenance/search/'))
          .at(-1) ?? {}
        const isAnswered = new URL(name || 'x:', location.href).searchParams.get('search') === wanted
        const isBusy = document.querySelector('[role="listbox"]')?.getAttribute('aria-busy') !== 'false'
        if (isBusy || !isAnswered) requestAnimationFrame(see)
        // The frame after the one in which they are there: they have been painted.
        else requestAnimationFrame((at) => resolve({ shown: at - from, answer: responseEnd - startTime }))
      }
      document.addEventListener(
        'input',
        ({ timeStamp }) => {
          from = timeStamp
          requestAnimationFrame(see)
        },
        { capture: true, once: true },
      )
    })
    Object.assign(window, { painted })
  }, search)
  await page.keyboard.press('End')
  await page.keyboard.insertText(search.slice(-1))
  return page.evaluate(() => (window as typeof window & { painted: Promise<Look> }).painted)
}
