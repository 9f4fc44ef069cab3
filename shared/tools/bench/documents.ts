import type { Browser, Page } from '@playwright/test'
import { startDocuments } from '../../../playwright/fixtures/documents.ts'
import { brotliSize } from '../../build/compress.ts'
import { withBarePages } from './bare-page.ts'
import { percentile } from './load/times.ts'
import { loadPage, type Network, type PageFigures } from './load-page.ts'
import { withPortal } from './portals.ts'
import { kilobytes, median, milliseconds, printTable } from './print-table.ts'
import { withSlowLine } from './slow-line.ts'
import { budgets, judge } from './verdict.ts'

const rounds = 15

export const documentPaths = [
  '/tidtabeller/minutschema',
  '/tidtabeller/minutschema/alla',
  '/tidtabeller/heatindelning',
  '/tidtabeller/heatindelning/alla',
  '/tidtabeller/heatindelning/gren/21',
  '/skola',
  '/skola/vasa-ovningsskola',
  '/resultservice',
  '/documentation/qna',
]

/** What the first packets must hold. */
const small = ['/tidtabeller/minutschema', '/tidtabeller/heatindelning', '/skola/vasa-ovningsskola', '/resultservice']

/** What a visitor does first: opens a section, or writes into the search. */
const act = async (page: Page): Promise<void> => {
  const main = page.getByRole('main')
  const section = main.locator('details summary').first()
  const search = main.getByRole('searchbox')
  if ((await section.count()) > 0) await section.click()
  else if ((await search.count()) === 0) await main.locator('h1').click()
  if ((await search.count()) > 0) {
    await search.click()
    await page.keyboard.type('vasa', { delay: 150 })
  }
  await page.waitForTimeout(500)
}

/** Public documents, each in turn with a bare page of the same content. */
export const measureDocuments = async (
  browser: Browser,
  siteDir: string,
  { addresses, network }: { addresses: readonly string[]; network: Network },
): Promise<void> => {
  const { document } = budgets
  const rows = await withPortal(siteDir, async (url, _pid, dataDir) => {
    const documents = await startDocuments({ port: Number(new URL(url).port) }, { dataDir, siteDir })
    const pages = Object.fromEntries(addresses.map((path) => [path, documents.read(path)]))
    try {
      return await withBarePages(siteDir, pages, (bareUrl) =>
        withSlowLine(url, network, (portal) =>
          withSlowLine(bareUrl, network, async (bare) => {
            const measured: string[][] = []
            for (const path of addresses) measured.push(await rowOf(path, pages[path] ?? '', portal, bare))
            return measured
          }),
        ),
      )
    } finally {
      await documents.stop()
    }
  })
  printTable(
    `Documents, visitor: ${network.name}, 4× CPU, median of ${rounds} pairs; worst CLS; INP as p75 and worst`,
    ['', 'HTML (brotli)', 'LCP', 'bare page', 'times', `limit ${document.lcpTimesBarePage}`, 'CLS', 'INP', 'console'],
    rows,
  )

  async function rowOf(path: string, html: string, portal: string, bareSite: string): Promise<string[]> {
    const name = path + network.suffix
    const own: PageFigures[] = []
    const bare: PageFigures[] = []
    const loads = [
      async () => own.push(await loadPage(browser, { origin: portal, path, who: 'visitor', act })),
      async () => bare.push(await loadPage(browser, { origin: bareSite, path, who: 'visitor' })),
    ]
    // By turns the one and the other first: what a load leaves to the next one must not burden always the same page.
    for (let round = 0; round < rounds; round += 1) {
      for (const load of round % 2 === 0 ? loads : loads.toReversed()) await load()
    }
    const lcp = (loads: PageFigures[]) => median(loads.map((load) => load.lcp))
    const cls = Math.max(...own.map((load) => load.cls))
    const inps = own.map((load) => load.inp)
    const inp = percentile(inps, 0.75)
    const times = lcp(own) / lcp(bare)
    const bytes = await brotliSize(Buffer.from(html))
    const verdicts = [
      ...(small.includes(path) ? [judge(`${path}, HTML`, bytes, document.htmlBytes, kilobytes)] : []),
      judge(`${name}, LCP against the bare page`, times, document.lcpTimesBarePage, (value) => `${value.toFixed(2)}×`),
      judge(`${name}, CLS`, cls, document.cls, (value) => value.toFixed(3)),
      judge(`${name}, INP`, inp, document.inp, milliseconds),
    ]
    return [
      path,
      kilobytes(bytes),
      milliseconds(lcp(own)),
      milliseconds(lcp(bare)),
      `${times.toFixed(2)}×`,
      verdicts.some((verdict) => verdict.endsWith('OVER')) ? 'OVER' : 'within',
      cls.toFixed(3),
      `${milliseconds(inp)}, ${milliseconds(Math.max(...inps))}`,
      String(Math.max(...own.map((load) => load.console.length))),
    ]
  }
}
