import type { Browser } from '@playwright/test'
import type { Visitor } from '../../../playwright/fixtures/login.ts'
import { laterBy } from './later-by.ts'
import { loadPage, type PageFigures } from './load-page.ts'
import { withPortal } from './portals.ts'
import { kilobytes, median, milliseconds, printTable } from './print-table.ts'
import { budgets, exceeded, judge } from './verdict.ts'

const rounds = 9
/** Imperceptible share of the plain build's time. The runs' own scatter is added to it. */
const noise = 0.02

const startPages: { who: Visitor; path: string }[] = [
  { who: 'visitor', path: '/' },
  { who: 'teacher', path: '/lagledare/eventregistration' },
  { who: 'school_admin', path: '/admin/myschool' },
  { who: 'super_admin', path: '/admin/schoollist' },
]

type Loads = { portal: PageFigures[]; plain: PageFigures[] }

/** Alternating in both orders, so that load peaks of the machine affect both. */
const loadInTurn = async (
  browser: Browser,
  origins: { portal: string; plain: string },
  page: { who: Visitor; path: string },
): Promise<Loads> => {
  const loads: Loads = { portal: [], plain: [] }
  for (let round = 0; round < rounds; round++)
    for (const which of round % 2 === 0 ? (['portal', 'plain'] as const) : (['plain', 'portal'] as const))
      loads[which].push(await loadPage(browser, { origin: origins[which], ...page }))
  return loads
}

const rowOf = (page: { who: Visitor; path: string }, { portal, plain }: Loads): string[] => {
  const of = (loads: PageFigures[], figure: 'lcp' | 'content'): number[] => loads.map((load) => load[figure])
  const [ours, theirs] = [of(portal, 'content'), of(plain, 'content')]
  const difference = laterBy(ours, theirs)
  if (difference.median - difference.error > median(theirs) * noise)
    exceeded.push(`  ${page.path} shows its content later than the plain build: by ${milliseconds(difference.median)}`)
  const depth = portal[0]?.depth ?? 0
  return [
    `${page.who} ${page.path}`,
    kilobytes(portal[0]?.scriptBytes ?? 0),
    kilobytes(plain[0]?.scriptBytes ?? 0),
    milliseconds(median(of(portal, 'lcp'))),
    milliseconds(median(of(plain, 'lcp'))),
    milliseconds(median(ours)),
    milliseconds(median(theirs)),
    `${milliseconds(difference.median)} ± ${milliseconds(difference.error)}`,
    `${depth} ${judge(`depth of ${page.path}`, depth, page.path === '/' ? budgets.landing.depth : budgets.section.depth, String)}`,
  ]
}

/** Each role's first page compared with the same sources as one plain single-page build. */
export const measureStartPages = (browser: Browser, portalSite: string, plainSite: string): Promise<void> =>
  withPortal(portalSite, (portal) =>
    withPortal(plainSite, async (plain) => {
      const rows: string[][] = []
      for (const page of startPages) rows.push(rowOf(page, await loadInTurn(browser, { portal, plain }, page)))
      printTable(
        `Start pages: portal | plain single-page build (1.6 Mbit/s, 150 ms, 4× CPU, medians of ${rounds} in turn; content = heading there, nothing loading; later by = median of the pairs ± two standard errors; over ${noise * 100} % of the plain build's time it is an excess)`,
        ['', 'scripts', 'scripts, plain', 'LCP', 'LCP, plain', 'content', 'content, plain', 'later by', 'depth'],
        rows,
      )
    }),
  )
