import type { Browser, CDPSession, Page } from '@playwright/test'
import { login, type Visitor } from '../../../playwright/fixtures/login.ts'
import { settled } from '../../../playwright/fixtures/page-checks.ts'
import { observePaint, type PaintFigures } from './paint-observer.ts'
import { depthOf, type LoadedRequest } from './request-depth.ts'

export type PageFigures = PaintFigures & {
  /** Brotli bytes of all scripts until requests ceased. */
  scriptBytes: number
  scripts: LoadedRequest[]
  depth: number
  requests: LoadedRequest[]
  console: string[]
}

export type Network = {
  name: string
  /** Ends the names of figures that are measured on it. */
  suffix: string
  /** Round trip in ms. */
  latency: number
  /** Bits per second. */
  down: number
  up: number
}

/** Mobile networks: a usual one, and a poor one at the arena. */
export const networks = {
  usual: { name: '1.6 Mbit/s, 150 ms', suffix: '', latency: 150, down: 1_600_000, up: 750_000 },
  poor: { name: '400 kbit/s, 400 ms', suffix: ', 400 kbit/s', latency: 400, down: 400_000, up: 400_000 },
} satisfies Record<string, Network>

/** Throttles to a phone with a processor four times slower, on this network if one is given. */
const slowDown = async (session: CDPSession, network?: Network): Promise<void> => {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  if (!network) return
  const { latency, down, up } = network
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  })
}

const recordRequests = async (session: CDPSession): Promise<LoadedRequest[]> => {
  const byId = new Map<string, LoadedRequest>()
  const requests: LoadedRequest[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
    const from = initiator.url ?? initiator.stack?.callFrames.find((frame) => frame.url !== '')?.url
    const loaded: LoadedRequest = { url: request.url, kind: type ?? 'Other', bytes: 0, initiator: from }
    byId.set(requestId, loaded)
    requests.push(loaded)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const loaded = byId.get(requestId)
    if (loaded && loaded.bytes === 0) loaded.bytes = encodedDataLength
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const loaded = byId.get(requestId)
    const length = Number(response.headers['content-length'] ?? response.headers['Content-Length'])
    if (loaded && length > 0) loaded.bytes = length
  })
  return requests
}

/** Waits until the page has its content, all scripts have come and no request has started for a second. */
const untilQuiet = async (page: Page, requests: LoadedRequest[]): Promise<void> => {
  await page.waitForLoadState('load')
  await settled(page)
  const isComing = () => requests.some(({ kind, bytes }) => kind === 'Script' && bytes === 0)
  let seen = -1
  for (let second = 0; second < 60 && (seen !== requests.length || isComing()); second++) {
    seen = requests.length
    await page.waitForTimeout(1000)
  }
}

/**
 * The size of the browser's window. A size that is emulated per page reaches a new process only after its first layout,
 * which then counts as a layout shift.
 */
export const phoneWindow = '--window-size=412,823'

const ELSEWHERE = 'http://another-site.test/'

/**
 * Opens a page of another site. Visitors come from one, so the browser changes the process for every page; from an empty
 * page it would do so only for pages with the header `cross-origin-opener-policy`, which a bare page lacks.
 */
const comeFromElsewhere = async (page: Page): Promise<void> => {
  await page.route(ELSEWHERE, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Another site</title><link rel="icon" href="data:,">' }),
  )
  await page.goto(ELSEWHERE)
  await page.unroute(ELSEWHERE)
}

/**
 * Loads an address in a new profile with an empty cache, throttled, and returns its figures. The browser has been started
 * with `phoneWindow`. Without a network the address is that of a slow line (slow-line.ts).
 */
export const loadPage = async (
  browser: Browser,
  address: {
    origin: string
    path: string
    who: Visitor
    network?: Network
    act?: (page: Page) => Promise<void>
  },
): Promise<PageFigures> => {
  const context = await browser.newContext({ baseURL: address.origin, viewport: null })
  const page = await context.newPage()
  await login(page, address.who)
  await comeFromElsewhere(page)
  const messages: string[] = []
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await slowDown(session, address.network)
  const readPaint = await observePaint(page)
  const requests = await recordRequests(session)
  await page.goto(address.path)
  await untilQuiet(page, requests)
  // Before the visitor acts: what a script scrolls into view counts as a paint of its own.
  const { lcp } = await readPaint()
  await address.act?.(page)
  const paint = { ...(await readPaint()), lcp }
  await context.close()
  const scripts = requests.filter((request) => request.kind === 'Script')
  const code = requests.filter((request) => ['Document', 'Script', 'Stylesheet'].includes(request.kind))
  return {
    ...paint,
    requests,
    scripts,
    scriptBytes: scripts.reduce((sum, script) => sum + script.bytes, 0),
    depth: Math.max(...code.map((request) => depthOf(request, requests))),
    console: messages,
  }
}
