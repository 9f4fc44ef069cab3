import { queryClient } from '@stafapp/shared/data'
import { settings } from '@stafapp/shared/settings'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { heatScheduleQueryOptions } from '../../shared/get-heat-schedule.ts'
import { demoHeat, demoResults, demoRound, demoRow } from '../../shared/results/testing/demo-results.ts'
import { demoKarneval, Failure, renderPage } from '../../shared/testing/render-page.tsx'
import { routes } from './routes.tsx'

const lane = { team: 1, school: 1, school_name: 'Sursik skola', school_unit: 1, bib: null, withdrawn: false }
const round = (day: string, at: string, event_name: string, more: object = {}) => ({
  event_instance: 1,
  event_name,
  round: 'TRIAL',
  day,
  starts_at: at,
  lanes: 8,
  track: 'Ovalen',
  heats: [
    {
      id: 1,
      number: 3,
      calls_at: null,
      starts_at: at,
      delay_min: 0,
      status: 'planned',
      lanes: [{ ...lane, lane: 4, team_name: 'Sursik skola 1' }],
      ...more,
    },
  ],
})
const sursik = {
  karneval: 1,
  school: 1,
  name: 'Sursik skola',
  municipality: 'Pedersöre',
  slug: 'sursik-skola',
  version: 3,
  published_at: '2025-05-10T11:20:33Z',
  data: [
    round('2025-05-16', '2025-05-16T10:40:00Z', '5 × 80 m flickor'),
    round('2025-05-17', '2025-05-17T10:00:00Z', '4 × 100 m pojkar', { delay_min: 8 }),
  ],
}
const schools = ['Cygnaeus skola', 'Sursik skola'].map((name, index) => ({
  school: index,
  name,
  municipality: ['Åbo', 'Pedersöre'][index],
  slug: `skola-${index}`,
}))

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** No answer: the device has no network. */
function gone(): Promise<never> {
  const answer = Promise.reject(new TypeError('Failed to fetch'))
  answer.catch(() => undefined)
  return answer
}

const show = (answer: unknown) =>
  renderPage(routes, '/skola/sursik-skola', { '/api/events/schools/sursik-skola/': answer })

it('T18: shows a school’s starts of both days, with heat, lane, track and delay, and the next one first', async () => {
  vi.useFakeTimers({ now: Date.parse('2025-05-16T12:00:00Z'), toFake: ['Date'] })
  show(sursik)
  expect(await screen.findByRole('heading', { level: 1, name: 'Sursik skola: starter' })).toBeTruthy()
  expect(screen.getByText(/^Pedersöre, /)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Nästa start' }).textContent).toBe(
    'Nästa startlördag 17.5. – i morgonStart Planerat 13:00 ny tid 13:084 × 100 m pojkar, försökHeat 3, bana 4, OvalenSursik skola 1',
  )
  const [friday, saturday] = screen.getAllByRole('table')
  expect(
    within(friday as HTMLElement).getByRole('row', {
      name: /13:40 Sursik skola 1 5 × 80 m flickor Försök, Ovalen 3 ?Har varit$/,
    }),
  ).toBeTruthy()
  expect(saturday?.textContent).toContain('Planerat 13:00 ny tid 13:08')
  expect(screen.getByAltText(/^Arenan med banorna/).getAttribute('src')).toBe('/api/events/arena-map/?karneval=1')
  const calendar = screen.getByRole('link', { name: /Till kalendern/ })
  expect(calendar.getAttribute('href')).toBe('/api/events/calendar/?karneval=1&school=1')
})

it('T18: says when nothing is left, and when nothing is published', async () => {
  vi.useFakeTimers({ now: Date.parse('2025-06-16T12:00:00Z'), toFake: ['Date'] })
  show(sursik).unmount()
  show(sursik)
  expect(await screen.findByRole('heading', { name: 'Loppen 2025 är sprungna' })).toBeTruthy()
  // After the carnival nothing is still to come: the place of all results is named, and nothing that helps on the day.
  expect(screen.queryByText(/så snart de är klara|Har varit|Ändringar syns/)).toBeNull()
  expect(screen.queryByRole('link', { name: /Till kalendern/ })).toBeNull()
  expect(screen.queryByAltText(/^Arenan med banorna/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Resultatservice' }).getAttribute('href')).toBe('/resultservice')
  show({ ...sursik, data: [] })
  expect(await screen.findByText('Skolan har inga starter i den publicerade heatindelningen.')).toBeTruthy()
  show({ ...sursik, data: [], version: null, published_at: null })
  expect(await screen.findByText(/^Heatindelningen är inte publicerad ännu\. Skolans starter/)).toBeTruthy()
})

it.each([
  ['both', [], settings.resultsUrl],
  ['external', [], settings.resultsUrl],
  ['own', [], '/resultservice'],
  ['both', [demoRound()], '/resultservice'],
])(
  'after the carnival a page leads straight to where all results are (%s, %o)',
  async (results_service, rounds, to) => {
    vi.useFakeTimers({ now: Date.parse('2025-06-16T12:00:00Z'), toFake: ['Date'] })
    renderPage(routes, '/skola/sursik-skola', {
      '/api/events/schools/sursik-skola/': sursik,
      '/api/events/results/': demoResults(...rounds),
      '/api/events/stafettkarneval/list/': { data: [{ ...demoKarneval, results_service }] },
    })
    const heading = await screen.findByRole('heading', { name: 'Loppen 2025 är sprungna' })
    const link = () => within(heading.parentElement as HTMLElement).getByRole('link')
    await vi.waitFor(() => expect(link().getAttribute('href')).toBe(to))
  },
)

it('after the carnival the result of each start comes first, with its place', async () => {
  vi.useFakeTimers({ now: Date.parse('2025-06-16T12:00:00Z'), toFake: ['Date'] })
  const row = demoRow({ team: 1, rank: 2, shown: '1:15,85', qualified: 'q' })
  renderPage(routes, '/skola/sursik-skola', {
    '/api/events/schools/sursik-skola/': sursik,
    '/api/events/results/': demoResults(demoRound({ heats: [demoHeat({ number: 3, rows: [row] })] })),
  })
  await screen.findAllByText('1:15,85')
  const [friday] = screen.getAllByRole('table')
  const heads = within(friday as HTMLElement).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Resultat',
    'Bana',
    'Start',
    'Lag',
    'Gren',
    'Omgång',
    'Heat',
  ])
  expect(within(friday as HTMLElement).getAllByRole('cell')[0]?.textContent).toBe('1:15,85 q2 i heatet, officiellt')
  expect(screen.getByText('q = till final på tid. Kan ändras tills alla heat är klara.')).toBeTruthy()
  expect(screen.queryByText(/^Inofficiellt =/), 'all of it is official').toBeNull()
})

it('shows a failed load with a way to all schools', async () => {
  show(new Failure(400))
  expect((await screen.findByRole('alert')).textContent).toContain('Något gick fel')
  expect(screen.getByRole('link', { name: 'Alla skolor' }).getAttribute('href')).toBe('/skola')
})

describe('without a net', () => {
  const open = (heats: unknown) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderPage(routes, '/skola/sursik-skola', {
      '/api/events/schools/sursik-skola/': gone(),
      '/api/events/schools/': { karneval: 1, data: [{ school: 1, name: 'Sursik skola', slug: 'sursik-skola' }] },
      '/api/events/heatschedule/': heats,
    })
    return screen.findByRole('alert')
  }
  const name = 'Se skolans starter i heatindelningen'

  it('leads to the school’s starts in the stored heats', async () => {
    expect((await open({ karneval: 1, version: 1, published_at: null, data: [] })).textContent).toContain(
      'Servern kunde inte nås.',
    )
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe('/tidtabeller/heatindelning?sok=Sursik+skola')
  })

  it('does not lead to heats that are not stored', async () => {
    await open(gone())
    await vi.waitFor(() => {
      const read = queryClient.getQueryCache().findAll({ queryKey: heatScheduleQueryOptions(1).queryKey })
      expect(read.map(({ state }) => state.status)).toEqual(['error'])
    })
    expect(screen.queryByRole('link', { name })).toBeNull()
  })
})

it('an address that is no school’s is no error: it leads to all schools', async () => {
  show(new Failure(404))
  expect(await screen.findByText('Ingen skola har den här adressen. Sök skolan bland alla skolor.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Skolan kunde inte hittas' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('link', { name: 'Alla skolor' })).toBeTruthy()
  // The words of the address are searched for: who has typed it wrong is one tap from the school.
  expect(screen.getByRole('link', { name: 'Sök skolan' }).getAttribute('href')).toBe('/skola?sok=sursik+skola')
})

it('an unknown address stays as it is while it is read again', async () => {
  show(new Failure(404))
  const search = await screen.findByRole('link', { name: 'Sök skolan' })
  const again = vi.fn(() => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', again)
  act(() => void queryClient.refetchQueries())
  expect(again).toHaveBeenCalled()
  expect(search.isConnected).toBe(true)
  expect(screen.getByRole('heading', { level: 1, name: 'Skolan kunde inte hittas' })).toBeTruthy()
})

it('where and when the school starts next comes before what can be done with the page', async () => {
  vi.useFakeTimers({ now: Date.parse('2025-05-16T10:00:00Z'), toFake: ['Date'] })
  show(sursik)
  const next = await screen.findByRole('region', { name: 'Nästa start' })
  const follow = screen.getByRole('button', { name: 'Följ skolan' })
  expect(next.compareDocumentPosition(follow)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('T18: the list of schools is searched in place, with a form that works without scripts', async () => {
  renderPage(routes, '/skola', { '/api/events/schools/': { karneval: 1, data: schools } })
  const field = await screen.findByRole('searchbox', { name: 'Sök skola' })
  expect(field.getAttribute('name')).toBe('namn')
  expect(field.closest('form')?.getAttribute('action')).toBe('/skola/sok')
  expect(screen.getByText('2 skolor')).toBeTruthy()
  // Several schools have the same name.
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Sursik skola Pedersöre')
  await userEvent.type(field, 's')
  expect(screen.getByText('2 skolor. Skriv minst två bokstäver för att söka.').getAttribute('role')).toBe('status')
  await userEvent.type(field, 'ursk')
  expect(screen.queryByText(/Skriv minst/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Sursik skola' }).getAttribute('href')).toBe('/skola/skola-1')
  expect(screen.queryByRole('link', { name: 'Cygnaeus skola' })).toBeNull()
  // The keyboard of a phone would cover what was found.
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(document.body)
})

it('leads to each letter that a school begins with, not while a search shows few', async () => {
  const names = ['Björkskolan', 'Boda skola', 'Ådala skola'].map((name, school) => ({ ...schools[0], school, name }))
  renderPage(routes, '/skola', { '/api/events/schools/': { karneval: 1, data: names } })
  const letters = await screen.findByRole('navigation', { name: 'Till bokstav' })
  const links = within(letters).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['B', 'Å'])
  for (const link of links) {
    const target = document.getElementById(decodeURIComponent(link.getAttribute('href')?.slice(1) ?? ''))
    expect(target?.textContent).toBe(link.textContent)
  }
  await userEvent.type(screen.getByRole('searchbox', { name: 'Sök skola' }), 'boda')
  expect(screen.queryByRole('navigation', { name: 'Till bokstav' })).toBeNull()
})

it('T18: a search has an address to share, and without hits says what to try beside all schools', async () => {
  renderPage(routes, '/skola?sok=sursikk', { '/api/events/schools/': { karneval: 1, data: schools } })
  expect(await screen.findByText('1 skola')).toBeTruthy()
  expect(screen.getByText('Ingen skola heter ”sursikk”. Visar Sursik skola.')).toBeTruthy()
  expect(screen.getByRole('searchbox').getAttribute('value')).toBe('sursikk')
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'ingenstans')
  expect(screen.getByText('Ingen skola hittades med ”ingenstans”.')).toBeTruthy()
  expect(screen.getByText(/elevers namn visas inte här\.$/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Menade du någon av de här?' })).toBeNull()
  const all = screen.getByText('Alla skolor (2)').closest('details')
  expect(all?.open, 'not taken for what was found').toBe(false)
  expect(within(all as HTMLElement).getByText('Cygnaeus skola')).toBeTruthy()
})

it('T18: a search that only comes near a name asks whether that was meant, and counts it as no hit', async () => {
  renderPage(routes, '/skola?sok=sirsikk', { '/api/events/schools/': { karneval: 1, data: schools } })
  expect(await screen.findByText('Ingen skola heter ”sirsikk”. Menade du den här skolan?')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Sursik skola' })[0]?.getAttribute('href')).toBe('/skola/skola-1')
  expect(screen.queryByText('1 skola')).toBeNull()
  expect(screen.getByText('Alla skolor (2)')).toBeTruthy()
})

it('a search with more errors than it forgives proposes the names that are most like it', async () => {
  renderPage(routes, '/skola?sok=sygneuss+skola', { '/api/events/schools/': { karneval: 1, data: schools } })
  const nearest = await screen.findByRole('region', { name: 'Menade du någon av de här?' })
  expect(
    within(nearest)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cygnaeus skola'])
})

it('counts down to the call, then to the start, and marks what has been', async () => {
  vi.useFakeTimers({ now: Date.parse('2025-05-16T10:00:00Z'), toFake: ['Date'] })
  const called = { calls_at: '2025-05-16T10:16:00Z' }
  const starts = { ...sursik, data: [round('2025-05-16', '2025-05-16T10:40:00Z', '5 × 80 m flickor', called)] }
  const next = () => screen.findByRole('region', { name: 'Nästa start' })
  const before = show(starts)
  expect((await next()).textContent).toContain('Upprop om 16 minUpprop 13:16 Start 13:40')
  before.unmount()
  vi.setSystemTime(Date.parse('2025-05-16T10:39:30Z'))
  const between = show(starts)
  expect((await next()).textContent).toContain('Start om 1 min')
  between.unmount()
  vi.setSystemTime(Date.parse('2025-05-16T10:41:00Z'))
  const run = { ...called, status: 'run' }
  show({ ...starts, data: [round('2025-05-16', '2025-05-16T10:40:00Z', '5 × 80 m flickor', run)] })
  expect((await screen.findByRole('row', { name: /Sursik skola 1/ })).textContent).toMatch(/3Löpt$/)
})

it('a school is followed on this device until one stops, and comes first where schools are searched', async () => {
  localStorage.clear()
  show(sursik)
  await userEvent.click(await screen.findByRole('button', { name: 'Följ skolan' }))
  expect(screen.getByRole('button', { name: 'Sluta följa' })).toBeTruthy()
  const list = renderPage(routes, '/skola', { '/api/events/schools/': { karneval: 1, data: schools } })
  const followed = await screen.findByRole('navigation', { name: 'Skolor du följer' })
  expect(within(followed).getByRole('link').getAttribute('href')).toBe('/skola/sursik-skola')
  await userEvent.click(screen.getByRole('button', { name: 'Sluta följa' }))
  expect(screen.queryByRole('navigation', { name: 'Skolor du följer' })).toBeNull()
  list.unmount()
})

it('all followed schools stand with their next starts where schools are searched, the next first', async () => {
  vi.useFakeTimers({ now: Date.parse('2025-05-16T10:00:00Z'), toFake: ['Date'] })
  const followed = ['a', 'b', 'c', 'd'].map((slug) => ({ slug, name: `Skolan ${slug}` }))
  localStorage.setItem('followed_schools', JSON.stringify(followed))
  const list = followed.slice(0, 3).map((one, school) => ({ ...one, school, municipality: 'Vasa' }))
  const startsOf = (slug: string, ...data: object[]) => ({ ...sursik, slug, data })
  const called = { calls_at: '2025-05-16T10:12:00Z' }
  renderPage(routes, '/skola', {
    '/api/events/schools/': { karneval: 1, data: list },
    '/api/events/schools/a/': startsOf('a', round('2025-05-16', '2025-05-16T09:00:00Z', '5 × 80 m flickor')),
    '/api/events/schools/b/': Response.json(
      startsOf('b', round('2025-05-16', '2025-05-16T10:33:00Z', '5 × 80 m flickor')),
      { headers: { 'x-stored-at': String(Date.parse('2025-05-16T09:50:00Z')) } },
    ),
    '/api/events/schools/c/': startsOf('c', round('2025-05-16', '2025-05-16T10:42:00Z', '5 × 80 m pojkar', called)),
  })
  const rows = within(await screen.findByRole('navigation', { name: 'Skolor du följer' }))
  await rows.findByText(/Upprop/)
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Skolan cUpprop 13:12, om 12 min',
    'Skolan bStart 13:33, om 33 minSparat kl.\u00a012:50, kan ha ändrats',
    'Skolan aInga fler starter',
    'Skolan d',
  ])
  localStorage.clear()
})

it('says nothing of a next start to who follows a school whose races are run', async () => {
  localStorage.clear()
  vi.useFakeTimers({ now: Date.parse('2025-06-16T12:00:00Z'), toFake: ['Date'] })
  show(sursik)
  expect(await screen.findByText(/^Följ skolan, så visas dess kommande starter på startsidan/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Följ skolan' }))
  expect(screen.queryByText(/startsidan/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sluta följa' }))
})

it('what another program has stored as followed schools counts as none', async () => {
  localStorage.setItem('followed_schools', '[{"name":"x","slug":"../konto"}]')
  renderPage(routes, '/skola', { '/api/events/schools/': { karneval: 1, data: schools } })
  expect(await screen.findByText('2 skolor')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Skolor du följer' })).toBeNull()
})

describe('the page is shared', () => {
  const press = async (navigator: object) => {
    vi.stubGlobal('navigator', { ...globalThis.navigator, onLine: true, ...navigator })
    show(sursik)
    await userEvent.click(await screen.findByRole('button', { name: 'Dela' }))
  }
  afterEach(() => vi.unstubAllGlobals())

  it('by the device’s own menu', async () => {
    const share = vi.fn(async () => undefined)
    await press({ share })
    expect(share).toHaveBeenCalledWith({ title: 'Sursik skola', url: expect.stringMatching(/^https?:/) })
  })

  it('else by its address in the clipboard', async () => {
    await press({ share: undefined, clipboard: { writeText: async () => undefined } })
    expect(await screen.findByText('Adressen är kopierad.')).toBeTruthy()
  })

  it('else by its address to copy', async () => {
    await press({ share: undefined, clipboard: undefined })
    expect(await screen.findByText(/^Kopiera adressen: http/)).toBeTruthy()
  })
})
