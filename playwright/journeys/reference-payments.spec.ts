import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../fixtures/page-checks.ts'
import { rootDir } from '../fixtures/paths.ts'
import { expect, test } from '../fixtures/test.ts'

/** A bank file written by the demo tool for the open invoices. */
const demoFile = (address: string): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'stafapp-ktl-'))
  const file = join(folder, 'demo.ktl')
  const tool = spawnSync(process.execPath, ['shared/tools/demo-bank-file.ts', address, file], { cwd: rootDir })
  expect(tool.status, String(tool.stderr)).toBe(0)
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}

const drop = async (page: Page, bytes: Buffer) => {
  const transfer = await page.evaluateHandle((base64) => {
    const data = new DataTransfer()
    const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    data.items.add(new File([content], 'demo.ktl'))
    return data
  }, bytes.toString('base64'))
  await page.getByRole('button', { name: /Välj bankens fil/ }).dispatchEvent('drop', { dataTransfer: transfer })
}

const euros = (text: string | null): number =>
  Math.round(
    Number(
      text
        ?.replaceAll(/[^\d,−-]/g, '')
        .replace('−', '-')
        .replace(',', '.'),
    ) * 100,
  )
const paidTotal = async (page: Page) =>
  euros(
    await page
      .getByRole('region', { name: 'Totalt' })
      .getByText('Betalt', { exact: true })
      .locator('xpath=following-sibling::dd[1]')
      .textContent(),
  )

test('a bank file is dropped, tried, approved, decided and undone', async ({ page, portal }) => {
  test.slow()
  const bytes = demoFile(portal.url)
  await login(page, 'super_admin')
  await page.goto('/economy/followup')
  const before = await paidTotal(page)

  await page.goto('/economy/referencepayments')
  const waiting = page.getByRole('region', { name: 'Väntar på beslut' })
  await expect(waiting.getByRole('status')).toHaveText(/betalning/)
  const trial = page.getByRole('region', { name: 'Provkörning: demo.ktl' })
  let booked = 0

  await test.step('the trial shows every payment, and sums that add up', async () => {
    await drop(page, bytes)
    await expect(trial.getByRole('heading', { level: 2 })).toBeFocused()
    const sum = async (label: string) =>
      euros(await trial.getByText(label, { exact: true }).locator('xpath=following-sibling::dd').textContent())
    booked = await sum('Bokas på fakturor')
    expect(booked + (await sum('Väntar på beslut'))).toBe(await sum('Filens summa'))
    for (const state of ['Bokas', 'Delbetalning', /^Överbetalning, 5,00.€$/, 'Väntar på beslut'])
      await expect(trial.getByRole('table').getByText(state, { exact: true }).first()).toBeVisible()
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('approved, the invoices are paid', async () => {
    await trial.getByRole('button', { name: 'Godkänn och boka 4 betalningar' }).click()
    await expect(trial).toHaveCount(0)
    await expect(page.getByText(/^demo\.ktl: 4 av 6 betalningar är bokade(, \d av dem delvis)?\.$/)).toBeFocused()
    await page.getByRole('heading', { name: 'Inlästa filer' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'demo.ktl' })).toContainText('6 nya av 6')
    await page.goto('/economy/followup')
    expect((await paidTotal(page)) - before).toBe(booked)
    await page.goto('/economy/referencepayments')
  })

  await test.step('the same file again has nothing to book', async () => {
    await drop(page, bytes)
    await expect(trial.getByText('Filen har lästs in förut.')).toBeVisible()
    await expect(trial.getByText('Alla betalningar i filen är redan inlästa: det finns inget att boka.')).toBeVisible()
    await expect(trial.getByRole('button', { name: /Godkänn/ })).toHaveCount(0)
    await trial.getByRole('button', { name: 'Stäng' }).click()
  })

  await test.step('a mistyped reference is resolved by its proposal, with the keyboard', async () => {
    const mistyped = waiting.getByRole('listitem').filter({ hasText: 'Fel kontrollsiffra' }).first()
    const name = (await mistyped.getByRole('heading').textContent()) ?? ''
    await mistyped.getByRole('button', { name: 'Visa förslag' }).press('Enter')
    const proposal = mistyped
      .getByRole('list', { name: /Förslag/ })
      .locator('> li')
      .first()
    await expect(proposal).toContainText(/två siffror har bytt plats i referensen,.* exakt belopp/)
    await expectNoAxeViolations(page)
    await proposal.getByRole('button', { name: /^Boka på faktura/ }).press('Enter')
    await expect(
      waiting.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Fel kontrollsiffra' }),
    ).toHaveCount(0)
  })

  await test.step('and undone', async () => {
    await page.getByRole('heading', { name: 'Inlästa filer' }).click()
    await page.getByRole('button', { name: 'Visa betalningarna i demo.ktl' }).click()
    const payments = page.getByRole('table', { name: 'Betalningarna i demo.ktl' })
    const undo = payments.getByRole('button', { name: /^Ångra bokningen/ })
    await expect(undo).toHaveCount(5)
    await undo.first().click()
    await expect(undo).toHaveCount(4)
    await expect(payments.getByText(/ångrad 15\.4\.2025/).first()).toBeVisible()
    // Wait for the toasts to disappear, because they cover buttons.
    await expect(page.getByText(/^(.* är bokat|Bokningen) .*faktura \d+/)).toHaveCount(0)
    await expectNoAxeViolations(page)
  })
})

test('a long list of payments fits a tablet, and shows the reference where there is room', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await login(page, 'super_admin')
  await page.goto('/economy/referencepayments')
  const payments = page.getByRole('region', { name: 'Alla betalningar' })
  await payments.getByRole('heading').click()
  const rows = payments.getByRole('row')
  await expect(rows).toHaveCount(26)
  await payments.getByRole('button', { name: 'Visa fler' }).click()
  await expect(rows).toHaveCount(51)
  await expectNoHorizontalScroll(page)
  await expect(payments.getByRole('columnheader', { name: 'Referens' })).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(payments.getByRole('columnheader', { name: 'Referens' })).toBeVisible()
  await expectNoHorizontalScroll(page)
})
