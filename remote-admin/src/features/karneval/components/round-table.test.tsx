import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { pressInToast, toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Plan } from '../../../shared/plan/api.ts'
import type { EventRow } from '../api.ts'
import { RoundTable } from './round-table.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

stubBrowser()

const set = 'PUT /api/events/event-instances/{id}/rounds/'
const moves = 'POST /api/events/timetable/moves/'
const common = { karneval: 1, product: 1, fee_cents: 4000, capacity: null, status: 'open', team_count: 12, version: 4 }
const events = [
  {
    ...common,
    id: 7,
    event: 3,
    name: '5 × 80 m',
    rounds: [
      {
        round: 'TRIAL',
        calls_at: '2025-05-16T10:10:00.000Z',
        starts_at: '2025-05-16T10:40:00.000Z',
        changes_close_at: '2025-05-16T09:10:30.000Z',
      },
      { round: 'FINAL', calls_at: null, starts_at: null, changes_close_at: null },
    ],
  },
  {
    ...common,
    id: 8,
    event: 4,
    name: 'Gatustafett',
    rounds: [
      {
        round: 'FINAL',
        calls_at: '2025-05-16T09:30:00.000Z',
        starts_at: '2025-05-16T10:00:00.000Z',
        changes_close_at: '2025-05-15T18:00:00.000Z',
      },
    ],
  },
] as EventRow[]
const plan = {
  ...{ karneval: 1, version: 7, conflicts: [] as Plan['conflicts'] },
  tracks: [{ id: 4, name: 'Rundbanan', assembly_point: '', version: 1 }],
  rows: [{ id: 43, event_instance: 7, round: 'TRIAL', track: 4, delay_min: 6, end_delay_min: 6 }],
} as Plan

beforeEach(() => {
  storeSession({ roles: ['super_admin'] })
  // Before the carnival: nothing in its plan is over.
  vi.useFakeTimers({ now: new Date('2025-05-01T09:00:00Z'), toFake: ['Date'] })
})

const lines = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 5).map(({ textContent }) => textContent))

it('reads the rounds of each day in the order of their starts, those without a time first', async () => {
  fakeApi({})
  renderAt(<RoundTable events={events} plan={plan} isDraft={false} />)
  expect((await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
    'Utan tid ännu',
    'Fredag 16.5.2025',
  ])
  expect(lines('Utan tid ännu Finaler efter försök (1)')).toEqual([['5 × 80 m, final', '–', '–', '–', '–']])
  expect(lines('Fredag 16.5.2025 Försök (1)')).toEqual([
    ['5 × 80 m, försök', 'Planerat 13:40 ny tid 13:46', 'Planerat 13:10 ny tid 13:16', 'Rundbanan', '12:10'],
  ])
  expect(lines('Fredag 16.5.2025 Direkta finaler (1)')).toEqual([
    ['Gatustafett', '13:00', '12:30', '–', '15.5.2025 21:00'],
  ])
  expect(screen.getAllByRole('columnheader', { name: 'Löparbyten senast' })).toHaveLength(3)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Tidtabell' }).getAttribute('href')).toBe('/admin/tidtabell')
})

it('saves a round’s times on Finland’s clocks, and the keyboard is back at the row', async () => {
  const calls = fakeApi({ [set]: events[0] })
  const user = userEvent.setup()
  renderAt(<RoundTable events={events} plan={plan} isDraft={false} />)
  const opener = await screen.findByRole('button', { name: 'Ändra 5 × 80 m, försök' })
  await user.click(opener)
  const form = within(screen.getByRole('form', { name: 'Ändra 5 × 80 m, försök' }))
  const starts = form.getByLabelText('Start, klockslag')
  expect(starts).toHaveProperty('value', '13:40')
  await user.clear(starts)
  await user.type(starts, '1400')
  await user.tab()
  // What is not saved holds the page.
  expect(document.querySelector('[data-dirty="true"]')).not.toBeNull()
  await user.click(form.getByRole('button', { name: 'Spara 5 × 80 m, försök' }))
  await waitFor(() => expect(toasts).toContainEqual(['success', '5 × 80 m, försök har sparats']))
  // The start alone was changed: the others follow, with their seconds.
  expect(calls.filter(({ call }) => call === set).map(({ body }) => body)).toEqual([
    {
      ...{ round: 'TRIAL', version: 4, calls_at: '2025-05-16T10:30:00.000Z', starts_at: '2025-05-16T11:00:00.000Z' },
      changes_close_at: '2025-05-16T09:30:30.000Z',
    },
  ])
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(document.activeElement).toBe(opener)
})

it('a changed round is put back from its toast, with the version that the change gave its event', async () => {
  const calls = fakeApi({ [set]: { ...events[0], version: 5 } })
  const user = userEvent.setup()
  renderAt(<RoundTable events={events} plan={plan} isDraft={false} />)
  await user.click(await screen.findByRole('button', { name: 'Ändra 5 × 80 m, försök' }))
  await user.clear(screen.getByLabelText('Start, klockslag'))
  await user.type(screen.getByLabelText('Start, klockslag'), '1400')
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'Spara 5 × 80 m, försök' }))
  await waitFor(() => expect(toasts).toEqual([['success', '5 × 80 m, försök har sparats']]))
  pressInToast('Ångra')
  await waitFor(() => expect(toasts).toEqual([['success', '5 × 80 m, försök är som förut']]))
  const { round, ...times } = { ...events[0]?.rounds[0] }
  expect(calls.filter(({ call }) => call === set).map(({ body }) => body)[1]).toEqual({ round, version: 5, ...times })
})

it('a call that is changed with the start stays as it was written, and unchanged times keep their seconds', async () => {
  const calls = fakeApi({ [set]: events[0] })
  const user = userEvent.setup()
  renderAt(<RoundTable events={events} plan={plan} isDraft={false} />)
  await user.click(await screen.findByRole('button', { name: 'Ändra 5 × 80 m, försök' }))
  const type = async (label: string, clock: string) => {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), clock)
    await user.tab()
  }
  expect(screen.getByLabelText('Start, klockslag').closest('form')?.textContent).toContain('Ändrar du bara starten')
  await type('Upprop, klockslag', '1320')
  await type('Start, klockslag', '1400')
  await user.click(screen.getByRole('button', { name: 'Spara 5 × 80 m, försök' }))
  await waitFor(() =>
    expect(calls.find(({ call }) => call === set)?.body).toEqual({
      ...{ round: 'TRIAL', version: 4, calls_at: '2025-05-16T10:20:00.000Z', starts_at: '2025-05-16T11:00:00.000Z' },
      changes_close_at: '2025-05-16T09:10:30.000Z',
    }),
  )
})

it('asks by name before a published round changes, with the starts that it hits', async () => {
  const { calls_at = null, starts_at = '' } = events[0]?.rounds[0] ?? {}
  const times = { calls_at, starts_at: starts_at ?? '' }
  const ends = { ends_at: '2025-05-16T11:22:00.000Z', ceremony_at: null, is_drawn: true }
  const drawn = {
    ...plan,
    conflicts: [{ rows: [43], text: 'En krock.' }],
    rows: plan.rows.map((row) => ({ ...row, ...times, ...ends })),
  }
  const after = ['Krockar med häcken.', 'Krockar med kulan.'].map((text) => ({ rows: [43], text }))
  const work = { event_instance: 7, round: 'TRIAL', published_heat_count: 14, team_count: 95 }
  const calls = fakeApi({
    ...{ [set]: events[0], [moves]: { version: 7, rows: [], schools: 0, followers: 0, conflicts: after } },
    'GET /api/events/heats/work/': { karneval: 1, data: [work] },
  })
  const user = userEvent.setup()
  renderAt(<RoundTable events={events} plan={drawn} isDraft={false} />)
  await user.click(await screen.findByRole('button', { name: 'Ändra 5 × 80 m, försök' }))
  const starts = screen.getByLabelText('Start, klockslag')
  await user.clear(starts)
  await user.type(starts, '1400')
  await user.tab()
  const saved = () => calls.filter(({ call }) => call === set)
  await user.click(screen.getByRole('button', { name: 'Spara 5 × 80 m, försök' }))
  const question = within(await screen.findByRole('dialog', { name: 'Ändra 5 × 80 m, försök?' }))
  expect(question.getByText(/^Omgången är publicerad\. 95 starter får ny tid eller plats/)).toBeTruthy()
  expect(question.getByText('Här ändrar du planen. Förseningen (+6 min) läggs till.')).toBeTruthy()
  expect(await question.findByText('Krockar: 1 → 2.')).toBeTruthy()
  expect(question.getByText('Det här kommer till:')).toBeTruthy()
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Upprop 13:10 → 13:30',
    'Start 13:40 → 14:00',
    'Löparbyten senast 12:10 → 12:30',
    'Krockar med häcken.',
    'Krockar med kulan.',
  ])
  // Nothing is being sent before the answer.
  expect(screen.queryByText('Skickar …')).toBeNull()
  expect(calls.find(({ call }) => call === moves)?.body).toEqual({
    ...{ karneval: 1, version: 7, apply: false },
    moves: [{ row: 43, starts_at: '2025-05-16T11:00:00.000Z', track: 4 }],
  })
  await user.click(question.getByRole('button', { name: 'Avbryt' }))
  expect(saved()).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('Start, klockslag').value).toBe('14:00')
  await user.click(screen.getByRole('button', { name: 'Spara 5 × 80 m, försök' }))
  await user.click(await screen.findByRole('button', { name: 'Ändra omgången' }))
  await waitFor(() => expect(saved()).toHaveLength(1))
})

it('a round that has begun shows its times and no form for others; in a draft the same times have not been', async () => {
  vi.setSystemTime('2025-05-16T11:00:00Z')
  fakeApi({})
  const times = { starts_at: '2025-05-16T10:40:00.000Z', ends_at: '2025-05-16T11:22:00.000Z', is_started: true }
  const running = { ...plan, rows: plan.rows.map((row) => ({ ...row, ...times })) }
  const view = renderAt(<RoundTable events={events} plan={running} isDraft={false} />)
  const trial = await screen.findByRole('row', { name: /5 × 80 m, försök/ })
  expect(trial.textContent).toContain('Har börjat')
  expect(within(trial).queryByRole('button')).toBeNull()
  expect(screen.getByRole('row', { name: /Gatustafett/ }).textContent).toContain('Körd')
  expect(screen.getAllByRole('button', { name: /^Ändra/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Ändra 5 × 80 m, final',
  ])
  view.unmount()
  vi.setSystemTime('2025-05-16T11:29:00Z')
  const after = renderAt(<RoundTable events={events} plan={running} isDraft={false} />)
  expect((await screen.findByRole('row', { name: /5 × 80 m, försök/ })).textContent).toContain('Körd')
  expect(screen.getByText(/När du ändrar en tid här/)).toBeTruthy()
  after.unmount()
  const [first] = events
  const one = [{ ...first, rounds: first?.rounds.slice(0, 1) }] as EventRow[]
  const all = renderAt(<RoundTable events={one} plan={running} isDraft={false} />)
  expect((await screen.findByText(/^En omgång är/)).textContent).toBe('En omgång är en grens försök eller final.')
  all.unmount()
  renderAt(<RoundTable events={events} plan={running} isDraft />)
  expect(await screen.findAllByRole('button', { name: /^Ändra/ })).toHaveLength(3)
})

it('asks for all three times, and saves nothing that is no time', async () => {
  const calls = fakeApi({ [set]: events[0] })
  const user = userEvent.setup()
  renderAt(<RoundTable events={events} plan={plan} isDraft={false} />)
  await user.click(await screen.findByRole('button', { name: 'Ändra 5 × 80 m, final' }))
  const form = within(screen.getByRole('form', { name: 'Ändra 5 × 80 m, final' }))
  await user.type(form.getByLabelText('Start, datum'), '17.5')
  await user.type(form.getByLabelText('Start, klockslag'), '25')
  await user.tab()
  expect(await form.findByText('Skriv ett datum och ett klockslag, till exempel 16.5.2025 och 14:40.')).toBeTruthy()
  const save = form.getByRole('button', { name: 'Spara 5 × 80 m, final' })
  expect(save.getAttribute('aria-disabled') === 'true' || save.hasAttribute('disabled')).toBe(true)
  await user.click(form.getByRole('button', { name: 'Avbryt' }))
  expect(screen.queryByRole('form')).toBeNull()
  expect(calls.filter(({ call }) => call === set)).toEqual([])
})
