import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { pdfPages } from '../../api/src/test/support/pdf-text.ts'
import { databaseRows } from '../fixtures/database.ts'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { type RunningServer, startServer } from '../fixtures/server.ts'
import { test as base, expect } from '../fixtures/test.ts'

/** A portal of its own, because the journey sends everything. */
const test = base.extend<object, { dataDir: string; portal: RunningServer }>({
  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
    async ({}, use) => {
      const { dataDir, remove } = copySeededData()
      await use(dataDir)
      remove()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ dataDir }, use) => {
      const server = await startServer({ dataDir })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const dialog = (page: Page) => page.getByRole('dialog')

test('the treasurer gets from the orders to all sent in six actions, each paper by its payer’s channel', async ({
  page,
  dataDir,
}) => {
  await login(page, 'super_admin')
  // One payer in ten wants paper, so that every kind of work is in the journey.
  await databaseRows(dataDir, `update billing_information set channel = 'paper' where id % 10 = 0 and karneval_id = 2`)
  const actions: string[] = []
  const press = async (target: Locator) => {
    actions.push((await target.textContent())?.trim() ?? '')
    await target.click()
  }
  await page.goto('/admin/invoicing')
  const all = page.getByRole('button', { name: /^Fakturera alla \([1-9]\d*\)$/ })
  await all.waitFor()
  await press(all)
  await press(dialog(page).getByRole('button', { name: 'Skapa' }))
  await expect(page.getByRole('button', { name: 'Fakturera alla (0)' })).toBeDisabled()
  await press(page.getByRole('navigation', { name: 'Faktureringens delar' }).getByRole('link', { name: 'Utskick' }))
  await press(page.getByRole('button', { name: /^Skicka [\d\s]+ dokument$/ }))
  await press(dialog(page).getByRole('button', { name: 'Skicka', exact: true }))
  await expect(page.getByText(/^Klart: [\d\s]+ av [\d\s]+ dokument på väg/)).toBeVisible({ timeout: 60_000 })
  const papers = page.getByRole('button', { name: /^Hämta [\d\s]+ papper \(PDF\)$/ })
  await expect(papers).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), press(papers)])
  expect((await pdfPages(readFileSync(await file.path()))).length).toBeGreaterThan(0)
  await expect(papers).toBeHidden()
  await expect(page.getByText('Alla fakturor och kreditnotor är skickade.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Skickat' })).toContainText('Utskriven')
  expect(actions).toHaveLength(6)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settled(page)
    await expectNoHorizontalScroll(page)
  }
  await expectNoAxeViolations(page)
})
