import type { Page } from '@playwright/test'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const path = '/lagledare/eventregistration'
/** Opens the page with the unit of the events below; @returns the access token. */
const open = async (page: Page) => {
  const token = await login(page, 'teacher')
  await page.goto(path)
  await page.getByLabel('Skolenhet').selectOption({ label: 'Vasa övningsskola, högstadiet' })
  await settled(page)
  return token
}

/** Events without teams in the demo carnival. The portal is shared by the worker's tests, which leave them so. */
const empty = '4 × 100 m pojkar, åk 7–9'
const [street, otherStreet] = ['Gatustafett flickor, åk 7–9', 'Gatustafett pojkar, åk 7–9']
/** An event with a team that has runners. */
const manned = '4 × 100 m flickor, åk 7–9'

const count = (page: Page, event: string) => page.getByRole('spinbutton', { name: `Antal lag i ${event}` })
const more = (page: Page, event: string) => page.getByRole('button', { name: `Öka antal lag i ${event}` })
const undo = (page: Page, what: string) => page.getByRole('button', { name: `Ångra ${what}` })
/** The bar's sentence about the saving. */
const state = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const saved = /^Sparat \d/
const setNone = async (page: Page, events: readonly string[]) => {
  for (const event of events) await count(page, event).fill('0')
  await page.keyboard.press('Enter')
  await expect(state(page, saved)).toBeVisible()
}

test('numbers are saved as one goes, in one request, and stand after a reload (F1)', async ({ page }) => {
  await open(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('spinbutton') })
  const heights = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  const before = await heights()
  await more(page, street).dblclick()
  await more(page, otherStreet).click()
  await expect(state(page, saved)).toBeVisible()
  await expect(more(page, otherStreet)).toBeFocused()
  expect(sent.filter((url) => url.endsWith('/teams/intent/'))).toHaveLength(1)
  expect(await heights()).toEqual(before)
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(count(page, street)).toHaveValue('2')
  await expect(count(page, otherStreet)).toHaveValue('1')
  await setNone(page, [street, otherStreet])
})

test('the newest saving is taken back, and a struck team is the same one again', async ({ page }) => {
  const headers = { authorization: `Bearer ${await open(page)}` }
  const standing = async () => {
    const answer = await page.request.get('/api/events/teams/myschool/', { headers })
    const { data } = (await answer.json()) as { data: { id: number; event_name: string; status: string }[] }
    return data.flatMap(({ id, event_name, status }) => (event_name === empty && status !== 'withdrawn' ? [id] : []))
  }
  await more(page, empty).click()
  await expect(undo(page, `0 → 1: ${empty}`)).toBeVisible()
  const made = await standing()
  expect(made).toHaveLength(1)
  await undo(page, `0 → 1: ${empty}`).click()
  await undo(page, `1 → 0: ${empty}`).click()
  await expect(undo(page, `0 → 1: ${empty}`)).toBeFocused()
  await expect(count(page, empty)).toHaveValue('1')
  expect(await standing()).toEqual(made)
  await setNone(page, [empty])
})

test('without a net the numbers are kept, and saved when it is back', async ({ page, context, consoleWatch }) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/)
  await open(page)
  await context.setOffline(true)
  await more(page, empty).click()
  await expect(state(page, 'Inget nät. Antalen är kvar och sparas när nätet är tillbaka.')).toBeVisible()
  await expect(page.getByText('Ej sparat, var 0')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('banner').getByRole('link', { name: 'Resultatservice' }).click()
  await page
    .getByRole('dialog', { name: 'Lämna sidan utan att spara?' })
    .getByRole('button', { name: 'Stanna kvar' })
    .click()
  await context.setOffline(false)
  await expect(state(page, saved)).toBeVisible()
  await page.reload()
  await expect(count(page, empty)).toHaveValue('1')
  await setNone(page, [empty])
})

test('a number that is just set is not lost when one goes on to another page', async ({ page }) => {
  await open(page)
  await more(page, empty).click()
  const answer = page.waitForResponse((response) => response.url().endsWith('/teams/intent/'))
  await page.getByRole('banner').getByRole('link', { name: 'Resultatservice' }).click()
  expect((await answer).status()).toBe(200)
  await expect(page).not.toHaveURL(new RegExp(path))
  await page.goBack()
  await expect(count(page, empty)).toHaveValue('1')
  await setNone(page, [empty])
})

test('withdrawing a team with runners is asked for; no changes nothing and gives the focus back (A8)', async ({
  page,
}) => {
  await open(page)
  const before = await count(page, manned).inputValue()
  await count(page, manned).fill('0')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Vill du stryka lag som har löpare?' })
  await expect(question).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(count(page, manned)).toBeFocused()
  await expect(count(page, manned)).toHaveValue(before)
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
    await more(page, empty).click()
    await expect(state(page, saved)).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)

    const last = page.getByRole('spinbutton').last()
    await last.focus()
    const total = await page.getByText(/^Lagavgifter för/).boundingBox()
    const field = await last.boundingBox()
    expect((field?.y ?? 0) + (field?.height ?? 0), 'the field stands above the sum').toBeLessThanOrEqual(total?.y ?? 0)
    await setNone(page, [empty])
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
