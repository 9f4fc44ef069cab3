import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

test('a change is found in the log with before and after, by the organiser and by the school', async ({ page }) => {
  const access = await login(page, 'school_admin')
  const headers = { authorization: `Bearer ${access}` }
  const mine = (await (await page.request.get('/api/schools/my-unit/', { headers })).json()) as {
    school: { id: number; school_unit: { id: number }[] }
  }
  const url = `/api/schools/${mine.school.id}/`
  const { version } = (await (await page.request.get(url, { headers })).json()) as { version: number }
  const body = { version, school_unit: [{ id: mine.school.school_unit[0]?.id, student_count: 123 }] }
  const changed = await page.request.patch(url, { headers, data: body })
  expect(changed.status(), await changed.text()).toBe(200)
  for (const who of ['school_admin', 'super_admin'] as const) {
    await login(page, who)
    await page.goto('/admin/andringslogg?typ=school')
    await settled(page)
    const change = page
      .getByRole('listitem')
      .filter({ hasText: /ändrade uppgifterna för / })
      .first()
    await expect(change).toContainText(/Elever: \d+ → 123/)
    const place = change.getByRole('link', { name: 'Vasa övningsskola', exact: true })
    await expect(place).toHaveAttribute(
      'href',
      who === 'super_admin' ? `/detail/school/${mine.school.id}` : '/detail/school',
    )
    await expect(page.getByRole('heading', { level: 2, name: /^I dag, / })).toBeVisible()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalScroll(page)
      await expectNoAxeViolations(page)
    }
  }
  // The organiser's home says it too, and leads to the school and to the day's changes.
  await page.goto('/admin/overview')
  const line = page
    .getByRole('region', { name: 'I dag' })
    .getByRole('listitem')
    .filter({ hasText: 'Håkan Nygård ändrade skolans uppgifter · Vasa övningsskola' })
  await expect(line.getByRole('link', { name: 'Vasa övningsskola', exact: true })).toHaveAttribute(
    'href',
    `/detail/school/${mine.school.id}`,
  )
  await page.getByRole('link', { name: 'Visa dagens ändringar' }).click()
  await expect(page).toHaveURL(/\/admin\/andringslogg\?fran=/)
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /ändrade uppgifterna för / })
      .first(),
  ).toContainText('Håkan')
})

test('R31: a reported error is text with its trace, whatever it holds', async ({ page }) => {
  const report = {
    error_trace: 'https://x/\nFirefox\nTypeError: boom\n at https://x/remotes/admin/1f2e3d4c5b/a.js',
    description: '<img src=x onerror=alert(1)>',
  }
  await page.request.post('/api/maintenance/error-logs/', { data: report })
  await login(page, 'super_admin')
  await page.goto('/admin/felrapporter')
  const group = page.getByRole('region', { name: 'TypeError: boom' })
  await expect(group).toContainText('Versioner: admin@1f2e3d4c5b')
  await group
    .getByText(/spårningskod/)
    .first()
    .click()
  await expect(group.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
  }
})
