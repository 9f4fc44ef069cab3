import { queryClient } from '@stafapp/shared/data'
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SchoolDay } from '../../shared/school-day/school-day.ts'
import { Component } from './school-day-page.tsx'

const day: SchoolDay = {
  karneval: 1,
  school: 'Sursik skola',
  units: [{ id: 4, unit_name: 'Sursik skola, åk 1–6' }],
  version: 3,
  published_at: '2025-05-10T11:20:33Z',
  check_path: '/tidtabeller/kontroll?karneval=1&enhet=4&lista=abc',
  check_svg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  data: [
    {
      team: 21,
      team_name: 'Sursik skola 1',
      bib: null,
      withdrawn: false,
      school_unit: 4,
      event_instance: 2,
      event_name: '5 × 80 m pojkar, åk 1–6',
      round: 'TRIAL',
      day: '2025-05-16',
      calls_at: '2025-05-16T10:55:00Z',
      starts_at: '2025-05-16T11:25:00Z',
      delay_min: 8,
      heat: 12,
      lane: 4,
      is_lane: true,
      track: 'Rundbanan',
      assembly_point: 'tältet vid södra kurvan',
      final: {
        day: '2025-05-17',
        calls_at: '2025-05-17T09:10:00Z',
        starts_at: '2025-05-17T09:40:00Z',
        delay_min: 0,
        track: 'Massbanan',
        rule: 'Heatsegrarna (Q) går till final.',
      },
      status: 'planned',
      legs: [
        { leg: 1, runner: 'Elin Berg' },
        { leg: null, runner: 'Olle Sund' },
      ],
    },
  ],
}

const show = (answer: unknown, karneval = fakeKarneval(), results: object[] = []) => {
  fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [karneval] },
    'GET /api/events/school-day/': answer,
    'GET /api/raceday/own-results/': { data: results },
  })
  renderAt(<Component />, '/lagledare/vartschema')
}

const result = {
  team: 21,
  round: 'TRIAL',
  team_name: 'Sursik skola 1',
  state: 'official',
  rank: 2,
  mark: null,
  event_name: '5 × 80 m pojkar',
  shown: '1:15,85',
  corrections: [],
  protest_until: null,
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  storeSession({ roles: ['teacher'] })
  vi.setSystemTime('2025-05-16T06:00:00Z')
})

it.each([
  ['folded before the day', '2025-05-15T10:30:00Z', false],
  ['open on the day', '2025-05-16T10:30:00Z', true],
])('shows where the teams gather, %s, and when there is food', async (_when, now, isOpen) => {
  vi.setSystemTime(now)
  show(day)
  const map = (await screen.findByText('Karta över arenan')).closest('details')
  expect(map?.open).toBe(isOpen)
  expect(map?.textContent).toContain('Rundbanan: tältet vid södra kurvan 5 × 80 m pojkar, åk 1–6')
  expect(screen.getByRole('link', { name: 'Karta' }).getAttribute('href')).toBe('#karta')
  expect(screen.getByRole('link', { name: 'matsedeln' }).getAttribute('href')).toBe('/documentation#matsedel')
})

it('names the teams that have no heat yet, also while none of the school has one', async () => {
  const teams_without_heat = [{ team: 30, team_name: 'Sursik skola 3', event_name: '4 × 100 m flickor' }]
  show({ ...day, data: [], teams_without_heat })
  const said = await screen.findByText('1 lag har ännu inget heat:')
  expect(said.nextElementSibling?.textContent).toBe('Sursik skola 3, 4 × 100 m flickor')
  cleanup()
  queryClient.clear()
  vi.setSystemTime('2025-05-18T06:00:00Z')
  show({ ...day, teams_without_heat })
  await screen.findByText('Redan sprungna')
  expect(screen.queryByText('1 lag har ännu inget heat:')).toBeNull()
})

it.each([
  ['as long as teams are entered', '2025-05-16T20:59:59.999Z', 1],
  ['no longer when the entry has closed', '2025-05-15T20:59:59.999Z', 0],
])('says that heats are preliminary, %s', async (_when, teams_close_at, times) => {
  show(day, fakeKarneval({ teams_close_at }))
  expect(await screen.findByText('Karta över arenan')).toBeTruthy()
  const text = 'Preliminärt: heaten kan lottas om när laganmälan har stängt.'
  expect(screen.queryAllByText(text)).toHaveLength(times)
})

it('the map leaves out what has been run, and stands below the results', async () => {
  const [first] = day.data
  const tomorrow = { ...first, team: 22, round: 'FINAL', event_name: '4 × 100 m flickor, åk 7–9', day: '2025-05-17' }
  show({ ...day, data: [first, tomorrow] }, undefined, [result])
  const results = await screen.findByRole('heading', { name: 'Våra resultat' })
  const map = screen.getByText('Karta över arenan').closest('details')
  expect(map?.open).toBe(false)
  expect(map?.textContent).toContain('4 × 100 m flickor')
  expect(map?.textContent).not.toContain('5 × 80 m pojkar')
  expect(map && results.compareDocumentPosition(map)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('shows no map when all has been run', async () => {
  vi.setSystemTime('2025-05-18T10:30:00Z')
  show(day)
  await screen.findByText('Sursik skola 1')
  expect(screen.queryByText('Karta över arenan')).toBeNull()
})

it('marks the next start on the day, with how long there is left until its new call', async () => {
  vi.setSystemTime('2025-05-16T10:30:00Z')
  const [first] = day.data
  const later = { ...first, team: 22, team_name: 'Sursik skola 2', calls_at: '2025-05-16T12:00:00Z' }
  show({ ...day, data: [{ ...first, status: 'called' }, later] })
  expect((await screen.findByText('Nästa, om 1 h 38 min')).closest('li')?.textContent).toContain('Sursik skola 2')
  vi.useRealTimers()
})

it('says when to be at the upprop, where to run and who, with the plan and the new time', async () => {
  show(day)
  const friday = await screen.findByRole('region', { name: 'fredag 16.5.2025' })
  const card = within(friday).getAllByRole('listitem')[0]
  expect(card?.textContent).toContain('Upprop Planerat 13:55 ny tid 14:03')
  const calendar = screen.getByRole('link', { name: 'Till kalendern (.ics)' })
  expect(calendar.getAttribute('href')).toBe('/api/events/calendar/?karneval=1&school_unit=4')
  // Before the list, which may be long.
  expect(friday.compareDocumentPosition(calendar)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  expect(card?.textContent).toContain('Heat 12, bana 4, start Planerat 14:25 ny tid 14:33, Rundbanan')
  expect(card?.textContent).toContain('Samling: tältet vid södra kurvan')
  expect(card?.textContent).toContain('Om laget går till final: lördag 17.5.2025, upprop 12:10, Massbanan')
  const legs = within(friday).getByRole('list', { name: 'Sträckor, Sursik skola 1' })
  expect(
    within(legs)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 Elin Berg', 'Reserv Olle Sund'])
  expect(screen.getByRole('link', { name: 'kontrollsidan' }).getAttribute('href')).toBe(day.check_path)
})

it('says of a start that has a result that it has been run, and what came of it', async () => {
  show(day, undefined, [result])
  const past = within(await screen.findByRole('region', { name: 'Redan sprungna' }))
  const line = past.getByRole('button', { name: 'Sursik skola 1 Löpt: 1:15,85 5 × 80 m pojkar, åk 1–6, försök' })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(line)
  expect(line.getAttribute('aria-expanded')).toBe('true')
  expect(past.getAllByRole('listitem')[0]?.textContent).toContain('5 × 80 m pojkar, åk 1–6, försök')
  expect(screen.queryByRole('region', { name: 'fredag 16.5.2025' })).toBeNull()
})

it('says of the starts of a day that has passed that they have been, and leads to no map', async () => {
  vi.setSystemTime('2025-05-17T06:00:00Z')
  show(day)
  const past = within(await screen.findByRole('region', { name: 'Redan sprungna' }))
  await userEvent.click(past.getByRole('button', { name: /^Sursik skola 1 Har varit/ }))
  expect(screen.queryByRole('region', { name: 'fredag 16.5.2025' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Karta' })).toBeNull()
  expect(screen.queryByText(/^Samling/)).toBeNull()
  expect(screen.getByText(/^Om laget går till final/)).toBeTruthy()
})

it('after the carnival no start tells of a final to come', async () => {
  vi.setSystemTime('2025-05-28T06:00:00Z')
  show(day)
  await userEvent.click(await screen.findByRole('button', { name: /^Sursik skola 1 Har varit/ }))
  expect(screen.getByText(/^Heat/)).toBeTruthy()
  expect(screen.queryByText(/^Om laget går till final/)).toBeNull()
})

it('leads a leader to where runners are changed while they may be, and not a school admin', async () => {
  const link = { name: 'Byt eller begär ändring' }
  show(day, fakeKarneval({ phase: 'competition' }))
  expect((await screen.findByRole('link', link)).getAttribute('href')).toBe('/lagledare/teamregistration')
  cleanup()
  storeSession({ roles: ['school_admin'] })
  show(day, fakeKarneval({ phase: 'competition' }))
  await screen.findByRole('heading', { name: 'Sursik skola 1' })
  expect(screen.queryByRole('link', link)).toBeNull()
  cleanup()
  storeSession({ roles: ['teacher'] })
  queryClient.clear()
  show(day, fakeKarneval({ phase: 'closed' }))
  await screen.findByRole('heading', { name: 'Sursik skola 1' })
  expect(screen.queryByRole('link', link)).toBeNull()
})

it('F25: says when the day was read by the carnival’s clock, whatever the device’s says', async () => {
  show(() => Response.json(day, { headers: { 'x-server-now': '2025-05-16T10:05:00Z' } }))
  expect(await screen.findByText(/^Senast uppdaterad kl\. 13:05/)).toBeTruthy()
})

/** Opens the page as in a new tab or after a browser restart: without cache and sessionStorage. */
function openAnew(answer: unknown) {
  cleanup()
  queryClient.clear()
  sessionStorage.clear()
  show(answer)
}

it('shows the day in another tab when the server is away, and nobody else’s day', async () => {
  show(day)
  await screen.findByText('Sursik skola 1')
  openAnew(() => failure(503, 'unavailable'))
  expect(await screen.findByText('Sursik skola 1', undefined, { timeout: 20_000 })).toBeTruthy()
  expect(screen.getByText(/kan inte uppdateras just nu/)).toBeTruthy()
  storeSession({ username: 'annan', roles: ['teacher'] })
  openAnew(() => failure(503, 'unavailable'))
  expect(await screen.findByRole('alert', undefined, { timeout: 20_000 })).toBeTruthy()
  expect(screen.queryByText('Sursik skola 1')).toBeNull()
})

it('does not wait for a network that hangs when the day is on the device', async () => {
  show(day)
  await screen.findByText('Sursik skola 1')
  openAnew(() => new Promise(() => undefined))
  expect(await screen.findByText('Sursik skola 1', undefined, { timeout: 12_000 })).toBeTruthy()
}, 20_000)

it('a refusal is shown in place of what was read before', async () => {
  show(day)
  await screen.findByText('Sursik skola 1')
  openAnew(() => failure(403, 'permission_denied'))
  expect(await screen.findByRole('alert', undefined, { timeout: 20_000 })).toBeTruthy()
  expect(screen.queryByText('Sursik skola 1')).toBeNull()
})

it('a day kept for more than two weeks is removed unread', async () => {
  show(day)
  await screen.findByText('Sursik skola 1')
  const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('school-day'))
  const stored = JSON.parse(localStorage.getItem(key) ?? '{}')
  localStorage.setItem(key, JSON.stringify({ ...stored, storedAt: stored.storedAt - 15 * 86_400_000 }))
  openAnew(() => failure(503, 'unavailable'))
  expect(await screen.findByRole('alert', undefined, { timeout: 20_000 })).toBeTruthy()
  expect(localStorage.getItem(key)).toBeNull()
})

it('says that there are no starts yet', async () => {
  show({ ...day, data: [] })
  expect(await screen.findByText('Skolan har inga starter i den publicerade heatindelningen ännu.')).toBeTruthy()
})
