import { arenaMapLimit } from '@stafapp/shared/contract/arena-map'
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { pressInToast, toasts } from '@stafapp/shared/testing/fake-notify'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Plan, PlanRow } from '../../shared/plan/api.ts'
import { Component } from './timetable-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

stubBrowser()
beforeEach(() => void vi.useFakeTimers({ now: new Date('2025-05-01T09:00:00Z'), toFake: ['Date'] }))

const row: PlanRow = {
  id: 43,
  day: '2025-05-16',
  calls_at: '2025-05-16T10:10:00.000Z',
  starts_at: '2025-05-16T10:40:00.000Z',
  ends_at: '2025-05-16T11:22:00.000Z',
  ceremony_at: null,
  title: '5 × 80 m flickor, åk 1–6',
  kind: 'race',
  event_instance: 21,
  round: 'TRIAL',
  track: 4,
  heat_interval_s: null,
  duration_min: null,
  heat_count: 14,
  is_drawn: true,
  is_started: false,
  delay_min: 0,
  end_delay_min: 0,
  version: 3,
}
const plan: Plan = {
  karneval: 1,
  version: 7,
  min_rest_min: 25,
  tracks: [{ id: 4, name: 'Rundbanan', assembly_point: 'tältet', version: 1 }],
  arena_map: null,
  missing: [{ event_instance: 21, round: 'FINAL', title: row.title, heat_count: 1, track: 4 }],
  rows: [row],
  delays: [
    {
      id: 5,
      track: 4,
      day: row.day,
      minutes: 8,
      row: 43,
      title: row.title,
      from_heat: 12,
      created_at: '2025-05-16T11:05:00.000Z',
      undone_at: null,
    },
  ],
  conflicts: [{ rows: [43], text: 'Rundbanan: en gren slutar 14:22, nästa börjar 14:20.' }],
}

const show = (answers: Record<string, unknown> = {}, address = '/admin/tidtabell') => {
  const seen = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/events/timetable/plan/': plan,
    'GET /api/maintenance/audit/': { total: 0, data: [], names: {} },
    'GET /api/events/heats/work/': { karneval: 1, data: [] },
    ...answers,
  })
  renderAt(<Component />, address)
  return {
    bodyOf: (call: string) => seen.find((one) => one.call === call)?.body,
    bodies: (call: string) => seen.filter((one) => one.call === call).map(({ body }) => body),
    urls: () => seen.map(({ url }) => url),
  }
}

/** What stays on one line. */
const wholeOf = (element: Element | null | undefined) =>
  [...(element?.querySelectorAll('.unbroken') ?? [])].map(({ textContent }) => textContent)

it('says in words what collides, and marks the row', async () => {
  show()
  const summary = await screen.findByText(/^1 krock/)
  expect(summary.textContent).toBe('1 krock: 5 × 80 m flickor, åk 1–6, försök')
  expect(wholeOf(summary)).toEqual(['5 × 80 m', 'åk 1–6,'])
  const details = summary.closest('details')
  expect(details?.open).toBe(false)
  expect(details?.querySelector('li')?.textContent).toBe(
    `${plan.conflicts[0]?.text}Visa i planen 5 × 80 m flickor, åk 1–6, försök`,
  )
  await userEvent.click(screen.getByText(/^Visa i planen/, { selector: 'a' }))
  expect(document.activeElement?.textContent).toBe('5 × 80 m flickor, åk 1–6, försök')
  expect(document.activeElement?.closest('tr')?.dataset.trouble).toBe('clash')
})

it('says in a row which other rows it conflicts with', async () => {
  const other: PlanRow = { ...row, id: 44, title: 'Andra grenen' }
  const conflicts = [
    { rows: [43, 44], text: 'Rundbanan: en gren slutar 14:22, nästa börjar 14:20.' },
    { rows: [43, 44], text: 'En löpare vilar under 10 min.', runners: 1, rest_min: 4 },
  ]
  show({ 'GET /api/events/timetable/plan/': { ...plan, rows: [row, other], conflicts } })
  const marks = await screen.findAllByText(/^Krockar$/, { selector: 'p' })
  expect(marks.map(wholeOf)).toEqual([[], ['5 × 80 m', 'åk 1–6,']])
  expect(marks.map(({ textContent }) => textContent)).toEqual([
    'Krockar med Andra grenen, försök',
    'Krockar med 5 × 80 m flickor, åk 1–6, försök',
  ])
  expect(screen.getAllByText(/^Vila 4 min/, { selector: 'p' })[0]?.textContent).toBe(
    'Vila 4 min: 1 löpare springer också Andra grenen, försök',
  )
})

it('tells short rests apart from clashes, the worst first', async () => {
  const other: PlanRow = { ...row, id: 44, event_instance: 22, title: 'Andra grenen' }
  const where = 'Gren: en och Gren: två.'
  const rest = (what: string, runners: number, rest_min: number) => ({
    ...{ rows: [43, 44], text: `${what}: ${where}`, parts: { what, where }, runners, rest_min },
  })
  const conflicts = [rest('Vila 5', 3, 5), rest('Vila 0', 2, 0)]
  show({ 'GET /api/events/timetable/plan/': { ...plan, rows: [row, other], conflicts } })
  const summary = await screen.findByText(/^Inget krockar\. 2 korta vilor$/)
  const lines = [...(summary.closest('details')?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
  expect(lines.map((line) => line?.slice(0, 6))).toEqual(['Vila 0', 'Vila 5'])
  expect(screen.getAllByText('Vila 0')).toHaveLength(1)
  expect(screen.getAllByText(where)).toHaveLength(2)
  expect(screen.queryByText(/\d krock/)).toBeNull()
  expect(screen.queryByText(/^Krockar med/)).toBeNull()
})

it('after the carnival each day is folded, and what clashed is no longer told', async () => {
  vi.useFakeTimers({ now: new Date('2025-05-28T07:00:00Z'), toFake: ['Date'] })
  show({
    'GET /api/events/stafettkarneval/list/': {
      data: [fakeKarneval({ starts_on: '2025-05-16', ends_on: '2025-05-17' })],
    },
  })
  expect((await screen.findByText('fredag 16.5.2025 är över')).closest('details')?.open).toBe(false)
  expect(screen.queryByText(/\d krock/)).toBeNull()
})

it('on a race day a row opens to its delay, the plan is one press further, and tomorrow is folded', async () => {
  vi.useFakeTimers({ now: new Date('2025-05-16T09:50:00Z'), toFake: ['Date'] })
  const tomorrow: PlanRow = { ...row, id: 44, day: '2025-05-17', title: 'Andra grenen' }
  const conflicts = [{ rows: [43, 44], text: 'En krock.' }]
  show({
    'GET /api/events/stafettkarneval/list/': {
      data: [fakeKarneval({ starts_on: '2025-05-16', ends_on: '2025-05-17' })],
    },
    'GET /api/events/timetable/plan/': { ...plan, rows: [row, tomorrow], conflicts },
  })
  const table = within(await screen.findByRole('table', { name: 'fredag 16.5.2025' }))
  const name = '5 × 80 m flickor, åk 1–6, försök'
  expect(table.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([name, '+5', '+10', '+15'])
  await userEvent.click(table.getByRole('button', { name }))
  expect(table.getByRole('form', { name: `Försening av ${name}` })).toBeTruthy()
  await userEvent.click(table.getByRole('button', { name: 'Ändra planen' }))
  expect(table.getByRole('form', { name: `Ändra ${name}` })).toBeTruthy()
  await userEvent.click(table.getByRole('button', { name }))
  expect(table.queryByRole('form')).toBeNull()
  // A conflict's link opens the day that it leads to.
  const folded = screen.getByText('lördag 17.5.2025', { selector: 'summary' }).closest('details')
  expect(folded?.open).toBe(false)
  await userEvent.click(screen.getByText(/^Visa/, { selector: 'a' }))
  expect(folded?.open).toBe(true)
  expect(document.activeElement?.textContent).toMatch(/^Andra grenen/)
})

it('lists the rows as late as they are, and says that it is the plan that is edited', async () => {
  const late: PlanRow = { ...row, delay_min: 30, end_delay_min: 30, track: null }
  const prompt: PlanRow = { ...row, id: 44, title: 'Andra grenen', starts_at: '2025-05-16T11:00:00.000Z' }
  show({ 'GET /api/events/timetable/plan/': { ...plan, rows: [late, prompt], conflicts: [] } })
  const names = (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent)
  expect(names).toEqual(['Andra grenen, försök', '5 × 80 m flickor, åk 1–6, försök'])
  await userEvent.click(screen.getByRole('button', { name: /^5 × 80/ }))
  expect(screen.getByText('Här ändrar du planen. Förseningen (+30 min) läggs till.')).toBeTruthy()
  const editor = within(screen.getByRole('form', { name: /^Ändra 5 × 80/ }))
  expect(editor.getByLabelText<HTMLInputElement>('Start').value).toBe('13:40')
})

it('on a race day begins with what runs: what is over is folded, and a past day too', async () => {
  vi.useFakeTimers({ now: new Date('2025-05-17T10:00:00Z'), toFake: ['Date'] })
  const today = (id: number, starts: string, ends: string, title: string): PlanRow => ({
    ...row,
    id,
    title,
    day: '2025-05-17',
    calls_at: null,
    starts_at: `2025-05-17T${starts}:00.000Z`,
    ends_at: `2025-05-17T${ends}:00.000Z`,
  })
  const rows = [
    row,
    today(51, '08:00', '08:30', 'Första grenen'),
    today(52, '09:50', '10:10', 'Andra grenen'),
    today(53, '11:00', '11:30', 'Tredje grenen'),
  ]
  show({
    'GET /api/events/stafettkarneval/list/': {
      data: [fakeKarneval({ starts_on: '2025-05-16', ends_on: '2025-05-17' })],
    },
    'GET /api/events/timetable/plan/': { ...plan, rows, conflicts: [] },
  })
  const table = await screen.findByRole('table', { name: 'lördag 17.5.2025' })
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent)
  expect(names()).toEqual(['Andra grenen, försök Pågår', 'Tredje grenen, försök Nästa heat'])
  expect(screen.getByText('fredag 16.5.2025 är över').closest('details')?.open).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Visa klara (1)' }))
  expect(names()).toEqual(['Första grenen, försök', 'Andra grenen, försök Pågår', 'Tredje grenen, försök Nästa heat'])
  vi.useRealTimers()
})

it('on a race day the plan opens at that day and tells what runs, and what is ahead stands after the present time', async () => {
  vi.useFakeTimers({ now: new Date('2025-05-17T10:00:00Z'), toFake: ['Date'] })
  const at = (id: number, starts: string, ends: string, title: string): PlanRow => ({
    ...row,
    id,
    title,
    day: '2025-05-17',
    starts_at: `2025-05-17T${starts}:00.000Z`,
    ends_at: `2025-05-17T${ends}:00.000Z`,
  })
  const rows = [row, at(52, '09:50', '10:10', 'Andra grenen'), at(53, '11:00', '11:30', 'Tredje grenen')]
  show(
    {
      'GET /api/events/stafettkarneval/list/': {
        data: [fakeKarneval({ starts_on: '2025-05-16', ends_on: '2025-05-17' })],
      },
      'GET /api/events/timetable/plan/': { ...plan, rows, conflicts: [] },
    },
    '/admin/tidtabell?del=dagsplan',
  )
  const board = await screen.findByRole('region', { name: 'Dagsplan, lördag 17.5.2025' })
  const lane = within(board).getByRole('heading', { name: 'Rundbanan' }).parentElement
  const [running, ahead] = within(board).getAllByRole('button')
  expect(running?.textContent).toContain('12:50–13:10 Pågår Andra grenen, försök')
  expect(ahead?.textContent).not.toContain('Pågår')
  const line = within(lane as HTMLElement).getByText('Nu 13:00')
  // On the time axis the present time stands in the place of the hour that it would cover.
  expect(screen.getAllByText('13:00', { selector: '[aria-hidden] span' })).toHaveLength(1)
  expect(screen.getByText('14:00', { selector: '[aria-hidden] span' })).toBeTruthy()
  expect(running?.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(ahead?.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  vi.useRealTimers()
})

it('the plan is at the present time also when the lists of a phone become a board, and a low block has its time', async () => {
  vi.useFakeTimers({ now: new Date('2025-05-17T10:00:00Z'), toFake: ['Date'] })
  const media = Object.assign(new EventTarget(), { matches: true })
  // The page reads only whether it matches, and listens for its change.
  window.matchMedia = () => media as unknown as MediaQueryList
  const march = {
    ...{ ...row, id: 54, title: 'Inmarsch och maskottävling (max 5 personer per skola)', kind: 'program' as const },
    ...{ day: '2025-05-17', starts_at: '2025-05-17T09:55:00.000Z', ends_at: '2025-05-17T09:55:00.000Z' },
    ...{ event_instance: null, round: null, track: null },
  }
  show(
    {
      'GET /api/events/stafettkarneval/list/': {
        data: [fakeKarneval({ starts_on: '2025-05-16', ends_on: '2025-05-17' })],
      },
      'GET /api/events/timetable/plan/': { ...plan, rows: [row, march], conflicts: [] },
    },
    '/admin/tidtabell?del=dagsplan&dag=2025-05-17',
  )
  const board = await screen.findByRole('region', { name: 'Dagsplan, lördag 17.5.2025' })
  expect(board.scrollTop).toBe(0)
  media.matches = false
  media.dispatchEvent(new Event('change'))
  // 20 min before the present time on an axis from 11:30, four px a minute.
  await expect.poll(() => board.scrollTop).toBe(280)
  const low = within(board).getByRole('button', { name: /^12:55 Pågår Inmarsch och maskottävling/ })
  expect(low.dataset.low).toBe('true')
  stubBrowser()
  vi.useRealTimers()
})

it('a row of the programme has the name that the plan and Nu give it, with its times beside it', async () => {
  const lunch: PlanRow = {
    ...{ ...row, id: 55, title: 'Lunch (bespisning fredag) 11:00–14:00', kind: 'service' },
    ...{
      starts_at: '2025-05-16T08:00:00.000Z',
      ends_at: '2025-05-16T11:00:00.000Z',
      calls_at: null,
      ceremony_at: null,
    },
    ...{ event_instance: null, round: null, track: null, heat_count: 0 },
  }
  show({ 'GET /api/events/timetable/plan/': { ...plan, rows: [lunch], conflicts: [] } })
  const line = (await screen.findByRole('button', { name: 'Lunch' })).closest('tr')
  const cells = within(line as HTMLElement).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent).slice(0, 3)).toEqual(['', '11:00', '14:00'])
})

it('a delay of the next row is two presses away, and is told with whom it moved', async () => {
  vi.useFakeTimers({ now: new Date('2025-05-16T09:50:00Z'), toFake: ['Date'] })
  const after: PlanRow = { ...row, id: 44, title: 'Andra grenen', starts_at: '2025-05-16T11:25:00.000Z' }
  const read: Plan = { ...plan, rows: [row, after], conflicts: [] }
  const late = (each: PlanRow): PlanRow => ({ ...each, delay_min: 10, end_delay_min: 10 })
  const delays = plan.delays.map((delay) => ({ ...delay, from_heat: 1 }))
  const { bodies, urls } = show({
    'GET /api/events/stafettkarneval/list/': {
      data: [fakeKarneval({ starts_on: '2025-05-16', ends_on: '2025-05-17' })],
    },
    'GET /api/events/timetable/plan/': read,
    'POST /api/events/timetable/delays/': { ...read, delays, rows: read.rows.map(late) },
    'POST /api/events/timetable/delays/{id}/undo/': read,
  })
  const name = '5 × 80 m flickor, åk 1–6, försök'
  await userEvent.click(await screen.findByRole('button', { name: `Försena ${name} 10 min` }))
  const send = screen.getByRole('button', { name: 'Anmäl +10 min' })
  await expect.poll(() => document.activeElement).toBe(send)
  await userEvent.click(send)
  await expect
    .poll(() => bodies('POST /api/events/timetable/delays/'))
    .toEqual([{ row: 43, from_heat: 1, minutes: 10 }])
  await expect.poll(() => toasts).toEqual([['success', `${name} är 10 min sen. 1 omgång efter den flyttades +10 min.`]])
  pressInToast('Ångra')
  await expect.poll(() => toasts).toEqual([['success', `Förseningen är borttagen. ${name} startar 13:40.`]])
  expect(urls().filter((url) => url.includes('/delays/5/undo/'))).toHaveLength(1)
  vi.useRealTimers()
})

it('a save of moves can be taken back later, after the same question', async () => {
  const entry = {
    ...{ id: 9, at: '2025-05-16T08:00:00.000Z', user: { id: 1, username: 'superadmin', name: 'Sofia Strand' } },
    ...{ action: 'timetable.moved', object_type: 'timetable_row', object_id: 43, object_name: row.title, reason: null },
    before: { startsAt: '2025-05-16T10:30:00.000Z', trackId: 4 },
    after: { startsAt: row.starts_at, trackId: 4 },
    request_id: 'a',
    deed_count: 1,
  }
  const place = { starts_at: '2025-05-16T10:30:00.000Z', track: 4 }
  const { bodies } = show({
    'GET /api/maintenance/audit/': ({ url }: { url: string }) => ({
      ...{ total: 1, names: {} },
      data: url.includes('moved_back') ? [] : [entry],
    }),
    'POST /api/events/timetable/moves/': {
      version: 7,
      rows: [
        {
          ...{
            id: 43,
            title: row.title,
            round: row.round,
            before: { starts_at: row.starts_at, track: 4 },
            after: place,
          },
          ...{ ends_at: row.ends_at, calls_at: null, ceremony_at: null, is_published: true, starts: 84 },
        },
      ],
      schools: 12,
      followers: 0,
      conflicts: [],
    },
  })
  await userEvent.click(await screen.findByText('Flyttar (1)'))
  expect(screen.getByText('16.5.2025 11:00, Sofia Strand')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Ångra flytten av 5 × 80/ }))
  const question = within(await screen.findByRole('dialog', { name: 'Spara 1 flytt?' }))
  expect(wholeOf(question.getByText(/13:40 → 13:30 \(publicerad, 84 starter\)$/))).toEqual(['5 × 80 m', 'åk 1–6,'])
  await userEvent.click(question.getByRole('button', { name: 'Spara flytten' }))
  await expect
    .poll(() => bodies('POST /api/events/timetable/moves/').at(-1))
    .toEqual({ karneval: 1, version: 7, apply: true, moves: [{ row: 43, ...place }] })
})

it('counts the conflicts, and the plan offers free times with what they cost', async () => {
  const other = { ...row, id: 44, title: 'Andra grenen', event_instance: 22, starts_at: '2025-05-16T11:00:00.000Z' }
  const conflicts = [
    { rows: [43, 44], text: 'Rundbanan: den första slutar 14:22, den andra börjar 14:00.', short_min: 22 },
    { rows: [43, 44], text: 'Prisutdelningarna hålls samtidigt.' },
  ]
  show(
    {
      'GET /api/events/timetable/plan/': { ...plan, rows: [row, other], conflicts },
      'POST /api/events/timetable/moves/': { version: 7, rows: [], schools: 0, followers: 0, conflicts: [] },
    },
    '/admin/tidtabell?del=dagsplan',
  )
  await userEvent.click(await screen.findByText(/^2 krockar/))
  await userEvent.click(screen.getByText(/^Rundbanan: den första slutar/))
  const ways = within(await screen.findByRole('list', { name: 'Lediga tider' }))
  await expect
    .poll(() => ways.getAllByRole('listitem').map(({ textContent }) => textContent))
    .toEqual([
      'Andra grenen, försökTill 14:2222 min senare, sedan krockar inget',
      '5 × 80 m flickor, åk 1–6, försökTill 13:1822 min tidigare, sedan krockar inget',
      '5 × 80 m flickor, åk 1–6, försökTill 14:2545 min senare, sedan krockar inget',
    ])
  await userEvent.click(ways.getByRole('button', { name: 'Flytta Andra grenen, försök till 14:22' }))
  expect(await screen.findByRole('heading', { name: '1 flytt att spara' })).toBeTruthy()
})

it('offers no move after which more conflicts than now, and says that no small one helps', async () => {
  const other = { ...row, id: 44, title: 'Andra grenen', event_instance: 22, starts_at: '2025-05-16T11:00:00.000Z' }
  const clash = { rows: [43, 44], text: 'Rundbanan: den första slutar 14:22.', short_min: 22 }
  const worse = [1, 2, 3].map((each) => ({ ...clash, text: `Krock ${each}` }))
  show({
    'GET /api/events/timetable/plan/': { ...plan, rows: [row, other], conflicts: [clash] },
    'POST /api/events/timetable/moves/': { version: 7, rows: [], schools: 0, followers: 0, conflicts: worse },
  })
  await userEvent.click(await screen.findByText(/^1 krock/))
  await userEvent.click(screen.getByText(/^Rundbanan: den första slutar/))
  expect(
    await screen.findByText(/^Ingen liten flytt löser den här krocken\. I Dagsplanen kan du flytta det som följer/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Flytta Andra grenen/ })).toBeNull()
  expect(screen.getByText(/^Visa i planen/, { selector: 'a' })).toBeTruthy()
})

it('an address that asks for the conflicts opens their list and the worst of them', async () => {
  const other = {
    ...row,
    id: 44,
    title: 'Andra grenen',
    event_instance: 22,
    starts_at: '2025-05-16T10:41:00.000Z',
    ends_at: '2025-05-16T11:23:00.000Z',
  }
  const clash = { rows: [43, 44], text: 'Rundbanan: den första slutar 14:22.', short_min: 41 }
  show(
    {
      'GET /api/events/timetable/plan/': { ...plan, rows: [row, other], conflicts: [clash] },
      'POST /api/events/timetable/moves/': { version: 7, rows: [], schools: 0, followers: 0, conflicts: [] },
    },
    '/admin/tidtabell?visa=krockar',
  )
  // Nothing near ends it: that is said before the places far away.
  expect(
    await screen.findByText(/^Ingen liten flytt löser den här krocken.*Längre bort finns det plats:$/),
  ).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Lediga tider' })).toBeTruthy()
  await expect.poll(() => document.activeElement?.textContent).toBe(clash.text)
})

it('in the list a conflict is ended by a move that says whom it concerns first, and can be taken back', async () => {
  stubBrowser()
  const other = { ...row, id: 44, title: 'Andra grenen', event_instance: 22, starts_at: '2025-05-16T11:00:00.000Z' }
  const [before, after] = ['2025-05-16T11:00:00.000Z', '2025-05-16T11:22:00.000Z'].map((starts_at) => ({
    starts_at,
    track: 4,
  }))
  const clash = {
    rows: [43, 44],
    text: 'Rundbanan: den första slutar 14:22, den andra börjar 14:00, 22 min för tidigt.',
    detail: 'Den första har 14 heat.',
    short_min: 22,
  }
  let read: Plan = { ...plan, rows: [row, other], conflicts: [clash] }
  const { bodies } = show({
    'GET /api/events/timetable/plan/': () => read,
    'POST /api/events/timetable/moves/': ({ body }: { body: unknown }) => {
      const version = (body as { apply: boolean }).apply ? 8 : 7
      if (version === 8) read = { ...read, version, conflicts: [] }
      return {
        version,
        rows: [
          {
            ...{ id: 44, title: other.title, round: other.round, before, after, ends_at: row.ends_at },
            ...{ calls_at: null, ceremony_at: null, is_published: true, starts: 84 },
          },
        ],
        schools: 12,
        followers: 0,
        conflicts: [],
      }
    },
  })
  await userEvent.click(await screen.findByText(/^1 krock/))
  await userEvent.click(screen.getByText(/^Rundbanan: den första slutar/))
  expect(screen.getByText('Den första har 14 heat.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Flytta Andra grenen, försök till 14:22' }))
  const question = within(await screen.findByRole('dialog', { name: 'Spara 1 flytt?' }))
  expect(question.getByText(/^84 starter från 12 skolor får ny tid/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Spara flytten' }))
  // It is said once: beside the way back, and in no toast.
  expect((await screen.findByText('1 flytt sparades.')).role).toBe('status')
  expect(toasts).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Ångra det sparade' }))
  await expect
    .poll(() => bodies('POST /api/events/timetable/moves/').filter((body) => (body as { apply: boolean }).apply))
    .toEqual([
      { karneval: 1, version: 7, apply: true, moves: [{ row: 44, ...after }] },
      { karneval: 1, version: 8, apply: true, moves: [{ row: 44, ...before }] },
    ])
  await expect.poll(() => toasts).toEqual([['success', 'Flytten är tillbakatagen']])
})

it('keeps the planned times beside the delayed ones', async () => {
  const late = { ...row, delay_min: 8, end_delay_min: 12, ceremony_at: '2025-05-16T12:30:00.000Z' }
  show({ 'GET /api/events/timetable/plan/': { ...plan, rows: [late] } })
  expect((await screen.findByRole('cell', { name: /13:48$/ })).textContent).toBe('Planerat 13:40 ny tid 13:48')
  expect(screen.getByRole('cell', { name: /13:18$/ }).textContent).toBe('Planerat 13:10 ny tid 13:18')
  expect(screen.getByRole('cell', { name: /14:34$/ }).textContent).toBe('Planerat 14:22 ny tid 14:34')
  expect(screen.getByRole('cell', { name: /15:42$/ }).textContent).toBe('Planerat 15:30 ny tid 15:42')
})

it('offers no delay for a day that is over', async () => {
  vi.setSystemTime(new Date('2025-05-20T09:00:00Z'))
  show()
  await userEvent.click(await screen.findByRole('button', { name: /^5 × 80/ }))
  expect(screen.getByRole('form', { name: /^Ändra 5 × 80/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Anmäl försening' })).toBeNull()
})

it('offers no delay in a carnival that is not active, not even by address', async () => {
  const data = [fakeKarneval({ status: 'upcoming' })]
  show({ 'GET /api/events/stafettkarneval/list/': { data } }, '/admin/tidtabell?forsena')
  expect(await screen.findByText('Tryck på en rad för att ändra den; heatens tider följer med.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /^5 × 80/ }))
  expect(screen.getByRole('form', { name: /^Ändra 5 × 80/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Anmäl försening' })).toBeNull()
  expect(screen.queryByRole('form', { name: /^Försening/ })).toBeNull()
})

it('delays from a heat on', async () => {
  const { bodyOf } = show({ 'POST /api/events/timetable/delays/': plan })
  await userEvent.click(await screen.findByRole('button', { name: /^5 × 80/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Anmäl försening' }))
  expect(screen.getByRole('button', { name: 'Anmäl' })).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Minuter'), '8')
  await userEvent.clear(screen.getByLabelText('Från heat'))
  await userEvent.type(screen.getByLabelText('Från heat'), '12')
  await userEvent.click(screen.getByRole('button', { name: 'Anmäl +8 min' }))
  await expect.poll(() => bodyOf('POST /api/events/timetable/delays/')).toEqual({ row: 43, from_heat: 12, minutes: 8 })
})

it.each([
  [0, '-9', 'Starta 9 min tidigare?', 'Upprop blir 13:01, före planen 13:10. Den som följer planen kommer för sent.'],
  [
    15,
    '-5',
    'Starta 5 min tidigare?',
    'Upprop blir 13:20, inte 13:25 som visas nu. Den som följer den tiden kommer för sent.',
  ],
])('asks before a row that is %d min late starts %s min earlier', async (delay_min, minutes, title, text) => {
  const { bodies } = show({
    'GET /api/events/timetable/plan/': { ...plan, rows: [{ ...row, delay_min }] },
    'POST /api/events/timetable/delays/': plan,
  })
  await userEvent.click(await screen.findByRole('button', { name: /^5 × 80/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Anmäl försening' }))
  await userEvent.type(screen.getByLabelText('Minuter'), minutes)
  const send = () => userEvent.click(screen.getByRole('button', { name: `Anmäl −${minutes.slice(1)} min` }))
  await send()
  const question = () => screen.findByRole('dialog', { name: title })
  expect(within(await question()).getByText(text)).toBeTruthy()
  await userEvent.click(within(await question()).getByRole('button', { name: 'Avbryt' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Minuter').value).toBe(minutes)
  expect(bodies('POST /api/events/timetable/delays/')).toEqual([])
  await send()
  await userEvent.click(within(await question()).getByRole('button', { name: 'Starta tidigare' }))
  await expect
    .poll(() => bodies('POST /api/events/timetable/delays/'))
    .toEqual([{ row: 43, from_heat: 1, minutes: Number(minutes) }])
})

it('offers the usual minutes of a delay, from the heat that comes next', async () => {
  vi.useFakeTimers({ now: new Date('2025-05-16T10:47:00Z'), toFake: ['Date'] })
  const { bodyOf } = show({ 'POST /api/events/timetable/delays/': plan })
  await userEvent.click(await screen.findByRole('button', { name: /^5 × 80/ }))
  await userEvent.click(screen.getByRole('button', { name: '+15 min' }))
  await userEvent.click(screen.getByRole('button', { name: 'Anmäl +15 min' }))
  await expect.poll(() => bodyOf('POST /api/events/timetable/delays/')).toEqual({ row: 43, from_heat: 4, minutes: 15 })
  vi.useRealTimers()
})

it('a delay of no minutes is told at once, and on a touch screen the form begins with its buttons', async () => {
  show()
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(matchMedia(media), { matches: media === '(pointer: coarse)' }),
  )
  await userEvent.click(await screen.findByRole('button', { name: /^5 × 80/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Anmäl försening' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '+5 min' }))
  vi.mocked(window.matchMedia).mockRestore()
  await userEvent.type(screen.getByLabelText('Minuter'), '0')
  expect(await screen.findByText('Skriv 1–600, eller −240 till −1 om det startar tidigare.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Anmäl' }).hasAttribute('disabled')).toBe(true)
})

it('takes a delay back with one click', async () => {
  const { urls } = show({ 'POST /api/events/timetable/delays/{id}/undo/': () => plan })
  await userEvent.click(await screen.findByRole('button', { name: /^Ångra \+8 min från heat 12/ }))
  await expect.poll(urls).toContain('/api/events/timetable/delays/5/undo/')
})

it('moves a row by the clock on the wall in Finland, and says when somebody else was first', async () => {
  const { bodyOf } = show({
    'PATCH /api/events/timetable/rows/{id}/': failure(409, 'conflict', 'Någon annan har ändrat uppgifterna.'),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^5 × 80/ }))
  const form = within(screen.getByRole('form', { name: /^Ändra 5 × 80/ }))
  const start = form.getByLabelText('Start')
  await userEvent.clear(start)
  await userEvent.type(start, '14:00')
  await userEvent.click(form.getByRole('button', { name: 'Spara' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Någon annan har ändrat uppgifterna.')
  expect(bodyOf('PATCH /api/events/timetable/rows/{id}/')).toMatchObject({
    version: 3,
    starts_at: '2025-05-16T11:00:00.000Z',
    calls_at: '2025-05-16T10:30:00.000Z',
  })
})

it('a changed row is put back from its toast, with the version that the change gave it', async () => {
  const { bodies } = show({ 'PATCH /api/events/timetable/rows/{id}/': { ...plan, rows: [{ ...row, version: 4 }] } })
  await userEvent.click(await screen.findByRole('button', { name: /^5 × 80/ }))
  const form = within(screen.getByRole('form', { name: /^Ändra 5 × 80/ }))
  await userEvent.clear(form.getByLabelText('Start'))
  await userEvent.type(form.getByLabelText('Start'), '14:00')
  await userEvent.click(form.getByRole('button', { name: 'Spara' }))
  await expect.poll(() => toasts).toEqual([['success', '5 × 80 m flickor, åk 1–6, försök är ändrad']])
  pressInToast('Ångra')
  await expect.poll(() => toasts).toEqual([['success', '5 × 80 m flickor, åk 1–6, försök är som förut']])
  expect(bodies('PATCH /api/events/timetable/rows/{id}/').at(-1)).toEqual({
    ...{ version: 4, day: row.day, starts_at: row.starts_at, calls_at: row.calls_at, ceremony_at: null, track: 4 },
    heat_interval_s: null,
  })
})

it('asks by name before a published row changes, and a no keeps what was typed', async () => {
  const work = { event_instance: 21, round: 'TRIAL', published_heat_count: 14, team_count: 95 }
  const { bodies } = show({
    'GET /api/events/heats/work/': { karneval: 1, data: [work] },
    'PATCH /api/events/timetable/rows/{id}/': plan,
  })
  await userEvent.click(await screen.findByRole('button', { name: /^5 × 80/ }))
  const form = within(screen.getByRole('form', { name: /^Ändra 5 × 80/ }))
  await userEvent.clear(form.getByLabelText('Start'))
  await userEvent.type(form.getByLabelText('Start'), '14:00')
  await userEvent.click(form.getByRole('button', { name: 'Spara' }))
  const question = () => screen.findByRole('dialog', { name: 'Ändra 5 × 80 m flickor, åk 1–6, försök?' })
  expect(within(await question()).getByText(/^Omgången är publicerad\. 95 starter får ny tid eller plats/)).toBeTruthy()
  expect(within(await question()).getByText('Upprop 13:10 → 13:30')).toBeTruthy()
  expect(within(await question()).getByText('Start 13:40 → 14:00')).toBeTruthy()
  await userEvent.click(within(await question()).getByRole('button', { name: 'Avbryt' }))
  expect(bodies('PATCH /api/events/timetable/rows/{id}/')).toEqual([])
  expect(form.getByLabelText<HTMLInputElement>('Start').value).toBe('14:00')
  expect(document.querySelector('[data-dirty="true"]')).not.toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'Spara' }))
  await userEvent.click(within(await question()).getByRole('button', { name: 'Ändra omgången' }))
  await expect.poll(() => bodies('PATCH /api/events/timetable/rows/{id}/')).toHaveLength(1)
})

it('a start that alone is moved takes the call and the prizes with it, and a call of its own stays', async () => {
  const before: PlanRow = { ...row, ceremony_at: '2025-05-16T12:00:00.000Z' }
  const { bodies } = show({
    'GET /api/events/timetable/plan/': { ...plan, rows: [before] },
    'PATCH /api/events/timetable/rows/{id}/': failure(409, 'conflict', 'Någon annan har ändrat uppgifterna.'),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^5 × 80/ }))
  const form = within(screen.getByRole('form', { name: /^Ändra 5 × 80/ }))
  const write = async (label: string, clock: string) => {
    await userEvent.clear(form.getByLabelText(label))
    await userEvent.type(form.getByLabelText(label), clock)
  }
  const saved = async (count: number) => {
    await userEvent.click(form.getByRole('button', { name: 'Spara' }))
    await expect.poll(() => bodies('PATCH /api/events/timetable/rows/{id}/').length).toBe(count)
    return bodies('PATCH /api/events/timetable/rows/{id}/').at(-1)
  }
  await write('Start', '13:00')
  expect(await saved(1)).toMatchObject({
    starts_at: '2025-05-16T10:00:00.000Z',
    calls_at: '2025-05-16T09:30:00.000Z',
    ceremony_at: '2025-05-16T11:20:00.000Z',
  })
  await write('Upprop', '12:45')
  expect(await saved(2)).toMatchObject({
    calls_at: '2025-05-16T09:45:00.000Z',
    ceremony_at: '2025-05-16T12:00:00.000Z',
  })
})

it('shows a proposal before anything is changed, with the carnival’s least rest', async () => {
  const proposal = {
    version: 7,
    rows: [
      {
        id: 43,
        title: row.title,
        before: row.starts_at,
        after: '2025-05-16T10:45:00.000Z',
        calls_at: null,
        ceremony_at: null,
      },
    ],
    conflicts: [],
  }
  const { bodyOf } = show({ 'POST /api/events/timetable/generate/': proposal })
  await userEvent.click(await screen.findByText('Räkna om tiderna efter heatlottningen'))
  const form = within(await screen.findByRole('form', { name: 'Räkna om tiderna' }))
  // What comes of it stands before the buttons.
  expect(screen.getByText(/^Med minuterna nedan: 1 rad får ny tid( \(.*\))?\. Du ser förslaget först/)).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: 'Visa förslag' }))
  expect(await screen.findByText('13:45')).toBeTruthy()
  const told = screen.getByText('1 rad får ny tid när du använder förslaget. Publiken ser det genast.')
  const use = screen.getByRole('button', { name: 'Använd förslaget' })
  expect(told.compareDocumentPosition(use)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(bodyOf('POST /api/events/timetable/generate/')).toMatchObject({ version: 7, apply: false, rest_min: 25 })
})

it('offers no proposal that makes nothing better, and one that does by the day with what moves', async () => {
  const clash = { rows: [43, 44], text: 'Rundbanan: den första slutar 14:22.', short_min: 22 }
  const other = { ...row, id: 44, title: 'Andra grenen', day: '2025-05-17', starts_at: '2025-05-17T07:00:00.000Z' }
  const moved = { calls_at: null, ceremony_at: null }
  const rows = [
    { ...moved, id: 43, title: row.title, before: row.starts_at, after: '2025-05-16T10:45:00.000Z' },
    {
      ...{ id: 44, title: other.title, before: other.starts_at, after: other.starts_at },
      ...{ calls_at: null, ceremony_at: '2025-05-17T08:10:00.000Z' },
    },
  ]
  let conflicts = [clash, clash]
  show({
    'GET /api/events/timetable/plan/': { ...plan, rows: [row, other], conflicts: [clash] },
    'POST /api/events/timetable/generate/': () => ({ version: 7, rows, conflicts }),
  })
  await userEvent.click(await screen.findByText('Räkna om tiderna efter heatlottningen'))
  // Said in the place of the form, which is still there for who wants other minutes.
  expect(await screen.findByText(/^Inget blir bättre av att räkna om tiderna/)).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Räkna om tiderna' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Räkna ändå' }))
  const form = within(screen.getByRole('form', { name: 'Räkna om tiderna' }))
  await userEvent.click(form.getByRole('button', { name: 'Visa förslag' }))
  expect((await screen.findByRole('status')).textContent).toMatch(/^Inget blir bättre av att räkna om tiderna/)
  expect(screen.getAllByText(/^Inget blir bättre/)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Använd förslaget' })).toBeNull()
  conflicts = []
  await userEvent.click(form.getByRole('button', { name: 'Visa förslag' }))
  const saturday = within(await screen.findByRole('region', { name: 'lördag 17.5.2025' }))
  expect(saturday.getByRole('listitem').textContent).toBe('Andra grenen, försök: prisutdelning 11:10')
  expect(within(screen.getByRole('region', { name: 'fredag 16.5.2025' })).getByRole('listitem').textContent).toBe(
    '5 × 80 m flickor, åk 1–6, försök: 13:40 → 13:45',
  )
  expect(screen.getByRole('button', { name: 'Använd förslaget' })).toBeTruthy()
})

it('adds what is no race, by its own name and length', async () => {
  const { bodyOf } = show({ 'POST /api/events/timetable/rows/': plan })
  await userEvent.click(await screen.findByText('Lägg till program, paus eller prisutdelning'))
  const form = within(screen.getByRole('form', { name: 'Ny rad' }))
  await userEvent.selectOptions(form.getByLabelText('Slag'), 'Prisutdelning')
  await userEvent.type(form.getByLabelText('Rubrik'), 'Prisutdelning: maskot')
  await userEvent.selectOptions(form.getByLabelText('Dag'), '2025-05-17')
  await userEvent.type(form.getByLabelText('Start'), '14:30')
  await userEvent.type(form.getByLabelText('Längd (min)'), '15')
  await userEvent.click(form.getByRole('button', { name: 'Lägg till raden' }))
  await expect
    .poll(() => bodyOf('POST /api/events/timetable/rows/'))
    .toEqual({
      karneval: 1,
      kind: 'ceremony',
      title: 'Prisutdelning: maskot',
      day: '2025-05-17',
      starts_at: '2025-05-17T11:30:00.000Z',
      calls_at: null,
      ceremony_at: null,
      track: null,
      duration_min: 15,
    })
})

it('asks before a row goes, and keeps a round that is drawn', async () => {
  const lunch: PlanRow = {
    ...row,
    id: 44,
    title: 'Lunch',
    kind: 'service',
    event_instance: null,
    round: null,
    is_drawn: false,
  }
  const { urls } = show({
    'GET /api/events/timetable/plan/': { ...plan, rows: [row, lunch] },
    'DELETE /api/events/timetable/rows/{id}/': () => plan,
  })
  await userEvent.click(await screen.findByRole('button', { name: /^5 × 80/ }))
  expect(screen.getByText('Omgången är lottad och kan inte tas bort.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Lunch' }))
  const form = within(screen.getByRole('form', { name: 'Ändra Lunch' }))
  await userEvent.click(form.getByRole('button', { name: 'Ta bort' }))
  await userEvent.click(form.getByRole('button', { name: 'Ta bort raden' }))
  await expect.poll(urls).toContain('/api/events/timetable/rows/44/?version=3')
})

it('gives a missing round a gap, first as a proposal', async () => {
  const proposal = {
    version: 7,
    rows: [
      {
        event_instance: 21,
        round: 'FINAL',
        title: row.title,
        day: '2025-05-17',
        track: 4,
        heat_count: 1,
        calls_at: '2025-05-17T09:30:00.000Z',
        starts_at: '2025-05-17T10:00:00.000Z',
        ends_at: '2025-05-17T10:03:00.000Z',
        ceremony_at: '2025-05-17T10:23:00.000Z',
        is_late: false,
      },
    ],
    conflicts: plan.conflicts,
  }
  const { bodyOf, bodies } = show({ 'POST /api/events/timetable/rounds/': proposal })
  await userEvent.click(await screen.findByText('Omgångar som saknas i tidtabellen (1)'))
  const form = within(screen.getByRole('form', { name: 'Omgångar som saknas' }))
  const round = within(form.getByRole('group', { name: /^5 × 80/ }))
  await userEvent.selectOptions(round.getByLabelText('Dag'), '2025-05-17')
  await userEvent.click(form.getByRole('button', { name: 'Visa förslag' }))
  expect(await screen.findByText('13:00–13:03')).toBeTruthy()
  expect(bodyOf('POST /api/events/timetable/rounds/')).toMatchObject({
    version: 7,
    rounds: [{ event_instance: 21, round: 'FINAL', track: 4, day: '2025-05-17' }],
    day_starts: '09:00',
    apply: false,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Lägg till raderna' }))
  await expect.poll(() => bodies('POST /api/events/timetable/rounds/')).toHaveLength(2)
})

it('renames a track, tells where its teams gather, and removes one without rows', async () => {
  const tracks = [...plan.tracks, { id: 5, name: 'Sandbanan', assembly_point: '', version: 2 }]
  const { bodyOf, urls } = show({
    'GET /api/events/timetable/plan/': { ...plan, tracks },
    'PATCH /api/events/timetable/tracks/{id}/': plan,
    'DELETE /api/events/timetable/tracks/{id}/': () => plan,
  })
  await userEvent.click(await screen.findByText('Banor (2)'))
  const name = screen.getByLabelText('Namn på Rundbanan')
  await userEvent.clear(name)
  await userEvent.type(name, 'Stora banan')
  await userEvent.click(within(screen.getByRole('form', { name: 'Rundbanan' })).getByRole('button', { name: 'Spara' }))
  await expect
    .poll(() => bodyOf('PATCH /api/events/timetable/tracks/{id}/'))
    .toEqual({ version: 1, name: 'Stora banan', assembly_point: 'tältet' })
  expect(screen.queryByRole('button', { name: 'Ta bort Rundbanan' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ta bort Sandbanan' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ta bort banan' }))
  await expect.poll(urls).toContain('/api/events/timetable/tracks/5/?version=2')
})

it('replaces the picture of the arena and takes it back, and says what is wrong with a file', async () => {
  const own = { ...plan, arena_map: { id: 3, added_at: '2025-05-01T09:00:00Z' } }
  const { urls, bodyOf } = show({
    'GET /api/events/timetable/plan/': own,
    'POST /api/events/arena-map/': failure(400, 'invalid', 'Filen är ingen SVG-bild.'),
    'POST /api/events/arena-map/{id}/undo/': plan,
  })
  await userEvent.click(await screen.findByText('Karta över arenan'))
  expect(screen.getByAltText('Kartan som besökarna ser').getAttribute('src')).toBe(
    '/api/events/arena-map/?karneval=1&picture=3',
  )
  const file = screen.getByLabelText('Bild av arenan')
  await userEvent.upload(file, new File(['x'.repeat(arenaMapLimit + 1)], 'stor.svg', { type: 'image/svg+xml' }))
  expect(screen.getByRole('alert').textContent).toMatch(/^stor\.svg är större än/)
  expect(bodyOf('POST /api/events/arena-map/')).toBeUndefined()
  await userEvent.upload(file, new File(['<html/>'], 'fel.svg', { type: 'image/svg+xml' }))
  expect((await screen.findByText('Filen är ingen SVG-bild.')).getAttribute('role')).toBe('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Ta tillbaka bilden' }))
  expect(screen.getByText(/Bilden försvinner från minutschemat/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ta tillbaka bilden' }))
  await expect.poll(urls).toContain('/api/events/arena-map/3/undo/')
})

describe('the day plan', () => {
  const later = (minutes: number) => new Date(Date.parse(row.starts_at) + minutes * 60_000).toISOString()
  const proposal = (minutes: number, more: object = {}) => ({
    version: 7,
    rows: [
      {
        id: 43,
        title: row.title,
        round: row.round,
        before: { starts_at: row.starts_at, track: 4 },
        after: { starts_at: later(minutes), track: 4 },
        ends_at: later(42 + minutes),
        calls_at: null,
        ceremony_at: null,
        is_published: true,
        starts: 84,
      },
    ],
    schools: 12,
    followers: 3,
    conflicts: [],
    ...more,
  })
  const block = () => screen.findByRole('button', { name: /^\d\d:\d\d–\d\d:\d\d .*5 × 80 m flickor, åk 1–6, försök/ })
  const open = (answers: Record<string, unknown>) => show(answers, '/admin/tidtabell?del=dagsplan')

  it('moves by keyboard, asks what it means, tells whom it concerns, saves, and takes the save back', async () => {
    const moved = {
      ...plan,
      version: 8,
      conflicts: [],
      rows: [{ ...row, starts_at: later(5), ends_at: later(47), version: 4 }],
    }
    let read = plan
    const { bodies } = open({
      'GET /api/events/timetable/plan/': () => read,
      'POST /api/events/timetable/moves/': ({ body }: { body: unknown }) => {
        if (!(body as { apply: boolean }).apply) return proposal(5)
        read = moved
        return proposal(5, { version: 8 })
      },
    })
    expect(wholeOf(await block())).toEqual(['5 × 80 m', 'åk 1–6,'])
    ;(await block()).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByText('5 × 80 m flickor, åk 1–6, försök: start 13:45, Rundbanan.')).toBeTruthy()
    expect(await screen.findByText('Krockar 1 → 0')).toBeTruthy()
    const region = screen.getByRole('region', { name: '1 flytt att spara' })
    expect(wholeOf(within(region).getByRole('listitem'))).toEqual(['5 × 80 m', 'åk 1–6,'])
    await userEvent.click(screen.getByRole('button', { name: 'Spara' }))
    const question = within(screen.getByRole('dialog', { name: 'Spara 1 flytt?' }))
    expect(question.getByText(/13:40 → 13:45 \(publicerad, 84 starter\)$/)).toBeTruthy()
    expect(
      question.getByText(
        /^84 starter från 12 skolor får ny tid eller plats.* 3 telefoner som följer skolorna får ett meddelande\.$/,
      ),
    ).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Spara flytten' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Ångra det sparade' }))
    await expect
      .poll(() => bodies('POST /api/events/timetable/moves/'))
      .toEqual([
        { karneval: 1, version: 7, apply: false, moves: [{ row: 43, starts_at: later(5), track: 4 }] },
        { karneval: 1, version: 7, apply: true, moves: [{ row: 43, starts_at: later(5), track: 4 }] },
        { karneval: 1, version: 8, apply: true, moves: [{ row: 43, starts_at: row.starts_at, track: 4 }] },
      ])
  })

  it('a move changes no widths, and its block is brought into view', async () => {
    const other = {
      ...row,
      id: 44,
      title: 'Andra grenen',
      event_instance: 22,
      starts_at: later(50),
      ends_at: later(60),
    }
    open({
      'GET /api/events/timetable/plan/': { ...plan, rows: [row, other], conflicts: [] },
      'POST /api/events/timetable/moves/': proposal(5),
    })
    const board = within(await screen.findByRole('region', { name: /^Dagsplan, fredag/ }))
    const width = () =>
      board.getByRole('heading', { name: 'Rundbanan' }).parentElement?.style.getPropertyValue('--columns')
    expect(width()).toBe('1')
    const moved = board.getByRole('button', { name: /Andra grenen/ })
    moved.focus()
    vi.mocked(Element.prototype.scrollIntoView).mockClear()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(board.getByRole('button', { name: /Andra grenen/ }).style.width).toBe('50%')
    expect(width()).toBe('1')
    expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toContain(moved)
  })

  it('holds a move that the server refuses, with its reason, until it is put back', async () => {
    const reason = '5 × 80 m flickor (försök) slutar efter midnatt.'
    open({ 'POST /api/events/timetable/moves/': failure(400, 'invalid', reason, 'moves.0.starts_at') })
    ;(await block()).focus()
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect((await screen.findByRole('alert')).textContent).toBe(reason)
    expect(screen.getByRole('button', { name: 'Spara' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Spara' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Ställ tillbaka allt' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a clash on the other day is one press away', async () => {
    const saturday = { ...row, id: 44, day: '2025-05-17', title: 'Sista grenen', starts_at: later(24 * 60) }
    const rows = [row, { ...saturday, ends_at: later(24 * 60 + 42) }]
    const conflicts = [{ rows: [44], text: 'Sista grenen: upprop 14:30 är efter start 13:40.' }]
    open({ 'GET /api/events/timetable/plan/': { ...plan, rows, conflicts } })
    await userEvent.click(await screen.findByText('1 krock: Sista grenen, försök'))
    await userEvent.click(screen.getByRole('link', { name: /^Visa lördag\s*Sista grenen, försök$/ }))
    expect((await screen.findByRole('region', { name: 'Dagsplan, lördag 17.5.2025' })).textContent).toContain(
      'Sista grenen',
    )
    await expect.poll(() => document.activeElement?.textContent).toMatch(/13:40–14:22 Sista grenen, försök/)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'lördag 17.5.2025' }).checked).toBe(true)
  })

  it('says what somebody else has moved meanwhile, beside the own move, which stays', async () => {
    let read = plan
    open({
      'GET /api/events/timetable/plan/': () => read,
      'POST /api/events/timetable/moves/': () => {
        if (read !== plan) return proposal(5, { version: 8 })
        read = { ...plan, version: 8, rows: [{ ...row, starts_at: later(30), ends_at: later(72), version: 4 }] }
        return failure(409, 'conflict')
      },
    })
    ;(await block()).focus()
    await userEvent.keyboard('{ArrowDown}')
    const told = await screen.findByText(/^Någon annan har ändrat planen/)
    expect(told.textContent).toContain('Dina flyttar är inte sparade och står kvar.')
    expect(within(told.parentElement as HTMLElement).getByRole('listitem').textContent).toBe(
      '5 × 80 m flickor, åk 1–6, försök: 13:40 → 14:10',
    )
    expect(screen.getByText('14:10 → 13:45')).toBeTruthy()
  })

  it('draws a late row at its new time with the planned one beside it', async () => {
    open({ 'GET /api/events/timetable/plan/': { ...plan, rows: [{ ...row, delay_min: 6, end_delay_min: 9 }] } })
    expect((await block()).textContent).toMatch(/13:46–14:31 Planerat 13:40 \+6 min 5 × 80 m flickor, åk 1–6, försök/)
    await userEvent.click(await block())
    expect(screen.getByText('Här ändrar du planen. Förseningen (+6 min) läggs till.')).toBeTruthy()
    expect(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Start').value).toBe('13:40')
  })

  it('leaves what has begun where it is', async () => {
    open({ 'GET /api/events/timetable/plan/': { ...plan, rows: [{ ...row, is_started: true }] } })
    const begun = await block()
    begun.focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(begun.textContent).toContain('Har börjat')
    expect(screen.queryByRole('region', { name: /att spara$/ })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
