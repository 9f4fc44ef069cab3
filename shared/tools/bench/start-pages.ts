import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { Visitor } from '../../../playwright/fixtures/login.ts'
import { withBarePages } from './bare-page.ts'
import { loadPage, type Network, type PageFigures } from './load-page.ts'
import { withPortal } from './portals.ts'
import { kilobytes, median, milliseconds, printTable } from './print-table.ts'
import { budgets, judge } from './verdict.ts'

const rounds = 9

type StartPage = { who: Visitor; path: string }

/** Each role's first page, and the workbench's heaviest page. */
export const startPages: readonly StartPage[] = [
  { who: 'teacher', path: '/lagledare/eventregistration' },
  { who: 'school_admin', path: '/admin/myschool' },
  { who: 'super_admin', path: '/admin/overview' },
  { who: 'super_admin', path: '/admin/schoollist' },
]
const heaviest = '/admin/schoollist'

type Sites = { portal: string; plain: string; bare: string }
/** The frame of any page, as the bare server has it. */
const frame: StartPage = { who: 'visitor', path: '/' }

type Loads = Record<keyof Sites, PageFigures[]>

/** Alternating in both orders, so that load peaks of the machine affect all. */
const loadInTurn = async (browser: Browser, sites: Sites, page: StartPage, network: Network): Promise<Loads> => {
  const loads: Loads = { portal: [], plain: [], bare: [] }
  const order = Object.keys(sites) as (keyof Sites)[]
  for (let round = 0; round < rounds; round++)
    for (const site of round % 2 === 0 ? order : order.toReversed())
      loads[site].push(await loadPage(browser, { origin: sites[site], network, ...(site === 'bare' ? frame : page) }))
  return loads
}

const rowOf = ({ who, path }: StartPage, { portal, plain, bare }: Loads, { suffix }: Network): string[] => {
  const of = (loads: PageFigures[], figure: 'fcp' | 'content'): number => median(loads.map((load) => load[figure]))
  const times = (value: number): string => `${value.toFixed(2)}×`
  const content = of(portal, 'content')
  const share = content / of(plain, 'content')
  const frameShare = of(portal, 'fcp') / of(bare, 'fcp')
  const cls = Math.max(...portal.map((load) => load.cls))
  const depth = portal[0]?.depth ?? 0
  const { startPage, section, workbenchPage } = budgets
  const isHeaviest = path === heaviest
  const limits = [
    // Start pages are to be earlier than the plain build; the heaviest page has a time of its own.
    ...(isHeaviest
      ? []
      : [judge(`${path}, content against the plain build${suffix}`, share, startPage.contentTimesPlainBuild, times)]),
    judge(`${path}, frame against the bare page${suffix}`, frameShare, startPage.frameTimesBarePage, times),
    judge(`${path}, CLS${suffix}`, cls, startPage.cls, (value) => value.toFixed(3)),
    judge(`depth of ${path}`, depth, section.depth, String),
    ...(isHeaviest && suffix === '' ? [judge(`${path}, content`, content, workbenchPage.contentMs, milliseconds)] : []),
  ]
  return [
    `${who} ${path}`,
    kilobytes(portal[0]?.scriptBytes ?? 0),
    kilobytes(plain[0]?.scriptBytes ?? 0),
    milliseconds(of(portal, 'fcp')),
    milliseconds(of(bare, 'fcp')),
    milliseconds(content),
    milliseconds(of(plain, 'content')),
    times(share),
    String(depth),
    limits.some((limit) => limit.endsWith('OVER')) ? 'OVER' : 'within',
  ]
}

/** The HTML of every page, made to look finished to `loadPage`: nothing else comes without scripts. */
const bareFrame = (site: string): string =>
  readFileSync(join(site, 'app.html'), 'utf8')
    .replaceAll(/aria-busy="true"|role="status"/g, '')
    .replace('</main>', '<h1 class="visually-hidden">Stafapp</h1></main>')

/** Start pages compared with the same sources as one plain single-page build, their frame with the bare HTML. */
export const measureStartPages = async (
  browser: Browser,
  sites: Readonly<{ portalSite: string; plainSite: string }>,
  { pages, network }: { pages: readonly StartPage[]; network: Network },
): Promise<void> => {
  const rows = await withPortal(sites.portalSite, (portal) =>
    withPortal(sites.plainSite, (plain) =>
      withBarePages(sites.portalSite, { '/': bareFrame(sites.portalSite) }, async (bare) => {
        const measured: string[][] = []
        for (const page of pages)
          measured.push(rowOf(page, await loadInTurn(browser, { portal, plain, bare }, page, network), network))
        return measured
      }),
    ),
  )
  printTable(
    `Start pages: portal | plain single-page build (${network.name}, 4× CPU, medians of ${rounds} in turn; frame = first contentful paint, beside the same HTML without scripts; content = heading there, nothing loading)`,
    ['', 'scripts', 'plain', 'frame', 'bare', 'content', 'plain', 'times', 'depth', 'limits'],
    rows,
  )
}
