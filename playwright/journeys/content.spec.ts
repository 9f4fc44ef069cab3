import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

test('R31: a document is drafted with a preview, published with a file, changed beside what is public, and taken back', async ({
  page,
}) => {
  test.slow()
  await login(page, 'super_admin')
  await page.goto('/admin/innehall')
  await settled(page)
  const documents = page.getByRole('region', { name: 'Dokument' })
  await documents.getByText('Nytt dokument').click()
  const blank = documents.getByRole('group').filter({ hasText: 'Nytt dokument' })
  await blank.getByRole('textbox', { name: 'Rubrik' }).fill('PM för lagledare')
  await blank.getByRole('textbox', { name: /^Adress/ }).fill('pm-lagledare')
  await blank
    .getByRole('textbox', { name: /^Text/ })
    .fill('# Samling\n\nKom **i tid**. <img src=x onerror=alert(1)>\n\n[klicka](javascript:alert)')
  const preview = blank.getByRole('region', { name: 'Förhandsvisning' })
  await expect(preview.getByRole('heading', { name: 'Samling' })).toBeVisible()
  await expect(preview).toContainText('Kom i tid. <img src=x onerror=alert(1)>')
  await expect(preview.getByRole('link')).toHaveCount(0)
  await blank.getByRole('button', { name: 'Spara utkast' }).click()

  const item = documents.locator('details').filter({ hasText: /^PM för lagledare/ })
  await expect(item.getByText('utkast, syns inte')).toBeVisible()
  await item.locator('summary').first().click()
  await item
    .getByLabel('Fil att bifoga')
    .setInputFiles({ name: 'PM.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 pm') })
  await expect(item.getByRole('button', { name: 'Ta bort bilagan PM.pdf' })).toBeVisible()
  await item.getByRole('button', { name: 'Publicera' }).click()
  await expect(item.getByText(/^· publicerat [\d.]+$/)).toBeVisible()
  await item.getByRole('textbox', { name: /^Text/ }).fill('# Samling\n\nKom i god tid.')
  await item.getByRole('button', { name: 'Spara utkast' }).click()
  await expect(item.getByText(/opublicerade ändringar/)).toBeVisible()
  await item.getByRole('button', { name: 'Versioner' }).click()
  await item.getByRole('button', { name: /^Jämför version 1/ }).click()
  await expect(item.locator('ins')).toContainText(['Kom i god tid.'])
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
  }

  await page.goto('/documentation')
  const shown = page.getByRole('region', { name: 'PM för lagledare' })
  await expect(shown).toContainText('Kom i tid.')
  const [file] = await Promise.all([page.waitForEvent('download'), shown.getByRole('link', { name: 'PM.pdf' }).click()])
  expect(file.suggestedFilename()).toBe('PM.pdf')

  await page.goto('/admin/innehall')
  await page.getByText(/^PM för lagledare/).click()
  await item.getByRole('button', { name: 'Versioner' }).click()
  await item.getByRole('button', { name: 'Hämta till utkastet: version 1' }).click()
  await expect(item.getByRole('textbox', { name: /^Text/ })).toHaveValue(/Kom \*\*i tid\*\*/)
  await item.getByRole('button', { name: 'Ta bort dokumentet' }).click()
  await item.getByRole('button', { name: /^Ta bort PM/ }).click()
  await expect(page.getByText(/^PM för lagledare/)).toHaveCount(0)
})
