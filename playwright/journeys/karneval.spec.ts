import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

test('the organiser copies last year, moves a date with the keyboard, shows it as coming and takes it back', async ({
  page,
  consoleWatch,
}) => {
  test.slow()
  consoleWatch.allow(/409/)
  await login(page, 'super_admin')
  await page.goto('/admin/karneval')
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Status: Aktiv' })).toBeVisible()
  await page.getByRole('button', { name: 'Ny karneval' }).click()
  await page.getByRole('textbox', { name: 'Namn' }).first().fill('Stafettkarnevalen 2026')
  await page.getByRole('textbox', { name: 'Första dagen' }).first().fill('2026-05-22')
  await page.getByRole('combobox', { name: 'Utgå från' }).selectOption('Stafettkarnevalen 2025')
  await page.getByRole('button', { name: 'Skapa utkastet' }).click()
  await expect(page.getByRole('heading', { name: 'Status: Utkast' })).toBeVisible()

  const closes = page.getByRole('slider', { name: 'Anmälan av löpare stänger' })
  await expect(closes).toHaveAttribute('aria-valuetext', 'onsdag 13.5.2026')
  await closes.press('ArrowRight')
  await expect(page.getByLabel('Anmälan av löpare stänger', { exact: true }).last()).toHaveValue('2026-05-14T23:59')
  const banner = page.getByRole('region', { name: 'Banner' })
  await expect(banner).toContainText('Anmälan av löpare stänger 14.5.2026, den öppnas igen torsdagen före')
  await banner.getByRole('textbox').fill('Välkommen till Stadion!')
  await expect(banner).toContainText('Förhandsvisning: Välkommen till Stadion!')
  await page.getByRole('button', { name: 'Spara karnevalen' }).click()
  await expect(page.getByText('Stafettkarnevalen 2026 har sparats')).toBeVisible()
  await expect(closes).toHaveAttribute('aria-valuetext', 'torsdag 14.5.2026')

  const price = page.getByRole('table', { name: 'Priser och lager' }).getByRole('textbox', { name: /^Pris för/ })
  await price.first().fill('9,50')
  await page.getByRole('button', { name: /^Spara (?!karnevalen)/ }).click()
  await expect(page.getByText(/har sparats$/).last()).toBeVisible()
  await expect(price.first()).toHaveValue('9,50')

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
  }
  await page.getByRole('button', { name: 'Visa som kommande' }).click()
  await expect(page.getByText('Karnevalen syns för alla i karnevalsmenyn')).toBeVisible()
  await page.getByRole('button', { name: 'Ja, visa som kommande' }).click()
  await expect(page.getByRole('heading', { name: 'Status: Kommande' })).toBeVisible()
  await page.getByRole('button', { name: 'Aktivera' }).click()
  await page.getByRole('button', { name: 'Ja, aktivera' }).click()
  await expect(page.getByRole('alert')).toContainText('Stafettkarnevalen 2025 är aktiv')
  await page.getByRole('button', { name: 'Gör till utkast' }).click()
  await page.getByRole('button', { name: 'Ja, gör till utkast' }).click()
  await page.getByRole('button', { name: 'Ta bort utkastet' }).click()
  await page.getByRole('button', { name: 'Ja, ta bort' }).click()
  await expect(page.getByRole('heading', { name: 'Status: Aktiv' })).toBeVisible()
})
