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
