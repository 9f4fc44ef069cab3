import { settings } from '@stafapp/shared/settings'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followedKey } from '../../shared/followed-key.ts'
import { demoHeat, demoResults, demoRound, demoRow } from '../../shared/results/testing/demo-results.ts'
import { demoKarneval, Failure, renderPage } from '../../shared/testing/render-page.tsx'
import { routes } from './routes.tsx'

const sursik = demoRow({ team: 104, team_name: 'Sursik skola 1', school: 2, school_name: 'Sursik skola', lane: 4 })
const trial = demoRound({
  heats: [
    demoHeat({ rows: [demoRow({ qualified: 'Q' }), { ...sursik, rank: 2, shown: '1:03,10' }] }),
    demoHeat({
      number: 2,
      state: 'unofficial',
      official_at: null,
      starts_at: '2025-05-16T10:44:00Z',
      rows: [
        demoRow({
          team: 105,
          team_name: 'Cygnaeus skola 2',
          rank: null,
          shown: null,
          finished: false,
          mark: 'DQ',
          reason: 'Startade före skottet.',
          protest: true,
        }),
      ],
    }),
  ],
})
const final = demoRound({
  event_instance: 2,
  event_name: '4 × 100 m pojkar, åk 7–9',
  round: 'FINAL',
  day: '2025-05-17',
  has_final: false,
  heats_total: 1,
  is_official: true,
  rule: null,
  record: { shown: '48,10', year: 2019, school_name: 'Sursik skola', team_name: 'Sursik skola 2' },
  heats: [demoHeat({ state: 'corrected', rows: [{ ...sursik, rank: 1, shown: '47,90', is_record: true }] })],
})

const town = { school: 2, name: 'Sursik skola', municipality: 'Pedersöre', slug: 'sursik-skola' }

const show = (path = '/resultservice', answer: unknown = demoResults(trial, final), service = 'both') =>
  renderPage(routes, path, {
    '/api/events/stafettkarneval/list/': { data: [{ ...demoKarneval, results_service: service }] },
    '/api/events/results/': answer,
    '/api/events/schools/': { karneval: 1, data: [town] },
  })
const other = () => screen.queryByRole('link', { name: /Till resultaten/ })

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2025-05-16T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('where the results are', () => {
  it('both: the results, and the link to the other service below them', async () => {
    show()
    expect(await screen.findByRole('heading', { name: 'Senaste resultaten' })).toBeTruthy()
    expect(other()?.getAttribute('href')).toBe(settings.resultsUrl)
  })

  it('another service: the link alone, and nothing is asked for', async () => {
    vi.useFakeTimers({ now: Date.parse('2025-04-15T06:00:00Z'), toFake: ['Date'] })
    const { fetched } = show('/resultservice', demoResults(trial), 'external')
    expect(await screen.findByText('Resultaten publiceras heat för heat under karnevalen.')).toBeTruthy()
    expect(other()).not.toBeNull()
    await screen.findByText('Stafettkarnevalen 2025')
    expect(fetched.mock.calls.map(([url]) => url)).not.toContainEqual(expect.stringContaining('/api/events/results/'))
  })

  it('says what else there is, and how a team gets its diploma only where the portal has results', async () => {
    const listed = async () =>
      within(await screen.findByRole('region', { name: 'Mer om resultaten' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    const own = show()
    await screen.findByRole('heading', { name: 'Senaste resultaten' })
    expect(await listed()).toEqual([
      'Er skolaSkolans alla lag på en sida, med resultaten när de är klara.',
      'Karnevalsrekord genom årenDen snabbaste tiden i varje gren.',
      'Karnevalerna genom årenResultat och siffror från tidigare år.',
      expect.stringMatching(/^Diplom/),
    ])
    own.unmount()
    show('/resultservice', demoResults(), 'external')
    await screen.findByText('Stafettkarnevalen 2025')
    expect(await listed()).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'Er skola' }).getAttribute('href')).toBe('/skola')
  })

  it('the portal alone: no link away', async () => {
    show('/resultservice', demoResults(trial), 'own')
    expect(await screen.findByRole('heading', { name: 'Senaste resultaten' })).toBeTruthy()
    expect(other()).toBeNull()
  })
})

it('says that there are no results yet, and after the carnival that there are none', async () => {
  vi.useFakeTimers({ now: Date.parse('2025-05-17T20:00:00Z'), toFake: ['Date'] })
  show('/resultservice', demoResults()).unmount()
  const before = show('/resultservice', demoResults())
  expect(await screen.findByText('Det finns inga resultat ännu.')).toBeTruthy()
  expect(screen.getByText(/^Resultaten publiceras heat för heat/)).toBeTruthy()
  before.unmount()
  vi.setSystemTime(Date.parse('2025-05-17T22:00:00Z'))
  show('/resultservice', demoResults())
  expect(await screen.findByText('Resultaten finns i en annan tjänst.')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /^Till resultaten/ })).toHaveLength(1)
  expect(screen.queryByText(/^Resultaten publiceras heat för heat/)).toBeNull()
})

it('after a carnival whose results never came here it leads to who knows when', async () => {
  vi.useFakeTimers({ now: Date.parse('2025-05-17T22:00:00Z'), toFake: ['Date'] })
  show('/resultservice', demoResults(), 'own')
  expect(await screen.findByText('Här finns inga resultat från karnevalen.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Fråga arrangören' }).getAttribute('href')).toBe('#kontakt')
})

it('explains the letters beside the newest results, and that they may change', async () => {
  show()
  await screen.findByRole('heading', { name: 'Senaste resultaten' })
  expect(screen.getByText('Q = till final på placering. Kan ändras tills alla heat är klara.')).toBeTruthy()
})

it('a heat says plainly whether its result may change, and why a team has none', async () => {
  show()
  const official = await screen.findByRole('table', { name: /Heat 1 Start 13:40 Officiellt/ })
  expect(within(official).getByRole('row', { name: '1 3 Cygnaeus skola 1 1:02,35 Q' })).toBeTruthy()
  const unofficial = screen.getByRole('table', { name: /Heat 2 Start 13:44 Inofficiellt/ })
  expect(screen.getByText('Inofficiellt = preliminärt, kan ändras tills det är granskat.')).toBeTruthy()
  expect(within(unofficial).getByText('Diskad: Startade före skottet. Protest behandlas')).toBeTruthy()
})

it('each day has an address, and its events lead to theirs', async () => {
  show('/resultservice/2025-05-17')
  expect(await screen.findByRole('heading', { level: 1, name: 'Resultat lördag 17.5.' })).toBeTruthy()
  const [event] = await screen.findAllByRole('link', { name: '4 × 100 m pojkar, åk 7–9, final' })
  expect(event?.getAttribute('href')).toBe('/resultservice/gren/2')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Sursik skola 1 47,90')
  expect(screen.queryByText(/5 × 80 m flickor/)).toBeNull()
})

it('a search by a town finds the results of its schools', async () => {
  show()
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Sök skola' }), 'pedersöre')
  const found = await screen.findByRole('table', { name: 'Skolans resultat' })
  expect(within(found).getAllByRole('row')).toHaveLength(3)
})

it('a search shows a school’s results on all days, also with a typing error', async () => {
  show('/resultservice/2025-05-16')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Sök skola' }), 'sursikk')
  const found = await screen.findByRole('table', { name: 'Skolans resultat' })
  expect(within(found).getAllByRole('row')).toHaveLength(3)
  expect(within(found).getByText('Final, heat 1, rättat')).toBeTruthy()
  expect(screen.getByText(/Sursik skola\b/, { selector: 'p, p *' })).toBeTruthy()
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'sirsikk')
  expect(await screen.findByText('Ingen skola heter ”sirsikk”. Menade du den här skolan?')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Skolans resultat' })).toBeNull()
})

it('files and the event’s page are addresses of their own', async () => {
  show('/resultservice/gren/2', demoResults(final))
  expect(await screen.findByRole('heading', { level: 1, name: 'Resultat: 4 × 100 m pojkar, åk 7–9' })).toBeTruthy()
  expect(screen.getByText('Rekord före karnevalen: 48,10, Sursik skola 2, 2019.')).toBeTruthy()
  expect(screen.queryByText(/^Inofficiellt =/), 'all of it is official').toBeNull()
  expect(screen.getByText('Karnevalsrekord, väntar på godkännande')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Resultaten som PDF' }).getAttribute('href')).toBe(
    '/api/events/results/file/?karneval=1&event_instance=2&format=pdf',
  )
  expect(screen.getByRole('link', { name: 'Alla resultat' }).getAttribute('href')).toBe('/resultservice')
})

it('the record of the years before is the carnival record as long as no result beats it', async () => {
  const unbeaten = { ...final, heats: [demoHeat({ rows: [{ ...sursik, rank: 1, shown: '48,90' }] })] }
  show('/resultservice/gren/2', demoResults(unbeaten))
  expect(await screen.findByText('Karnevalsrekord: 48,10, Sursik skola 2, 2019.')).toBeTruthy()
})

it('the result of a school that is followed is one tap away, and the reader then is there', async () => {
  localStorage.setItem(followedKey, JSON.stringify([{ slug: 'sursik-skola', name: 'Sursik skola' }]))
  Element.prototype.scrollIntoView = vi.fn()
  renderPage(routes, '/resultservice/gren/1', {
    '/api/events/stafettkarneval/list/': { data: [demoKarneval] },
    '/api/events/results/': demoResults(trial),
    '/api/events/schools/': {
      karneval: 1,
      data: [{ school: sursik.school, name: 'Sursik skola', municipality: 'Pedersöre', slug: 'sursik-skola' }],
    },
  })
  const jump = await screen.findByRole('navigation', { name: 'Ert resultat' })
  await userEvent.click(within(jump).getByRole('button', { name: 'Sursik skola 1: 1:03,10, heat 1' }))
  expect(document.activeElement?.textContent).toContain('Du följer Sursik skola 1')
  localStorage.clear()
})

it.each([
  ['2025-04-15T06:00:00Z', 'Första start är fredag 16.5.2025 kl. 12:35.'],
  ['2025-05-16T09:40:00Z', 'De första heaten är i gång.'],
])('at %s it says when the first results come, and leads to the schedule', async (now, text) => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
  const race_days = [{ day: '2025-05-16', starts_at: '2025-05-16T09:30:00Z', starts_late_min: 5, delay_min: 5 }]
  renderPage(routes, '/resultservice', {
    '/api/events/stafettkarneval/list/': { data: [{ ...demoKarneval, race_days, results_service: 'own' }] },
    '/api/events/results/': demoResults(),
  })
  expect(await screen.findByText(`Resultaten publiceras heat för heat under karnevalen. ${text}`)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Minutschema' }).getAttribute('href')).toBe('/tidtabeller/minutschema')
})

it('of a mass start only the first stand among the newest results, with a way to all', async () => {
  const rows = Array.from({ length: 30 }, (_, index) =>
    demoRow({ team: 200 + index, team_name: `Näs skola ${index + 1}`, rank: index + 1 }),
  )
  show('/resultservice', demoResults(demoRound({ heats: [demoHeat({ rows })] })))
  const heat = await screen.findByRole('table', { name: /Heat 1/ })
  expect(within(heat).getAllByRole('rowheader')).toHaveLength(10)
  expect(within(heat).getByRole('link', { name: 'Alla 30 lag' }).getAttribute('href')).toBe('/resultservice/gren/1')
})

it('after the carnival the winners stand first, not what ran last', async () => {
  vi.useFakeTimers({ now: Date.parse('2025-05-20T09:00:00Z'), toFake: ['Date'] })
  show('/resultservice/2025-05-17')
  expect((await screen.findByText('47,90')).closest('li')?.textContent).toBe('Sursik skola 1 47,90')
  expect(screen.queryByRole('heading', { name: 'Senaste resultaten' })).toBeNull()
})

it('who runs the final stands first, in the order of the answer, and is not final before the round is', async () => {
  const heats = [
    demoHeat({ rows: [demoRow({ qualified: 'Q', shown: '1:02,35' }), { ...sursik, rank: 2, shown: '1:03,10' }] }),
    demoHeat({
      number: 2,
      rows: [
        demoRow({ team: 105, team_name: 'Vasa övningsskola 1', qualified: 'Q', shown: '58,90' }),
        demoRow({ team: 106, team_name: 'Näs skola 1', qualified: 'q', shown: '1:02,40' }),
      ],
    }),
  ]
  const finalists = [105, demoRow().team, 106]
  const view = show('/resultservice/gren/1', demoResults(demoRound({ heats, finalists })))
  const table = await screen.findByRole('table', { name: 'Till final som det ser ut nu' })
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Vasa övningsskola 1258,90 Q', 'Cygnaeus skola 111:02,35 Q', 'Näs skola 121:02,40 q'])
  view.unmount()
  show('/resultservice/gren/1', demoResults(demoRound({ heats, finalists, is_official: true })))
  expect(await screen.findByRole('table', { name: 'Till final' })).toBeTruthy()
})

it('an order over several heats is shown, and none for the youngest where the organiser has chosen so', async () => {
  const heats = [
    demoHeat({ rows: [demoRow({ rank: 1, shown: '2:00,10' })] }),
    demoHeat({ number: 2, rows: [{ ...sursik, rank: 1, shown: '1:59,00' }] }),
  ]
  const standings = [
    { team: 104, rank: 1 },
    { team: 103, rank: 2 },
  ]
  const view = show('/resultservice/gren/1', demoResults(demoRound({ has_final: false, rule: null, standings, heats })))
  const table = await screen.findByRole('table', { name: 'Alla heat, inofficiellt' })
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sursik skola 1', 'Cygnaeus skola 1'])
  view.unmount()
  const hidden = [demoHeat({ rows: [demoRow({ rank: null, shown: null })] })]
  show('/resultservice/gren/1', demoResults(demoRound({ order: 'finished', heats: hidden })))
  expect(await screen.findByText('Placeringarna publiceras inte för de yngsta.')).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Plac.' })).toBeNull()
  expect(screen.getByRole('cell', { name: 'Fullföljt' })).toBeTruthy()
})

it('shows a failed load with a way to try again', async () => {
  show('/resultservice', new Failure(404))
  expect((await screen.findByRole('alert')).textContent).toContain('internal: Något gick fel')
})
