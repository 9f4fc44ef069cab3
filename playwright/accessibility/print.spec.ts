import type { Locator, Page } from '@playwright/test'
import { login, type Visitor } from '../fixtures/login.ts'
import { expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const printed: readonly (readonly [Visitor, string])[] = [
  ['visitor', '/tidtabeller/minutschema'],
  ['visitor', '/tidtabeller/heatindelning'],
  ['teacher', '/lagledare/orderspage'],
  ['teacher', '/lagledare/vartschema'],
  ['school_admin', '/admin/billing'],
  ['super_admin', '/admin/invoicing?del=fakturor'],
  ['super_admin', '/economy/followup'],
  ['super_admin', '/economy/reskontra'],
  ['super_admin', '/economy/bokforing/betalningar'],
  ['super_admin', '/economy/bokslut'],
  ['super_admin', '/admin/overview'],
  ['super_admin', '/admin/heats'],
  ['super_admin', '/admin/tidtabell'],
  ['super_admin', '/admin/tidtabell?del=dagsplan'],
  ['visitor', '/'],
]

for (const [who, path] of printed)
  test(`A24: ${path} on paper: black on white, whole rows, where and when, and nothing to press`, async ({ page }) => {
    await login(page, who)
    await page.goto(path)
    await settled(page)
    // Width of A4 within its margins.
    await page.setViewportSize({ width: 680, height: 960 })
    await page.emulateMedia({ media: 'print' })
    for (const role of ['banner', 'contentinfo', 'navigation'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.getByText('Anmälan av löpare stänger')).toBeHidden()
    await expect(page.getByText(new RegExp(`${path.replace('?', '\\?')} · utskrivet\\s\\d`))).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expect(page.getByRole('button', { name: /^(Skriv ut|Ändra|Ta bort|Spara|Öka|Minska)/ })).toHaveCount(0)
    const { split, coloured } = await page.evaluate(() => {
      const seen = [...document.querySelectorAll('main *')].filter((element) => element.checkVisibility())
      const rows = seen.filter((element) => element.matches('tr, li'))
      return {
        split: rows.filter((row) => getComputedStyle(row).breakInside !== 'avoid').map((row) => row.textContent),
        coloured: getComputedStyle(document.body).color,
      }
    })
    expect(split, 'rows that may lie on two pages').toEqual([])
    expect(coloured).toBe('rgb(0, 0, 0)')
  })

/** What a drawing says with a background, which browsers leave out on paper unless told. */
const isPainted = (part: Locator) =>
  part.evaluate((element) => {
    const { backgroundColor, printColorAdjust } = getComputedStyle(element)
    return backgroundColor !== 'rgba(0, 0, 0, 0)' && printColorAdjust === 'exact'
  })

async function openOnPaper(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 960 })
  await page.goto(path)
  await settled(page)
  await page.emulateMedia({ media: 'print' })
}

test('A24: the bars and the curve of the season are drawn on paper', async ({ page }) => {
  await login(page, 'super_admin')
  await openOnPaper(page, '/admin/overview', 1280)
  const bars = page.getByRole('region', { name: 'Lag per gren' }).locator('li [data-full]')
  await expect(bars.first()).toBeVisible()
  expect(await isPainted(bars.first())).toBe(true)
  const curve = page.getByRole('img', { name: /^Linjediagram över anmälda lag/ })
  await expect(curve).toBeVisible()
  await expect(curve.locator('path, polyline').first()).not.toHaveCSS('stroke', 'none')
})

test('A24: what a phone has folded is whole on paper', async ({ page }) => {
  await login(page, 'super_admin')
  await openOnPaper(page, '/admin/overview', 360)
  const parts = [
    page.getByRole('region', { name: 'Lag per gren' }).getByRole('link').first(),
    page.getByRole('img', { name: /^Linjediagram över anmälda lag/ }),
  ]
  for (const part of parts) await expect(part).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  for (const part of parts) await expect(part).toBeHidden()
})

test('A24: the day plan is drawn on paper, in full height', async ({ page }) => {
  await login(page, 'super_admin')
  await openOnPaper(page, '/admin/tidtabell?del=dagsplan', 1280)
  const blocks = page.locator('[data-row]')
  for (const block of [blocks.first(), blocks.last()]) {
    await expect(block).toBeVisible()
    expect(await isPainted(block)).toBe(true)
  }
  const cut = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter((element) => element.querySelector('[data-row]') && getComputedStyle(element).overflowY !== 'visible')
      .map(({ className, scrollHeight, clientHeight }) => ({ className, hidden: scrollHeight - clientHeight }))
      .filter(({ hidden }) => hidden > 1),
  )
  expect(cut, 'parts that scroll on paper').toEqual([])
})

test('A24: the map of the schools is drawn on paper, and its table is whole', async ({ page }) => {
  await page.goto('/')
  await settled(page)
  const towns = page.getByRole('region', { name: 'Kommunerna i tabell' })
  // The map comes when it is nearly in view.
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(towns).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.emulateMedia({ media: 'print' })
  const map = page.getByRole('figure').filter({ hasText: 'Större punkt: fler lag.' }).locator('svg')
  await expect(map).toBeVisible()
  expect(await isPainted(map)).toBe(true)
  await expect(map.locator('circle').first()).not.toHaveCSS('fill', 'none')
  expect(await towns.evaluate((table) => table.scrollHeight - table.clientHeight)).toBeLessThanOrEqual(1)
})
