import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
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
  outer_lanes: 0,
  outer_deviation: 0,
  unplaced: 1,
}
const id = { event_instance: 7, round: 'TRIAL' as const }
const team = (number: number) => ({ team: number, team_name: `Norra ${number}`, school: number, school_name: 'Norra' })
const place = (lane: number, number: number) => ({ lane, ...team(number), locked: false })
const heat = (number: number, places: object[]) => ({
  number,
  status: 'planned',
  calls_at: null,
  starts_at: null,
  places,
})
const round = {
  ...id,
  event_name: '5 x 80 m',
  version: 3,
  seed: 'röd',
  track_lanes: 4,
  unusable_lanes: [4],
  max_per_heat: 4,
  lane_kind: 'relay',
  heats: [heat(1, [place(1, 1), place(2, 2)]), heat(2, [place(1, 3), place(2, 4)])],
  unplaced: [team(5)],
  quality,
}
const summary = {
  ...id,
  event_name: '5 x 80 m',
  version: 3,
  track_lanes: 4,
  is_first: true,
  starts_at: '2025-05-16T07:00:00Z',
  team_count: 5,
  heat_count: 2,
  called_count: 0,
  result_count: 0,
  quality,
}
const swapCall = 'POST /api/events/heats/swap/'
const moved = {
  op: 'moved',
  team: 1,
  team_name: 'Norra 1',
  text: 'Norra 1 flyttar från heat 1, bana 1 till heat 2, bana 2',
}

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
    'GET /api/events/heats/drafts/': { data: [] },
    'GET /api/events/heats/versions/': { data: [] },
    'GET /api/events/heats/changes/': {
      state: 's1',
      published_version: null,
      data: [{ ...id, event_name: '5 x 80 m', changes: [moved] }],
      changed_compositions: 0,
      unplaced: 1,
    },
    'GET /api/events/heats/round/': round,
    'GET /api/events/heats/results/': { data: [], finalists: [] },
    'GET /api/events/heats/repair/': { ...id, version: 3, changes: [] },
    ...answers,
  })
  renderAt(<Component />, path)
  return { user: userEvent.setup(), seen }
}

const openRound = (answers?: Record<string, unknown>) => open(answers, '/admin/heats?omgang=7-TRIAL')

it('tells how every event stands, and what a publication would change, in words', async () => {
  open()
  expect(await screen.findByText(/5 lag i 2 heat · 2 lag per heat · 1 par ur samma skola, färre går inte/)).toBeTruthy()
  expect(screen.getAllByText(/1 lag saknar plats/).length).toBeGreaterThan(0)
  expect(await screen.findByText(moved.text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Publicera version 1' })).toBeTruthy()
})

it('draws the chosen events with the seed, and shows why a draw is refused', async () => {
  const refusal = failure(409, 'limit_reached', 'Tre förslag finns redan. Kasta ett av dem först.')
  const { user, seen } = open({ 'POST /api/events/heats/drafts/': refusal })
  await user.click(await screen.findByRole('checkbox', { name: 'Välj 5 x 80 m, försök' }))
  await user.type(screen.getByRole('textbox', { name: 'Frö' }), 'röd')
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
    'GET /api/events/heats/repair/': { ...id, version: 3, changes: [late] },
    'POST /api/events/heats/repair/': { changes: [], round },
  })
  expect(await screen.findByText(`${late.text}: ${late.reason}.`)).toBeTruthy()
  expect(screen.getByText(/Ingen som redan har en plats flyttas/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Laga heaten' }))
  await expect
    .poll(() => seen.find(({ call }) => call === 'POST /api/events/heats/repair/')?.body)
    .toEqual({ ...id, version: 3 })
})

it('offers the papers of what is published, for the printer and school by school', async () => {
  const { user, seen } = open({
    'GET /api/events/heats/work/': {
      karneval: 2,
      state: 's1',
      published_version: 1,
      published_at: null,
      data: [summary],
    },
    'GET /api/events/school-day/packets/': failure(409, 'conflict', 'Just nu går det inte.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Alla paket i en PDF för utskrift' }))
  await expect.poll(() => seen.map(({ url }) => url)).toContainEqual(expect.stringContaining('format=pdf'))
})

it('fills the result lines from the timing computer’s files, keeps the others, and tells what it cannot take', async () => {
  const results = [{ team: 4, place: 1, time_ms: 61_000, mark: null }]
  const { user } = openRound({ 'GET /api/events/heats/results/': { data: results, finalists: [] } })
  const files = await screen.findByLabelText('Läs in tidtagningens resultatfiler (.lif)')
  const lif = '7,1,1,5 x 80 m\r\n1,2,2,Norra 2,,Norra,59.871,,,,,,,,2\r\nDNF,1,1,Norra 1,,Norra,,,,,,,,,1\r\n'
  await user.upload(files, [new File([lif], '007-1-01.lif'), new File(['hej'], 'annat.lif')])
  const lines = screen.getByLabelText<HTMLTextAreaElement>(/^Heat; bana; placering; tid/)
  await expect.poll(() => lines.value).toBe('1;1;DNF;\n1;2;1;59,871\n2;2;1;1:01,00')
  expect(screen.getByText('annat.lif: filen är ingen resultatfil.')).toBeTruthy()
})
