import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readRegistry } from '@stafapp/shared/build/registry-file'
import { shipWithHeading } from './support/second-release.ts'
import { expect, test } from './support/test.ts'

const opened = '/economy/followup'
const wanted = '/economy/referencepayments'
let htmlBefore = ''

test.beforeEach(async ({ page, loginAs, siteDir }) => {
  await loginAs('super_admin')
  await page.goto(opened)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uppföljning')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  htmlBefore = await (await page.request.get(opened)).text()
  await deploy(siteDir)
})

test('T7, F24: an old tab that opens a page whose file is gone after a deploy is loaded anew, and shows the page', async ({
  page,
}) => {
  await openWanted(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referensbetalningar två')
  expect(await isSamePage(page)).toBe(false)
})

test('T7, F24: never with unsaved input: it says what is missing and keeps the input', async ({ page }) => {
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.dataset.dirty = 'true'
    document.body.append(form)
  })
  const looked = page.waitForResponse('**/registry.json')
  await openWanted(page)
  await page.getByRole('button', { name: 'Lämna utan att spara' }).click()
  await looked
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referensbetalningar kan inte nås just nu')
  await expect(page.getByRole('button', { name: 'Försök på nytt' })).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
})

test('T7, F24: never a loop: where a cache serves the old page again, one reload is all', async ({ page, traffic }) => {
  await page.route(`**${wanted}`, (route) => route.fulfill({ contentType: 'text/html', body: htmlBefore }))
  await openWanted(page)
  // Once by the tab and once by the reloaded page, which does not reload again.
  await expect.poll(() => timesAsked('/registry.json', traffic.paths())).toBe(2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referensbetalningar kan inte nås just nu')
  await expect(page.getByRole('button', { name: 'Försök på nytt' })).toBeVisible()
  expect(timesAsked(wanted, traffic.paths())).toBe(1)
})

/** Publishes a new economy release and deletes the files that only the one of the tab has. */
async function deploy(siteDir: string): Promise<void> {
  const releaseOf = () => readRegistry(siteDir).remotes.find(({ name }) => name === 'economy')?.current
  const old = releaseOf()
  await shipWithHeading('economy', wanted, 'Referensbetalningar två', siteDir)
  const kept = releaseOf()?.integrity ?? {}
  const gone = Object.keys(old?.integrity ?? {}).filter((file) => !(file in kept))
  for (const file of gone) rmSync(join(siteDir, old?.baseUrl ?? 'missing', file))
  expect(gone).toContain(old?.pages[wanted]?.[0])
}

async function openWanted(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Ekonomi/ }).click()
  await page.getByRole('link', { name: 'Referensbetalningar' }).click()
}

function isSamePage(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isSamePage' in window)
}

function timesAsked(path: string, paths: string[]): number {
  return paths.filter((one) => one === path).length
}
