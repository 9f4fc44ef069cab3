import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { parseRegistry } from '../../contract/registry.ts'
import { withBarePages } from './bare-page.ts'
import { loadPage, type Network, type PageFigures } from './load-page.ts'
import { pairRatio, showRatio } from './pair-ratio.ts'
import { withPortal } from './portals.ts'
import { kilobytes, median, milliseconds, printTable } from './print-table.ts'
import { withSlowLine } from './slow-line.ts'
import { budgets, exceeded, judge } from './verdict.ts'

const rounds = 15

/** Loads the sites by turns, each second time backwards: what a load leaves to the next must not burden always the same. */
const loadInTurn = async (browser: Browser, sites: string[]): Promise<PageFigures[][]> => {
  const results: PageFigures[][] = sites.map(() => [])
  for (let round = 0; round < rounds; round++) {
    const turns = [...sites.entries()]
    for (const [index, site] of round % 2 === 0 ? turns : turns.toReversed())
      results[index]?.push(await loadPage(browser, { origin: site, path: '/', who: 'visitor' }))
  }
  return results
}

const row = (name: string, loads: PageFigures[]): string[] => {
  const one = loads[0]
  if (!one) return [name]
  return [
    name,
    kilobytes(one.scriptBytes),
    String(one.depth),
    milliseconds(median(loads.map((load) => load.lcp))),
    Math.max(...loads.map((load) => load.cls)).toFixed(3),
    String(Math.max(...loads.map((load) => load.console.length))),
  ]
}

/** Brotli size of each remote's published entry. */
const remoteEntries = (siteDir: string): string[][] =>
  parseRegistry(readFileSync(join(siteDir, 'registry.json'), 'utf8')).remotes.map(({ name, current }) => {
    const bytes = brotliCompressSync(readFileSync(join(siteDir, current.baseUrl, current.entry))).length
    return [name, kilobytes(bytes), judge(`entry of ${name}`, bytes, budgets.remoteEntryBytes, kilobytes)]
  })

/**
 * The visitor's landing page compared with a bare static page and with a plain build of the same sources. Its first paint
 * is over the limit when the whole interval of its pairs is.
 */
export const measureLanding = async (
  browser: Browser,
  portalSite: string,
  plainSite: string,
  network: Network,
): Promise<void> => {
  const [portal = [], plain = [], bare = []] = await withPortal(portalSite, (portalUrl) =>
    withPortal(plainSite, (plainUrl) =>
      withBarePages(portalSite, { '/': readFileSync(join(portalSite, 'index.html'), 'utf8') }, (bareUrl) =>
        withSlowLine(portalUrl, network, (portalLine) =>
          withSlowLine(plainUrl, network, (plainLine) =>
            withSlowLine(bareUrl, network, (bareLine) => loadInTurn(browser, [portalLine, plainLine, bareLine])),
          ),
        ),
      ),
    ),
  )
  printTable(
    `Landing page, visitor: ${network.name}, 4× CPU, median of ${rounds}; scripts until the carousel is touched`,
    ['', 'scripts (brotli)', 'depth', 'LCP', 'CLS', 'console'],
    [row('portal', portal), row('plain single-page build', plain), row('bare static page', bare)],
  )
  const one = portal[0]
  const ratio = pairRatio(portal.map((load, round) => load.lcp / (bare[round]?.lcp ?? Number.NaN)))
  const { landing } = budgets
  const limit = (what: string, value: number, most: number, show: (value: number) => string): string[] => [
    what,
    show(value),
    judge(`landing page, ${what}${network.suffix}`, value, most, show),
  ]
  printTable(
    'Limits of the landing page',
    ['', 'now', 'limit'],
    [
      limit('scripts', one?.scriptBytes ?? 0, landing.scriptBytes, kilobytes),
      limit('request depth', one?.depth ?? 0, landing.depth, String),
      limit(
        'LCP against the bare page, at least',
        ratio.low,
        landing.lcpTimesBarePage,
        (times) => `${times.toFixed(2)}×`,
      ),
      limit('CLS', Math.max(...portal.map((load) => load.cls)), landing.cls, (value) => value.toFixed(3)),
    ],
  )
  console.log(`LCP against the bare page, median of the pairs and its 95 % interval: ${showRatio(ratio)}`)
  const said = portal.flatMap((load) => load.console)
  if (said.length > 0) exceeded.push(`  console messages on the landing page: ${said.join(' | ')}`)
  for (const moved of portal.flatMap((load) => load.shifts)) console.log(`Moved on the landing page: ${moved}`)
  const manifest = portal.flatMap((load) => load.requests).find((request) => /manifest/i.test(request.url))
  if (manifest) exceeded.push(`  a manifest is requested: ${manifest.url}`)
  printTable("Remotes' entries, brotli", ['', 'bytes', 'limit'], remoteEntries(portalSite))
  const price = (one?.scriptBytes ?? 0) - (plain[0]?.scriptBytes ?? 0)
  const priceLimit = judge("federation's price on the landing page", price, budgets.federation.bytes, kilobytes)
  console.log(
    `\nFederation's price on the landing page: ${kilobytes(price)} of scripts more than the plain build of the same sources (${priceLimit}).`,
  )
}
