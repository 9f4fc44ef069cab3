import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

test('a school admin names a payer for what lacks one, changes it and removes it again', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/400/)
  await login(page, 'school_admin')
  await page.goto('/admin/billing')
  await settled(page)
  const unit = page.getByRole('region', { name: 'Vasa övningsskola, högstadiet' })
  await expect(page.getByRole('region', { name: 'Betalare saknas' })).toContainText(
    'Stafetter, Vasa övningsskola, högstadiet',
  )
  await unit.getByRole('button', { name: /^Ny betalare/ }).click()
  await unit.getByRole('textbox', { name: 'Betalare' }).fill('Vasa stad')
  await unit.getByRole('textbox', { name: 'E-fakturaadress (EDI/OVT)' }).fill('2129112-6')
  await unit.getByRole('combobox', { name: 'Operatör' }).fill('Apix Messaging')
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
  }
  await unit.getByRole('button', { name: 'Spara betalaren' }).click()
  await expect(page.getByText('Faktureringsinformation skapad')).toBeVisible()
  await expect(page.getByText('✓ Allt som har beställts har en betalare.')).toBeVisible()
  await expect(unit.getByRole('row', { name: /^Stafetter/ })).toContainText('Vasa stad')

  await unit.getByRole('button', { name: 'Ta bort Vasa stad' }).click()
  await unit.getByRole('button', { name: 'Ja, ta bort' }).click()
  await expect(unit.getByRole('alert')).toContainText('skulle bli utan betalare')
  await expectNoAxeViolations(page)
})
