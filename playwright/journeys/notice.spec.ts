import type { Page } from '@playwright/test'
import { login } from '../fixtures/login.ts'
import { openAt } from '../fixtures/open-at.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { expect, test } from '../fixtures/test.ts'

const notice = (page: Page) => page.getByRole('region', { name: 'Meddelande om anmälan' })

test('on a phone the sentence about entry is whole and takes two lines; an archived carnival says so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/tidtabeller/minutschema')
  await settled(page)
  await expect(notice(page)).toHaveText(
    'Anmälan av löpare stänger 7.5.2025, den öppnas igen torsdagen före Stafettkarnevalen',
  )
  const height = (await notice(page).boundingBox())?.height
  expect(height).toBeLessThanOrEqual(52)
  await expectNoHorizontalScroll(page)
  const { data } = await (await page.request.get('/api/events/stafettkarneval/list/')).json()
  const archived = (data as { id: number; status: string }[]).find(({ status }) => status === 'archived')
  await page.evaluate((id) => localStorage.setItem('selected_carnival', String(id)), archived?.id)
  await page.reload()
  await expect(notice(page)).toHaveText('Stafettkarnevalen 2024 är arkiverad.')
  // As high as the longer one, whose place is kept before either is known.
  expect((await notice(page).boundingBox())?.height).toBeCloseTo(height ?? 0, 0)
})

test.describe('the notice follows the carnival’s year by the server’s clock, whatever the device’s says', () => {
  for (const [now, text] of [
    ['2025-05-10T09:00:00Z', 'Anmälan av löpare är stängd, den öppnas igen torsdagen 15.5.2025 kl. 08:00.'],
    ['2025-05-15T09:00:00Z', 'Anmälan av löpare är öppen igen. Sista tid för ändringar står vid varje gren.'],
    ['2025-05-16T06:00:00Z', /^I dag fredag 16\.5\.: första start kl\.\s\d\d:\d\d\. Minutschema$/],
    ['2025-05-18T09:00:00Z', 'Stafettkarnevalen 2025 är över. Resultatservice'],
  ] as const)
    test(`at ${now}`, async ({ browser }) => {
      const { dataDir, remove } = copySeededData()
      const { page, close } = await openAt(browser, { dataDir, now, viewport: { width: 360, height: 740 } })
      await page.goto('/tidtabeller/minutschema')
      await settled(page)
      await expect(notice(page)).toHaveText(text)
      expect((await notice(page).boundingBox())?.height).toBeLessThanOrEqual(52)
      await expectNoAxeViolations(page)
      await close()
      remove()
    })
})

test('an open page passes from one phase to the next without a reload', async ({ browser }) => {
  test.setTimeout(240_000)
  const { dataDir, remove } = copySeededData()
  // About a minute before entry closes.
  const now = '2025-05-07T20:58:50Z'
  const { page, close } = await openAt(browser, { dataDir, now, viewport: { width: 1280, height: 800 } })
  await page.goto('/documentation')
  await expect(notice(page)).toHaveText(/^Anmälan av löpare stänger 7\.5\.2025/)
  await expect(notice(page)).toHaveText(/^Anmälan av löpare är stängd/, { timeout: 120_000 })
  await close()
  remove()
})

test.describe('a toast leaves the bar free', () => {
  for (const width of [1280, 360])
    test(`at ${width} px: what is in the bar can be used while the toast is there, and the heading can be read`, async ({
      page,
      consoleWatch,
    }) => {
      consoleWatch.allow(/Failed to load resource/)
      await page.setViewportSize({ width, height: 740 })
      await login(page, 'teacher')
      await page.goto('/verifyemail/no-such-token')
      await settled(page)
      await page.getByRole('button', { name: 'Klicka här för att bekräfta epost' }).click()
      const toast = page.getByRole('alert').filter({ hasText: /^Fel: Din epost kunde inte bekräftas, / })
      await expect(toast).toBeVisible()
      await expect
        .poll(async () => {
          const [bar, box] = [await page.getByRole('banner').boundingBox(), await toast.boundingBox()]
          const head = await page.getByRole('heading', { level: 1 }).boundingBox()
          const isBeside =
            bar &&
            box &&
            head &&
            (box.x >= head.x + head.width || box.y >= head.y + head.height || box.y + box.height <= head.y)
          return isBeside && box.y >= bar.y + bar.height
        })
        .toBe(true)
      if (width > 400) {
        await page.getByRole('banner').getByRole('button', { name: 'Logga ut' }).click()
        await expect(page.getByRole('banner').getByRole('link', { name: 'Logga in' })).toBeVisible()
      } else {
        await page.getByRole('banner').getByRole('button', { name: /meny/i }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      }
    })
})
