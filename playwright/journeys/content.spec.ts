import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

test('R31: a document is written with a preview, published, read by everybody and taken back', async ({ page }) => {
  await login(page, 'super_admin')
  await page.goto('/admin/innehall')
  await settled(page)
  const documents = page.getByRole('region', { name: 'Dokument' })
  await documents.getByText('Nytt dokument').click()
  const editor = documents.getByRole('group').filter({ hasText: 'Nytt dokument' })
  await editor.getByRole('textbox', { name: 'Rubrik' }).fill('PM för lagledare')
  await editor.getByRole('textbox', { name: /^Adress/ }).fill('pm-lagledare')
  await editor
    .getByRole('textbox', { name: /^Text/ })
    .fill('# Samling\n\nKom **i tid**. <img src=x onerror=alert(1)>\n\n[klicka](javascript:alert)')
  const preview = editor.getByRole('region', { name: 'Förhandsvisning' })
  await expect(preview.getByRole('heading', { name: 'Samling' })).toBeVisible()
  await expect(preview).toContainText('Kom i tid. <img src=x onerror=alert(1)>')
  await expect(preview.getByRole('link')).toHaveCount(0)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
  }
  await editor.getByRole('button', { name: 'Spara och publicera' }).click()
  await expect(page.getByText('PM för lagledare har sparats')).toBeVisible()
  await page.goto('/documentation')
  await expect(page.getByText('PM för lagledare').first()).toBeVisible()

  await page.goto('/admin/innehall')
  await page.getByText(/^PM för lagledare/).click()
  await page.getByRole('button', { name: 'Ta bort dokumentet' }).click()
  await page.getByRole('button', { name: 'Ja, ta bort' }).click()
  await expect(page.getByText(/^PM för lagledare/)).toHaveCount(0)
})
