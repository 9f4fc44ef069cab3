import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { rootDir } from '@stafapp/shared/build/packages'
import { login, type Visitor } from '../fixtures/login.ts'
import { settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { freePort, startServer } from '../fixtures/server.ts'
import { findNginx, startNginx } from '../production/nginx.ts'
import { type CountingProxy, countBytes, type Sent } from './support/counting-proxy.ts'
import { checkoutOf, type Edit, edit, publishFrom } from './support/second-release.ts'
import { expect, test } from './support/test.ts'

const { returning } = JSON.parse(readFileSync(join(rootDir, 'shared/build/budgets.json'), 'utf8')) as {
  returning: { bytes: number }
}

const cases = [
  {
    who: 'visitor',
    path: '/tidtabeller/minutschema',
    change: {
      name: 'public',
      file: 'src/features/timetable/page.tsx',
      from: "dayTitle('Minutschema'",
      to: "dayTitle('Minutschema två'",
    },
    heading: 'Minutschema två',
  },
  {
    who: 'super_admin',
    path: '/economy/followup',
    change: {
      name: 'economy',
      file: 'src/features/follow-up/follow-up-page.tsx',
      from: "= 'Uppföljning'",
      to: "= 'Uppföljning två'",
    },
    heading: 'Uppföljning två',
  },
] as const satisfies { who: Visitor; path: string; change: Edit; heading: string }[]

for (const server of ['the portal’s own server', 'nginx'] as const)
  for (const { who, path, change, heading } of cases)
    test(`T19: behind ${server}, a ${who} who returns to ${path} after a release with one changed text downloads at most 10 kB`, async ({
      browser,
      siteDir,
    }) => {
      test.skip(server === 'nginx' && !findNginx(), 'nginx cannot be had on this machine')
      const { dir, remove } = checkoutOf(change.name)
      await publishFrom(dir, change.name, siteDir)
      await withPortal({ siteDir, isBehindNginx: server === 'nginx' }, async (line) => {
        const page = await openAs(browser, who, line)
        await visit(page, path)
        const first = filesOf(line.take())
        await page.goto('about:blank')
        edit(dir, change)
        await publishFrom(dir, change.name, siteDir)
        await visit(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        const second = filesOf(line.take())
        console.log(`${path}: ${sum(first)} bytes, after the release ${sum(second)}`)
        for (const { path: file, coding, bytes } of second) console.log(`  ${file} ${coding} ${bytes}`)
        expect(sum(second)).toBeLessThanOrEqual(returning.bytes)
        // The HTML, and the differences of the registry, of the remote's entry and of the page's own script.
        expect(second.map(({ coding }) => coding).sort()).toEqual(['br', 'dcz', 'dcz', 'dcz'])
        await page.goto('about:blank')
        await page.context().close()
      })
      remove()
    })

type Place = { siteDir: string; isBehindNginx: boolean }

async function withPortal({ siteDir, isBehindNginx }: Place, work: (line: CountingProxy) => Promise<void>) {
  const { dataDir, remove } = copySeededData()
  const portal = await startServer({ dataDir, siteDir })
  const { port } = portal
  const nginx = isBehindNginx
    ? await startNginx({ port: await freePort(), apiPorts: [port, port], site: siteDir })
    : undefined
  const line = await countBytes(nginx?.url ?? portal.url)
  try {
    await work(line)
  } finally {
    line.close()
    await nginx?.stop()
    await portal.stop()
    remove()
  }
}

async function openAs(browser: Browser, who: Visitor, { url }: CountingProxy): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await login(page, who)
  return page
}

/** Until the page is whole, the service worker has kept what it keeps, and the own sections have been preloaded. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
  await page.waitForTimeout(7000)
}

const filesOf = (sent: Sent[]): Sent[] => sent.filter(({ path, bytes }) => !path.startsWith('/api/') && bytes > 0)

const sum = (sent: Sent[]): number => sent.reduce((total, { bytes }) => total + bytes, 0)
