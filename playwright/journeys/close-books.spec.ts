import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { statementFile } from '../../api/src/modules/money/payments/testing/sample-files.ts'
import { accounts, bearer, login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

/** Presses a button that saves a file; returns the file's name and content. */
async function save(page: Page, name: string | RegExp): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'latin1') }
}

async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('the treasurer sends money back, keeps an advance, takes out vouchers and locks the period', async ({
  page,
  consoleWatch,
}) => {
  test.slow()
  // The organiser's own account is refused.
  consoleWatch.allow(/status of 400/)
  await login(page, 'super_admin')
  await page.goto('/economy/referencepayments')

  await test.step('two payments without an invoice come with a statement', async () => {
    const payments = [
      { cents: 4300, message: 'Fel konto', payer: 'Provskolan i Lovisa', id: 'END1' },
      { cents: 2500, message: 'Nästa år', payer: 'Testgillet', id: 'END2' },
    ]
    await page.getByLabel('Bankfil').setInputFiles({
      name: 'majutdrag.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(statementFile(payments).replaceAll('2025-06-1', '2025-04-1')),
    })
    await page
      .getByRole('region', { name: 'Provkörning: majutdrag.xml' })
      .getByRole('button', { name: /^Godkänn/ })
      .click()
    await page.getByRole('heading', { name: 'Inlästa filer' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'majutdrag.xml' })).toContainText('2 nya av 2')
  })

  const waiting = page.getByRole('region', { name: 'Väntar på beslut' })
  await test.step('one is kept as an advance, the other goes back to its sender', async () => {
    const advance = waiting.getByRole('listitem').filter({ hasText: 'Testgillet' }).first()
    await advance.getByRole('button', { name: 'Visa förslag' }).click()
    await advance.getByRole('button', { name: 'Spara som förskott' }).click()
    await advance.getByRole('button', { name: /^Spara som förskott: / }).click()
    const kept = page.getByRole('region', { name: 'Förskott' })
    // The list below moves up when the decided payment is removed: a click before that would miss.
    await expect(waiting.getByRole('heading', { name: 'Testgillet' })).toHaveCount(0)
    await kept.getByRole('heading', { level: 2 }).click()
    await expect(kept).toContainText('Testgillet')
    await kept.getByRole('button', { name: 'Ångra förskottet: Testgillet' }).click()
    await expect(waiting.getByRole('heading', { name: 'Testgillet' })).toBeVisible()
    await expect(kept.getByText('Testgillet')).toHaveCount(0)
    await advance.getByRole('button', { name: 'Visa förslag' }).click()
    await advance.getByRole('button', { name: 'Spara som förskott' }).click()
    await advance.getByRole('button', { name: /^Spara som förskott: / }).click()
    await expect(kept).toContainText('Testgillet')
    const wrong = waiting.getByRole('listitem').filter({ hasText: 'Provskolan i Lovisa' }).first()
    await wrong.getByRole('button', { name: 'Visa förslag' }).click()
    await wrong.getByRole('button', { name: 'Betala tillbaka' }).click()
    const iban = wrong.getByRole('textbox', { name: /IBAN/ })
    await iban.fill('FI79 4405 2020 0360 83')
    await iban.blur()
    await expect(wrong.getByText(/kontrollsiffrorna stämmer inte/).first()).toBeVisible()
    await expectFits(page)
    await iban.fill('FI21 1234 5600 0007 85')
    await wrong.getByRole('button', { name: /^Betala tillbaka: 43,00/ }).click()
    await expect(wrong.getByText(/arrangörens eget konto/).first()).toBeVisible()
    await iban.fill('FI79 4405 2020 0360 82')
    await wrong.getByRole('button', { name: /^Betala tillbaka: 43,00/ }).click()
    await expect(waiting.getByRole('heading', { name: 'Provskolan i Lovisa' })).toHaveCount(0)
  })

  await test.step('the bank gets a payment order', async () => {
    await page.goto('/economy/aterbetalningar')
    const row = page.getByRole('row', { name: /^Provskolan i Lovisa/ })
    await expect(row).toContainText('Ska betalas tillbaka')
    const correct = row.getByRole('button', { name: /^Rätta/ })
    await correct.press('Enter')
    const receiver = page.getByRole('form', { name: /^Rätta återbetalningen till/ })
    await receiver.getByRole('textbox', { name: 'Meddelande' }).fill('Betald två gånger')
    await expectFits(page)
    await receiver.getByRole('button', { name: 'Spara' }).press('Enter')
    await expect(receiver).toHaveCount(0)
    await expect(row).toContainText('Betald två gånger')
    await expect(correct).toBeFocused()
    await expectFits(page)
    await page.getByRole('button', { name: /^Gör betalningsuppdrag/ }).click()
    await expectFits(page)
    const order = await save(page, /^Gör betalningsuppdrag$/)
    expect(order.name).toMatch(/^aterbetalningar-STAFAPP-\d{8}-\d+\.xml$/)
    expect(order.text).toContain('<IBAN>FI7944052020036082</IBAN>')
    await page
      .getByRole('button', { name: /^Hämta igen/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toContainText('banken kan redan ha den')
    await expectFits(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click()
    await row.getByRole('button', { name: /^Markera som skickad/ }).click()
    await expect(row.getByRole('button', { name: /^Markera som skickad/ })).toHaveCount(0)
    await expect(row).toContainText('Skickad till banken')
    await row.getByRole('button', { name: /^Markera som återbetald/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Markera som återbetald' }).click()
    await expect(row).toContainText('Återbetald')
  })

  await test.step('the vouchers of the period have as much debit as credit', async () => {
    await page.goto('/economy/bokforing/verifikat?fran=2025-04-01&till=2025-04-15')
    const total = page.getByRole('table', { name: 'Per konto' }).getByRole('row', { name: /^Totalt/ })
    const [debit, credit] = await total.getByRole('cell').allTextContents()
    expect(debit).toBe(credit)
    await expectFits(page)
    const file = await save(page, 'Netvisor, CSV')
    expect(file.name).toBe('verifikat-2025-04-01-2025-04-15-netvisor.csv')
    expect(file.text).toContain('Voucher type;Voucher number;Date')
  })

  await test.step('the period is locked, and opened only with a reason', async () => {
    await page.goto('/economy/bokslut')
    await expect(page.getByRole('region', { name: 'Steg till bokslut' })).toContainText('Fakturor som är öppna')
    await expectFits(page)
    const lock = page.getByRole('region', { name: 'Låst period' })
    await lock.getByRole('textbox', { name: 'Lås till och med' }).fill('31.12.2024')
    await lock.getByRole('button', { name: 'Lås', exact: true }).click()
    await expect(lock.getByRole('status')).toContainText('låst till och med 31.12.2024')
    await lock.getByRole('textbox', { name: 'Lås till och med' }).fill('30.11.2024')
    await lock.getByRole('textbox', { name: /^Varför/ }).fill('Dubbel bokning')
    await lock.getByRole('button', { name: 'Ändra låset' }).click()
    await expect(lock.getByRole('status')).toContainText('30.11.2024')
    await page.goto('/economy/bokslut/konton')
    await expect(page.getByRole('textbox', { name: 'Försäljningsfordringar' })).toHaveValue('1700')
    await expectFits(page)
  })
})

test('the treasurer writes off the cents that an invoice lacks, and finds them in the voucher, the journal and the ledger', async ({
  page,
}) => {
  test.slow()
  await login(page, 'super_admin')
  const headers = await bearer(page, accounts.super_admin)
  const { data } = await (
    await page.request.get('/api/invoices/invoices/?karneval=2&show=open&limit=50', { headers })
  ).json()
  const { id, number, open_cents } = data.find((invoice: { open_cents: number }) => invoice.open_cents > 1_000)
  const paid = { id, paid_on: '2025-04-14', amount_cents: open_cents - 50 }
  await page.request.post('/api/invoices/mark-paid-invoices/', { headers, data: { invoices: [paid] } })

  await test.step('the ledger offers to write off what is open', async () => {
    await page.goto('/economy/reskontra')
    await page.getByRole('searchbox', { name: /^Sök betalare/ }).fill(String(number))
    await page.getByRole('button', { name: new RegExp(`^Avskriv det öppna av (tilläggs)?faktura ${number}$`) }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(/Avskriv 0,50\s€ av/)
    await expectFits(page)
    await question.getByRole('textbox', { name: 'Varför' }).fill('Bankens avrundning')
    await question.getByRole('button', { name: 'Avskriv', exact: true }).click()
    await expect(page.getByText(new RegExp(`^0,50\\s€ av .*faktura ${number} är avskrivet`))).toBeFocused()
    await expect(page.getByText('Ingen faktura motsvarar sökningen.')).toBeVisible()
    await expectFits(page)
  })

  await test.step('the journal calls it what it is, and no money came', async () => {
    await page.goto('/economy/bokforing/betalningar?fran=2025-04-15&till=2025-04-15')
    const row = page.getByRole('row').filter({ hasText: `aktura ${number}, avskrivning` })
    await expect(row.getByRole('rowheader')).toContainText(/^Avskrivning/)
    await expect(row.getByRole('cell')).toHaveText([/15\.4\.2025/, /avskrivning/, /^0,00/, /^0,50/, /^−0,50/])
  })

  await test.step('the voucher has both accounts with the sum, under the invoice’s name', async () => {
    await page.goto('/economy/bokforing/verifikat?fran=2025-04-15&till=2025-04-15')
    const accountsTable = page.getByRole('table', { name: 'Per konto' })
    await expect(accountsTable.getByRole('row', { name: /^4991/ })).toContainText('Avskrivningar')
    const table = page.getByRole('table', { name: 'Verifikat' })
    const head = table
      .getByRole('rowheader')
      .filter({ hasText: new RegExp(`15\\.4\\.2025 Avskrivning av (tilläggs)?faktura ${number}$`) })
    const voucher = await head.evaluate(({ firstChild }) => firstChild?.textContent)
    const lines = table.getByRole('row', { name: new RegExp(`^${voucher} `) })
    await expect(lines).toHaveCount(2)
    await expect(lines.filter({ hasText: '1700' }).getByRole('cell')).toHaveText(['1700', '', /^0,50/])
    await expect(lines.filter({ hasText: '4991' }).getByRole('cell')).toHaveText(['4991', /^0,50/, ''])
  })

  await test.step('and it is undone among the payments', async () => {
    await page.goto('/economy/referencepayments')
    const payments = page.getByRole('region', { name: 'Alla betalningar' })
    await payments.getByRole('heading').click()
    const undo = payments.getByRole('button', { name: new RegExp(`^Ångra bokningen på (tilläggs)?faktura ${number}$`) })
    await undo.first().click()
    await expect(page.getByText(new RegExp(`^Bokningen på (tilläggs)?faktura ${number} är ångrad`))).toBeVisible()
    await page.goto('/economy/reskontra')
    await page.getByRole('searchbox', { name: /^Sök betalare/ }).fill(String(number))
    await expect(page.getByRole('button', { name: new RegExp(`faktura ${number}$`) })).toBeVisible()
  })
})
