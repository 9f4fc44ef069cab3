import type { Page } from '@playwright/test'
import { accounts, bearer, login } from '../fixtures/login.ts'
import { openAt } from '../fixtures/open-at.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { expect, test } from '../fixtures/test.ts'

const path = '/lagledare/orderspage'
const toast = 'Skapande av beställningar lyckades'
const beds = 'Logi i skola, natten fredag–lördag'
const quantity = (page: Page, product: string) => page.getByRole('spinbutton', { name: `Antal ${product}` })
const save = (page: Page) => page.getByRole('button', { name: 'Spara beställningen' })

/** Orders all beds but `left` for another school, between the leader's read and save. */
async function sellOut(page: Page, left: number): Promise<void> {
  const headers = await bearer(page, accounts.super_admin)
  const { data: stock } = await (await page.request.get('/api/invoices/stock/', { headers })).json()
  const rows = [{ product: stock[0].product, quantity: stock[0].left - left }]
  for (let unit = 1; unit < 100; unit += 1) {
    // Units with an order answer 409.
    const placed = await page.request.post('/api/invoices/orders/', { headers, data: { school_unit: unit, rows } })
    if (placed.status() === 201) return
  }
  throw new Error('No unit without an order was found.')
}

/** Leave the page before another user logs in, so that it makes no requests with the new session. */
const nowhere = 'about:blank'
const phone = { width: 360, height: 740 }

/** Checks at both widths for overflow and axe violations. */
async function expectSoundAtBothWidths(page: Page): Promise<void> {
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size)
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
  }
}

test('order, edit, sold out, deadline, request, decision, receipt (360 and 1280 px)', async ({ browser }) => {
  // This test starts two servers.
  test.slow()
  const { dataDir, remove } = copySeededData()
  // The browser logs each refusal that this journey provokes, and the lost network.
  const options = { dataDir, viewport: phone, allow: /status of (401|409)|ERR_INTERNET_DISCONNECTED/ }

  const before = await openAt(browser, { ...options, now: '2025-04-29T12:00:00+03:00' })
  await test.step('orders with the keyboard and sees the toast', async () => {
    const { page } = before
    await login(page, 'teacher')
    await page.goto(path)
    await settled(page)
    await expect(page.getByText('Ni kan beställa och ändra fram till onsdag 30.4.2025 kl. 23:59')).toBeVisible()
    await quantity(page, 'Lunch fredag').focus()
    await page.keyboard.type('12')
    await expect(page.getByText(/^Totalt med lagavgifter/)).toContainText('138,00')
    await page.keyboard.press('Enter')
    await expect(page.getByText(toast)).toBeVisible()
    await expect(page.getByText('Allt är sparat')).toBeVisible()
  })
  await test.step('edits; what was typed survives a reload', async () => {
    const { page } = before
    await page.getByRole('button', { name: 'Öka antal Lunch fredag' }).click()
    await page.reload()
    await expect(quantity(page, 'Lunch fredag')).toHaveValue('13')
    await expect(page.getByText('Antal som inte hann sparas är kvar')).toBeVisible()
    await save(page).click()
    await expect(page.getByText('Allt är sparat')).toBeVisible()
  })
  await test.step('saves without a network as soon as it is back; what was typed when the session ended is kept', async () => {
    const { page } = before
    await page.context().setOffline(true)
    await quantity(page, 'Lunch fredag').fill('17')
    await save(page).click()
    await expect(page.getByText('Sparar …')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Allt är sparat')).toBeVisible()

    await page.request.post('/api/users/sessions/end-all/', { headers: await bearer(page, accounts.teacher) })
    await quantity(page, 'Lunch fredag').fill('13')
    await save(page).click()
    await expect(page).toHaveURL(/\/login\?reason=session/)
    await page.getByRole('textbox', { name: 'Användarnamn' }).fill(accounts.teacher.username)
    await page.getByRole('textbox', { name: 'Lösenord' }).fill(accounts.teacher.password)
    await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
    await expect(page.getByText('Antal som inte hann sparas är kvar')).toBeVisible()
    await expect(quantity(page, 'Lunch fredag')).toHaveValue('13')
    await save(page).click()
    await expect(page.getByText('Allt är sparat')).toBeVisible()
  })
  await test.step('is told what is left when the beds have gone meanwhile', async () => {
    const { page } = before
    await quantity(page, beds).fill('20')
    await sellOut(page, 8)
    await save(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('det finns 8 kvar för er, ni ville ha 20')
    await expectSoundAtBothWidths(page)
    await quantity(page, beds).fill('8')
    await save(page).click()
    await expect(page.getByText('Allt är sparat')).toBeVisible()
  })
  await before.close()

  const after = await openAt(browser, { ...options, now: '2025-05-02T12:00:00+03:00' })
  await test.step('asks for a change after the deadline', async () => {
    const { page } = after
    await login(page, 'teacher')
    await page.goto(path)
    await settled(page)
    await expect(page.getByText('Beställningarna stängde onsdag 30.4.2025 kl. 23:59')).toBeVisible()
    await expect(save(page)).toHaveCount(0)
    await quantity(page, 'Lunch fredag').fill('10')
    await page.getByLabel('Varför behöver beställningen ändras?').fill('Tre elever är sjuka')
    await expectSoundAtBothWidths(page)
    await page.getByRole('button', { name: 'Begär ändring' }).click()
    await expect(page.getByText('Lunch fredag: 13 → 10')).toBeVisible()
    await expect(page.getByRole('spinbutton')).toHaveCount(0)
  })
  await test.step('the organiser says yes', async () => {
    const { page } = after
    await page.goto(nowhere)
    await login(page, 'super_admin')
    // The address before all requests had one inbox, as bookmarks have it.
    await page.goto('/admin/bestallningsandringar?skola=1')
    await expect(page).toHaveURL(/\/admin\/andringar\?del=bestallningar&skola=1$/)
    await settled(page)
    await expectSoundAtBothWidths(page)
    const waiting = page.getByRole('region', { name: /^Väntar på beslut/ })
    await waiting.getByRole('link', { name: /^Ändrad beställning: Lunch fredag / }).click()
    await expect(page.getByRole('row', { name: /Lunch fredag\b.*\b13\b.*\b10$/ })).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.getByLabel('Svar till skolan').fill('Krya på er!')
    await page.getByRole('button', { name: 'Godkänn', exact: true }).click()
    await expect(page.getByText('Begäran är godkänd')).toBeVisible()
    await page.goto('/admin/specialdieter')
    await settled(page)
    await expectSoundAtBothWidths(page)
  })
  await test.step('the leader sees the answer, the new total, the history, and takes the receipt', async () => {
    const { page } = after
    await page.goto(nowhere)
    await login(page, 'teacher')
    await page.goto(path)
    await settled(page)
    await expect(page.getByText('Krya på er!')).toBeVisible()
    await expect(page.getByText('Ändring efter deadline: Tre elever är sjuka')).toBeVisible()
    await expect(page.getByText(/^Totalt med lagavgifter/)).toContainText('215,00')
    await page.getByText('Historik').click()
    await expect(page.getByText('Lunch fredag: 12 → 13')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Ladda ner kvitto (PDF)' }).click()
    expect((await download).suggestedFilename()).toMatch(/^bestallning-2025-\d+\.pdf$/)
  })
  await after.close()
  remove()
})
