import { queryClient } from '@stafapp/shared/data'
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeHeat, fakeRound, officialHeat } from '../../shared/raceday/test-round.ts'
import { Component } from './heats-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const quality = {
  heats: 2,
  teams: 4,
  smallest_heat: 2,
  largest_heat: 2,
  same_school_pairs: 1,
  same_school_pairs_bound: 1,
  clashes: 0,
  short_rests: 1,
  shortest_rest_min: 4,
  outer_lanes: 0,
  outer_deviation: 0,
  single_starts: 3,
  single_starts_outer: 1,
  unplaced: 1,
}
const id = { event_instance: 7, round: 'TRIAL' as const }
const team = (number: number) => ({ team: number, team_name: `Norra ${number}`, school: number, school_name: 'Norra' })
const place = (lane: number, number: number) => ({ lane, ...team(number), bib: null, locked: false, withdrawn: false })
const heat = (number: number, places: object[]) => ({
  number,
  status: 'planned',
  calls_at: null,
  starts_at: null,
  places,
})
const round = {
  ...id,
  event_name: '5 × 80 m',
  version: 3,
  seed: 'röd',
  track_lanes: 4,
  unusable_lanes: [4],
  max_per_heat: 4,
  lane_kind: 'relay',
  heats: [heat(1, [place(1, 1), place(2, 2)]), heat(2, [place(1, 3), place(2, 4)])],
  unplaced: [team(5)],
  quality,
  tight_teams: [{ ...team(3), rest_min: 4, is_clash: false }],
  undoable: null,
}
const summary = {
  ...id,
  event_name: '5 × 80 m',
  version: 3,
  track_lanes: 4,
  is_first: true,
  starts_at: '2025-05-16T07:00:00Z',
  team_count: 5,
  heat_count: 2,
  called_count: 0,
  kept_count: 1,
  locked_count: 2,
  published_heat_count: 0,
  result_count: 0,
  quality,
}
const trial = {
  event_instance: 7,
  version: 1,
  data: [],
  rule: 'Heatsegrarna (Q) och de två bästa tiderna därefter (q) går till final.',
  rule_fault: null,
  finalists: [],
}
const swapCall = 'POST /api/events/heats/swap/'
const moved = {
  op: 'moved',
  team: 1,
  team_name: 'Norra 1',
  text: 'Norra 1 flyttar från heat 1, bana 1 till heat 2, bana 2',
}

const figures = { ...quality, free_lanes: 3 }
const compared = {
  ...id,
  event_name: '5 × 80 m',
  starts_at: '2025-05-16T07:00:00Z',
  before: { ...figures, clashes: 1, free_lanes: 5 },
  after: figures,
  changes: [moved],
  tight_teams: [{ ...team(3), rest_min: 4, is_clash: false }],
}

beforeEach(() => {
  // Before the carnival, when heats are drawn.
  vi.useFakeTimers({ now: new Date('2025-05-12T06:00:00Z'), toFake: ['Date'] })
})

function open(answers: Record<string, unknown> = {}, path = '/admin/heats') {
  storeSession({ roles: ['super_admin'] })
  const seen = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/events/heats/work/': {
      karneval: 2,
      state: 's1',
      published_version: null,
      published_at: null,
      data: [summary],
    },
    'GET /api/events/heats/drafts/': { data: [], is_drawing: false },
    'GET /api/events/heats/versions/': { data: [] },
    'GET /api/events/heats/changes/': {
      state: 's1',
      published_version: null,
      data: [compared],
      mails: 3,
      changed_compositions: 0,
      unplaced: 1,
      clashes: 2,
      track_conflicts: ['Rundbanan: A slutar 11:00, men B börjar 10:50.'],
      finals_under_way: [
        '4 × 100 m: Finalen är redan uppropad. Den står kvar som den är publicerad, och omlottningen av den förkastas.',
      ],
      entry_open_until: '2025-05-07T20:59:00Z',
    },
    'GET /api/events/heats/round/': round,
    'GET /api/events/heats/results/': trial,
    'GET /api/events/heats/readings/': { data: [] },
    'GET /api/events/heats/repair/': { ...id, version: 3, changes: [], track_conflicts: [] },
    ...answers,
  })
  renderAt(<Component />, path)
  return { user: userEvent.setup(), seen }
}

const nothing = (status: 'draft' | 'active') => ({
  'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval({ status })] },
  'GET /api/events/heats/work/': {
    karneval: 2,
    state: 's1',
    published_version: null,
    published_at: null,
    data: [{ ...summary, team_count: 0, heat_count: 0 }],
  },
})

it.each([
  ['draft', 'Till Karneval', '/admin/karneval'],
  ['active', 'Påminn skolorna', '/admin/meddelanden?saknas=teams'],
] as const)('without teams in a carnival that is %s it leads to: %s', async (status, name, to) => {
  open(nothing(status))
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to)
  expect(screen.getByText(/^Inga lag är anmälda ännu\. Laganmälan är öppen/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Lotta/ })).toBeNull()
})

const openRound = (answers?: Record<string, unknown>) => open(answers, '/admin/heats?omgang=7-TRIAL')

it('tells how every event stands, and what a draw keeps', async () => {
  open()
  expect(await screen.findByText(/5 lag i 2 heat · inte publicerad$/)).toBeTruthy()
  expect(screen.getByText(/1 lag saknar plats .* 1 heat är uppropat eller sprunget och behålls/)).toBeTruthy()
  expect(screen.getByText(/Behålls: 1 uppropat eller sprunget heat och 2 låsta platser\.$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Välj' }).getAttribute('aria-current')).toBe('step')
})

it('lists the events of each day in the order of their starts', async () => {
  const at = (event_name: string, starts_at: string, event_instance: number) => ({
    ...summary,
    event_name,
    starts_at,
    event_instance,
  })
  open({
    'GET /api/events/heats/work/': {
      karneval: 2,
      state: 's1',
      published_version: null,
      published_at: null,
      data: [
        at('Sist', '2025-05-17T07:00:00Z', 1),
        at('Andra', '2025-05-16T09:00:00Z', 2),
        at('Först', '2025-05-16T07:00:00Z', 3),
      ],
    },
  })
  const names = async (day: string) =>
    within(await screen.findByRole('list', { name: day }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(await names('Fredag 16.5.2025')).toEqual(['Först, försök', 'Andra, försök'])
  expect(await names('Lördag 17.5.2025')).toEqual(['Sist, försök'])
})

it('says above the steps how far the draw has come, and in the rows how late they are', async () => {
  const late = { event_instance: 7, round: 'TRIAL', delay_min: 6 }
  open({ 'GET /api/events/timetable/plan/': { rows: [late] } })
  const state = await screen.findByText('1 nytt lag saknar plats: lotta in det.')
  expect(state.closest('p')?.textContent).toBe(
    '1 nytt lag saknar plats: lotta in det. Ingen gren är publicerad ännu. 1 omgång är lottad men inte publicerad. Besökarna ser bara det som är publicerat. Nästa: 5 × 80 m.',
  )
  expect(state.compareDocumentPosition(screen.getByRole('heading', { name: 'Välj grenar' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(await screen.findByText('10:06')).toBeTruthy()
  expect(screen.getByText('10:00').closest('s')).toBeTruthy()
})

it('says nothing of the draw before it knows what has changed, nor while that is read anew', async () => {
  const waiting: ((answer: object) => void)[] = []
  open({ 'GET /api/events/heats/changes/': () => new Promise<object>((resolve) => waiting.push(resolve)) })
  const known = async () =>
    (await screen.findByText('1 nytt lag saknar plats: lotta in det.')).closest('p')?.dataset.known
  const answer = { state: 's1', published_version: null, data: [] }
  expect(await known()).toBe('false')
  act(() => waiting.shift()?.(answer))
  await expect.poll(known).toBe('true')
  act(() => void queryClient.invalidateQueries({ queryKey: ['events', 'heats'] }))
  await expect.poll(known).toBe('false')
  act(() => waiting.shift()?.(answer))
  await expect.poll(known).toBe('true')
})

it('asks before it draws public heats anew, by the carnival’s name, and how many starts may change', async () => {
  stubBrowser()
  const work = { karneval: 2, state: 's1', published_version: 1, published_at: '2025-04-14T12:00:00Z' }
  const { user, seen } = open({
    'GET /api/events/heats/work/': { ...work, data: [{ ...summary, published_heat_count: 2 }] },
    'POST /api/events/heats/drafts/': { id: 4, slot: 1 },
  })
  const drafts = () => seen.filter(({ call }) => call === 'POST /api/events/heats/drafts/')
  const draw = await screen.findByRole('button', { name: 'Lotta alla grenar' })
  // What comes of it is read before the button.
  const told = screen.getByText(/Lottningen blir ett förslag\. Inget annat ändras\./)
  expect(told.compareDocumentPosition(draw)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(draw)
  const question = within(screen.getByRole('dialog', { name: 'Lotta om 5 × 80 m, försök?' }))
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Upp till 4 publicerade starter får ett annat heat eller en annan bana, om du sedan publicerar förslaget.',
    'Behålls: 1 uppropat eller sprunget heat och 2 låsta platser.',
    'Lottningen blir ett förslag, som du kan jämföra och kasta. Inget ändras ännu.',
  ])
  await user.click(question.getByRole('button', { name: 'Avbryt' }))
  expect(drafts()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Lotta alla grenar' }))
  await user.click(screen.getByRole('button', { name: 'Lotta om Stafettkarnevalen 2025' }))
  await expect.poll(() => drafts().length).toBe(1)
})

it('asks before it draws when the carnival has begun, also what is not public', async () => {
  stubBrowser()
  vi.setSystemTime(new Date('2025-05-16T09:50:00Z'))
  const { user } = open({}, '/admin/heats?steg=valj')
  const box = await screen.findByRole('checkbox', { name: 'Välj 5 × 80 m, försök' })
  expect(screen.queryByRole('button', { name: /^Lotta/ })).toBeNull()
  expect(screen.getByText(/alla på en gång lottas inte längre\.$/)).toBeTruthy()
  await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Lotta 1 vald gren' }))
  const question = within(screen.getByRole('dialog', { name: 'Lotta om 5 × 80 m, försök?' }))
  expect(question.getByText(/^Stafettkarnevalen 2025 har börjat: /)).toBeTruthy()
  expect(question.getByText('Ingen publicerad start ändras.')).toBeTruthy()
  expect(question.getByRole('button', { name: 'Lotta om 5 × 80 m, försök' })).toBeTruthy()
})

it('on the carnival’s days opens with the finals, each with its next step, and folds the season’s draw', async () => {
  vi.setSystemTime(new Date('2025-05-16T12:50:00Z'))
  const official = [officialHeat(1), officialHeat(2)]
  const rounds = [
    fakeRound([officialHeat(1), fakeHeat(2, { run_state: 'run' })], { event_name: '8 × 50 m', has_final: true }),
    fakeRound(official, { event_instance: 7, event_name: '5 × 80 m', has_final: true, state: 'official' }),
  ]
  const work = { karneval: 2, state: 's1', published_version: 1, published_at: '2025-04-14T12:00:00Z' }
  open({
    'GET /api/events/heats/work/': {
      ...work,
      data: [
        { ...summary, published_heat_count: 2 },
        {
          ...summary,
          round: 'FINAL',
          starts_at: '2025-05-17T11:00:00Z',
          is_first: false,
          heat_count: 0,
          team_count: 0,
        },
      ],
    },
    'GET /api/events/timetable/plan/': { rows: [{ event_instance: 7, round: 'FINAL', delay_min: 6 }] },
    'GET /api/raceday/results/': ({ url }: { url: string }) => ({
      day: '2025-05-16',
      version: 1,
      seq: 1,
      rounds: url.includes('day=2025-05-16') ? rounds : [],
    }),
  })
  const list = within(await screen.findByRole('list', { name: 'Försök fredag 16.5.2025' }))
  // The final's own time, as late as it is.
  await list.findByText('14:06')
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '5 × 80 mFinal lördag 17.5.2025 kl.\u00a0Planerat 14:00 ny tid 14:06Alla 2 heat är klara.Lotta finalen: 5 × 80 m',
    '8 × 50 m1 av 2 heat är klara, väntar på resultatet av heat 2.',
  ])
  expect(screen.getAllByRole('link', { name: 'Se resultaten' })[0]?.getAttribute('href')).toBe(
    '/tavlingsdag/resultat?dag=2025-05-16',
  )
  expect(list.getByRole('link', { name: 'Lotta finalen: 5 × 80 m' }).getAttribute('href')).toBe(
    '/admin/heats?omgang=7-FINAL',
  )
  const season = screen.getByRole('heading', { name: 'Säsongens lottning' }).closest('details')
  expect(season?.open).toBe(false)
  expect(season?.querySelector('input[type="checkbox"]')).toBeTruthy()
  expect(screen.queryByText('Lotta alla grenar')).toBeNull()
})

it('tells what a publication would change, in words', async () => {
  open({}, '/admin/heats?steg=publicera')
  expect(await screen.findByText(moved.text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Publicera version 1' })).toBeTruthy()
})

it('offers no publication when nothing differs', async () => {
  const published = { state: 's1', published_version: 2, data: [], changed_compositions: 0, unplaced: 0 }
  const version = { version: 2, published_at: '2025-04-15T09:00:00Z', published_by: 'Siv', restored_from: null }
  open(
    {
      'GET /api/events/heats/changes/': {
        ...published,
        mails: 0,
        clashes: 0,
        track_conflicts: [],
        finals_under_way: [],
      },
      'GET /api/events/heats/versions/': { data: [{ ...version, heat_count: 2, change_count: 7, seed: 'flera' }] },
    },
    '/admin/heats?steg=publicera',
  )
  expect(await screen.findByText('Ingenting att publicera.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Publicera version/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Tillbaka till jämförelsen' })).toBeTruthy()
  expect(await screen.findByText(/ 7 ändringar · flera lottningsnummer$/)).toBeTruthy()
})

it('a double press draws once', async () => {
  const call = 'POST /api/events/heats/drafts/'
  const { user, seen } = open({ [call]: () => new Promise<object>(() => undefined) })
  await user.click(await screen.findByRole('button', { name: 'Fredag 16.5.2025 (1)' }))
  const draw = screen.getByRole('button', { name: 'Lotta 1 vald gren' })
  // Both presses before React has rendered the first.
  act(() => {
    draw.click()
    draw.click()
  })
  expect(await screen.findByRole('progressbar', { name: 'Lottningen pågår' })).toBeTruthy()
  expect(seen.filter((one) => one.call === call)).toHaveLength(1)
})

it('chooses all events of a day at once, and shows that a draw is under way', async () => {
  const drawing: { give: (answer: object) => void } = { give: () => undefined }
  const { user, seen } = open({
    'POST /api/events/heats/drafts/': () =>
      new Promise<object>((resolve) => {
        drawing.give = resolve
      }),
  })
  await user.click(await screen.findByRole('button', { name: 'Fredag 16.5.2025 (1)' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Välj 5 × 80 m, försök' }).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Lotta 1 vald gren' }))
  expect(await screen.findByRole('progressbar', { name: 'Lottningen pågår' })).toBeTruthy()
  expect(screen.getByText('Lottar 1 gren …')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Förslag' }))
  expect(seen.find(({ call }) => call === 'POST /api/events/heats/drafts/')?.body).toEqual({
    karneval: 1,
    rounds: [id],
  })
  drawing.give({ id: 4, slot: 1 })
  await expect.poll(() => screen.queryByRole('progressbar')).toBeNull()
})

it('says that a draft is drawn only when the page no longer says that a draw is under way', async () => {
  const lists: ((answer: object) => void)[] = []
  const { user } = open({
    'POST /api/events/heats/drafts/': { id: 4, slot: 1 },
    'GET /api/events/heats/drafts/': () => new Promise<object>((resolve) => lists.push(resolve)),
  })
  await user.click(await screen.findByRole('button', { name: 'Fredag 16.5.2025 (1)' }))
  await user.click(screen.getByRole('button', { name: 'Lotta 1 vald gren' }))
  await expect.poll(() => lists.length).toBeGreaterThan(0)
  expect(toasts).toEqual([])
  await expect
    .poll(() => {
      for (const give of lists.splice(0)) give({ data: [], is_drawing: false })
      return toasts
    })
    .toEqual([['success', 'Förslag A är lottat']])
})

it('compares a draft with what is published: figures, names, and lanes with where each team moves', async () => {
  const { seen } = open(
    {
      'GET /api/events/heats/drafts/': { data: [{ id: 9, slot: 2, rounds: [] }], is_drawing: false },
      'GET /api/events/heats/comparison/': {
        ...id,
        event_name: '5 × 80 m',
        track_lanes: 2,
        before: [
          {
            number: 1,
            starts_at: '2025-05-16T07:00:00Z',
            places: [
              { lane: 1, ...team(1) },
              { lane: 2, ...team(2) },
            ],
          },
          { number: 2, starts_at: null, places: [{ lane: 1, ...team(7) }] },
        ],
        after: [
          {
            number: 1,
            starts_at: '2025-05-16T07:00:00Z',
            places: [
              { lane: 1, ...team(2) },
              { lane: 2, ...team(5) },
            ],
          },
          { number: 2, starts_at: null, places: [{ lane: 1, ...team(7) }] },
        ],
      },
    },
    '/admin/heats?steg=jamfor&forslag=9',
  )
  expect(await screen.findByText('1 start ändras i 1 gren: 1 flyttar.')).toBeTruthy()
  const row = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(row('Lediga banor')).toEqual(['5', '3'])
  expect(row('Krockar för löpare')).toEqual(['1', '0'])
  expect(screen.getByText('Lag med krock eller kort vila (1)')).toBeTruthy()
  const lanes = within(await screen.findByRole('table', { name: /^Heat 1/ }))
  expect(lanes.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'BanaNuEfter',
    '1Norra 1lämnar omgångenNorra 2från heat\u00a01, bana\u00a02',
    '2Norra 2flyttar till heat\u00a01, bana\u00a01Norra 5ny',
  ])
  const folded = screen.getByText('1 heat är oförändrat').closest('details')
  expect([folded?.open, folded?.querySelector('caption')?.textContent]).toEqual([false, 'Heat 2'])
  expect(screen.getByRole('link', { name: 'Till publiceringen' }).getAttribute('href')).toBe(
    '/admin/heats?steg=publicera&forslag=9',
  )
  expect(seen.findLast(({ call }) => call === 'GET /api/events/heats/changes/')?.url).toContain('draft=9')
})

it('compares four changed heats at first, and folds the others of a new draw', async () => {
  const heats = (shift: number) =>
    [1, 2, 3, 4, 5, 6].map((number) => ({ number, starts_at: null, places: [{ lane: 1, ...team(number + shift) }] }))
  open(
    {
      'GET /api/events/heats/comparison/': {
        ...id,
        event_name: '5 × 80 m',
        track_lanes: 1,
        before: heats(0),
        after: heats(1),
      },
    },
    '/admin/heats?steg=jamfor',
  )
  const folded = (await screen.findByText('2 heat till ändras')).closest('details')
  expect(folded?.open).toBe(false)
  expect([...(folded?.querySelectorAll('caption') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Heat 5',
    'Heat 6',
  ])
})

it('says that a draft is gone when somebody has published it or thrown it away', async () => {
  open(
    { 'GET /api/events/heats/changes/': failure(404, 'not_found', 'Förslaget finns inte längre.') },
    '/admin/heats?steg=publicera&forslag=9',
  )
  expect((await screen.findByRole('alert')).textContent).toContain('publicerat, taget i bruk eller kastat')
})

it('takes a publication back after a question, while it is the newest', async () => {
  stubBrowser()
  const published = (version: number, restored_from: number | null = null) => ({
    version,
    published_at: '2025-04-15T09:00:00Z',
    published_by: 'Siv',
    restored_from,
    heat_count: 2,
    change_count: 7,
    seed: 'röd',
  })
  const { user, seen } = open(
    {
      'GET /api/events/heats/versions/': { data: [published(1)] },
      'POST /api/events/heats/restore/': { version: published(2, 0), missing: [], unplaced: [team(5)], kept: [] },
    },
    '/admin/heats?steg=klart&version=1',
  )
  await user.click(await screen.findByRole('button', { name: 'Ångra publiceringen' }))
  const question = within(screen.getByRole('dialog', { name: 'Ångra version 1?' }))
  expect(question.getAllByRole('listitem')[0]?.textContent).toBe('Besökarna ser inga heat, som före version 1.')
  await user.click(question.getByRole('button', { name: 'Ångra publiceringen' }))
  expect(await screen.findByText('Version 2 är publicerad: inga heat visas, som före version 1.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Version 1 är ångrad' })).toBeTruthy()
  expect(seen.find(({ call }) => call === 'POST /api/events/heats/restore/')?.body).toEqual({
    karneval: 1,
    version: 0,
    state: 's1',
  })
})

it('draws the chosen events with the seed, and shows why a draw is refused', async () => {
  const refusal = failure(409, 'limit_reached', 'Tre förslag finns redan. Kasta ett av dem först.')
  const { user, seen } = open({ 'POST /api/events/heats/drafts/': refusal })
  await user.click(await screen.findByRole('checkbox', { name: 'Välj 5 × 80 m, försök' }))
  await user.click(screen.getByText('Avancerat'))
  await user.type(screen.getByLabelText('Lottningsnummer'), 'röd')
  await user.click(screen.getByRole('button', { name: 'Lotta 1 vald gren' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Tre förslag finns redan. Kasta ett av dem först.')
  expect(seen.find(({ call }) => call === 'POST /api/events/heats/drafts/')?.body).toMatchObject({
    seed: 'röd',
    rounds: [id],
  })
})

it('moves a team only after the organiser has read the warning', async () => {
  const warned = {
    done: false,
    warnings: [{ code: 'same_school', detail: 'Två lag från samma skola hamnar i samma heat.' }],
    changes: [],
    round,
  }
  const { user, seen } = openRound({ [swapCall]: warned })
  const first = within(await screen.findByRole('region', { name: 'Heat 1' }))
  const second = within(screen.getByRole('region', { name: 'Heat 2' }))
  await user.click(first.getByRole('button', { name: /^Bana 1: ?Norra 1$/ }))
  await user.click(second.getByRole('button', { name: /^Bana 2: ?Norra 4$/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('Ingenting är ändrat ännu.')
  await user.click(screen.getByRole('button', { name: 'Flytta ändå' }))
  const bodies = seen.filter(({ call }) => call === swapCall).map(({ body }) => body)
  expect(bodies).toMatchObject([
    { team: 1, heat: 2, lane: 2, version: 3, force: false },
    { team: 1, heat: 2, lane: 2, version: 3, force: true },
  ])
})

it('lets go of a chosen team with Escape, and offers free lanes only to a chosen one', async () => {
  const { user } = openRound()
  const first = within(await screen.findByRole('region', { name: 'Heat 1' }))
  expect(first.getByRole<HTMLButtonElement>('button', { name: /^Bana 3: ?ledig$/ }).disabled).toBe(true)
  await user.click(first.getByRole('button', { name: /^Bana 1: ?Norra 1$/ }))
  expect(first.getByRole<HTMLButtonElement>('button', { name: /^Bana 3: ?ledig$/ }).disabled).toBe(false)
  expect(screen.getByRole('region', { name: 'Valt lag' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Valt lag' })).toBeNull()
})

it('shows a failed load as an error with a way to try again', async () => {
  open({ 'GET /api/events/heats/work/': failure(404, 'not_found', 'Fel') })
  expect(await screen.findByRole('button', { name: 'Försök på nytt' })).toBeTruthy()
})

it('moves a team with the keyboard alone: arrows to the place, Enter to choose, arrows and Enter to put it', async () => {
  const { user, seen } = openRound({ [swapCall]: { done: true, warnings: [], changes: [moved], round } })
  const first = within(await screen.findByRole('region', { name: 'Heat 1' }))
  first.getByRole('button', { name: /^Bana 1: ?Norra 1$/ }).focus()
  await user.keyboard('{Enter}{ArrowRight}{ArrowDown}')
  const second = within(screen.getByRole('region', { name: 'Heat 2' }))
  expect(document.activeElement).toBe(second.getByRole('button', { name: /^Bana 2: ?Norra 4$/ }))
  await user.keyboard('{Enter}')
  expect((await screen.findByText(`${moved.text}.`)).textContent).toBeTruthy()
  expect(seen.find(({ call }) => call === swapCall)?.body).toMatchObject({ team: 1, heat: 2, lane: 2 })
})

it('shows before a repair what it moves and why', async () => {
  const late = {
    op: 'added',
    ...team(5),
    text: 'Norra 5 får heat 2, bana 3',
    reason: 'laget saknar plats och banan är ledig',
  }
  const { user, seen } = openRound({
    'GET /api/events/heats/repair/': {
      ...id,
      version: 3,
      changes: [late],
      track_conflicts: ['Rundbanan: 5 x 80 m med 11 heat slutar 11:00, men 4 x 100 m börjar 10:50.'],
    },
    'POST /api/events/heats/repair/': { changes: [], round },
  })
  expect(await screen.findByText(`${late.text}: ${late.reason}.`)).toBeTruthy()
  expect(screen.getByText(/Ingen som redan har en plats flyttas/)).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toContain('med 11 heat slutar 11:00')
  await user.click(screen.getByRole('button', { name: 'Uppdatera heaten ändå' }))
  await expect
    .poll(() => seen.find(({ call }) => call === 'POST /api/events/heats/repair/')?.body)
    .toEqual({ ...id, version: 3, confirmed: true })
})

it('offers the papers of what is published, for the printer and school by school', async () => {
  const { user, seen } = open(
    {
      'GET /api/events/heats/work/': {
        karneval: 2,
        state: 's1',
        published_version: 1,
        published_at: null,
        data: [summary],
      },
      'GET /api/events/school-day/packets/': failure(409, 'conflict', 'Just nu går det inte.'),
    },
    '/admin/heats?steg=publicera',
  )
  await user.click(await screen.findByRole('button', { name: 'Alla paket i en PDF för utskrift' }))
  await expect.poll(() => seen.map(({ url }) => url)).toContainEqual(expect.stringContaining('format=pdf'))
})

const draftOf = (slot: number) => ({
  id: slot,
  slot,
  seed: 'röd',
  drawn_at: '2025-04-15T09:00:00Z',
  track_conflicts: [],
  rounds: [
    { ...id, event_name: '5 × 80 m', quality, free_lanes: 0, changed: 0, new_teams: 0, gone_teams: 0, tight_teams: [] },
  ],
})

it('A8: the heading gets the focus when the user throws a draft away, not when somebody else changes the list', async () => {
  let list = [1, 2]
  const drafts = () => ({ data: list.map(draftOf), is_drawing: false })
  const { user } = open(
    {
      'GET /api/events/heats/drafts/': drafts,
      'DELETE /api/events/heats/drafts/{id}/': () => {
        list = [2]
        return new Response(null, { status: 204 })
      },
    },
    '/admin/heats?steg=lotta',
  )
  await user.click(await screen.findByRole('button', { name: 'Kasta förslag A' }))
  expect(screen.getByRole('heading', { name: 'Förslag A' })).toBeTruthy()
  const question = within(screen.getByRole('dialog', { name: 'Kasta förslag A?' }))
  await user.click(question.getByRole('button', { name: 'Kasta förslaget' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Förslag A' })).toBeNull())
  const heading = screen.getByRole('heading', { name: 'Förslag' })
  expect(document.activeElement).toBe(heading)
  heading.blur()
  list = [2, 3]
  await queryClient.invalidateQueries()
  await screen.findByRole('heading', { name: 'Förslag C' })
  expect(document.activeElement).toBe(document.body)
})

it('compares drafts by rests and by the outer lanes of schools with one start, and names the teams', async () => {
  const drawn = { ...id, event_name: '5 × 80 m', changed: 2, new_teams: 0, gone_teams: 0 }
  const tight = [
    { ...team(3), rest_min: 0, is_clash: true },
    { ...team(4), rest_min: 4, is_clash: false },
  ]
  const quality = { ...round.quality, clashes: 1, outer_lanes: 4, teams: 16, short_rests: 1 }
  const draft = {
    id: 1,
    slot: 1,
    seed: 'röd',
    drawn_at: '2025-04-15T09:00:00Z',
    track_conflicts: [],
    rounds: [{ ...drawn, quality, free_lanes: 0, tight_teams: tight }],
  }
  open({ 'GET /api/events/heats/drafts/': { data: [draft], is_drawing: false } }, '/admin/heats?steg=lotta')
  const card = within((await screen.findByRole('heading', { name: 'Förslag A' })).closest('li') as HTMLElement)
  const figure = (label: string) => card.getByText(label).nextSibling?.textContent
  expect(figure('Korta vilor för löpare')).toBe('1')
  expect(figure('Kortaste vila')).toBe('4 min')
  expect(figure('Ytterbanor, skolor med en start')).toBe('1 av 3 (jämn andel 0,8)')
  expect(card.getByText('Lag med krock eller kort vila (2)')).toBeTruthy()
  expect(card.getByText('Norra 3, 5 × 80 m: en löpare har två heat samtidigt')).toBeTruthy()
  expect(card.getByText('Norra 4, 5 × 80 m: en löpare har bara 4 min från mål till nästa upprop')).toBeTruthy()
})

it('publishes only after a question with the facts: starts, clashes, the track, and that entry is open', async () => {
  stubBrowser()
  const { user, seen } = open(
    {
      'POST /api/events/heats/publish/': {
        version: 1,
        published_at: '2025-04-15T09:00:00Z',
        published_by: null,
        restored_from: null,
        heat_count: 2,
        change_count: 1,
        seed: 'röd',
      },
    },
    '/admin/heats?steg=publicera',
  )
  await user.click(await screen.findByRole('button', { name: 'Publicera version 1' }))
  const question = within(screen.getByRole('dialog', { name: 'Publicera version 1?' }))
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 start ändras för besökarna.',
    '2 krockar: löpare har två heat samtidigt.',
    '1 lag saknar plats.',
    expect.stringContaining('omlottningen av den förkastas'),
    'Rundbanan: A slutar 11:00, men B börjar 10:50.',
    'Fas: laganmälan pågår.',
    expect.stringMatching(/^Det som publiceras kan ännu ändras: .* 7\.5\.2025/),
    '3 ledare får mejl om sin plats i finalen. Den som har heaten öppna på en skärm ser ändringen direkt.',
    'Du kan ångra publiceringen på nästa sida.',
  ])
  const published = () => seen.filter(({ call }) => call === 'POST /api/events/heats/publish/')
  expect(published()).toEqual([])
  await user.click(question.getByRole('button', { name: 'Publicera' }))
  await expect.poll(() => published().map(({ body }) => body)).toEqual([{ karneval: 1, state: 's1', confirmed: true }])
})

const results = (time_ms: number, version = 1) => ({
  ...trial,
  version,
  data: [{ team: 4, place: 1, time_ms, mark: null, source: 'file' }],
})

it('leads from a trial to its round in the grid of its day, and folds the pasting of lines', async () => {
  openRound()
  const link = await screen.findByRole('link', { name: 'Skriv tider och placeringar' })
  await expect
    .poll(() => link.getAttribute('href'))
    .toMatch(/^\/tavlingsdag\/resultat\?dag=\d{4}-\d{2}-\d{2}&omgang=7-TRIAL$/)
  const fold = screen.getByText('Klistra in resultat som text').closest('details')
  expect(fold?.open).toBe(false)
})

it('says who goes on to the final, or why nobody does', async () => {
  openRound()
  expect((await screen.findByText(/^Heatsegrarna/)).textContent).toBe(`${trial.rule} Ändra regeln`)
  cleanup()
  openRound({ 'GET /api/events/heats/results/': { ...trial, rule_fault: 'Regeln släpper fram fler lag.' } })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Regeln släpper fram fler lag. Inget lag går till final innan regeln är ändrad.',
  )
})

it('shows stored times to the thousandth and writes back just those, with the version that was read', async () => {
  const { user, seen } = openRound({
    'GET /api/events/heats/results/': results(61_001, 5),
    'POST /api/events/heats/results/': results(61_001, 6),
  })
  const lines = await screen.findByLabelText<HTMLTextAreaElement>(/^Heat; bana; placering; tid/)
  expect(lines.value).toBe('2;2;1;1:01,001')
  await user.click(screen.getByRole('button', { name: 'Spara resultaten' }))
  await expect
    .poll(() => seen.find(({ call }) => call === 'POST /api/events/heats/results/')?.body)
    .toEqual({ event_instance: 7, version: 5, results: [{ team: 4, place: 1, time_ms: 61_001, mark: null }] })
})

it('says of each result file what became of it: stored with the differences, or put aside with the reason', async () => {
  const reading = { id: 1, file_name: 'a.lif', state: 'applied', heat: 1, reason: '' }
  const facts = { place: 1, mark: null }
  let calls = 0
  const { user } = openRound({
    'POST /api/events/heats/readings/': () => {
      calls += 1
      return calls === 1
        ? {
            reading,
            changes: [
              {
                team: 1,
                team_name: 'Norra 1',
                before: { ...facts, time_ms: 60_001 },
                after: { ...facts, time_ms: 60_011 },
              },
            ],
          }
        : {
            reading: { ...reading, state: 'parked', heat: null, reason: 'Gren 77 finns inte i karnevalen.' },
            changes: [],
          }
    },
  })
  const files = await screen.findByLabelText('Läs in tidtagningens resultatfiler (.lif)')
  await user.upload(files, [new File(['x'], '007-1-01.lif'), new File(['y'], '077-1-01.lif')])
  expect(await screen.findByText(/007-1-01\.lif: resultat för 1 lag i heat 1 är sparade\./)).toBeTruthy()
  expect(screen.getByText('Norra 1: plats 1, 1:00,01 blev plats 1, 1:00,02')).toBeTruthy()
  expect(await screen.findByText(/077-1-01\.lif: lades åt sidan\. Gren 77 finns inte i karnevalen\./)).toBeTruthy()
})

it('keeps what was typed when somebody else has saved meanwhile, and carries it over to the new results', async () => {
  let stored = results(61_000)
  const { user } = openRound({
    'GET /api/events/heats/results/': () => stored,
    'POST /api/events/heats/results/': failure(409, 'conflict', 'Någon annan har ändrat resultaten.'),
  })
  const lines = await screen.findByLabelText<HTMLTextAreaElement>(/^Heat; bana; placering; tid/)
  await user.type(lines, '\n1;1;1;59,999')
  stored = { ...results(60_500, 2) }
  await user.click(screen.getByRole('button', { name: 'Spara resultaten' }))
  await user.click(await screen.findByRole('button', { name: 'Hämta de nya resultaten och behåll mina rader' }))
  expect(lines.value).toBe('1;1;1;59,999\n2;2;1;1:00,500')
})

it('leads from used heats that are published as they are to the proposal that waits', async () => {
  const none = { state: 's1', published_version: 1, data: [], mails: 0, changed_compositions: 0, unplaced: 0 }
  open(
    {
      'GET /api/events/heats/changes/': { ...none, clashes: 0, track_conflicts: [], finals_under_way: [] },
      'GET /api/events/heats/drafts/': { data: [{ id: 9, slot: 2, rounds: [] }], is_drawing: false },
    },
    '/admin/heats?steg=jamfor',
  )
  const link = await screen.findByRole('link', { name: 'Jämför förslag B' })
  expect(link.getAttribute('href')).toBe('/admin/heats?steg=jamfor&forslag=9')
})
