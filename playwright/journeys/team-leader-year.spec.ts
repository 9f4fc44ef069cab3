import type { Page } from '@playwright/test'
import { databaseRows } from '../fixtures/database.ts'
import { login, loginWith } from '../fixtures/login.ts'
import { type NewSchool, newSchool } from '../fixtures/new-school.ts'
import { openAt } from '../fixtures/open-at.ts'
import { settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { expect, test } from '../fixtures/test.ts'

const event = '4 × 100 m flickor, åk 7–9'
const why = 'Löparna blev klara först i dag'
const moreGuests = 'Fyra föräldrar äter med'
/** The first eight are on a leg from the start; the last four are used later in the year. */
const girls = ['Ada', 'Bea', 'Cia', 'Dana', 'Elin', 'Fia', 'Gry', 'Hanna', 'Ines', 'Jill', 'Kaja', 'Lova']
const register = [
  'Förnamn\tEfternamn\tÅk\tKön\tGren\tLag\tSträcka',
  ...girls.map((name, index) => {
    const place = index < 8 ? `${event}\t${index < 4 ? 1 : 2}\t${(index % 4) + 1}` : '\t\t'
    return `${name}\tÅrsson\t8\tf\t${place}`
  }),
].join('\n')

/** Leave the page before another user logs in, so that it makes no requests with the new session. */
const nowhere = 'about:blank'

const count = (page: Page) => page.getByRole('spinbutton', { name: `Antal lag i ${event}` })
/** The entry's bar says that the numbers are saved. */
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Sparat \d/ })
const lunch = (page: Page) => page.getByRole('spinbutton', { name: 'Antal Lunch fredag' })

test('a team leader’s year: counts, teams, a late team, a granted change, orders, the day (F6)', async ({
  browser,
}) => {
  // This test starts five servers.
  test.slow()
  const { dataDir, remove } = copySeededData()
  const at = (now: string) => openAt(browser, { dataDir, now, viewport: { width: 1280, height: 800 } })
  let school: NewSchool | undefined
  const unit = () => school?.units[1]?.id ?? 0
  const open = async (page: Page, path: string) => {
    await page.goto(nowhere)
    if (school) await loginWith(page, school.leader)
    await page.goto(`${path}?unit=${unit()}`)
    await settled(page)
  }
  const openAsOrganiser = async (page: Page, path: string) => {
    await page.goto(nowhere)
    await login(page, 'super_admin')
    await page.goto(path)
    await settled(page)
  }

  const teams = () =>
    databaseRows<{ number: number; status: string; late: boolean; legs: number; placed: boolean }>(
      dataDir,
      `select t.number, t.status, t.late, (select count(*)::int from leg l where l.team_id = t.id) as legs,
         exists (select from heat_place p where p.team_id = t.id) as placed
       from team t where t.school_unit_id = $1 order by t.number`,
      [unit()],
    )
  const orderRows = () =>
    databaseRows<{ code: string; quantity: number; source: string; reason: string | null }>(
      dataDir,
      `select p.code, r.quantity, r.source, r.reason from unit_order_row r join unit_order o on o.id = r.order_id
       join product p on p.id = r.product_id where o.school_unit_id = $1 order by p.code, r.id`,
      [unit()],
    )
  const audited = async (reason: string) =>
    (
      await databaseRows<{ action: string; username: string }>(
        dataDir,
        `select a.action, u.username from audit_entry a join app_user u on u.id = a.user_id where a.reason = $1
         order by a.action`,
        [reason],
      )
    ).map(({ action, username }) => `${username}: ${action}`)

  await test.step('in January the school says how many teams it thinks of', async () => {
    const { page, close } = await at('2025-01-15T12:00:00+02:00')
    school = await newSchool(page, 'Årets skola')
    await open(page, '/lagledare/eventregistration')
    await expect(page.getByText('Den preliminära anmälan är öppen till fredag 31.1.2025 kl. 23:59')).toBeVisible()
    await count(page).fill('2')
    await expect(saved(page)).toBeVisible()
    const intents = await databaseRows(dataDir, 'select team_count from intent where school_unit_id = $1', [unit()])
    expect(intents).toEqual([{ team_count: 2 }])
    expect(await teams()).toEqual([])
    await close()
  })

  await test.step('in April the counts become teams, with runners out of the school’s sheet', async () => {
    const { page, close } = await at('2025-04-15T12:00:00+03:00')
    await open(page, '/lagledare/eventregistration')
    await page.getByRole('button', { name: 'Fyll i de preliminära antalen' }).click()
    await expect(saved(page)).toBeVisible()
    await page.goto(`/lagledare/import?unit=${unit()}`)
    await page.getByLabel('Klasslista').fill(register)
    await page.getByRole('button', { name: 'Förhandsgranska' }).click()
    await page.getByRole('button', { name: 'Spara 12 löpare' }).click()
    await expect(page.getByText('Inläst: 12 nya löpare, 2 ändrade lag')).toBeVisible()
    const full = { status: 'confirmed', late: false, legs: 4, placed: false }
    expect(await teams()).toEqual([
      { number: 1, ...full },
      { number: 2, ...full },
    ])
    expect(await orderRows()).toEqual([{ code: 'LAG-KORT', quantity: 2, source: 'team_fee', reason: null }])
    await close()
  })

  await test.step('after the deadline a third team is late and costs more; meals are ordered in time', async () => {
    const { page, close } = await at('2025-04-28T12:00:00+03:00')
    await open(page, '/lagledare/eventregistration')
    await expect(page.getByText('Laganmälan stängde fredag 25.4.2025 kl. 23:59')).toBeVisible()
    await count(page).fill('3')
    await expect(page.getByText(/^Lagavgifter för 3 lag/)).toHaveText(/32,00\s€, varav tillägg för sena lag 8,00\s€$/)
    await expect(saved(page)).toBeVisible()
    await page.goto(`/lagledare/orderspage?unit=${unit()}`)
    await lunch(page).fill('8')
    await page.getByRole('button', { name: 'Spara beställningen' }).click()
    await expect(page.getByText('Skapande av beställningar lyckades')).toBeVisible()
    await expect(page.getByText(/^Totalt med lagavgifter/)).toContainText('108,00')
    expect((await teams())[2]).toEqual({ number: 3, status: 'draft', late: true, legs: 0, placed: false })
    expect((await orderRows()).map(({ code, quantity }) => [code, quantity])).toEqual([
      ['LAG-KORT', 3],
      ['LAG-SEN', 1],
      ['MAT-FRE-L', 8],
    ])
    await close()
  })

  await test.step('in May everything is closed: runners and meals are asked for, and the organiser says yes', async () => {
    const { page, close } = await at('2025-05-09T12:00:00+03:00')
    await open(page, '/lagledare/teamregistration')
    await expect(page.getByText('Anmälan av löpare är stängd', { exact: true })).toBeVisible()
    // The first incomplete team is expanded.
    await page.getByRole('button', { name: 'Begär ändring av Årets skola 3' }).click()
    const request = page.getByRole('form', { name: 'Begär ändring av Årets skola 3' })
    // The dialog goes on from leg to leg until the team is full.
    await request.getByRole('button', { name: 'Sträcka 1' }).click()
    for (const name of girls.slice(8))
      await page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${name} Årsson`) })
        .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await request.getByRole('textbox', { name: 'Orsak' }).fill(why)
    await request.getByRole('button', { name: 'Skicka begäran' }).click()
    await expect(page.getByText('Väntar på arrangören', { exact: true })).toBeVisible()

    await page.goto(`/lagledare/orderspage?unit=${unit()}`)
    await expect(page.getByText('Beställningarna stängde onsdag 30.4.2025 kl. 23:59')).toBeVisible()
    await lunch(page).fill('12')
    await page.getByLabel('Varför behöver beställningen ändras?').fill(moreGuests)
    await page.getByRole('button', { name: 'Begär ändring' }).click()
    await expect(page.getByText('Lunch fredag: 8 → 12')).toBeVisible()
    expect((await teams())[2]).toMatchObject({ status: 'draft', legs: 0, placed: false })

    await openAsOrganiser(page, '/admin/andringar')
    const waiting = page.getByRole('region', { name: /^Väntar på beslut/ })
    await waiting.getByRole('link', { name: /^Byt löpare: Årets skola 3 / }).click()
    const asked = page.getByRole('article', { name: 'Byt löpare: Årets skola 3' })
    await expect(asked.getByText(why)).toBeVisible()
    await expect(asked.getByRole('row', { name: 'Sträcka 1 – Ines Årsson' })).toBeVisible()
    await asked.getByRole('button', { name: 'Godkänn' }).click()
    // The school's other request opens by itself.
    const order = page.getByRole('article', { name: 'Ändrad beställning: Lunch fredag' })
    await expect(order.getByText(moreGuests)).toBeVisible()
    await expect(order.getByRole('heading', { level: 2 })).toBeFocused()
    await order.getByRole('button', { name: 'Godkänn' }).click()
    await expect(waiting.getByText('Inget väntar.')).toBeVisible()
    const mails = (await (await page.request.get('/dev/mail.json')).json()) as { to: string; subject: string }[]
    const own = mails.filter(({ to }) => to === `${school?.leader.username}@skola.example`)
    expect(own.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        `Godkänt: Byt löpare: Årets skola 3 (${event})`,
        'Godkänt: Ändrad beställning för Årets skola, högstadiet: Lunch fredag 12',
      ]),
    )
    expect((await teams())[2]).toEqual({ number: 3, status: 'confirmed', late: true, legs: 4, placed: true })
    expect((await orderRows()).filter(({ source }) => source === 'late_change')).toContainEqual({
      code: 'MAT-FRE-L',
      quantity: 4,
      source: 'late_change',
      reason: moreGuests,
    })
    expect((await orderRows()).filter(({ reason }) => reason === why)).toMatchObject([
      { code: 'LAG-BRIST', source: 'late_change' },
    ])
    expect(await audited(why)).toEqual(
      expect.arrayContaining([
        `${school?.leader.username}: team.change_requested`,
        'superadmin: heats.repair',
        'superadmin: team.change_approved',
      ]),
    )
    await page.goto('/admin/heats?steg=publicera')
    await page.getByRole('button', { name: 'Publicera version 2' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publicera', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Version 2 är publicerad' })).toBeVisible()

    await open(page, '/admin/myschool')
    const answers = page.getByRole('region', { name: 'Begärda ändringar' }).getByRole('listitem')
    await expect(answers.filter({ hasText: 'Byt löpare: Årets skola 3' })).toContainText('Godkänd')
    await answers.getByRole('link', { name: /^Ändrad beställning/ }).click()
    await expect(page.getByText(`Ändring efter deadline: ${moreGuests}`)).toBeVisible()
    await close()
  })

  await test.step('on the day the leader reads where and when each team runs; a visitor reads no names', async () => {
    const { page, close } = await at('2025-05-16T08:00:00+03:00')
    await open(page, '/lagledare/vartschema')
    const places = await databaseRows<{ name: string; heat: number; lane: number }>(
      dataDir,
      `select t.name, h.number as heat, p.lane from heat_place p join heat h on h.id = p.heat_id
       join team t on t.id = p.team_id where t.school_unit_id = $1 order by t.number`,
      [unit()],
    )
    expect(places.map(({ name }) => name)).toEqual(['Årets skola 1', 'Årets skola 2', 'Årets skola 3'])
    for (const { name, heat, lane } of places) {
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
      await expect(card).toContainText(`Heat ${heat}, bana ${lane}`)
    }
    await expect(page.getByRole('list', { name: 'Sträckor, Årets skola 3' }).getByRole('listitem')).toHaveText(
      girls.slice(8).map((name, leg) => `${leg + 1} ${name} Årsson`),
    )
    const seen = await (await page.request.get('/api/events/heatschedule/')).text()
    expect(seen).toContain('Årets skola 3')
    expect(seen).not.toContain('Årsson')
    await close()
  })
  remove()
})
