import type { Page } from '@playwright/test'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const atBothWidths = async (page: Page) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settled(page)
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
  }
}

test('the organiser writes to those who lack something, and sees before whom it reaches and after what came of it', async ({
  page,
}) => {
  test.slow()
  await login(page, 'super_admin')
  await page.goto('/admin/overview')
  await settled(page)
  const missing = page.getByRole('region', { name: 'Det här saknas' })
  await missing.getByRole('link', { name: 'Skriv till dessa (Telefonnummer saknas)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Meddelanden' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Telefonnummer' })).toBeChecked()

  await page.goto('/admin/schoollist?saknas=phone')
  await page.getByRole('link', { name: 'Skriv till dessa skolor' }).click()
  await expect(page).toHaveURL(/\/admin\/meddelanden\?saknas=phone$/)
  await expect(page.getByRole('checkbox', { name: 'Telefonnummer' })).toBeChecked()
  // Only they can fill in their own.
  await expect(page.getByText(/^Till lagledare utan telefonnummer\./)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Skoladministratörer' })).not.toBeChecked()

  // Ready to send: the reminder of what is missing, as each of them gets it.
  await expect(page.getByRole('textbox', { name: 'Ämne' })).toHaveValue('Fyll i ditt telefonnummer')
  const preview = page.getByRole('region', { name: 'Förhandsvisning' })
  await expect(preview).toContainText('en lagledares telefonnummer saknas')
  const before = await preview.textContent()
  await page.getByRole('button', { name: 'Nästa' }).click()
  await expect(preview).not.toHaveText(before ?? '')
  await atBothWidths(page)

  // A school with a leader and an administrator who get no other mails.
  await page.getByRole('checkbox', { name: 'Telefonnummer' }).uncheck()
  await page.getByText('Fler villkor').click()
  await page.getByRole('combobox', { name: 'Bara vissa skolor' }).selectOption({ label: 'Vasa övningsskola, Vasa' })
  const receivers = page.getByRole('region', { name: '2. Mottagare' })
  // The first one, because while the receivers load there is a second status element.
  await expect(receivers.getByRole('status').first()).toHaveText(/^\d+ mottagare i 1 skola$/)
  await receivers.getByText(/^Visa \d+ mottagare$/).click()
  await expect(receivers.getByRole('row', { name: /Maria Sjöberg Lagledare Vasa övningsskola/ })).toBeVisible()

  await page.getByRole('textbox', { name: 'Ämne' }).fill('Samling på fredag')
  await page.getByRole('textbox', { name: /^Text/ }).fill('Kom **i tid**. <img src=x onerror=alert(1)>')
  await expect(page.getByRole('region', { name: 'Förhandsvisning' })).toHaveText(
    'Kom i tid. <img src=x onerror=alert(1)>',
  )
  await atBothWidths(page)
  await page.getByRole('button', { name: /^Skicka till \d+ mottagare$/ }).click()
  // Pressed twice by keyboard: the second click of a double click may land beside what is shown next, and take its focus.
  await page.getByRole('button', { name: /^Skicka \d+ meddelanden$/ }).press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Meddelandet till \d+ mottagare väntar, du kan ännu ångra det$/).first()).toBeVisible()
  // The way back stands where the organiser looks, with the focus.
  await expect(page.getByRole('group', { name: 'Utskick som väntar' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Ångra utskicket' })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Ångra utskicket' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '3. Meddelande' })).toBeFocused()
  await expect(page.getByText('Utskicket är ångrat, texten är kvar')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Ämne' })).toHaveValue('Samling på fredag')
  await expect(page.getByText('Inga meddelanden har skickats ännu.')).toBeVisible()
  await page.getByRole('button', { name: /^Skicka till \d+ mottagare$/ }).click()
  await page.getByRole('button', { name: /^Skicka \d+ meddelanden$/ }).dblclick()
  await expect(page.getByRole('button', { name: 'Ångra utskicket' })).toBeVisible()

  // Sent once despite the double click; the log polls until all mails are sent.
  const sent = page.getByRole('region', { name: 'Skickade meddelanden' })
  await expect(sent.getByText(/Samling på fredag/)).toHaveCount(1)
  await sent.getByText(/Samling på fredag/).click()
  await expect(sent.getByRole('row', { name: /Maria Sjöberg .* Skickat/ })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^Meddelandet till/)).toHaveCount(0)
  await atBothWidths(page)

  // Leave the page, which would otherwise request the receivers with the leader's session.
  await page.goto('about:blank')
  await login(page, 'teacher')
  await page.goto('/admin/mina-meddelanden')
  await expect(page.getByRole('article', { name: 'Samling på fredag' })).toContainText('Kom i tid.')
})
