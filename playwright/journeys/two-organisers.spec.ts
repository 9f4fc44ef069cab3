import type { Browser, Page } from '@playwright/test'
import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { watchConsole } from '../fixtures/console-watch.ts'
import { type Account, accounts, bearer, login, loginWith } from '../fixtures/login.ts'
import { newOrganiser } from '../fixtures/new-organiser.ts'
import { newSchool, newSchoolAdmin } from '../fixtures/new-school.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

type Plan = ResponseOf<'GET /api/events/timetable/plan/'>
type Karneval = ResponseOf<'GET /api/events/stafettkarneval/'>['data'][number]

/** The worker's portal keeps the account from one test to the next. */
let axel: Account | undefined

/** The second organiser's own browser, in which a refused save may be told on the console. */
async function second(browser: Browser, page: Page, baseURL: string | undefined) {
  axel ??= await newOrganiser(page, 'axel')
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } })
  const watch = watchConsole(context)
  watch.allow(/(404 \(Not Found\)|409 \(Conflict\))/)
  const other = await context.newPage()
  await loginWith(other, axel)
  const close = async () => {
    await other.goto('about:blank')
    expect([...watch.violations(), ...watch.messages()]).toEqual([])
    await context.close()
  }
  return { other, close }
}

/** What the second one reads holds on a phone too. */
async function expectSoundOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('both edit the dates: the second reads what the first saved, keeps its own input, and saves both', async ({
  page,
  browser,
  baseURL,
}) => {
  const headers = await bearer(page, accounts.super_admin)
  const active = async () => {
    const read = await page.request.get('/api/events/stafettkarneval/', { headers })
    const found = ((await read.json()) as { data: Karneval[] }).data.find(({ status }) => status === 'active')
    if (!found) throw new Error('no carnival is active')
    return found
  }
  const before = await active()
  await login(page, 'super_admin')
  const { other, close } = await second(browser, page, baseURL)
  for (const each of [page, other]) {
    await each.goto('/admin/karneval?del=datum')
    await settled(each)
  }
  const runners = (each: Page) => each.getByRole('textbox', { name: 'Löparanmälan stänger, klockslag' })
  const orders = (each: Page) => each.getByRole('textbox', { name: 'Beställningar stänger, klockslag' })
  await orders(other).fill('21:00')
  await runners(page).fill('20:00')
  await page.getByRole('button', { name: 'Spara karnevalen' }).click()
  await expect(page.getByText(/har sparats$/)).toBeVisible()

  await other.getByRole('button', { name: 'Spara karnevalen' }).click()
  await expect(other.getByRole('main').getByRole('alert')).toContainText('Någon annan har ändrat uppgifterna.')
  await expect(other.getByText('Någon annan har sparat under tiden. Nu står här:')).toBeVisible()
  await expect(other.getByRole('listitem').filter({ hasText: /^Löparanmälan stänger: .* 20:00$/ })).toBeVisible()
  await expect(orders(other)).toHaveValue('21:00')
  await expectSoundOnPhone(other)
  await other.getByRole('button', { name: 'Behåll det du har ändrat' }).click()
  await expect(runners(other)).toHaveValue('20:00')
  await expect(orders(other)).toHaveValue('21:00')
  await other.getByRole('button', { name: 'Spara karnevalen' }).click()
  await expect(other.getByText(/har sparats$/)).toBeVisible()
  const { runners_close_at, orders_close_at, version } = await active()
  expect([runners_close_at, orders_close_at].map((at) => new Date(at).toISOString().slice(11, 16))).toEqual([
    '17:00',
    '18:00',
  ])

  const restored: BodyOf<'PATCH /api/events/stafettkarneval/{id}/'> = {
    runners_close_at: before.runners_close_at,
    orders_close_at: before.orders_close_at,
    version,
  }
  const put = await page.request.patch(`/api/events/stafettkarneval/${before.id}/`, { headers, data: restored })
  expect(put.ok(), await put.text()).toBe(true)
  await close()
})

test('both move a row of the day plan: the second sees where the first put it, and its own move is still there', async ({
  page,
  browser,
  baseURL,
}) => {
  const headers = await bearer(page, accounts.super_admin)
  const readPlan = async () =>
    (await (await page.request.get('/api/events/timetable/plan/', { headers })).json()) as Plan
  await login(page, 'super_admin')
  await page.setViewportSize({ width: 1280, height: 900 })
  const { other, close } = await second(browser, page, baseURL)
  for (const each of [page, other]) {
    await each.goto('/admin/tidtabell?del=dagsplan')
    await settled(each)
  }
  const block = page.locator('[data-lane]:not([data-lane=""]) [data-row]:not([aria-disabled])').first()
  const id = await block.getAttribute('data-row')
  const before = (await readPlan()).rows.find((row) => String(row.id) === id)
  if (!before) throw new Error('the plan has no such row')
  const moves = (each: Page) => each.getByRole('region', { name: /att spara$/ })
  const move = async (each: Page, key: string) => {
    await each.locator(`[data-row="${id}"]`).focus()
    await each.keyboard.press(key)
    const save = moves(each).getByRole('button', { name: 'Spara', exact: true })
    await expect(save).not.toHaveAttribute('aria-disabled', 'true')
    await save.click()
    return each.getByRole('dialog', { name: 'Spara 1 flytt?' })
  }
  const question = await move(other, 'ArrowUp')
  await expect(question).toBeVisible()
  await (await move(page, 'ArrowDown')).getByRole('button', { name: /^Spara flytt(en|arna)$/ }).click()
  await expect(page.getByText('1 flytt sparades.')).toBeVisible()

  // What the question asked about no longer holds: it closes by itself, and nothing of the second one is saved.
  await expect(question).toBeHidden()
  const told = other.getByRole('alert').filter({ hasText: 'Någon annan har ändrat planen.' })
  await expect(told).toContainText('Dina flyttar är inte sparade och står kvar.')
  await expect(told.getByRole('listitem')).toHaveCount(1)
  await expect(moves(other).getByRole('button', { name: /^Ställ tillbaka / })).toHaveCount(2)
  await expectSoundOnPhone(other)
  const now = (await readPlan()).rows.find((row) => String(row.id) === id)
  expect(Date.parse(now?.starts_at ?? '') - Date.parse(before.starts_at)).toBe(5 * 60_000)

  await moves(other).getByRole('button', { name: 'Spara', exact: true }).click()
  await question.getByRole('button', { name: /^Spara flytt(en|arna)$/ }).click()
  await expect(other.getByText('1 flytt sparades.')).toBeVisible()
  const plan = await readPlan()
  expect(plan.rows.find((row) => String(row.id) === id)?.starts_at).toBe(
    new Date(Date.parse(before.starts_at) - 5 * 60_000).toISOString(),
  )

  const back = [{ row: before.id, starts_at: before.starts_at, track: before.track }]
  await page.request.post('/api/events/timetable/moves/', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { karneval: plan.karneval, version: plan.version, moves: back, apply: true },
  })
  await close()
})

test('both decide one request: the second reads who was first, and its answer can still be copied', async ({
  page,
  browser,
  baseURL,
}) => {
  const school = await newSchool(page, 'Dubbelskolan')
  const [unit] = school.units
  const rut = await bearer(page, await newSchoolAdmin(page, school))
  const small = { id: unit?.id, school_subtype: ['small'], student_count: 40 }
  const { version } = (await (await page.request.get(`/api/schools/${school.id}/`, { headers: rut })).json()) as {
    version: number
  }
  const asked = await page.request.patch(`/api/schools/${school.id}/`, {
    headers: rut,
    data: { school_unit: [small], version },
  })
  expect(asked.ok(), await asked.text()).toBe(true)

  await login(page, 'super_admin')
  const { other, close } = await second(browser, page, baseURL)
  const decision = (each: Page) =>
    each.getByRole('group', { name: `Beslut: Ändrad skoltyp eller elevantal: ${unit?.unit_name}` })
  await page.goto('/admin/andringar?del=klasser')
  await page.getByRole('link', { name: new RegExp(`^Ändrad skoltyp eller elevantal: ${unit?.unit_name} `) }).click()
  await expect(decision(page)).toBeVisible()
  await other.goto(page.url())
  await decision(other).getByRole('textbox', { name: 'Svar till skolan' }).fill('Antalet elever stämmer inte.')
  await decision(page).getByRole('button', { name: 'Godkänn', exact: true }).click()
  await expect(page.getByText('Begäran är godkänd')).toBeVisible()

  await decision(other).getByRole('button', { name: 'Avslå' }).click()
  const told = other.getByRole('alert').filter({ hasText: 'Någon hann före dig. Godkänd' })
  await expect(told).toContainText('Ditt beslut sparades inte.')
  await expect(told).toContainText('Det du skrev skickades inte: Antalet elever stämmer inte.')
  await expect(decision(other)).toHaveCount(0)
  await expectSoundOnPhone(other)
  await close()
})

test('both publish a draft: the second is told that it is published, and sees the version of the first', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await login(page, 'super_admin')
  const { other, close } = await second(browser, page, baseURL)
  await page.goto('/admin/heats')
  await page.getByText('Avancerat').click()
  await page.getByLabel('Lottningsnummer').fill('två')
  await page.getByRole('button', { name: 'Lotta alla grenar' }).click()
  await page.getByRole('button', { name: 'Lotta om Stafettkarnevalen 2025' }).click()
  await page.getByRole('link', { name: 'Jämför förslag A' }).click()
  await page.getByRole('link', { name: 'Till publiceringen' }).click()
  const publish = (each: Page) => each.getByRole('button', { name: /^Publicera version \d+$/ })
  const question = (each: Page) => each.getByRole('dialog', { name: /^Publicera version \d+\?$/ })
  await expect(publish(page)).toBeEnabled()
  await other.goto(page.url())
  await publish(other).click()
  await expect(question(other)).toBeVisible()
  await publish(page).click()
  await question(page).getByRole('button', { name: 'Publicera' }).click()
  const done = page.getByRole('heading', { name: /^Version \d+ är publicerad$/ })
  await expect(done).toBeVisible()
  const version = /\d+/.exec((await done.textContent()) ?? '')?.[0]

  await expect(question(other)).toBeHidden()
  await expect(other.getByRole('alert')).toContainText('Förslaget finns inte längre.')
  await expect(other.getByRole('alert')).toContainText(`Besökarna ser version ${version}`)
  await expectSoundOnPhone(other)
  await other.getByRole('link', { name: 'Jämför heaten som används' }).click()
  await expect(other.getByText('Inga platser skiljer sig från det publicerade.')).toBeVisible()

  await page.getByRole('button', { name: 'Ångra publiceringen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ångra publiceringen' }).click()
  await expect(page.getByRole('heading', { name: `Version ${version} är ångrad` })).toBeVisible()
  await close()
})
