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
  // Only the new one is asked for: the form of the chosen carnival has fields of the same names.
  await expect(page.getByRole('textbox', { name: 'Namn' })).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Namn' }).fill('Stafettkarnevalen 2026')
  await page.getByRole('textbox', { name: 'Första dagen' }).fill('22.5.2026')
  await page.getByRole('combobox', { name: 'Utgå från' }).selectOption('Stafettkarnevalen 2025')
  await page.getByRole('button', { name: 'Skapa utkastet' }).click()
  await expect(page.getByRole('heading', { name: 'Status: Utkast' })).toBeFocused()
  await expect(page.getByText('Bara superadmin ser utkastet.')).toBeVisible()

  const closes = page.getByRole('slider', { name: 'Löparanmälan stänger' })
  await expect(closes).toHaveAttribute('aria-valuetext', 'onsdag 13.5.2026')
  await closes.press('ArrowRight')
  await expect(page.getByRole('textbox', { name: 'Löparanmälan stänger, datum' })).toHaveValue('14.5.2026')
  await expect(page.getByRole('textbox', { name: 'Löparanmälan stänger, klockslag' })).toHaveValue('23:59')
  await page.getByRole('button', { name: 'Spara karnevalen' }).click()
  await expect(page.getByText('Stafettkarnevalen 2026 har sparats')).toBeVisible()
  await expect(closes).toHaveAttribute('aria-valuetext', 'torsdag 14.5.2026')

  const part = (name: string) => page.getByRole('navigation', { name: 'Karnevalens delar' }).getByRole('link', { name })
  await part('Texter').click()
  const banner = page.getByRole('textbox', { name: 'Egen text' })
  const preview = page.getByRole('figure').filter({ hasText: /text/ })
  await expect(preview).toContainText('Anmälan av löpare stänger 14.5.2026, den öppnas igen torsdagen före')
  await banner.fill('Välkommen till Stadion!')
  await expect(preview).toContainText('Välkommen till Stadion!')
  // The text is not saved: leaving its part asks.
  await part('Priser').click()
  await page.getByRole('button', { name: 'Stanna kvar' }).click()
  await page.getByRole('button', { name: 'Spara texterna' }).click()
  await expect(page.getByText('Stafettkarnevalen 2026 har sparats').last()).toBeVisible()
  await part('Priser').click()
  await expect(page).toHaveURL(/del=priser/)

  await expect(page.getByRole('cell', { name: '0 portioner' }).first()).toBeVisible()
  const price = page.getByRole('table', { name: 'Priser och lager' }).getByRole('textbox', { name: /^Pris för/ })
  await price.first().fill('9,50')
  await page
    .getByRole('table', { name: 'Priser och lager' })
    .getByRole('button', { name: /^Spara / })
    .click()
  await expect(page.getByText(/har sparats$/).last()).toBeVisible()
  await expect(price.first()).toHaveValue('9,50')

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
  }
  await page.getByRole('button', { name: 'Visa som kommande' }).click()
  await expect(page.getByText('Karnevalen syns för alla i karnevalsmenyn')).toBeVisible()
  await page.getByRole('button', { name: /^Visa Stafett.* som kommande$/ }).click()
  await expect(page.getByRole('heading', { name: 'Status: Kommande' })).toBeFocused()
  await page.getByRole('button', { name: 'Aktivera' }).click()
  await page.getByRole('button', { name: /^Aktivera Stafett/ }).click()
  await expect(page.getByRole('alert')).toContainText('Stafettkarnevalen 2025 är aktiv')
  const archive = page.getByRole('link', { name: 'Arkivera Stafettkarnevalen 2025' })
  await archive.click()
  await expect(page.getByRole('button', { name: 'Arkivera', exact: true })).toBeVisible()
  await page.goBack()
  await expect(archive).toBeVisible()
  await part('Farligt').click()
  await page.getByRole('button', { name: 'Gör till utkast' }).click()
  await page.getByRole('button', { name: /^Gör Stafett.* till utkast$/ }).click()
  const isHitAtOnce = await page
    .getByRole('button', { name: 'Ta bort utkastet' })
    .evaluate(async (button: HTMLElement) => {
      button.click()
      await new Promise(requestAnimationFrame)
      const yes = document.activeElement
      const { x, y, width, height } = yes?.getBoundingClientRect() ?? new DOMRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      return { name: yes?.textContent, isHit: hit === yes, isInWindow: hit !== null }
    })
  expect(isHitAtOnce, 'a double press does not answer the question').toEqual({
    name: expect.stringMatching(/^Ta bort Stafett/),
    isHit: false,
    isInWindow: true,
  })
  await page.getByRole('button', { name: /^Ta bort Stafett/ }).click()
  await expect(page.getByRole('heading', { name: 'Status: Aktiv' })).toBeVisible()
  await page
    .getByRole('combobox', { name: 'Karneval', exact: true })
    .selectOption({ label: 'Stafettkarnevalen 2024 (arkiverad)' })
  await part('Farligt').click()
  await expect(page.getByText('Karnevalen är arkiverad. Här finns inget att ändra.')).toBeVisible()
})

test('a copied year is prepared from the carnival menu, and nobody but the organiser sees it', async ({
  page,
  browser,
  consoleWatch,
}) => {
  test.slow()
  await login(page, 'super_admin')
  // As the season's home leads here: with the form open.
  await page.goto('/admin/karneval?ny')
  const form = page.getByRole('region', { name: 'Ny karneval' })
  await form.getByRole('textbox', { name: 'Namn' }).fill('Stafettkarnevalen 2031')
  await form.getByRole('textbox', { name: 'Första dagen' }).fill('16.5.2031')
  await form.getByRole('button', { name: 'Skapa utkastet' }).click()
  const menu = page.getByRole('button', { name: 'Välj karneval' })
  await expect(menu).toHaveAccessibleName(/Stafettkarnevalen 2031 \(utkast\)/)

  const goOn: Record<string, RegExp> = {
    '/admin/overview': /Ett utkast som bara du ser/,
    '/admin/tidtabell': /fredag 16\.5\.2031/i,
    '/admin/heats': /^Inga lag är anmälda ännu\. Laganmälan är öppen/,
    '/admin/nummerlappar': /^Inga lag är anmälda ännu\./,
    '/admin/andringar': /^Ingen har begärt en ändring\.|^Väntar på beslut/,
    '/admin/specialdieter': /^Ingen skola har anmält specialdieter ännu\./,
    '/admin/meddelanden': /^Sidan visar karnevalen när den har öppnats/,
    '/tidtabeller/minutschema': /^Sidan visar karnevalen när den har öppnats/,
  }
  for (const [path, text] of Object.entries(goOn)) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
    await expect(menu).toHaveAccessibleName(/2031/)
    await expectNoAxeViolations(page)
  }
  // That it is a draft takes no group's room in the bar.
  await page.setViewportSize({ width: 1280, height: 800 })
  const groups = page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('button')
  await expect(groups).toHaveText(['Tidtabeller', 'Administration', 'Tävlingsdag', 'Ekonomi', 'Dokumentation'])
  // A rule that fits as long as there is no heat is no fault.
  await page.goto('/admin/karneval?del=grenar')
  await expect(page.getByRole('heading', { name: 'Vidare till final' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

  const visitor = await browser.newContext({ baseURL: new URL(page.url()).origin })
  consoleWatch.allow(/404/)
  const stranger = await visitor.newPage()
  await stranger.goto('/tidtabeller/minutschema')
  await stranger.getByRole('button', { name: 'Välj karneval' }).click()
  await expect(stranger.getByRole('button', { name: 'Stafettkarnevalen 2025', exact: true })).toBeVisible()
  await expect(stranger.getByText('Stafettkarnevalen 2031')).toHaveCount(0)
  await visitor.close()

  await page.goto('/admin/karneval?del=farligt')
  await page.getByRole('button', { name: 'Ta bort utkastet' }).click()
  await page.getByRole('button', { name: /^Ta bort Stafett/ }).click()
  await expect(menu).toHaveAccessibleName(/Stafettkarnevalen 2025/)
})

test('a day is typed in any usual form or chosen in the calendar by keyboard, and wrong text stays', async ({
  page,
}) => {
  await login(page, 'super_admin')
  await page.goto('/admin/karneval')
  await settled(page)
  await page.getByRole('button', { name: 'Ny karneval' }).click()
  const form = page.getByRole('region', { name: 'Ny karneval' })
  const day = form.getByRole('textbox', { name: 'Första dagen' })
  await day.fill('31.2.2026')
  await form.getByRole('textbox', { name: 'Namn' }).fill('Stafettkarnevalen 2026')
  await expect(day).toHaveValue('31.2.2026')
  await expect(day).toHaveAccessibleDescription(/Skriv ett datum som finns, till exempel 16\.5\.2025\./)
  await expect(form.getByRole('button', { name: 'Skapa utkastet' })).toBeDisabled()

  await day.fill('15.5.2026')
  await expect(form.getByRole('button', { name: 'Skapa utkastet' })).toBeEnabled()
  const button = form.getByRole('button', { name: 'Kalender: Första dagen' })
  const calendar = page.getByRole('dialog', { name: 'Välj dag: Första dagen' })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(calendar.getByRole('button', { name: 'fredag 15.5.2026' })).toBeFocused()
    await expect(calendar).toBeInViewport({ ratio: 1 })
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(button).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await calendar.getByRole('button', { name: 'fredag 15.5.2026' }).press('PageUp')
  await calendar.getByRole('button', { name: 'onsdag 15.4.2026' }).press('ArrowRight')
  await calendar.getByRole('button', { name: 'torsdag 16.4.2026' }).press('Enter')
  await expect(button).toBeFocused()
  await expect(day).toHaveValue('16.4.2026')
})

test('the organiser sets one field of all events at once by keyboard, and takes it back', async ({ page }) => {
  await login(page, 'super_admin')
  await page.goto('/admin/karneval?del=grenar')
  await settled(page)
  const table = page.getByRole('table', { name: 'Grenar' })
  const capacities = table.getByRole('textbox', { name: /^Kapacitet för/ })
  await expect(capacities.first()).toBeVisible()
  const values = () => capacities.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
  const before = await values()

  await page.getByRole('button', { name: `Välj alla ${before.length}` }).press('Enter')
  await expect(page.getByText(`${before.length} valda`)).toBeVisible()
  const change = page.getByRole('button', { name: 'Ändra de valda' })
  await change.press('Enter')
  const question = page.getByRole('dialog', { name: `Ändra ${before.length} grenar` })
  await question.getByRole('textbox', { name: 'Ny kapacitet' }).fill('321')
  await expect(question.getByRole('list', { name: 'Det här ändras' })).toContainText('→ 321')
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
  }
  await question.getByRole('button', { name: `Ändra ${before.length} grenar` }).press('Enter')
  await expect(page.getByText(`Kapacitet har ändrats för ${before.length} grenar.`)).toBeVisible()
  await expect.poll(values).toEqual(before.map(() => '321'))
  await expect(change).toBeFocused()

  await page.getByRole('button', { name: 'Ångra', exact: true }).press('Enter')
  await expect(page.getByText('Ändringen har tagits tillbaka.')).toBeVisible()
  await expect.poll(values).toEqual(before)
  await expect(change).toBeFocused()
})

test('the columns stay where they are when a row gets its button, and when a cell is marked', async ({ page }) => {
  await login(page, 'super_admin')
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const [part, table, cell, wrong] of [
    ['grenar', 'Grenar', /^Kapacitet för /, '12 st'],
    ['priser', 'Priser och lager', /^Lager för /, '8,5'],
  ] as const) {
    await page.goto(`/admin/karneval?del=${part}`)
    await settled(page)
    const columns = page.getByRole('table', { name: table }).getByRole('columnheader')
    const save = page.getByRole('table', { name: table }).getByRole('button', { name: /^Spara / })
    const lefts = () => columns.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().left))
    const field = page.getByRole('textbox', { name: cell }).first()
    await expect(field).toBeVisible()
    const saved = await field.inputValue()
    const before = await lefts()
    await field.fill(wrong)
    await save.click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(/^Skriv ett heltal/)
    const moved = (await lefts()).map((left, index) => Math.abs(left - (before[index] ?? 0)))
    expect(Math.max(...moved)).toBeLessThan(3)
    await expectNoAxeViolations(page)
    // The saved value typed again leaves nothing to save.
    await field.fill(saved)
    await expect(save).toHaveCount(0)
  }
})

test('the fee of an event is read whole at every width, and stands there once', async ({ page }) => {
  await login(page, 'super_admin')
  await page.goto('/admin/karneval?del=grenar')
  await settled(page)
  const fees = page.getByRole('combobox', { name: /^Avgift för / })
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    // On a phone each event is folded.
    const folded = page.locator('button[aria-expanded="false"][aria-label^="Ändra "]')
    while ((await folded.count()) > 0) await folded.first().click()
    await expectNoHorizontalScroll(page)
    const shown = await fees.evaluateAll((all) =>
      (all as HTMLSelectElement[]).map((select) => {
        const text = select.nextElementSibling as HTMLElement
        const [field, box] = [select.getBoundingClientRect(), text.getBoundingClientRect()]
        return {
          isWhole: text.scrollWidth <= text.clientWidth && box.top >= field.top - 1 && box.bottom <= field.bottom + 1,
          isOnce: select.parentElement?.children.length === 2,
          isChosen: text.textContent === select.selectedOptions[0]?.textContent,
        }
      }),
    )
    expect(shown.length).toBeGreaterThan(9)
    expect(new Set(shown.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ isWhole: true, isOnce: true, isChosen: true })]),
    )
  }
})
