// `npm run bench [-- part…]`: all promised figures in one run, each beside its reference, or those of the named parts:
// `landing`, `documents`, `start-pages`, `running`, or paths of documents and start pages. With `poor` the pages are
// measured on a poor network. Builds in a copy of this checkout, which stays unchanged.
import { chromium } from '@playwright/test'
import { findChromium } from '../../playwright/fixtures/chromium.ts'
import { makeSeededData } from '../../playwright/fixtures/seeded-data.ts'
import { measureBuilds } from './bench/builds.ts'
import { documentPaths, measureDocuments } from './bench/documents.ts'
import { measureLanding } from './bench/landing.ts'
import { networks, phoneWindow } from './bench/load-page.ts'
import { measureRunning } from './bench/running.ts'
import { measureStartPages, startPages } from './bench/start-pages.ts'
import { conclude } from './bench/verdict.ts'
import { makeWorkCopy } from './bench/work-copy.ts'

const POOR = 'poor'
const wanted = process.argv.slice(2).filter((part) => part !== POOR)
const network = process.argv.includes(POOR) ? networks.poor : networks.usual
const isWanted = (...names: string[]) => wanted.length === 0 || names.some((name) => wanted.includes(name))

const copy = makeWorkCopy()
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    phoneWindow,
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-quic',
  ],
})
try {
  await measureBuilds(copy.folder)
  const portalSite = `${copy.folder}/site`
  const plainSite = `${copy.folder}/site-plain`
  await makeSeededData()
  if (isWanted('landing')) await measureLanding(browser, portalSite, plainSite, network)
  const addresses = documentPaths.filter((path) => isWanted('documents', path))
  if (addresses.length > 0) await measureDocuments(browser, portalSite, { addresses, network })
  const pages = startPages.filter(({ path }) => isWanted('start-pages', path))
  if (pages.length > 0) await measureStartPages(browser, { portalSite, plainSite }, { pages, network })
  if (isWanted('running')) await measureRunning(copy.folder)
} finally {
  await browser.close()
  copy.remove()
}

conclude('bench')
