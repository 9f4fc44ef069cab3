// `npm run bench`: all promised figures in one run, each beside its reference. Builds in a copy of this checkout, which
// stays unchanged.
import { chromium } from '@playwright/test'
import { findChromium } from '../../playwright/fixtures/chromium.ts'
import { makeSeededData } from '../../playwright/fixtures/seeded-data.ts'
import { measureBuilds } from './bench/builds.ts'
import { measureDocuments } from './bench/documents.ts'
import { measureLanding } from './bench/landing.ts'
import { measureRunning } from './bench/running.ts'
import { measureStartPages } from './bench/start-pages.ts'
import { conclude } from './bench/verdict.ts'
import { makeWorkCopy } from './bench/work-copy.ts'

const copy = makeWorkCopy()
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
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
  await measureLanding(browser, portalSite, plainSite)
  await measureDocuments(browser, portalSite)
  await measureStartPages(browser, portalSite, plainSite)
  await measureRunning(copy.folder)
} finally {
  await browser.close()
  copy.remove()
}

conclude('bench')
