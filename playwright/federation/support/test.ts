import { test as base } from '@playwright/test'
import { readRegistry } from '@stafapp/shared/build/registry-file'
import type { Role } from '@stafapp/shared/contract/define'
import type { Registry } from '@stafapp/shared/contract/registry'
import { copyOf, publishForTests } from './site-copy.ts'
import { serveSite } from './static-server.ts'
import { storeSession } from './store-session.ts'
import { type Traffic, watchTraffic } from './traffic.ts'

type Fixtures = {
  /** This test's own published site, which it may publish to and roll back. */
  siteDir: string
  registry: Registry
  traffic: Traffic
  /** Logs in before the next page load. */
  loginAs: (role: Role) => Promise<void>
}

type WorkerFixtures = {
  /** The site as built at the start of the run; tests take copies. */
  publishedSite: string
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // Wide enough for all menu groups to be inline.
  viewport: { width: 1920, height: 900 },
  publishedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
    async ({}, use) => {
      const copy = await publishForTests()
      await use(copy.siteDir)
      copy.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  siteDir: async ({ publishedSite }, use) => {
    const copy = copyOf(publishedSite)
    await use(copy.siteDir)
    copy.remove()
  },
  baseURL: async ({ siteDir }, use) => {
    const server = await serveSite(siteDir)
    await use(server.url)
    await server.close()
  },
  registry: async ({ siteDir }, use) => use(readRegistry(siteDir)),
  traffic: async ({ page }, use) => use(watchTraffic(page)),
  loginAs: async ({ context }, use) => use((role) => storeSession(context, role)),
})

export { expect } from '@playwright/test'
