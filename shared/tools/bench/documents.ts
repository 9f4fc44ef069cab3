import type { Browser, Locator, Page } from '@playwright/test'
import { startDocuments } from '../../../playwright/fixtures/documents.ts'
import { brotliSize } from '../../build/compress.ts'
import { withBarePages } from './bare-page.ts'
import { percentile } from './load/times.ts'
import { loadPage, type Network, type PageFigures } from './load-page.ts'
import { pairRatio, showRatio } from './pair-ratio.ts'
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

/**
 * Taps the middle of an element. Its place is looked up beforehand: the driver's own scripts run in the page, on the slowed
 * processor for up to 0.1 s, and must not stand between an input and its frame.
 */
const tap = async (page: Page, target: Locator): Promise<void> => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`nothing to tap at ${page.url()}`)
  await page.waitForTimeout(300)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(300)
}

/** What a visitor does first: opens a section, or writes into the search. */
const act = async (page: Page): Promise<void> => {
  const main = page.getByRole('main')
  const section = main.locator('details summary').first()
  const search = main.getByRole('searchbox')
  const hasSearch = (await search.count()) > 0
  if ((await section.count()) > 0) await tap(page, section)
  else if (!hasSearch) await tap(page, main.locator('h1'))
  if (hasSearch) {
    await tap(page, search)
    await page.keyboard.type('vasa', { delay: 150 })
  }
  await page.waitForTimeout(500)
}

type Measured = { path: string; own: PageFigures[]; bare: PageFigures[] }

const lcpOf = (loads: readonly PageFigures[]): number[] => loads.map((load) => load.lcp)
const ratiosOf = ({ own, bare }: Measured): number[] =>
  own.map((load, round) => load.lcp / (bare[round]?.lcp ?? Number.NaN))
const times = (value: number): string => `${value.toFixed(2)}×`

/**
 * Public documents, each beside a bare page of the same content. A page is over the limit of its first paint when the
 * whole interval of its pairs is, all pages together when their median is.
 */
export const measureDocuments = async (
  browser: Browser,
  siteDir: string,
  { addresses, network }: { addresses: readonly string[]; network: Network },
): Promise<void> => {
  const { document } = budgets
  const html = new Map<string, string>()
  const measured = await withPortal(siteDir, async (url, _pid, dataDir) => {
    const documents = await startDocuments({ port: Number(new URL(url).port) }, { dataDir, siteDir })
    try {
      for (const path of addresses) html.set(path, documents.read(path))
      return await withBarePages(siteDir, Object.fromEntries(html), (bareUrl) =>
        withSlowLine(url, network, (portal) => withSlowLine(bareUrl, network, (bare) => measurePairs(portal, bare))),
      )
    } finally {
      await documents.stop()
    }
  })
  printTable(
    `Documents, visitor: ${network.name}, 4× CPU, median of ${rounds} pairs (and its 95 % interval); worst CLS; INP as p75 and worst`,
    ['', 'HTML (brotli)', 'LCP', 'bare page', 'times', `limit ${document.lcpTimesBarePage}`, 'CLS', 'INP', 'console'],
    await Promise.all(measured.map(rowOf)),
  )
  const all = pairRatio(measured.flatMap(ratiosOf))
  const limit = judge(
    `documents, LCP against the bare page${network.suffix}`,
    all.middle,
    document.lcpTimesBarePage,
    times,
  )
  console.log(`All pairs of all documents: ${showRatio(all)}, limit ${limit}`)

  /** By turns all pages, and of each the one and the other first: what a load leaves to the next must not burden always the same. */
  async function measurePairs(portal: string, bareSite: string): Promise<Measured[]> {
    const pages = addresses.map((path): Measured => ({ path, own: [], bare: [] }))
    for (let round = 0; round < rounds; round += 1) {
      for (const { path, own, bare } of pages) {
        const loads = [
          async () => own.push(await loadPage(browser, { origin: portal, path, who: 'visitor', act })),
          async () => bare.push(await loadPage(browser, { origin: bareSite, path, who: 'visitor' })),
        ]
        for (const load of round % 2 === 0 ? loads : loads.toReversed()) await load()
      }
    }
    return pages
  }

  async function rowOf(page: Measured): Promise<string[]> {
    const { path, own, bare } = page
    const name = path + network.suffix
    const cls = Math.max(...own.map((load) => load.cls))
    const inps = own.map((load) => load.inp)
    const inp = percentile(inps, 0.75)
    const ratio = pairRatio(ratiosOf(page))
    const bytes = await brotliSize(Buffer.from(html.get(path) ?? ''))
    const verdicts = [
      ...(small.includes(path) ? [judge(`${path}, HTML`, bytes, document.htmlBytes, kilobytes)] : []),
      judge(`${name}, LCP against the bare page, at least`, ratio.low, document.lcpTimesBarePage, times),
      judge(`${name}, CLS`, cls, document.cls, (value) => value.toFixed(3)),
      judge(`${name}, INP`, inp, document.inp, milliseconds),
    ]
    return [
      path,
      kilobytes(bytes),
      milliseconds(median(lcpOf(own))),
      milliseconds(median(lcpOf(bare))),
      showRatio(ratio),
      verdicts.some((verdict) => verdict.endsWith('OVER')) ? 'OVER' : 'within',
      cls.toFixed(3),
      `${milliseconds(inp)}, ${milliseconds(Math.max(...inps))}`,
      String(Math.max(...own.map((load) => load.console.length))),
    ]
  }
}
