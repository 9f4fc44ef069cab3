import type { Page } from '@playwright/test'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sök eller gå till' })
const field = (page: Page) => page.getByRole('combobox', { name: /^Sök (skola, .*, )?sida eller något att göra$/ })
const hits = (page: Page) => page.getByRole('listbox', { name: 'Träffar' })
const opener = (page: Page) => page.getByRole('button', { name: 'Sök eller gå till' })

test('the organiser goes to a school, an invoice and a page by keyboard alone, from any page', async ({ page }) => {
  const headers = { authorization: `Bearer ${await login(page, 'super_admin')}` }
  await page.goto('/tidtabeller/minutschema')
  await settled(page)
  await expect(opener(page)).toBeVisible()

  await test.step('a school by a part of its name without diacritics', async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('ovningssk vasa')
    const first = hits(page).getByRole('group', { name: 'Skolor' }).getByRole('option').first()
    await expect(first).toHaveText(/Vasa övningsskola/)
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vasa övningsskola')
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('one of several by the arrows, which go round', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('skola')
    await expect(page.getByText(/^Fler än \d+ träffar$/)).toBeVisible()
    const all = hits(page).getByRole('option')
    await page.keyboard.press('ArrowUp')
    await expect(all.last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const second = all.nth(1)
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('what is more than fits the search, in the list of schools', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('skola')
    const schools = hits(page).getByRole('group', { name: 'Skolor' }).getByRole('option')
    await expect(schools).toHaveCount(7)
    await schools.filter({ hasText: 'Fler skolor med ”skola”' }).click()
    await expect(page).toHaveURL(/\/admin\/schoollist\?sok=skola$/)
    await settled(page)
    await expect(page.getByRole('searchbox', { name: 'Sök skola eller ort' })).toHaveValue('skola')
  })

  await test.step('a round by its event, written with a plain x, and its name', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('5 x 80 flickor försök')
    const rounds = hits(page).getByRole('group', { name: 'Omgångar' }).getByRole('option')
    await expect(rounds.first()).toHaveText(/^5 × 80 m flickor.*, försök/)
    await rounds.first().click()
    await expect(page).toHaveURL(/\/admin\/heats\?omgang=\d+-TRIAL$/)
    await settled(page)
  })

  await test.step('an event leads to the schools that have teams in it', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('gren 5 × 80 flickor')
    await hits(page).getByRole('group', { name: 'Grenar' }).getByRole('option').first().click()
    await expect(page).toHaveURL(/\/admin\/schoollist\?gren=\d+$/)
    await settled(page)
  })

  await test.step('an invoice by its number', async () => {
    const answer = await page.request.get('/api/invoices/invoices/?karneval=1&limit=1', { headers })
    const [invoice] = ((await answer.json()) as { data: { number: number }[] }).data
    await page.keyboard.press('Control+k')
    await page.keyboard.type(String(invoice?.number))
    // The hits of the first digits go when those of the whole number come.
    await expect(hits(page)).toHaveAttribute('aria-busy', 'false')
    await hits(page).getByRole('group', { name: 'Fakturor' }).getByRole('option').first().click()
    await expect(page).toHaveURL(/\/economy\/faktura\/\d+$/)
    await settled(page)
  })

  await test.step('a page by its name', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('heatlott')
    await expect(hits(page).getByRole('option').first()).toHaveText('Heatlottning')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heatlottning')
  })
})

test('a team, a person and a payer open from Ctrl-K by keyboard alone, each where it is worked on', async ({
  page,
}) => {
  await login(page, 'super_admin')
  await page.goto('/admin/overview')
  await settled(page)
  await expect(opener(page)).toBeVisible()

  /** Opens what is found of a kind with these words in its name. */
  const open = async (search: string, kind: string, name: RegExp) => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(search)
    await expect(hits(page)).toHaveAttribute('aria-busy', 'false')
    const wanted = hits(page).getByRole('group', { name: kind, exact: true }).getByRole('option', { name })
    await expect(wanted).toHaveCount(1)
    const all = await hits(page)
      .getByRole('option')
      .evaluateAll((options) => options.map(({ id }) => id))
    for (let steps = all.indexOf((await wanted.getAttribute('id')) ?? ''); steps > 0; steps -= 1)
      await page.keyboard.press('ArrowDown')
    await expect(wanted).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
  }

  await test.step('a team of the school’s other unit is shown open', async () => {
    await open('vasa ovningsskola åk 7', 'Lag', /^Vasa övningsskola 1 ?4 × 100 m flickor/)
    await expect(page.getByRole('heading', { level: 1, name: 'Lag och löpare' })).toBeVisible()
    await settled(page)
    const unit = page.getByRole('combobox', { name: 'Skolenhet' }).locator('option:checked')
    await expect(unit).toHaveText('Vasa övningsskola, högstadiet')
    const card = page.getByRole('region', { name: '4 × 100 m flickor, åk 7–9' }).getByRole('group').first()
    await expect(card.getByRole('list', { name: 'Platser i Vasa övningsskola 1' })).toBeInViewport()
  })

  await test.step('a person by name', async () => {
    await open('sjoberg mar', 'Konton', /^Maria Sjöberg/)
    await expect(page).toHaveURL(/\/admin\/usersettings\?sok=lagledare/)
    await expect(page.getByRole('row').filter({ hasText: 'Maria Sjöberg' })).toBeVisible()
    await settled(page)
  })

  await test.step('a payer by its school', async () => {
    await open('bildning vasa gymnasium', 'Betalare', /^Vasa, bildningsväsendet ?Vasa gymnasium/)
    await expect(page.getByRole('heading', { level: 1, name: 'Betalarens uppgifter' })).toBeVisible()
    await settled(page)
    await expect(page.getByRole('main')).toContainText('Vasa gymnasium')
  })
})

for (const path of ['/admin/overview', '/', '/tidtabeller/minutschema']) {
  test(`Ctrl-K pressed at once opens the search when its code has come: ${path}`, async ({ page }) => {
    await login(page, 'super_admin')
    let release: () => void = () => undefined
    const pressed = new Promise<void>((resolve) => {
      release = resolve
    })
    // The main file is held back until the key has been pressed.
    await page.route(/\/assets\/main\./, async (route) => {
      await pressed
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'staf_takeSearchKey' in globalThis)
    await page.keyboard.press('Control+k')
    release()
    await expect(field(page)).toBeFocused()
  })
}

test('what is not found, an answer that fails, and hostile text are told in words', async ({ page, consoleWatch }) => {
  await login(page, 'super_admin')
  await page.goto('/admin/overview')
  await settled(page)
  await opener(page).click()
  await field(page).fill('<img src=x onerror=alert(1)>')
  await expect(dialog(page)).toContainText(
    'Ingenting hittades för ”<img src=x onerror=alert(1)>”. Sök skola, person, lag, gren, faktura, sida eller något att göra',
  )
  await page.route('**/api/maintenance/search/**', (route) => route.abort())
  consoleWatch.allow(/ERR_FAILED/)
  await field(page).fill('karneval')
  await expect(dialog(page)).toContainText('Sidorna kan öppnas ändå.', { timeout: 20_000 })
  await expect(hits(page).getByRole('option', { name: 'Karneval', exact: true })).toBeVisible()
})

for (const width of [360, 768, 992, 1280, 1366, 1600]) {
  test(`fits and is accessible at ${width} px, and gives the focus back`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await login(page, 'super_admin')
    await page.goto('/admin/overview')
    await settled(page)
    await expectNoHorizontalScroll(page)
    const bar = await page.getByRole('banner').boundingBox()
    // One row: on the smallest screens the name stands above the logout within it.
    expect(bar?.height).toBeLessThan(width < 576 ? 80 : 70)
    await opener(page).click()
    await field(page).fill('a')
    await field(page).fill('an')
    await expect(page.getByText(/\d+ träffar/)).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(opener(page)).toBeFocused()
  })
}

test('"?" shows the keys, not while text is written, and can be switched off', async ({ page }) => {
  await login(page, 'super_admin')
  await page.goto('/detail/school')
  await settled(page)
  await expect(opener(page)).toBeVisible()
  const keys = page.getByRole('dialog', { name: 'Tangenter' })
  await page.getByRole('searchbox', { name: 'Sök skola' }).press('?')
  await expect(keys).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(keys).toContainText(
    'Sök skolor, personer, lag, grenar, omgångar och fakturor, gå till en sida eller gör något',
  )
  await expect(keys).toContainText('I Dagsplanen: byt bana')
  await expectNoAxeViolations(page)
  await keys.getByRole('checkbox', { name: 'Tangenten ? visar den här listan' }).uncheck()
  await keys.getByRole('button', { name: 'Stäng' }).click()
  await page.reload()
  await expect(opener(page)).toBeVisible()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(dialog(page)).toBeVisible()
  await expect(keys).toBeHidden()
})

test('a visitor has no search', async ({ page }) => {
  await page.goto('/tidtabeller/minutschema')
  await settled(page)
  await page.keyboard.press('Control+k')
  await expect(opener(page)).toHaveCount(0)
  await expect(dialog(page)).toHaveCount(0)
})

const actions = (page: Page) => hits(page).getByRole('group', { name: 'Gör' }).getByRole('option')

/** Chooses an action by keyboard alone. */
const act = async (page: Page, typed: string, label: string) => {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(typed)
  const first = hits(page).getByRole('option').first()
  await expect(first).toContainText(label)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
}

/** Role and name of the focused element. */
type Place = [role: Parameters<Page['getByRole']>[0], name: string | RegExp]

const places: Record<'super_admin' | 'school_admin' | 'teacher', [typed: string, label: string, ...Place][]> = {
  super_admin: [
    ['förs', 'Anmäl försening', 'textbox', 'Minuter'],
    ['mejla', 'Skicka meddelande', 'checkbox', 'Lagledare'],
    ['bjud', 'Bjud in en person', 'combobox', 'Skola'],
    ['dra lott', 'Lotta heat', 'button', /^Lotta/],
    ['nytt år', 'Skapa ny karneval', 'textbox', /^Namn/],
    ['påmin', 'Skicka påminnelser', 'button', /^Påminn/],
    ['kreditera', 'Kreditera en faktura', 'searchbox', /^Sök nummer/],
    ['bankfil', 'Läs in betalningar', 'button', /^Välj bankens fil/],
    ['följ', 'Följ en skola', 'searchbox', 'Sök skola'],
    ['mina uppgifter', 'Ladda ner mina uppgifter', 'button', 'Ladda ner mina uppgifter'],
  ],
  school_admin: [
    ['bjud in', 'Bjud in lagledare', 'textbox', /E-post/],
    ['faktura', 'Ändra fakturauppgifter', 'button', /^(Ändra|Ny betalare)/],
    ['klasslista', 'Importera löpare', 'textbox', /./],
  ],
  teacher: [
    ['anmäl lag', 'Anmäl lag', 'spinbutton', /./],
    ['ny löpare', 'Lägg till löpare', 'textbox', /./],
    ['best', 'Beställ', 'spinbutton', /./],
  ],
}

for (const role of ['super_admin', 'school_admin', 'teacher'] as const) {
  test(`what a ${role} can do is found by its verb or another word, and its place has the focus`, async ({ page }) => {
    await login(page, role)
    await page.goto('/tidtabeller/minutschema')
    await settled(page)
    await expect(opener(page)).toBeVisible()
    for (const [typed, label, kind, name] of places[role]) {
      await test.step(label, async () => {
        await act(page, typed, label)
        await expect(page.getByRole(kind, { name }).and(page.locator(':focus'))).toBeVisible()
      })
    }
  })
}

test('the search opens again at once after it is closed, before the browser has told of that', async ({ page }) => {
  await login(page, 'teacher')
  await page.goto('/admin/myschool')
  await settled(page)
  await page.keyboard.press('Control+k')
  await field(page).fill('mörkt')
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  })
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('a team leader is not offered what the organiser does; the theme changes at once and stays', async ({ page }) => {
  await login(page, 'teacher')
  await page.goto('/admin/myschool')
  await settled(page)
  await opener(page).click()
  await expect(actions(page).filter({ hasText: 'Anmäl lag' })).toBeVisible()
  for (const word of ['försening', 'påminnelser', 'publicera', 'fakturor']) {
    await field(page).fill(word)
    await expect(dialog(page)).toContainText('Ingenting hittades')
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await act(page, 'mörkt', 'Byt till mörkt tema')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await act(page, 'ljust', 'Byt till ljust tema')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})
