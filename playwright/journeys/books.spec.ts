import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { statementFile } from '../../api/src/modules/money/payments/testing/sample-files.ts'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

/** Presses a download button; returns the file's name and first bytes. */
async function save(page: Page, name: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'latin1') }
}

const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Totalt' })
    .getByText(label, { exact: true })
    .locator('xpath=following-sibling::dd[1]')

test('the treasurer reads the ledger at a day, follows it into the journals and takes the papers out', async ({
  page,
}) => {
  test.slow()
  await login(page, 'super_admin')
  await page.goto('/economy/bokforing')

  await test.step('the reconciliation of last year leads to the ledger of its last day', async () => {
    await page.getByRole('button', { name: 'I fjol' }).click()
    const table = page.getByRole('table', { name: 'Avstämning av fordringarna' })
    const closing = table.getByRole('row', { name: /^Fordringar 31\.12\.2024/ })
    const sum = (await closing.getByRole('cell').textContent()) ?? ''
    await expectNoAxeViolations(page)
    await closing.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reskontra')
    await expect(page.getByText(/^Läget vid slutet av 31\.12\.2024/)).toBeVisible()
    await expect(figure(page, 'Fordringar')).toHaveText(sum)
  })

  await test.step('another day is typed', async () => {
    const day = page.getByRole('textbox', { name: 'Dag' })
    await day.fill('31.5.2024')
    await expect(page).toHaveURL(/dag=2024-05-31/)
    await expect(page.getByText(/^Läget vid slutet av 31\.5\.2024/)).toBeVisible()
    await expect(figure(page, 'Förfallet')).toHaveText(/^0,00/)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('and taken out in three kinds of files', async () => {
    const open = (await figure(page, 'Öppet').textContent())?.replaceAll(/[^\d,]/g, '')
    const csv = await save(page, 'Hämta CSV')
    expect(csv.name).toBe('reskontra-2024-05-31.csv')
    expect(csv.text.split('\r\n').find((line) => line.startsWith('Fordringar;'))).toContain(`;${open};`)
    const xlsx = await save(page, 'Hämta Excel')
    expect([xlsx.name, xlsx.text.slice(0, 2)]).toEqual(['reskontra-2024-05-31.xlsx', 'PK'])
    const pdf = await save(page, 'Hämta PDF')
    expect([pdf.name, pdf.text.slice(0, 5)]).toEqual(['reskontra-2024-05-31.pdf', '%PDF-'])
  })

  await test.step('the journals keep their period from page to page', async () => {
    await page.goto('/economy/bokforing/fakturor?fran=2024-05-01&till=2024-12-31')
    await expect(page.getByRole('table', { name: 'Fakturajournal' })).toContainText('Faktura 1')
    await page.getByRole('button', { name: 'Nästa' }).click()
    await expect(page.getByText(/^Sida 2 av \d+, rad 101–200 av/)).toBeVisible()
    await page.getByRole('link', { name: 'Betalningsjournal' }).click()
    await expect(page.getByRole('table', { name: 'Betalningsjournal' })).toContainText('Hela perioden')
    await expect(page.getByRole('textbox', { name: 'Från' })).toHaveValue('1.5.2024')
    await expectNoAxeViolations(page)
  })

  await test.step('an account statement is tried, booked, and stands in the journal', async () => {
    await page.goto('/economy/referencepayments')
    const statement = statementFile([{ cents: 4300, message: 'Tack för i år', payer: 'Testskolan', id: 'BOOKS1' }])
    await page.getByLabel('Bankfil').setInputFiles({
      name: 'kontoutdrag.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(statement.replaceAll('2025-06-1', '2025-04-1')),
    })
    const trial = page.getByRole('region', { name: 'Provkörning: kontoutdrag.xml' })
    await expect(trial).toContainText('Kontoutdrag (camt.053)')
    await trial.getByRole('button', { name: /^Godkänn/ }).click()
    await page.getByRole('heading', { name: 'Inlästa filer' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'kontoutdrag.xml' })).toContainText('1 nya av 1')
    await page.goto('/economy/bokforing/betalningar')
    await expect(page.getByRole('row').filter({ hasText: 'kontoutdrag.xml' })).toContainText('Väntar på beslut')
  })
})
