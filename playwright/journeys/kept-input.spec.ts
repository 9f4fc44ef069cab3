import type { Page } from '@playwright/test'
import { accounts, bearer, login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const note = (page: Page) => page.getByText('Det som inte hann sparas är kvar.')

const logInAgain = async (page: Page, { username, password }: { username: string; password: string }) => {
  await expect(page).toHaveURL(/\/login\?reason=session/)
  await page.getByRole('textbox', { name: 'Användarnamn' }).fill(username)
  await page.getByRole('textbox', { name: 'Lösenord' }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
}

test('what the organiser types when the session ends is there after the next login, and is saved once', async ({
  page,
  consoleWatch,
}) => {
  test.slow()
  consoleWatch.allow(/401/)
  await login(page, 'super_admin')
  await page.goto('/admin/karneval?del=texter')
  await settled(page)
  const hours = page.getByRole('textbox', { name: 'Telefontider' })
  const save = page.getByRole('button', { name: 'Spara texterna' })
  const before = await hours.inputValue()
  await hours.fill('Vardagar kl. 9–15')
  await page.request.post('/api/users/sessions/end-all/', { headers: await bearer(page, accounts.super_admin) })
  await save.click()
  await logInAgain(page, accounts.super_admin)
  await expect(page).toHaveURL(/del=texter/)
  await expect(note(page)).toBeVisible()
  await expect(hours).toHaveValue('Vardagar kl. 9–15')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
  }
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
  await save.click()
  await expect(page.getByText(/ har sparats$/).last()).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect(note(page)).toBeHidden()
  await page.reload()
  await expect(hours).toHaveValue('Vardagar kl. 9–15')
  await expect(note(page)).toBeHidden()
  await hours.fill(before)
  await save.click()
  await expect(hours).toHaveValue(before)
})

test('what is typed when the tab is closed is there in the next one, until it is undone', async ({ page, context }) => {
  await login(page, 'super_admin')
  await page.goto('/admin/innehall')
  await settled(page)
  const write = async (inPage: Page) => {
    const fold = inPage
      .getByRole('region', { name: 'Frågor och svar' })
      .locator('details')
      .filter({ hasText: 'Ny fråga' })
    return { fold, text: fold.getByRole('textbox', { name: /^Svar/ }) }
  }
  const first = await write(page)
  await first.fold.locator('summary').click()
  await first.text.fill('Ja, tält får sättas upp från kl. 7.')
  await page.close({ runBeforeUnload: false })

  const next = await context.newPage()
  await next.goto('/admin/innehall')
  await settled(next)
  const { text } = await write(next)
  await expect(text, 'its fold is open').toBeVisible()
  await expect(text).toHaveValue('Ja, tält får sättas upp från kl. 7.')
  await next.getByRole('button', { name: 'Ångra ändringarna' }).click()
  await expect(text).toHaveValue('')
  await next.reload()
  await settled(next)
  await expect(note(next)).toBeHidden()
})

test('whoever leaves a form without saving has been asked, and finds it as it is saved', async ({ page }) => {
  await login(page, 'super_admin')
  await page.goto('/admin/karneval?del=texter')
  await settled(page)
  const hours = page.getByRole('textbox', { name: 'Telefontider' })
  const before = await hours.inputValue()
  await hours.fill('Aldrig')
  const parts = page.getByRole('navigation', { name: 'Karnevalens delar' })
  await parts.getByRole('link', { name: 'Resultat' }).click()
  await page.getByRole('button', { name: 'Lämna utan att spara' }).click()
  await parts.getByRole('link', { name: 'Texter' }).click()
  await expect(hours).toHaveValue(before)
  await expect(note(page)).toBeHidden()
})

test('prices that were typed before a reload are there, and are undone', async ({ page }) => {
  await login(page, 'super_admin')
  await page.goto('/admin/karneval?del=priser')
  await settled(page)
  const price = page.getByRole('textbox', { name: /^Pris för/ }).first()
  const before = await price.inputValue()
  await price.fill('123,00')
  await page.reload()
  await expect(price).toHaveValue('123,00')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Ångra ändringarna' }).press('Enter')
  await expect(price).toHaveValue(before)
  await expect(page.locator('textarea:focus, input:focus, select:focus')).toHaveCount(1)
})

test('a number of teams that was set when the session ended is there after the next login, and is saved by a press', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/401/)
  await login(page, 'teacher')
  await page.goto('/lagledare/eventregistration')
  await page.getByLabel('Skolenhet').selectOption({ label: 'Vasa övningsskola, högstadiet' })
  const event = '4 × 100 m pojkar, åk 7–9'
  const count = page.getByRole('spinbutton', { name: `Antal lag i ${event}` })
  const teams = Number(await count.inputValue())
  await page.request.post('/api/users/sessions/end-all/', { headers: await bearer(page, accounts.teacher) })
  await page.getByRole('button', { name: `Öka antal lag i ${event}` }).click()
  await logInAgain(page, accounts.teacher)
  await expect(count).toHaveValue(String(teams + 1))
  await expect(page.getByText('Antal som inte hann sparas är kvar')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Spara anmälan' }).click()
  const undo = page.getByRole('button', { name: `Ångra ${teams} → ${teams + 1}: ${event}` })
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(count).toHaveValue(String(teams))
  await expect(page.getByRole('status').filter({ hasText: /^Sparat \d/ })).toBeVisible()
})
