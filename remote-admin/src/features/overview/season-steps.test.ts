import { expect, it } from 'vitest'
import { seasonSteps } from './season-steps.ts'
import { fakeSeason } from './test-season.ts'

const at = (day: string, season = fakeSeason()) => seasonSteps(season, new Date(`${day}T10:00:00Z`))
const stateOf = (title: string, day: string, season = fakeSeason()) => {
  const step = at(day, season).find((each) => each.title === title)
  return `${step?.state}: ${step?.text}`.replaceAll(/\s/g, ' ')
}
const nowOf = (day: string, season = fakeSeason()) => at(day, season).find(({ state }) => state === 'now')?.title
const figures = (changes: object) => fakeSeason({ figures: { ...fakeSeason().figures, ...changes } as never })
const money = (changes: object) => fakeSeason({ money: { ...fakeSeason().money, ...changes } as never })
const karneval = (changes: object) => fakeSeason({ karneval: { ...fakeSeason().karneval, ...changes } as never })

it('without a carnival the first step is to make one, and all others wait', () => {
  const steps = at('2025-01-01', fakeSeason({ karneval: null, figures: null, money: null }))
  expect(steps[0]).toMatchObject({ state: 'now', text: 'Ingen karneval finns ännu', to: '/admin/karneval' })
  expect(new Set(steps.slice(1).map(({ state }) => state))).toEqual(new Set(['waiting']))
})

it('a copied draft is dated, then opened', () => {
  const draft = { status: 'draft' as const }
  expect(nowOf('2025-01-01', figures({ event_count: 0 }))).toBe('Kopiera från i fjol')
  expect(nowOf('2026-01-01', karneval(draft))).toBe('Sätt datumen')
  expect(nowOf('2025-01-01', karneval(draft))).toBe('Visa karnevalen som kommande')
  expect(stateOf('Sätt datumen', '2025-01-01', karneval({ orders_close_at: '2025-05-20T10:00:00Z' }))).toBe(
    'now: Anmälan eller beställningen stänger först när karnevalen har börjat',
  )
})

it.each([
  ['2025-01-01', 'done: Anmälan öppnar 15.1.2025'],
  ['2025-04-01', 'done: Anmälan är öppen till 7.5.2025'],
  ['2025-05-08', 'done: Anmälan är stängd'],
])('entry on %s: %s', (day, expected) => expect(stateOf('Visa karnevalen som kommande', day)).toBe(expected))

it('schools are invited and reminded until entry closes, and then it is over if something lacks', () => {
  const lacking = figures({ schools_without_leader: 28, schools_without_teams: 1, schools_with_unready_teams: 3 })
  expect(stateOf('Bjud in skolorna', '2025-02-01', lacking)).toBe('now: 28 skolor saknar lagledare')
  expect(stateOf('Påminn', '2025-02-01', lacking)).toBe('waiting: Från 10.3.2025')
  expect(stateOf('Påminn', '2025-04-01', lacking)).toBe(
    'open: Skolor saknar lag eller uppställningar, 0 meddelanden skickade',
  )
  const addressWith = (changes: object) =>
    at('2025-04-01', figures(changes)).find(({ title }) => title === 'Påminn')?.to
  expect(addressWith({ schools_with_unready_teams: 3 })).toBe('/admin/meddelanden?saknas=compositions')
  expect(addressWith({ schools_without_teams: 1 })).toBe('/admin/meddelanden?saknas=teams')
  expect(addressWith({ schools_without_teams: 1, schools_with_unready_teams: 3 })).toBe(
    '/admin/meddelanden?saknas=teams&saknas=compositions',
  )
  expect(stateOf('Bjud in skolorna', '2025-05-08', lacking)).toBe('over: 28 skolor har ingen lagledare')
  expect(stateOf('Påminn', '2025-05-08', lacking)).toBe(
    'over: 1 skola saknar lag, 3 skolor saknar uppställningar, 0 meddelanden skickade',
  )
})

it('the draw waits for the last day of teams, the publication for the draw', () => {
  const undrawn = figures({ undrawn_events: 2, heats_published: false })
  expect(stateOf('Lotta heaten', '2025-04-01', undrawn)).toBe('waiting: Efter 25.4.2025')
  expect(stateOf('Lotta heaten', '2025-04-26', undrawn)).toBe('now: 2 grenar att lotta')
  expect(stateOf('Publicera heaten', '2025-04-26', undrawn)).toBe('waiting: Efter lottningen')
  expect(nowOf('2025-04-26', figures({ heats_published: false }))).toBe('Publicera heaten')
  expect(stateOf('Gör tidtabellen', '2025-04-26', figures({ untimed_events: 1 }))).toBe(
    'now: 1 gren med lag saknar tid',
  )
  expect(stateOf('Lotta heaten', '2025-04-26', figures({ entered_events: 0, undrawn_events: 0 }))).toBe(
    'waiting: När det finns lag',
  )
})

it.each([
  ['2025-05-10', 'waiting: Från 16.5.2025'],
  ['2025-05-17', 'now: Karnevalen pågår'],
  ['2025-05-18', 'done: Karnevalen är över'],
])('race days on %s: %s', (day, expected) => expect(stateOf('Tävlingsdagarna', day)).toBe(expected))

it('a draft whose copied days have passed has had no race days', () => {
  const draft = karneval({ status: 'draft' })
  expect(stateOf('Tävlingsdagarna', '2025-05-17', draft)).toBe('waiting: När karnevalen är aktiv')
})

it('on race days the step leads to the results, before them to the timetable', () => {
  const addressOn = (day: string) => at(day).find(({ title }) => title === 'Tävlingsdagarna')?.to
  expect([addressOn('2025-05-10'), addressOn('2025-05-17')]).toEqual(['/admin/tidtabell', '/tavlingsdag/resultat'])
})

it('money: issued, sent, paid, and only then archived', () => {
  const ordered = money({ uninvoiced_cents: 12_300, ready_cents: 12_300 })
  const invoicing = (day: string, season: ReturnType<typeof fakeSeason>) => stateOf('Fakturera och skicka', day, season)
  expect(invoicing('2025-04-01', money({ uninvoiced_cents: 12_300, ready_cents: null }))).toBe(
    'waiting: Efter 7.5.2025',
  )
  expect(invoicing('2025-05-20', ordered)).toBe('now: 123,00 € kan faktureras nu')
  const partly = money({ uninvoiced_cents: 12_300, ready_cents: 10_000, without_payer_cents: 2300 })
  const unpayable = {
    ...partly,
    figures: { ...partly.figures, schools_without_payer: 2, units_without_payer: 3 } as never,
  }
  expect(invoicing('2025-05-20', unpayable)).toBe(
    'now: 100,00 € kan faktureras nu, 23,00 € väntar på betalare för 3 enheter i 2 skolor',
  )
  expect(invoicing('2025-05-17', money({ uninvoiced_cents: 500, ready_cents: null }))).toBe(
    'open: 5,00 € är inte fakturerat',
  )
  expect(invoicing('2025-05-20', money({ uninvoiced_cents: 500 }))).toBe(
    'now: 5,00 € är beställt, men kan inte faktureras ännu',
  )
  expect(invoicing('2025-05-20', money({}))).toBe('waiting: Inget är beställt ännu')
  expect(invoicing('2025-05-20', money({ invoice_count: 1 }))).toBe('done: Den enda fakturan är skickad')
  expect(invoicing('2025-05-20', money({ invoice_count: 2 }))).toBe('done: Alla 2 fakturor är skickade')
  const issued = money({ invoice_count: 2, unsent_count: 1, open_cents: 500, overdue_cents: 200 })
  expect(invoicing('2025-05-20', issued)).toBe('now: 1 faktura att skicka')
  expect(stateOf('Följ betalningarna', '2025-05-20', issued)).toBe('open: Det finns fakturor som har förfallit')
  const credits = (unsent_count: number, unsent_credit_count: number) =>
    invoicing('2025-05-20', money({ invoice_count: 2, unsent_count, unsent_credit_count }))
  expect(credits(1, 1)).toBe('now: 1 kreditnota att skicka')
  expect(credits(3, 2)).toBe('now: 1 faktura och 2 kreditnotor att skicka')
  const unpaid = money({ invoice_count: 2, open_cents: 500 })
  expect(stateOf('Följ betalningarna', '2025-05-20', unpaid)).toBe('now: Allt är inte betalt ännu')
  const unsent = money({ invoice_count: 2, unsent_count: 1, unsent_cents: 500 })
  expect(stateOf('Följ betalningarna', '2025-05-20', unsent)).toBe('waiting: Efter utskicket')
  expect(stateOf('Arkivera', '2025-05-20', unsent)).toBe('waiting: När allt är fakturerat och betalt')
  expect(stateOf('Arkivera', '2025-05-20', issued)).toBe('waiting: När allt är fakturerat och betalt')
  expect(nowOf('2025-05-20', money({ invoice_count: 2 }))).toBe('Arkivera')
  expect(nowOf('2025-05-10')).toBeUndefined()
})

it('sends what is made when nothing more can be invoiced, and asks for payers when only they are missing', () => {
  const nextOf = (changes: object) => at('2025-05-20', money(changes)).find(({ state }) => state === 'now')
  const payerless = { invoice_count: 169, uninvoiced_cents: 12_300, ready_cents: 0, without_payer_cents: 12_300 }
  const unsent = { ...payerless, unsent_count: 169, unsent_cents: 500 }
  expect(nextOf(unsent)).toMatchObject({
    title: 'Fakturera och skicka',
    text: expect.stringMatching(/^169 fakturor att skicka, 123,00\s€ väntar på betalare$/),
    to: '/admin/invoicing?del=utskick',
    action: 'Gå till Utskick',
  })
  expect(nextOf({ ...unsent, ready_cents: 1 })).toMatchObject({
    text: expect.stringMatching(/^0,01\s€ kan faktureras nu, 169 fakturor att skicka, 123,00\s€ väntar på betalare$/),
    to: '/admin/invoicing',
    action: 'Gå till faktureringen',
  })
  expect(nextOf(payerless)).toMatchObject({
    title: 'Fakturera och skicka',
    to: '/admin/schoollist?saknas=billing',
    action: 'Visa skolor utan betalare',
  })
})

it('nothing can be done in an archived carnival', () => {
  const archived = { ...karneval({ status: 'archived' }), figures: figures({ untimed_events: 3 }).figures }
  const states = new Set(at('2025-09-01', archived).map(({ state }) => state))
  expect(states).toEqual(new Set(['done', 'waiting']))
})

it('every step leads somewhere, at every time of the year', () => {
  for (const day of ['2024-12-01', '2025-02-01', '2025-04-01', '2025-05-08', '2025-05-16', '2025-09-01'])
    expect(at(day).filter(({ to, action }) => !/^\/(admin|economy|tavlingsdag)\//.test(to) || action === '')).toEqual(
      [],
    )
})
