import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../../playwright/fixtures/chromium.ts'
import { copySeededData } from '../../../playwright/fixtures/seeded-data.ts'
import { startServer } from '../../../playwright/fixtures/server.ts'
import { makeTaskLink } from './organiser.ts'
import { kilobytes, median, milliseconds, printTable } from './print-table.ts'
import { budgets, judge } from './verdict.ts'

const DAY = '2025-05-16'
const ROUNDS = 7
/** A stadium full of phones: 400 kbit/s, 400 ms to the first byte of each answer. */
const SLOW_NET = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const CPU_RATE = 4
const FIRST_MARK = 'button[aria-label^="Här, "]'

/** Milliseconds from the navigation to the first heat's painted buttons and to the press that a tap shows; bytes until then. */
type Opening = { usable: number; tapped: number; bytes: number }

/**
 * Measures how soon the call room can be worked in on a slow phone: by its link in a new profile, and opened again on the
 * same phone.
 */
export async function measureCallRoom(): Promise<void> {
  const { dataDir, remove } = copySeededData()
  const server = await startServer({ dataDir, env: { STAFAPP_NOW: `${DAY}T08:30:00+03:00` } })
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  try {
    const link = server.url + (await makeTaskLink(server.url, { task: 'call_room', day: DAY }))
    const first: Opening[] = []
    const later: Opening[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const phone = await openPhone(browser)
      first.push(await openAt(phone.page, link, phone.bytes))
      await whenKept(phone.page)
      later.push(await openAt(phone.page, `${server.url}/tavlingsdag/upprop`, phone.bytes))
      await phone.context.close()
    }
    report(first, later)
  } finally {
    await browser.close()
    await server.stop()
    remove()
  }
}

function report(first: readonly Opening[], later: readonly Opening[]): void {
  const of = (openings: readonly Opening[], figure: keyof Opening) => median(openings.map((each) => each[figure]))
  const rowOf = (name: string, openings: readonly Opening[], limit: number) => [
    name,
    milliseconds(of(openings, 'usable')),
    judge(name, of(openings, 'usable'), limit, milliseconds),
    milliseconds(of(openings, 'tapped')),
    kilobytes(of(openings, 'bytes')),
  ]
  printTable(
    `The call room on a phone (400 kbit/s, 400 ms, ${CPU_RATE}× CPU, medians of ${ROUNDS}; load of the machine ${loadavg()[0]?.toFixed(1)})`,
    ['', 'buttons painted', 'limit', 'tap shown', 'bytes before'],
    [
      rowOf('call room, first time', first, budgets.callRoom.firstMs),
      rowOf('call room, later', later, budgets.callRoom.laterMs),
    ],
  )
}

async function openPhone(browser: Browser): Promise<{ context: BrowserContext; page: Page; bytes: () => number }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.addInitScript((selector) => {
    const look = () => {
      // The frame after the one in which they are there: they have been painted.
      if (document.querySelector(selector)) requestAnimationFrame(() => performance.mark('usable'))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, FIRST_MARK)
  const session = await context.newCDPSession(page)
  let received = 0
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    received += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_NET)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  return { context, page, bytes: () => received }
}

async function openAt(page: Page, address: string, bytes: () => number): Promise<Opening> {
  // The same address with another fragment would not load anew.
  await page.goto('about:blank')
  const before = bytes()
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  const received = bytes() - before
  const mark = page.locator(FIRST_MARK).first()
  const wanted = (await mark.getAttribute('aria-pressed')) === 'true' ? 'false' : 'true'
  await mark.click()
  await page.waitForFunction(
    ([selector, pressed]) => document.querySelector(selector ?? '')?.getAttribute('aria-pressed') === pressed,
    [FIRST_MARK, wanted],
  )
  const [usable, tapped] = await page.evaluate(() => [
    performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN,
    performance.now(),
  ])
  return { usable: usable ?? Number.NaN, tapped: tapped ?? Number.NaN, bytes: received }
}

/** Waits until the phone keeps the page for use without a network. */
async function whenKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      const paths = keys.flat().map(({ url }) => new URL(url).pathname)
      return ['/tavlingsdag/upprop', '/assets/', '/remotes/'].every((part) => paths.some((path) => path.includes(part)))
    })
  const until = performance.now() + 60_000
  while (!(await isKept())) {
    if (performance.now() > until) throw new Error('the phone keeps no page')
    await pause(500)
  }
}
