import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Component } from './overview-page.tsx'
import { fakeChange, fakeSeason } from './test-season.ts'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const nothing = {
  school_count: 0,
  team_count: 0,
  late_team_count: 0,
  runner_count: 0,
  order_count: 0,
  ordered_cents: 0,
}

const overview = {
  karneval: 1,
  as_of: '2025-04-15',
  school_count: 4,
  team_count: 9,
  late_team_count: 0,
  runner_count: 40,
  order_count: 3,
  ordered_cents: 12_300,
  unpaid_cents: 45_600,
  due_cents: 0,
  pending_change_count: 0,
  pending_order_change_count: 0,
  pending_class_change_count: 0,
  events: [
    { event_instance: 11, name: 'Fyran', team_count: 6, last_year_team_count: 8, capacity: 10 },
    { event_instance: 12, name: 'Femman', team_count: 3, last_year_team_count: null, capacity: null },
  ],
  days: [
    { day: '2025-03-12', team_count: 4 },
    { day: '2025-04-01', team_count: 5 },
  ],
  growth: [
    { ...nothing, day: '2025-03-12', school_count: 2, team_count: 4 },
    { ...nothing, day: '2025-04-01', school_count: 1, team_count: 5, ordered_cents: 10_000 },
  ],
  starts_on: '2025-05-16',
  last_year: {
    karneval: 9,
    name: 'Stafettkarnevalen 2024',
    starts_on: '2024-05-17',
    days: [
      { day: '2024-03-20', team_count: 7 },
      { day: '2024-04-25', team_count: 4 },
    ],
    growth: [
      { ...nothing, day: '2024-03-20', school_count: 3, team_count: 7, ordered_cents: 12_300 },
      { ...nothing, day: '2024-04-25', team_count: 4 },
    ],
    same_day: {
      day: '2024-04-16',
      school_count: 3,
      team_count: 7,
      late_team_count: 1,
      runner_count: 28,
      order_count: 2,
      ordered_cents: 12_300,
    },
  },
  missing: [
    { code: 'leader', school_count: 2, item_count: 3 },
    { code: 'phone', school_count: 0, item_count: 0 },
    { code: 'orders', school_count: 0, item_count: 0 },
    { code: 'unpaid', school_count: 0, item_count: 0 },
  ],
}

stubBrowser()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-04-15T06:00:00Z'), toFake: ['Date'] })
  storeSession({ roles: ['super_admin'] })
})

function open(season: unknown, karnevaler: unknown[] = [fakeKarneval()], answers: Record<string, unknown> = {}) {
  const calls = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: karnevaler },
    'GET /api/events/season/': season,
    'GET /api/events/overview/': overview,
    ...answers,
  })
  renderAt(<Component />)
  return calls
}
const section = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))

it('says what to do next, and marks it among the steps', async () => {
  const { figures } = fakeSeason()
  open(fakeSeason({ figures: figures && { ...figures, schools_without_leader: 2 } }))
  const next = await section('Bjud in skolorna')
  expect(next.getByText('2 skolor saknar lagledare')).toBeTruthy()
  const button = next.getByRole('link', { name: 'Visa skolor utan lagledare' })
  expect(button.getAttribute('href')).toBe('/admin/schoollist?saknas=leader')
  const steps = (await section(/^Årets steg/)).getAllByRole('listitem')
  expect(steps.filter((step) => step.getAttribute('aria-current') === 'step').map((step) => step.textContent)).toEqual([
    '→Nu: Bjud in skolorna',
  ])
})

it('shows no figures of a draft, in which nobody can do anything yet', async () => {
  const season = fakeSeason()
  const calls = open({ ...season, karneval: season.karneval && { ...season.karneval, status: 'draft' } }, [
    fakeKarneval({ status: 'draft' }),
  ])
  const next = await section('Visa karnevalen som kommande')
  expect(next.getByText(/^Ett utkast som bara du ser/)).toBeTruthy()
  expect(next.getByRole('link', { name: 'Visa som kommande' }).getAttribute('href')).toBe('/admin/karneval')
  expect(screen.queryByRole('heading', { name: 'Det här saknas' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Pengarna' })).toBeNull()
  expect(calls.map(({ call }) => call)).not.toContain('GET /api/events/overview/')
})

it('counts what waits for a decision, each leading to where it is made', async () => {
  const { karneval } = fakeSeason()
  open(
    fakeSeason({
      decisions: [
        { kind: 'team_change', count: 2 },
        { kind: 'payment', count: 1 },
        { kind: 'overpaid', count: 2 },
        { kind: 'refund', count: 3 },
        { kind: 'refund_at_bank', count: 1 },
      ],
    }),
  )
  const links = (await section('Väntar på ditt beslut')).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 ändringsanmälningar', '/admin/andringar?del=lag'],
    ['1 betalning väntar på beslut', '/economy/referencepayments'],
    ['2 fakturor med för mycket betalt', `/economy/reskontra?karneval=${karneval?.id}&alder=over`],
    ['3 återbetalningar att betala ut', '/economy/aterbetalningar'],
    ['1 återbetalning att pricka av när den syns på kontot', '/economy/aterbetalningar'],
  ])
})

it('tells who did what for which schools today, each line leading to what it is about', async () => {
  open(
    fakeSeason({
      today: [
        fakeChange({ action: 'teams.intent', object_type: 'school_unit', count: 12, added_team_count: 4 }),
        fakeChange({
          action: 'order.changed',
          object_type: 'order',
          count: 3,
          object_count: 3,
          object_id: null,
          other_school_count: 1,
        }),
        fakeChange({ school: null, last_by: '', request_id: '', objects: ['Sursik 1'] }),
        fakeChange({ action: 'invoices.send', object_type: 'invoice', objects: ['268, Vasa stad'] }),
      ],
    }),
  )
  const today = await section('I dag')
  expect(today.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '08:30Maria Sjöberg anmälde 4 lag · Sursik skola · 12 ändringar: Maria Sjöberg anmälde 4 lag',
    '08:30Maria Sjöberg ändrade 3 beställningar · Sursik skola och 1 skola till',
    '08:30Portalen ändrade laget Sursik 1',
    '08:30Maria Sjöberg skickade fakturan: 268, Vasa stad · Sursik skola',
  ])
  expect(today.getAllByRole('link', { name: 'Sursik skola' })[0]?.getAttribute('href')).toBe('/detail/school/4')
  const addressOf = (name: string) => today.getByRole('link', { name }).getAttribute('href')
  const log = '/admin/andringslogg?fran=2025-04-15&till=2025-04-15'
  // The school beside it is what the line is about, so the sentence leads nowhere else.
  expect(today.queryByRole('link', { name: 'Maria Sjöberg anmälde 4 lag' })).toBeNull()
  expect(addressOf('12 ändringar: Maria Sjöberg anmälde 4 lag')).toBe(`${log}&typ=school_unit&vem=Maria+Sj%C3%B6berg`)
  expect(addressOf('Maria Sjöberg ändrade 3 beställningar')).toBe(`${log}&typ=order&vem=Maria+Sj%C3%B6berg`)
  expect(addressOf('Maria Sjöberg skickade fakturan: 268, Vasa stad')).toBe('/economy/faktura/9')
  expect(today.getByRole('link', { name: 'Visa dagens ändringar' }).getAttribute('href')).toBe(
    '/admin/andringslogg?fran=2025-04-15',
  )
})

it('folds the steps that are done, and shows those that are left', async () => {
  open(fakeSeason())
  const season = await section(/^Årets steg/)
  const folded = season.getByText(/steg är klara$/).closest('details')
  expect(folded?.open).toBe(false)
  const all = season.getAllByRole('listitem')
  expect(all.filter((step) => folded?.contains(step)).map(({ dataset }) => dataset.state)).toEqual(
    all.filter(({ dataset }) => dataset.state === 'done').map(() => 'done'),
  )
})

it('calls what nobody can do any more over, not done', async () => {
  vi.setSystemTime(new Date('2025-05-10T06:00:00Z'))
  const { figures } = fakeSeason()
  open(fakeSeason({ figures: figures && { ...figures, schools_without_leader: 28, schools_without_teams: 2 } }))
  const season = await section(/^Årets steg/)
  const over = season.getAllByRole('listitem').filter(({ dataset }) => dataset.state === 'over')
  expect(over.map(({ textContent }) => textContent)).toEqual([
    '–Tiden är ute: Bjud in skolorna28 skolor har ingen lagledare',
    '–Tiden är ute: Påminn2 skolor saknar lag, 0 skolor saknar uppställningar, 0 meddelanden skickade',
  ])
  const done = season.getAllByRole('listitem').filter(({ dataset }) => dataset.state === 'done').length
  const folded = season.getByText(`${done} steg är klara, 2 är förbi`).closest('details')
  expect(over.every((step) => folded?.contains(step))).toBe(true)
  expect(season.getByRole('heading', { name: `Årets steg (${done} av 12 klara)` })).toBeTruthy()
})

/** The tiles of the money, each with its parts. */
const tileTexts = async () => {
  const tiles = (await section('Pengarna')).getAllByRole('listitem')
  return tiles.map((tile) => [...tile.children].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')))
}

it('says once what is both unpaid and overdue', async () => {
  const season = fakeSeason()
  open({ ...season, money: { ...season.money, open_cents: 5000, overdue_cents: 5000 } as typeof season.money })
  expect((await tileTexts()).at(-1)).toEqual(['50,00 €', 'Obetalt', 'Allt har förfallit'])
  const late = (await section('Pengarna')).getByRole('link', { name: 'Allt har förfallit' })
  expect(late.getAttribute('href')).toBe('/admin/invoicing?del=forsenade')
})

it('parts what is ordered into what can be invoiced now and what waits, and says what is invoiced but not sent', async () => {
  const season = fakeSeason()
  const sums = {
    uninvoiced_cents: 9000,
    ready_cents: 7000,
    without_payer_cents: 1500,
    sent_cents: 500,
    unsent_cents: 300,
    paid_cents: 420,
    open_cents: 100,
  }
  open({ ...season, money: { ...season.money, ...sums } as typeof season.money })
  expect(await tileTexts()).toEqual([
    [
      '90,00 €',
      'Ofakturerat',
      '70,00 € kan faktureras nu',
      '15,00 € väntar på betalare',
      '5,00 € kan inte faktureras ännu',
    ],
    ['8,00 €', 'Fakturerat', '3,00 € är inte skickat'],
    ['4,20 €', 'Betalt', '0,20 € är för mycket'],
    ['1,00 €', 'Obetalt'],
  ])
  const addressOf = async (name: RegExp) => (await section('Pengarna')).getByRole('link', { name }).getAttribute('href')
  expect(await addressOf(/är inte skickat$/)).toBe('/admin/invoicing?del=utskick')
  expect(await addressOf(/är för mycket$/)).toBe(`/economy/reskontra?karneval=${season.karneval?.id}&alder=over`)
})

it('while the entry or the carnival goes on it says what is ordered, and what of it waits for a payer', async () => {
  const season = fakeSeason()
  const sums = { uninvoiced_cents: 9000, ready_cents: null, without_payer_cents: 1500 }
  open({ ...season, money: { ...season.money, ...sums } as typeof season.money })
  expect((await tileTexts())[0]).toEqual(['90,00 €', 'Ofakturerat', '15,00 € väntar på betalare'])
})

it('a quiet day says that nothing waits; each sum leads to its list; the figures stand below', async () => {
  open(fakeSeason())
  expect(await screen.findByText('Inget väntar.')).toBeTruthy()
  expect(screen.getByText('Inget har ändrats i dag.')).toBeTruthy()
  const tiles = (await section('Pengarna')).getAllByRole('link')
  expect(tiles.map((tile) => [tile.textContent, tile.getAttribute('href')])).toEqual([
    ['Ofakturerat', '/economy/followup/lista?visa=ofakturerat'],
    ['Fakturerat', '/economy/followup/lista?visa=fakturerat'],
    ['Betalt', '/economy/followup/lista?visa=betalt'],
    ['Obetalt', '/economy/followup/lista?visa=obetalt'],
  ])
  const missing = await section('Det här saknas')
  expect(missing.getByRole('link', { name: 'Lagledare saknas: 2 skolor' })).toBeTruthy()
  expect(missing.getByText('3 enheter')).toBeTruthy()
  // No invoice is due: what is open is a sum of the money, and neither missing nor done.
  expect(missing.queryByRole('link', { name: /^Obetalt/ })).toBeNull()
  expect(missing.queryByText(/betalningar/)).toBeNull()
})

it('without a current carnival it is about the one that is prepared, without figures', async () => {
  const { karneval } = fakeSeason()
  const calls = open(fakeSeason({ karneval: karneval && { ...karneval, status: 'draft' } }), [])
  expect(await section('Visa karnevalen som kommande')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Det här saknas' })).toBeNull()
  expect(calls.map(({ url }) => url)).toContain('/api/events/season/')
  expect(calls.map(({ call }) => call)).not.toContain('GET /api/events/overview/')
})

it('after an archived season the next carnival is made', async () => {
  const { karneval } = fakeSeason()
  open(fakeSeason({ karneval: karneval && { ...karneval, status: 'archived' } }), [])
  const end = await section('Säsongen är avslutad')
  expect(end.getByRole('link', { name: 'Skapa nästa karneval' }).getAttribute('href')).toBe('/admin/karneval?ny')
})

it('draws the teams over the season beside last year, in words too, and lists the days', async () => {
  open(fakeSeason())
  const growth = await section('Anmälda lag över säsongen')
  expect(growth.getByText(/^Lika långt före/).textContent).toBe(
    'Lika långt före karnevalens början i fjol (16.4.2024) var 7 lag anmälda. Nu är 9 anmälda.',
  )
  expect(growth.getByRole('img').getAttribute('aria-label')).toMatch(
    /^Linjediagram över anmälda lag i allt, .*–16\.5\.2025\. Nu 9 lag\. Stafettkarnevalen 2024: till slut 11 lag\.$/,
  )
  expect(growth.getByRole('link', { name: /12\.3/, hidden: true }).getAttribute('href')).toBe(
    '/admin/schoollist?dag=2025-03-12',
  )
})

it('draws the places of all events, if all of them have a limit', async () => {
  const events = overview.events.map((event) => ({ ...event, capacity: 10 }))
  open(fakeSeason(), undefined, { 'GET /api/events/overview/': { ...overview, events } })
  const growth = await section('Anmälda lag över säsongen')
  expect(growth.getByText('20 platser')).toBeTruthy()
  expect(growth.getByRole('img').getAttribute('aria-label')).toMatch(/ Det finns 20 platser\.$/)
})

it('sets the figures beside those of the same day last year', async () => {
  open(fakeSeason())
  const cards = (await section('Läget')).getAllByRole('listitem')
  expect(cards.map((card) => card.textContent)).toEqual([
    '4skolor med lagi fjol samma dag: 3',
    '9lagi fjol samma dag: 7',
    '0sena lagi fjol samma dag: 1',
    '40löpare och reserveri fjol samma dag: 28',
    '3beställningari fjol samma dag: 2',
    expect.stringMatching(/^123,00.*beställti fjol samma dag: 123,00/),
  ])
})

it('tells the teams of each event against last year and room', async () => {
  open(fakeSeason())
  const events = (await section('Lag per gren')).getAllByRole('listitem')
  expect(events.map((event) => event.textContent)).toEqual(['Fyran6 av 10i fjol 8', 'Femman3ny i år'])
})

it('on a phone folds what is far off and what is looked at, each with its state', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  open(fakeSeason({ today: ['Anna', 'Bo', 'Cia', 'Dag', 'Eva'].map((last_by) => fakeChange({ last_by })) }))
  const steps = await section(/^Årets steg/)
  const later = steps.getByText(/steg kommer senare$/).closest('details')
  expect(later?.open).toBe(false)
  expect(
    steps
      .getAllByRole('listitem')
      .filter(({ dataset }) => dataset.state === 'waiting')
      .every((step) => later?.contains(step)),
  ).toBe(true)
  const more = (await section('I dag')).getByText('Visa 2 till').closest('details')
  expect(within(more as HTMLElement).getAllByRole('listitem')).toHaveLength(2)
  for (const [name, state] of [
    ['Lag per gren', '2 grenar'],
    ['Anmälda lag över säsongen', '9 lag'],
  ] as const) {
    const folded = (await section(name)).getByText(state).closest('details')
    expect(folded?.open).toBe(false)
    await userEvent.click(screen.getByRole('heading', { name }))
    expect(folded?.open).toBe(true)
  }
})

it('on the days of a carnival that is not active nothing runs, and the next step stands first', async () => {
  vi.setSystemTime(new Date('2025-05-16T11:02:00Z'))
  const { karneval } = fakeSeason()
  const season = fakeSeason({ karneval: karneval && { ...karneval, status: 'upcoming' } })
  open(season, [fakeKarneval({ status: 'upcoming', starts_on: '2025-05-16', ends_on: '2025-05-17' })])
  expect(await screen.findByRole('heading', { name: 'I dag' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /^Nu/ })).toBeNull()
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.id).toBe('next')
})

it('on a race day begins with what runs and what goes wrong, and a delay takes three presses', async () => {
  vi.setSystemTime(new Date('2025-05-16T11:02:00Z'))
  const heats = [4, 5].map((number) => ({
    number,
    calls_at: '2025-05-16T10:40:00Z',
    starts_at: `2025-05-16T11:1${number}:00Z`,
    delay_min: 6,
    status: 'called',
    lanes: [],
  }))
  const row = { id: 43, title: 'Fyran', event_instance: 11, round: 'TRIAL', heat_count: 8, day: '2025-05-16' }
  const times = { calls_at: null, delay_min: 0, end_delay_min: 0, ceremony_at: null, day: '2025-05-16' }
  const beside = [
    {
      ...times,
      id: 1,
      title: 'Lunch',
      round: null,
      starts_at: '2025-05-16T10:00:00Z',
      ends_at: '2025-05-16T12:00:00Z',
    },
    {
      ...times,
      id: 2,
      title: 'Inmarsch',
      round: null,
      calls_at: '2025-05-16T11:00:00Z',
      starts_at: '2025-05-16T11:30:00Z',
      ends_at: '2025-05-16T11:40:00Z',
    },
  ]
  const delay = {
    ...{ id: 1, track: 4, day: '2025-05-16', minutes: 6, row: 43, title: 'Fyran', from_heat: 1 },
    ...{ created_at: '2025-05-16T10:50:00Z', undone_at: null },
  }
  const event = { event_instance: 11, event_name: 'Fyran', round: 'TRIAL', track: 'Rundbanan', assembly_point: null }
  const season = fakeSeason({
    as_of: '2025-05-16',
    today: [
      fakeChange({ action: 'timetable.delay_undone', school: null }),
      fakeChange({ action: 'timetable.delay', school: null }),
    ],
    decisions: [
      { kind: 'protest', count: 1 },
      { kind: 'team_change', count: 2 },
    ],
  })
  const calls = open(season, [fakeKarneval({ starts_on: '2025-05-16', ends_on: '2025-05-17' })], {
    'GET /api/events/heatschedule/': { data: [{ ...event, heats }] },
    'GET /api/raceday/heat-states/': { data: [] },
    'GET /api/raceday/results/': { day: '2025-05-16', rounds: [] },
    'GET /api/events/timetable/plan/': {
      rows: [{ ...times, ...row, starts_at: '2025-05-16T11:14:00Z', ends_at: '2025-05-16T11:30:00Z' }, ...beside],
      tracks: [{ id: 4, name: 'Rundbanan' }],
      conflicts: [{ rows: [43], text: 'En löpare vilar för kort.', runners: 1, rest_min: 2 }],
      delays: [delay],
    },
    'POST /api/events/timetable/delays/': { rows: [row], delays: [delay], conflicts: [] },
    'POST /api/events/timetable/delays/{id}/undo/': { rows: [], delays: [], conflicts: [] },
  })
  const now = await section(/^Nu kl\. 14:02/)
  expect(await now.findByRole('link', { name: 'Rundbanan: nästa start 6 min sen' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Tävlingsdagarna' })).toBeNull()
  expect(now.getByText('Pågår: Lunch. Samling pågår: Inmarsch, start 14:30.')).toBeTruthy()
  expect(now.getByRole('link', { name: '1 kort vila, kortast 2 min' }).getAttribute('href')).toBe(
    '/admin/tidtabell?visa=vilor',
  )
  // Delays and protests stand with what runs, and nowhere else.
  expect(now.getByRole('button', { name: 'Ångra +6 min från heat 1, Fyran, inlagd kl. 13:50' })).toBeTruthy()
  expect((await section('I dag')).getByText('Inget annat har ändrats i dag.')).toBeTruthy()
  expect((await section('Väntar på ditt beslut')).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '2 ändringsanmälningar',
  ])
  // Nobody follows the entries while the heats run.
  for (const name of ['Det här saknas', 'Årets steg', 'Lag per gren', 'Anmälda lag över säsongen'])
    expect((await section(name)).getByRole('heading', { name }).closest('details')?.open).toBe(false)
  await userEvent.click(await now.findByRole('button', { name: 'Anmäl försening: Rundbanan' }))
  await expect.poll(() => document.activeElement).toBe(await now.findByLabelText('Minuter'))
  await userEvent.click(await now.findByRole('button', { name: '+10 min' }))
  await userEvent.click(now.getByRole('button', { name: 'Anmäl +10 min' }))
  await expect
    .poll(() => calls.find(({ call }) => call === 'POST /api/events/timetable/delays/')?.body)
    .toEqual({ row: 43, from_heat: 4, minutes: 10 })
  // The form has gone; the delay is taken back in the toast or in the list.
  await expect.poll(() => document.activeElement).toBe(now.getByRole('button', { name: 'Anmäl försening: Rundbanan' }))
  expect(now.queryByLabelText('Minuter')).toBeNull()
  await userEvent.click(now.getByRole('button', { name: /^Ångra \+6 min från heat 1/ }))
  // The list goes with its last delay.
  await expect.poll(() => document.activeElement).toBe(now.getByRole('heading', { name: /^Nu/ }))
})

it('on a race day nothing stands on the page that what runs would push away when it comes', async () => {
  vi.setSystemTime(new Date('2025-05-16T11:02:00Z'))
  let answer: (plan: unknown) => void = () => undefined
  const plan = new Promise<unknown>((resolve) => {
    answer = resolve
  })
  const day = { starts_on: '2025-05-16', ends_on: '2025-05-17' }
  open(fakeSeason({ as_of: '2025-05-16' }), [fakeKarneval(day)], {
    'GET /api/events/heatschedule/': { data: [] },
    'GET /api/raceday/heat-states/': { data: [] },
    'GET /api/raceday/results/': { day: '2025-05-16', rounds: [] },
    'GET /api/events/timetable/plan/': plan,
  })
  expect(await screen.findByText('Hämtar läget')).toBeTruthy()
  expect(screen.getByText(/, läget 16\.5\.2025$/)).toBeTruthy()
  expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([])
  answer({ rows: [], tracks: [], conflicts: [], delays: [] })
  expect(await screen.findByRole('heading', { name: 'Väntar på ditt beslut' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.id).toBe('now')
})

it('after the carnival the entries stay folded, and the money is open', async () => {
  vi.setSystemTime(new Date('2025-05-28T07:00:00Z'))
  open(fakeSeason())
  for (const name of ['Läget', 'Lag per gren', 'Anmälda lag över säsongen'])
    expect((await section(name)).getByRole('heading', { name }).closest('details')?.open).toBe(false)
  expect((await section('Pengarna')).getByRole('heading', { name: 'Pengarna' }).closest('details')).toBeNull()
})

it('says in one line what no school lacks', async () => {
  open(fakeSeason())
  const missing = await section('Det här saknas')
  expect(missing.getByText('Klart i alla skolor: telefonnummer, beställningar.')).toBeTruthy()
  expect(missing.queryByRole('link', { name: /^Telefonnummer saknas/ })).toBeNull()
})

it('draws each figure over the season beside last year, and says in words how they compare', async () => {
  open(fakeSeason())
  const totals = await section('Läget')
  const curves = totals.getAllByRole('img')
  expect(curves.map((curve) => curve.getAttribute('aria-label')?.replaceAll('\u00a0', ' '))).toEqual([
    'Kurva över säsongen, skolor med lag. 1 fler än i fjol samma dag: 4 mot 3',
    'Kurva över säsongen, lag. 2 fler än i fjol samma dag: 9 mot 7',
    'Kurva över säsongen, beställt. Lika mycket som i fjol samma dag: 123,00 €',
  ])
  // This year's line ends today, last year's on the day of the carnival.
  const paths = [...(curves[1]?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d'))
  expect(paths).toHaveLength(2)
  expect(paths[0]).toMatch(/H65$/)
  expect(paths[1]).toMatch(/H34$/)
})

it('draws the money that has days, beside what it was last year', async () => {
  const { money } = fakeSeason()
  open(
    fakeSeason({
      money: money && { ...money, sent_cents: 30_000, paid_cents: 10_000, open_cents: 20_000 },
      money_growth: {
        days: [
          { day: '2025-04-01', invoiced_cents: 30_000, paid_cents: 0, open_cents: 30_000 },
          { day: '2025-04-10', invoiced_cents: 0, paid_cents: 10_000, open_cents: 20_000 },
        ],
        last_year: {
          starts_on: '2024-05-17',
          days: [{ day: '2024-04-02', invoiced_cents: 25_000, paid_cents: 0, open_cents: 25_000 }],
        },
      },
    }),
  )
  const tiles = await section('Pengarna')
  const labels = tiles.getAllByRole('img').map((curve) => curve.getAttribute('aria-label')?.replaceAll('\u00a0', ' '))
  expect(labels).toEqual([
    'Kurva över säsongen, fakturerat. 50,00 € mer än i fjol samma dag: 300,00 € mot 250,00 €',
    'Kurva över säsongen, betalt. 100,00 € mer än i fjol samma dag: 100,00 € mot 0,00 €',
    'Kurva över säsongen, obetalt. 50,00 € mindre än i fjol samma dag: 200,00 € mot 250,00 €',
  ])
})
