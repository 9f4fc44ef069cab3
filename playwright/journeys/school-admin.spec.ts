import { readFile } from 'node:fs/promises'
import { login, loginWith } from '../fixtures/login.ts'
import { newSchool, newSchoolAdmin } from '../fixtures/new-school.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

test('a school admin reads what is missing and opens the school with its units', async ({ page }) => {
  await login(page, 'school_admin')
  await page.goto('/admin/myschool')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Min karneval')
  await expect(page.getByRole('heading', { name: 'Anmäl lag' })).toBeVisible()
  await expect(page.getByText('Kan ändras fram till fredag 25.4.2025 kl. 23:59')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Lagledare och skoladministratörer' }).getByRole('listitem'),
  ).not.toHaveCount(0)

  await page.getByRole('link', { name: 'Visa alla skoluppgifter' }).click()
  await expect(page).toHaveURL(/\/detail\/school\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vasa övningsskola')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const unit = page.getByRole('region', { name: 'Vasa övningsskola, lågstadiet' })
  for (const label of ['Besöks- och postadress', 'Telefon', 'E-post', 'Elever i åk 3–6'])
    await expect(unit.getByRole('term').filter({ hasText: label })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Ladda ner uppgifterna' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^personuppgifter-skola-\d+\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { innehall: { rader: object[] }[] }
  expect(data.innehall.flatMap(({ rader }) => rader).length).toBeGreaterThan(10)
  await expect(page.getByText('Uppgifterna är nedladdade')).toBeVisible()
})

test('the menu leads a school admin to the own school; an address that is no id is asked about', async ({
  page,
  consoleWatch,
}) => {
  // The page's early data is requested with the invalid id from the URL.
  consoleWatch.allow(/400/)
  await login(page, 'school_admin')
  await page.goto('/detail/school')
  await expect(page).toHaveURL(/\/detail\/school\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vasa övningsskola')
  await page.goto('/detail/school/nej')
  const field = page.getByRole('textbox', { name: 'Skolans id' })
  await field.fill('tolv')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('Ett id är ett positivt heltal, till exempel 12.')
  await expectNoAxeViolations(page)
})

test('another school is not found: a toast and a box that stays', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/404/)
  await login(page, 'school_admin')
  await page.goto('/detail/school/2147483647')
  await expect(page.getByText(/^Error ApiError: /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Försök på nytt' })).toBeVisible()
})

test('a school admin changes the units, adds one, and forsakes changes', async ({ page }) => {
  await login(page, 'school_admin')
  await page.goto('/admin/myschool')
  await page.getByRole('link', { name: 'Visa alla skoluppgifter' }).click()
  const edit = page.getByRole('button', { name: 'Ändra uppifter' })
  await edit.click()
  const names = page.getByRole('textbox', { name: 'Enhetens namn' })
  await expect(names.first()).toHaveAttribute('readonly')
  const pupils = page.getByRole('textbox', { name: /^Elever/ })
  await pupils.first().fill('många')
  await expect(page.getByText('Skriv antalet med siffror.')).toBeVisible()
  await page.getByRole('button', { name: 'Förkasta ändringar' }).click()
  await expect(edit).toBeVisible()

  await edit.click()
  const units = await pupils.count()
  await page.getByRole('button', { name: 'Lägg till enhet' }).click()
  await expect(page.locator('form[data-dirty="true"]'), 'the guard asks before the new unit is lost').toHaveCount(1)
  await pupils.nth(units - 1).fill('77')
  await names.last().fill('Vasa övningsskola, kvällslinjen')
  await page.getByRole('combobox', { name: 'Skolstadium' }).last().selectOption('Andra stadiet')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await expect(page.getByText('Skolans uppgifter uppdaterades')).toBeVisible()
  const unit = page.getByRole('region', { name: 'Vasa övningsskola, kvällslinjen' })
  await expect(unit).toContainText('Andra stadiet')
  await expect(page.getByRole('definition').filter({ hasText: /^77$/ })).toBeVisible()
})

test('a school admin ends the leadership of one who has quit: the teams stay, the leader is told and out, and in again', async ({
  page,
}) => {
  const school = await newSchool(page, 'Skolan där Lena slutar')
  const admin = await newSchoolAdmin(page, school)
  await page.setViewportSize({ width: 360, height: 740 })
  await loginWith(page, admin)
  await page.goto('/admin/myschool')
  const leaders = page.getByRole('region', { name: 'Lagledare och skoladministratörer' })
  const end = leaders.getByRole('button', { name: 'Avsluta lagledarskapet för Lena Ledare' })
  await end.click()
  const question = page.getByRole('dialog', { name: 'Ska Lena Ledare sluta som lagledare?' })
  await expect(question).toContainText('Ingen annan är lagledare för')
  await expectNoAxeViolations(page)
  await expectNoHorizontalScroll(page)
  await page.keyboard.press('Escape')
  await expect(end).toBeFocused()
  await end.click()
  await question.getByRole('button', { name: 'Avsluta lagledarskapet' }).click()
  await expect(page.getByText('Lena Ledare är inte längre lagledare.')).toBeVisible()
  const back = leaders.getByRole('button', { name: /^Ge rätten tillbaka till Lena Ledare: / })
  await expect(back).toBeVisible()
  await expect(end).toHaveCount(0)
  await expect(leaders.getByRole('heading', { level: 2 })).toBeFocused()
  const logIn = () => page.request.post('/api/users/login/', { data: school.leader })
  expect((await logIn()).ok()).toBe(false)

  await test.step('one press gives back what was ended', async () => {
    await expectNoAxeViolations(page)
    await expectNoHorizontalScroll(page)
    await back.click()
    await expect(page.getByText('Lena Ledare är lagledare igen: ')).toBeVisible()
    await expect(end).toBeVisible()
    await expect(back).toHaveCount(0)
    await expect(leaders.getByRole('heading', { level: 2 })).toBeFocused()
    expect((await logIn()).ok()).toBe(true)
  })
})
