import type { Page } from '@playwright/test'
import { login, loginWith } from '../fixtures/login.ts'
import { newSchool, newSchoolAdmin } from '../fixtures/new-school.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const small = '5 × 80 m mixed, små grundskolor åk 1–6'

/** Leave the page, so that pending requests do not use the next user's session. */
const leave = (page: Page) => page.goto('about:blank')

test('a school admin changes a class, the organiser approves it, and other events are offered', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const school = await newSchool(page, 'Klasskolan')
  const admin = await newSchoolAdmin(page, school)
  const [unit] = school.units

  await loginWith(page, admin)
  await page.goto('/detail/school')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Klasskolan')
  await page.getByRole('button', { name: 'Ändra uppifter' }).click()
  const first = page.getByRole('group', { name: 'Skoltyp' }).first()
  await first.getByRole('checkbox', { name: 'Liten' }).check()
  await expect(page.getByText('Vanlig kan inte kombineras med en annan skoltyp.')).toBeVisible()
  await first.getByRole('checkbox', { name: 'Vanlig' }).uncheck()
  await expect(page.getByText('En liten skola har färre än 50 elever i åk 3–6, men enheten har 120.')).toBeVisible()
  await page
    .getByRole('textbox', { name: /^Elever/ })
    .first()
    .fill('40')
  await page.getByRole('button', { name: 'Lägg till enhet' }).click()
  await page.getByRole('textbox', { name: 'Enhetens namn' }).last().fill('Klasskolan, filialen')
  await page.getByRole('combobox', { name: 'Skolstadium' }).last().selectOption('Åk 1–6')
  await page.getByRole('button', { name: 'Spara uppgifterna' }).click()
  const changed = page.getByRole('region', { name: unit?.unit_name ?? '' })
  await expect(changed).toContainText(
    'Väntar på arrangörens godkännande. Tills dess gäller: Åk 1–6 · Vanlig · Elever i åk 3–6: 120.',
  )
  await expect(page.getByRole('region', { name: 'Klasskolan, filialen' })).toContainText('kan inte anmäla lag ännu')
  await expectNoAxeViolations(page)

  await leave(page)
  await loginWith(page, school.leader)
  await page.goto(`/lagledare/eventregistration?unit=${unit?.id}`)
  await expect(page.getByText('Väntar på arrangörens godkännande')).toBeVisible()
  await expect(page.getByRole('heading', { name: '5 × 80 m flickor, åk 1–6' })).toBeVisible()
  await expect(page.getByRole('heading', { name: small })).toHaveCount(0)

  await leave(page)
  await login(page, 'super_admin')
  await page.goto('/admin/andringar')
  const waiting = page.getByRole('region', { name: /^Väntar på beslut/ })
  const request = new RegExp(`^Ändrad skoltyp eller elevantal: ${unit?.unit_name} `)
  await waiting.getByRole('link', { name: request }).click()
  const decisionOn = (opened: Page) =>
    opened.getByRole('group', { name: `Beslut: Ändrad skoltyp eller elevantal: ${unit?.unit_name}` })
  const decision = decisionOn(page)
  await expect(decision).toBeVisible()
  // A second organiser has the same request open, and begins to write.
  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const second = await other.newPage()
  await login(second, 'super_admin')
  await second.goto(page.url())
  await decisionOn(second).getByRole('textbox', { name: 'Svar till skolan' }).fill('Antalet elever stämmer inte.')
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
  await decision.getByRole('button', { name: 'Godkänn', exact: true }).click()
  await expect(decision).toHaveCount(0)
  await decisionOn(second).getByRole('button', { name: 'Avslå' }).click()
  await expect(second.getByRole('alert').filter({ hasText: 'Någon hann före dig. Godkänd' })).toContainText(
    'Ditt beslut sparades inte.',
  )
  await expect(decisionOn(second)).toHaveCount(0)
  await expectNoAxeViolations(second)
  await other.close()
  // On a phone the list is a view of its own.
  await page.getByRole('link', { name: 'Alla begäranden' }).click()
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
  await waiting.getByRole('link', { name: /^Ny enhet: Klasskolan, filialen / }).click()
  const branch = page.getByRole('group', { name: 'Beslut: Ny enhet: Klasskolan, filialen' })
  await branch.getByRole('button', { name: 'Avslå' }).click()
  await expect(branch.getByText('Skriv varför begäran avslås.')).toBeVisible()
  await branch.getByRole('textbox', { name: 'Svar till skolan' }).fill('Filialen hör till lågstadiet.')
  await branch.getByRole('button', { name: 'Avslå' }).click()
  await expect(page.getByText('Begäran är avslagen')).toBeVisible()
  await expect(branch.getByRole('button', { name: 'Avslå' })).toHaveCount(0)

  await leave(page)
  await loginWith(page, school.leader)
  await page.goto(`/lagledare/eventregistration?unit=${unit?.id}`)
  await expect(page.getByRole('heading', { name: small })).toBeVisible()
  await expect(page.getByRole('heading', { name: '5 × 80 m flickor, åk 1–6' })).toHaveCount(0)

  await leave(page)
  await loginWith(page, admin)
  await page.goto('/detail/school')
  await expect(changed).toContainText('Godkänd av arrangören.')
  await expect(page.getByRole('region', { name: 'Klasskolan, filialen' })).toContainText(
    'Filialen hör till lågstadiet. Enheten kan inte anmäla lag.',
  )
})

test('the organiser finds a school by name, without its dots', async ({ page }) => {
  await login(page, 'super_admin')
  await page.goto('/detail/school')
  await page.getByRole('searchbox', { name: 'Sök skola' }).fill('vasa ovning')
  await page.getByRole('link', { name: 'Vasa övningsskola, Vasa' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vasa övningsskola')
})
