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
  await unit.getByRole('textbox', { name: 'Postadress' }).fill('PB 2')
  await unit.getByRole('textbox', { name: 'Postnummer' }).fill('65101')
  await unit.getByRole('textbox', { name: 'Postanstalt' }).fill('Vasa')
  await unit.getByRole('textbox', { name: 'E-fakturaadress (OVT)' }).fill('2129112-6')
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
  // The work is where it was, and says what was saved.
  await expect(unit.getByRole('heading', { level: 3, name: 'Vasa stad' })).toBeFocused()
  await expect(unit.getByRole('heading', { level: 3, name: 'Vasa stad' })).toBeInViewport()
  await expect(unit.getByText('✓ Sparat. Betalar')).toBeVisible()
  await expect(page.getByText('✓ Allt som har beställts har en betalare.')).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Vem betalar vad' }).getByRole('row', { name: /högstadiet/ }),
  ).toContainText('Vasa stad')

  await unit.getByRole('button', { name: 'Ta bort Vasa stad' }).click()
  await unit.getByRole('button', { name: 'Ta bort betalaren' }).click()
  await expect(unit.getByRole('alert')).toContainText('skulle bli utan betalare')
  await expectNoAxeViolations(page)
})

test('A17: a long refusal on a phone wraps, covers neither the heading nor what is to be mended, and can be closed', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/400/)
  await page.setViewportSize({ width: 360, height: 740 })
  await login(page, 'school_admin')
  await page.route('**/api/invoices/billing-information/*/', (route) =>
    route.fulfill({
      status: 400,
      json: {
        type: 'validation_error',
        errors: [
          {
            code: 'invalid',
            attr: 'name',
            detail:
              'Betalaren Åbolands yrkesutbildningssamkommuns specialklasser finns redan i skolans andra enheter med andra uppgifter. Välj den i listan i stället.',
          },
        ],
      },
    }),
  )
  await page.goto('/admin/billing')
  await settled(page)
  // A unit that lacks nothing is folded on a phone.
  const unit = page.getByRole('region', { name: 'Vasa övningsskola, lågstadiet' })
  await unit.getByRole('heading', { level: 2 }).click()
  await unit.getByRole('button', { name: /^Ändra / }).click()
  await unit.getByRole('textbox', { name: 'Postadress' }).fill('PB 3')
  await page.getByRole('button', { name: 'Spara betalaren' }).click()
  const toast = page.locator('#stafapp-toasts').getByRole('alert')
  await expect(toast).toContainText('Välj den i listan i stället.')
  // Keeps it, so that the clock does not decide.
  await toast.hover()
  const summary = page.getByRole('main').getByRole('alert').filter({ hasText: 'Betalaren kunde inte sparas.' })
  await expect(summary).toBeFocused()
  const covers = async (part: typeof toast) => {
    const [above, below] = await Promise.all([toast.boundingBox(), part.boundingBox()])
    return (
      (above?.y ?? 0) < (below?.y ?? 0) + (below?.height ?? 0) &&
      (below?.y ?? 0) < (above?.y ?? 0) + (above?.height ?? 0)
    )
  }
  await expect.poll(() => covers(summary)).toBe(false)
  await expectNoHorizontalScroll(page)
  await toast.getByRole('button', { name: 'Stäng meddelandet' }).click()
  await expect(toast).toHaveCount(0)
})

test('a school admin reads from the sum on Min karneval what is ordered, how many and what it costs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await login(page, 'school_admin')
  await page.goto('/admin/myschool')
  await page.getByRole('link', { name: /^Visa (vad som är beställt|avgifterna)$/ }).click()
  const ordered = page.getByRole('region', { name: 'Det här är beställt' })
  await expect(ordered.getByRole('heading', { level: 2 })).toBeFocused()
  await ordered.getByRole('heading', { name: 'Vasa övningsskola, lågstadiet' }).click()
  const table = ordered.getByRole('table', { name: 'Beställt, Vasa övningsskola, lågstadiet' })
  await expect(table.getByRole('row').last()).toContainText('Totalt')
  await expect(table.getByRole('row').nth(1)).toContainText('betalas av')
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
})
