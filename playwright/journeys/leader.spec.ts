import type { Page } from '@playwright/test'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const path = '/lagledare/eventregistration'
/** Opens the page with the unit of the events below. */
const open = async (page: Page) => {
  await login(page, 'teacher')
  await page.goto(path)
  await page.getByLabel('Skolenhet').selectOption({ label: 'Vasa övningsskola, högstadiet' })
}

/** Events without teams in the demo carnival; one per test, because the portal is shared by the worker's tests. */
const empty = '4 × 100 m pojkar, åk 7–9'
const doubleClicked = 'Gatustafett flickor, åk 7–9'
/** An event with a team that has runners. */
const manned = '4 × 100 m flickor, åk 7–9'

const count = (page: Page, event: string) => page.getByRole('spinbutton', { name: `Antal lag i ${event}` })
const save = (page: Page) => page.getByRole('button', { name: 'Spara anmälan' })

test('a double click on save enters the teams once (F1)', async ({ page }) => {
  await open(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: `Öka antal lag i ${doubleClicked}` }).click()
  await save(page).dblclick()
  await expect(page.getByText('Allt är sparat')).toBeVisible()
  expect(sent.filter((url) => url.endsWith('/teams/intent/'))).toHaveLength(1)
})

test('withdrawing a team with runners is asked for; no changes nothing and gives the focus back (A8)', async ({
  page,
}) => {
  await open(page)
  await count(page, manned).fill('0')
  await save(page).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Vill du stryka lag som har löpare?' })
  await expect(question).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(save(page)).toBeFocused()
  await page.getByRole('button', { name: 'Ångra' }).click()
  await expect(count(page, manned)).not.toHaveValue('0')
})

test('unsaved numbers are not left behind without a question', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: `Öka antal lag i ${empty}` }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Resultatservice' }).click()
  await page
    .getByRole('dialog', { name: 'Lämna sidan utan att spara?' })
    .getByRole('button', { name: 'Stanna kvar' })
    .click()
  await expect(page.getByText('1 ändring är inte sparad')).toBeVisible()
})

test('the price list shows the tax', async ({ page }) => {
  await login(page, 'teacher')
  await page.goto('/lagledare/prices')
  await expect(page.getByRole('table', { name: 'Stafetter' }).getByRole('columnheader', { name: 'Moms' })).toBeVisible()
})

for (const width of [360, 1280])
  test(`A1, A9, A20: entering teams at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    await open(page)
    await settled(page)
    await page.getByRole('button', { name: `Öka antal lag i ${empty}` }).click()
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)

    const last = page.getByRole('spinbutton').last()
    await last.focus()
    const total = await page.getByText(/^Lagavgifter för/).boundingBox()
    const field = await last.boundingBox()
    expect((field?.y ?? 0) + (field?.height ?? 0), 'the field stands above the sum').toBeLessThanOrEqual(total?.y ?? 0)
  })

test('A9: on a phone the bar that saves hides little of the page, and nothing that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await login(page, 'teacher')
  await page.goto('/lagledare/orderspage')
  await settled(page)
  await page.getByRole('button', { name: 'Öka antal Lunch fredag' }).click()
  const bar = page.locator('[data-dirty]').filter({ hasText: /^Totalt med lagavgifter/ })
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(96)
  for (const button of await bar.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const controls = page.locator('form').filter({ has: bar }).locator('button:not(:disabled), input')
  for (const control of await controls.all()) {
    await page.evaluate(() => scrollTo(0, 0))
    await control.focus()
    const isSeen = await control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isSeen, await control.evaluate((element) => element.outerHTML)).toBe(true)
  }
})
