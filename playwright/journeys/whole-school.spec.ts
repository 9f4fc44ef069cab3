import type { Locator, Page } from '@playwright/test'
import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { finger, type Hands, keyboard, mouse } from '../fixtures/hands.ts'
import { accounts, bearer } from '../fixtures/login.ts'
import { type NewSchool, newSchool } from '../fixtures/new-school.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

type Event = { name: string; teams: number; legs: string }
type Plan = { grade: number; portions: number; events: [Event, ...Event[]] }

/** 24 teams, eight per unit, in events that cannot fill up; f and p are legs for girls and boys. */
const plans: readonly Plan[] = [
  {
    grade: 4,
    portions: 30,
    events: [
      { name: '5 × 80 m flickor, åk 1–6', teams: 3, legs: 'fffff' },
      { name: '5 × 80 m pojkar, åk 1–6', teams: 3, legs: 'ppppp' },
      { name: '8 × 50 m mixed, åk 1–4', teams: 2, legs: 'fpfpfpfp' },
    ],
  },
  {
    grade: 8,
    portions: 28,
    events: [
      { name: '4 × 100 m flickor, åk 7–9', teams: 3, legs: 'ffff' },
      { name: '4 × 100 m pojkar, åk 7–9', teams: 3, legs: 'pppp' },
      { name: 'Dubbel svensk stafett mixed, åk 7–9', teams: 2, legs: 'fpfpfpfp' },
    ],
  },
  {
    grade: 11,
    portions: 31,
    events: [
      { name: '4 × 100 m flickor, andra stadiet', teams: 3, legs: 'ffff' },
      { name: '4 × 100 m pojkar, andra stadiet', teams: 3, legs: 'pppp' },
      { name: 'Dubbel svensk stafett mixed, andra stadiet', teams: 2, legs: 'fpfpfpfp' },
    ],
  },
]

/** Names of letters only. */
const surname = (index: number) => `Prov${'abcdefghij'.charAt(index / 10)}${'abcdefghij'.charAt(index % 10)}`

/** Rows of the unit's sheet. One runner of the first team has no leg and is placed manually. */
function sheetOf({ grade, events }: Plan): { rows: string[][]; byHand: string } {
  const rows = events.flatMap(({ name, teams, legs }) => {
    const next = { f: 0, p: 0 }
    return Array.from({ length: teams }, (_, team) =>
      [...legs].map((gender, leg) => {
        const first = gender === 'f' ? 'Ida' : 'Otto'
        const last = surname(next[gender as 'f' | 'p']++)
        return [first, last, `${grade}`, gender, name, `${team + 1}`, `${leg + 1}`]
      }),
    ).flat()
  })
  const at = events[0].legs.length - 1
  const [first = '', last = '', ...facts] = rows[at] ?? []
  rows[at] = [first, last, ...facts.slice(0, 2), '', '', '']
  return {
    rows: [['Förnamn', 'Efternamn', 'Åk', 'Kön', 'Gren', 'Lag', 'Sträcka'], ...rows],
    byHand: `${first} ${last}`,
  }
}

const lines = (rows: readonly string[][], separator: string) => rows.map((row) => row.join(separator)).join('\n')

/** Differences between the three variants: setting a number, importing the sheet, placing a runner on a leg. */
type Ways = {
  school: string
  hands: (page: Page) => Hands
  count: (page: Page, hands: Hands, event: string, count: number) => Promise<void>
  load: (page: Page, hands: Hands, rows: readonly string[][]) => Promise<void>
  place: (page: Page, hands: Hands, leg: { event: string; number: number; runner: string }) => Promise<void>
}

const slotOf = (page: Page, { event, number }: { event: string; number: number }) =>
  page
    .getByRole('region', { name: event })
    .getByRole('button', { name: new RegExp(`^Sträcka ${number}\\b`) })
    .first()

/** The entry's bar says that the numbers are saved. */
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Sparat \d/ })

/** Drops only when the target is highlighted. */
async function drag(page: Page, grip: Locator, place: Locator): Promise<void> {
  await place.scrollIntoViewIfNeeded()
  await grip.hover()
  await page.mouse.down()
  await expect(async () => {
    const box = await place.boundingBox()
    if (!box) throw new Error('the place is not on the page')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 })
    await expect(page.locator('[data-over="true"]')).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await page.mouse.up()
}

const stepUp: Ways['count'] = async (page, { press }, event, count) => {
  const more = page.getByRole('button', { name: `Öka antal lag i ${event}` })
  for (let number = 0; number < count; number += 1) await press(more)
}

const writeSheet: Ways['load'] = async (page, { press, write }, rows) => {
  await write(page.getByLabel('Klasslista'), lines(rows, '\t'))
  await press(page.getByRole('button', { name: 'Förhandsgranska' }))
}

const ways = {
  'by mouse at 1280 px': {
    school: 'Musskolan',
    hands: mouse,
    count: stepUp,
    load: async (page, { press }, rows) => {
      const chooser = page.waitForEvent('filechooser')
      await press(page.getByText('Välj en fil (.xlsx, .csv)'))
      const file = { name: 'lopare.csv', mimeType: 'text/csv', buffer: Buffer.from(lines(rows, ';')) }
      await (await chooser).setFiles(file)
    },
    place: async (page, { write }, leg) => {
      await write(page.getByRole('searchbox', { name: 'Sök' }), leg.runner)
      const runner = page.getByRole('list', { name: 'Löpare i registret' }).getByRole('listitem')
      await expect(runner).toHaveCount(1)
      await drag(page, runner.getByText('⠿'), slotOf(page, leg))
    },
  },
  'by keyboard alone at 1280 px': {
    school: 'Tangentskolan',
    hands: keyboard,
    count: (page, { write }, event, count) =>
      write(page.getByRole('spinbutton', { name: `Antal lag i ${event}` }), String(count)),
    load: writeSheet,
    place: async (page, { press }, leg) => {
      await press(slotOf(page, leg))
      await expect(page.getByRole('searchbox', { name: /^Sök löpare/ })).toBeFocused()
      await page.keyboard.insertText(leg.runner)
      await page.keyboard.press('Enter')
    },
  },
  'by finger at 360 px': {
    school: 'Pekskolan',
    hands: finger,
    count: stepUp,
    load: writeSheet,
    place: async (page, { press }, leg) => {
      await press(slotOf(page, leg))
      await press(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${leg.runner}`) }))
    },
  },
} as const satisfies Record<string, Ways>

async function openFromMenu(page: Page, { press }: Hands, label: string): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 400
  await press(page.getByRole('banner').getByRole('button', { name: isNarrow ? 'Öppna menyn' : 'Lagledare' }))
  const link = page.getByRole('link', { name: label, exact: true })
  const address = (await link.getAttribute('href')) ?? ''
  await press(link)
  // Until its code has come the page before is shown.
  await expect(page).toHaveURL(address)
  await settled(page)
}

/** Chooses a unit and waits until the previous unit's form is replaced. */
async function chooseUnit(page: Page, { choose }: Hands, unit: string): Promise<void> {
  const list = page.getByRole('main').getByRole('combobox', { name: 'Skolenhet' })
  if ((await list.locator('option:checked').textContent())?.trim() === unit) return
  const forms = page.getByRole('main').locator('form')
  await forms.first().evaluate((form) => form.setAttribute('data-before', ''))
  await choose(list, unit)
  await expect(page.locator('[data-before]')).toHaveCount(0)
  await settled(page)
}

/** Enters teams, runners and order of one unit, opening each page from the menu. */
async function enterUnit(page: Page, way: Ways, hands: Hands, unit: string, plan: Plan): Promise<void> {
  const { press, write } = hands
  const { rows, byHand } = sheetOf(plan)
  const [first] = plan.events

  await openFromMenu(page, hands, 'Anmälan till grenar')
  await chooseUnit(page, hands, unit)
  for (const { name, teams } of plan.events) await way.count(page, hands, name, teams)
  await expect(page.getByText(/^Lagavgifter för 8 lag/)).toBeVisible()
  await expect(saved(page)).toBeVisible()

  await openFromMenu(page, hands, 'Importera löpare och lag')
  await chooseUnit(page, hands, unit)
  await way.load(page, hands, rows)
  await press(page.getByRole('button', { name: /^Spara \d+ löpare$/ }))
  await expect(page.getByText(/^Inläst: \d+ nya löpare, 8 ändrade lag$/)).toBeVisible()

  await press(page.getByRole('main').getByRole('link', { name: 'Lag och löpare' }))
  await settled(page)
  await expect(page.getByText('Klart', { exact: true })).toHaveCount(7)
  await way.place(page, hands, { event: first.name, number: first.legs.length, runner: byHand })
  await expect(page.getByText('Klart', { exact: true })).toHaveCount(8)

  await openFromMenu(page, hands, 'Beställningar')
  await chooseUnit(page, hands, unit)
  await write(page.getByRole('spinbutton', { name: 'Antal Lunch fredag' }), String(plan.portions))
  await press(page.getByRole('button', { name: 'Spara beställningen' }))
  await expect(page.getByText('Allt är sparat')).toBeVisible()
}

type MyOrders = ResponseOf<'GET /api/invoices/my-orders/'>
type List<T> = { data: T[] }

/** Checks the entered data through the API as leader and organiser. */
async function expectAllEntered(page: Page, school: NewSchool): Promise<void> {
  const read = async <T>(url: string, headers: { authorization: string }): Promise<T> =>
    (await (await page.request.get(url, { headers })).json()) as T
  const own = await bearer(page, school.leader)
  const { data: teams } = await read<List<ItemOf<'GET /api/events/teams/myschool/'>>>(
    '/api/events/teams/myschool/',
    own,
  )
  expect(teams.map(({ status }) => status)).toEqual(Array.from({ length: 24 }, () => 'confirmed'))
  const { data: orders } = await read<MyOrders>('/api/invoices/my-orders/', own)
  const lunches = orders.map(({ status, rows }) => [
    status,
    rows.find(({ name }) => name === 'Lunch fredag')?.quantity,
    rows.filter(({ source }) => source === 'team_fee').reduce((sum, { quantity }) => sum + quantity, 0),
  ])
  expect(lunches.toSorted()).toEqual([
    ['placed', 28, 8],
    ['placed', 30, 8],
    ['placed', 31, 8],
  ])
  const organiser = await bearer(page, accounts.super_admin)
  const query = new URLSearchParams({ search: school.name })
  const found = await read<ResponseOf<'GET /api/schools/list/'>>(`/api/schools/list/?${query}`, organiser)
  expect(found.data.map(({ details }) => [details?.team_count, details?.order_count])).toEqual([[24, 3]])
}

for (const [how, way] of Object.entries(ways)) {
  const isNarrow = how.includes('360')
  test.describe(how, () => {
    test.use({ viewport: { width: isNarrow ? 360 : 1280, height: 760 }, hasTouch: isNarrow })

    test('a leader enters a school with 3 units and 24 teams from nothing to orders (A7)', async ({ page }) => {
      // About 150 steps; a slow machine must not fail the test.
      test.slow()
      const school = await newSchool(page, way.school)
      const hands = way.hands(page)
      await page.goto('/login')
      await hands.write(page.getByRole('textbox', { name: 'Användarnamn' }), school.leader.username)
      await hands.write(page.getByRole('textbox', { name: 'Lösenord' }), school.leader.password)
      await hands.press(page.getByRole('main').getByRole('button', { name: 'Logga in' }))
      await expect(page).not.toHaveURL(/\/login/)
      for (const [index, plan] of plans.entries()) {
        const unit = school.units[index]?.unit_name ?? ''
        await test.step(unit, () => enterUnit(page, way, hands, unit, plan))
      }
      await expectNoHorizontalScroll(page)
      await expectNoAxeViolations(page)
      await expectAllEntered(page, school)
    })
  })
}
