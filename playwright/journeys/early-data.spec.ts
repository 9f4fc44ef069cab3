import type { Page } from '@playwright/test'
import type { RemoteRoute } from '@stafapp/shared/contract/registry'
import type {} from '@stafapp/shared/early-answers'
import { everybody, login, type Visitor } from '../fixtures/login.ts'
import { settled } from '../fixtures/page-checks.ts'
import { addressOf, allRoutes, maySee } from '../fixtures/registry.ts'
import { expect, test } from '../fixtures/test.ts'

// Anonymous pages are tested with a login, which is the harder case.
const visitors = (route: RemoteRoute) => (route.anonymous ? everybody.filter((one) => one !== 'visitor') : everybody)

const callsOf = ({ data = [] }: RemoteRoute, who: Visitor): string[] =>
  data.flatMap((call) =>
    typeof call === 'string' ? [call] : call.visibleTo.some((role) => role === who) ? call.url : [],
  )

/** Each page as somebody who makes all of its calls. */
const pages = allRoutes().flatMap((route) => {
  const who = visitors(route).find((one) => maySee(route, one) && callsOf(route, one).length === route.data?.length)
  if (route.data && !who) throw new Error(`Nobody makes all first calls of ${route.path}.`)
  return who && route.data ? [{ route, who, data: callsOf(route, who) }] : []
})

for (const { route, who, data } of pages) {
  test(`T9: ${route.path} has its first data asked for before any code is here, and nothing twice`, async ({
    page,
  }) => {
    const address = await addressOf(route, page, await login(page, who))
    const calls: string[] = []
    let isListening = false
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      // Once the page listens to the event stream, it refetches data that may have changed before: not counted.
      isListening ||= pathname === '/api/events/stream/'
      if (pathname.startsWith('/api/') && !isListening) calls.push(pathname + search)
    })
    // The main file is held back until all calls of remote.json have been made.
    await page.route('**/assets/main.*', async (main) => {
      await expect.poll(() => data.every((url) => calls.some((call) => isCallOf(url, call)))).toBe(true)
      await main.continue()
    })
    await page.goto(address)
    await settled(page)
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
    expect(await untaken(page), 'named in remote.json and not asked for by the page').toEqual([])
  })
}

/** Whether a call matches a template such as `/api/schools/{id}/`. */
function isCallOf(url: string, call: string): boolean {
  const parts = url.split(/\{[\w.]+\}/).map((part) => part.replace(/[.?]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/?&]+')}$`).test(call)
}

/** Early responses that no call has used. */
function untaken(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(globalThis.staf_early?.keys() ?? [])])
}
