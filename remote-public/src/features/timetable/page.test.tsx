import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure, renderPage } from '../../shared/testing/render-page.tsx'
import { demoHeats } from '../heats/testing/demo-heats.ts'
import { routes } from './routes.tsx'

const path = '/tidtabeller/minutschema'

const race = {
  id: 1,
  day: '2025-05-16',
  calls_at: '2025-05-16T10:10:00Z',
  starts_at: '2025-05-16T10:40:00Z',
  ends_at: '2025-05-16T11:22:00Z',
  ceremony_at: null,
  title: '5 × 80 m flickor, åk 1–6',
  kind: 'race',
  event_instance: 1,
  round: 'TRIAL',
  heat_count: 14,
  team_count: 112,
  delay_min: 0,
  ceremony_delay_min: 0,
  delay_steps: [],
  track: 'Rundbanan',
  assembly_point: null,
}
const final = {
  ...race,
  id: 2,
  day: '2025-05-17',
  calls_at: '2025-05-17T10:01:00Z',
  starts_at: '2025-05-17T10:31:00Z',
  ceremony_at: '2025-05-17T10:56:00Z',
  round: 'FINAL',
  heat_count: 1,
  team_count: 8,
  delay_min: 15,
  ceremony_delay_min: 15,
}
const timetable = { karneval: 1, updated_at: '2025-04-15T06:00:00Z', data: [race, final] }
const show = (answer: unknown, search = '') =>
  renderPage(routes, `${path}${search}`, { '/api/events/timetable/': answer })

afterEach(() => void vi.useRealTimers())

it('A23: shows a day as a table with the seven columns, times in Helsinki', async () => {
  show(timetable)
  const table = await screen.findByRole('table', { name: 'fredag 16.5.2025' })
  const headers = within(table).getAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Upprop',
    'Start',
    'Prisutd.',
    'Gren eller program',
    'Moment',
    'Heat',
    'Lag',
  ])
  const cells = within(table).getByRole('row', { name: /5 × 80 m flickor/ }).textContent
  expect(cells).toBe('13:1013:405 × 80 m flickor, åk 1–6Försök, Rundbanan14112')
})

it('who marches in gathers, only runners are called', async () => {
  const parade = { ...race, id: 3, title: 'Inmarsch', kind: 'program', round: null, event_instance: null, track: null }
  show({ ...timetable, data: [parade, race] })
  const labelOf = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')[0]
      ?.getAttribute('data-label')
  expect(await labelOf(/Inmarsch/)).toBe('Samling')
  expect(await labelOf(/5 × 80 m/)).toBe('Upprop')
})

it('T13: each day has an address of its own', async () => {
  const { router } = show(timetable)
  await userEvent.click(await screen.findByRole('link', { name: 'lördag 17.5.' }))
  expect(await screen.findByRole('table', { name: 'lördag 17.5.2025' })).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'fredag 16.5.2025' })).toBeNull()
  expect(router.state.location.pathname).toBe('/tidtabeller/minutschema/2025-05-17')
})

it('shows a delay as the plan struck through and the new time', async () => {
  show(timetable, '?dag=2025-05-17')
  const row = await screen.findByRole('row', { name: /final/i })
  const start = within(row).getAllByRole('cell')[1]
  expect(start?.querySelector('s')?.textContent).toBe('Planerat 13:31')
  expect(start?.querySelector('time')?.textContent).toBe('13:46')
  expect(start?.textContent).toBe('Planerat 13:31 ny tid 13:46')
})

it('the search comes before the day, as in Heatindelning, and says by example that it finds events and classes', async () => {
  show(timetable)
  const search = await screen.findByRole('searchbox', {
    description: 'Som Sursik, grenen 4 × 100 eller åk 7–9',
  })
  const days = screen.getByRole('navigation', { name: 'Dag' })
  expect(search.compareDocumentPosition(days) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('T18: a search without a chosen day is over all days, and has an address to share', async () => {
  const { router } = show(timetable)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Sök skola, gren eller klass' }), 'final')
  expect(screen.getByRole('table', { name: 'lördag 17.5.2025' })).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'fredag 16.5.2025' })).toBeNull()
  await waitFor(() => expect(router.state.location.search).toBe('?sok=final'))
})

it('a search that a link left, however soon, is there on coming back', async () => {
  const { router } = show(timetable)
  await userEvent.type(await screen.findByRole('searchbox'), 'final')
  const [link] = await screen.findAllByRole('link', { name: /5 × 80 m flickor/ })
  if (link) await userEvent.click(link)
  expect(router.state.location.pathname).toBe('/tidtabeller/heatindelning/gren/1')
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('?sok=final')
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('final')
})

it('T18: on a chosen day a search leads to the other days that have hits', async () => {
  const { router } = show(timetable, '/2025-05-16?sok=final')
  expect(await screen.findByText('Ingen rad fredag 16.5.2025 motsvarar sökningen.')).toBeTruthy()
  expect(screen.getByRole('searchbox').getAttribute('value')).toBe('final')
  await userEvent.click(screen.getByRole('link', { name: 'Visa 1 rad lördag 17.5.2025' }))
  expect(await screen.findByRole('table', { name: 'lördag 17.5.2025' })).toBeTruthy()
  expect(router.state.location.search).toBe('?sok=final')
})

it('T18: a school is found despite a typing error, but not for a word that a row has', async () => {
  const lane = {
    lane: 4,
    team: 1,
    team_name: 'Sursik skola 1',
    school: 1,
    school_name: 'Sursik skola',
    withdrawn: false,
  }
  const heat = { id: 1, number: 1, calls_at: null, starts_at: final.starts_at, delay_min: 0, status: 'planned' }
  const round = { event_instance: 1, round: 'FINAL', day: '2025-05-17', lanes: 8, heats: [{ ...heat, lanes: [lane] }] }
  renderPage(routes, `${path}?sok=sursikk`, {
    '/api/events/timetable/': timetable,
    '/api/events/heatschedule/': { karneval: 1, version: 1, published_at: null, data: [round] },
    '/api/events/schools/': {
      karneval: 1,
      data: [{ school: 1, name: 'Sursik skola', municipality: 'Pedersöre', slug: 'sursik-skola' }],
    },
  })
  expect(await screen.findByText('Ingen skola heter ”sursikk”. Visar Sursik skola.')).toBeTruthy()
  expect(screen.getAllByRole('table')).toHaveLength(1)
  const own = await screen.findByRole('link', { name: 'Sursik skola, Pedersöre: skolans egen sida' })
  expect(own.getAttribute('href')).toBe('/skola/sursik-skola')
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'sirsikk')
  expect(await screen.findByText('Ingen skola heter ”sirsikk”. Menade du den här skolan?')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sursik skola, Pedersöre: skolans egen sida' })).toBeTruthy()
  expect(screen.queryAllByRole('table'), 'a guess is no hit').toHaveLength(0)
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'ingenstans')
  expect(await screen.findByText('Ingen rad i schemat motsvarar sökningen.')).toBeTruthy()
  expect(screen.getByText(/^Grenar och klasser hittas som de heter i schemat/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'alla skolor' }).getAttribute('href')).toBe('/skola')
})

it('finds the rounds of a town’s schools, and leads to the list of the schools when they are many', async () => {
  const names = ['Gerby', 'Haga', 'Keskuskoulu', 'Länsimäki', 'Onkilahti', 'Sundom']
  const schools = names.map((name, index) => ({
    school: index + 1,
    name: `${name} skola`,
    municipality: 'Vasa',
    slug: name.toLowerCase(),
  }))
  const lane = { lane: 4, team: 1, team_name: 'Gerby skola 1', school: 1, school_name: 'Gerby skola', withdrawn: false }
  const heat = { id: 1, number: 1, calls_at: null, starts_at: final.starts_at, delay_min: 0, status: 'planned' }
  const round = { event_instance: 1, round: 'FINAL', day: '2025-05-17', lanes: 8, heats: [{ ...heat, lanes: [lane] }] }
  renderPage(routes, `${path}?sok=vasa`, {
    '/api/events/timetable/': timetable,
    '/api/events/heatschedule/': { karneval: 1, version: 1, published_at: null, data: [round] },
    '/api/events/schools/': { karneval: 1, data: schools },
  })
  const list = await screen.findByRole('link', { name: 'Välj bland 6 skolor' })
  expect(list.getAttribute('href')).toBe('/skola?sok=vasa')
  expect(screen.getByRole('table', { name: 'lördag 17.5.2025' })).toBeTruthy()
})

it('a school that is searched for while the heats cannot be read is not said to be missing', async () => {
  renderPage(routes, `${path}?sok=sursik`, {
    '/api/events/timetable/': timetable,
    '/api/events/heatschedule/': new Failure(400),
  })
  expect(await screen.findByText(/^Skolornas starter kunde inte hämtas/)).toBeTruthy()
  expect(screen.queryByText(/^Ingen rad/)).toBeNull()
})

it('does not say that nothing is found before the heats have come', async () => {
  let answer: (heats: unknown) => void = () => undefined
  const heats = new Promise((resolve) => {
    answer = resolve
  })
  renderPage(routes, `${path}?sok=sursik`, {
    '/api/events/timetable/': timetable,
    '/api/events/heatschedule/': heats,
  })
  expect(await screen.findByText('Skolans starter söks')).toBeTruthy()
  expect(screen.queryByText(/^Ingen rad/)).toBeNull()
  expect(screen.queryByText('0 rader')).toBeNull()
  answer({ karneval: 1, version: 1, published_at: null, data: [] })
  expect(await screen.findByText('Ingen rad i schemat motsvarar sökningen.')).toBeTruthy()
  expect(screen.queryByText('Skolans starter söks')).toBeNull()
})

it('a search for a school shows the times of its own heat, not when the round begins', async () => {
  const round = { ...final, event_instance: 10, round: 'TRIAL', calls_at: '2025-05-17T05:27:00Z', delay_min: 0 }
  const [heat] = demoHeats.data[2]?.heats ?? []
  const late = { ...demoHeats.data[2], heats: [{ ...heat, delay_min: 5 }] }
  const open = (heats: unknown) =>
    renderPage(routes, `${path}?sok=sursik`, {
      '/api/events/timetable/': { ...timetable, data: [{ ...round, starts_at: '2025-05-17T06:00:00Z' }] },
      '/api/events/heatschedule/': { ...demoHeats, data: [heats] },
      '/api/events/schools/': { karneval: 1, data: [] },
    })
  const timed = open(late)
  const line = await screen.findByRole('row', { name: /Sursik skola 1: heat 2/ })
  expect(
    within(line)
      .getAllByRole('cell')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['Planerat 08:30 ny tid 08:35', 'Planerat 09:03 ny tid 09:08'])
  timed.unmount()
  open({ ...late, heats: [{ ...heat, calls_at: null, starts_at: null }] })
  expect((await screen.findByText(/^Sursik skola 1:/)).textContent).toMatch(/^Sursik skola 1: heat 2, omgången börjar/)
})

it('of several teams each has its heat and times; a word of the event shows the round', async () => {
  const [first] = demoHeats.data[2]?.heats ?? []
  const team = { ...first?.lanes[0], team: 32, team_name: 'Sursik skola 2' }
  const second = { ...first, id: 31, number: 6, starts_at: '2025-05-17T06:20:00Z', calls_at: null, lanes: [team] }
  renderPage(routes, `${path}?sok=sursik`, {
    '/api/events/timetable/': { ...timetable, data: [{ ...final, event_instance: 10, round: 'TRIAL' }] },
    '/api/events/heatschedule/': { ...demoHeats, data: [{ ...demoHeats.data[2], heats: [first, second] }] },
    '/api/events/schools/': { karneval: 1, data: [] },
  })
  expect((await screen.findByText(/^Sursik skola 1:/)).parentElement?.textContent).toBe(
    '09:03 Sursik skola 1: heat 2, upprop 08:30',
  )
  expect(screen.getByText(/^Sursik skola 2/).parentElement?.textContent).toBe('09:20 Sursik skola 2: heat 6')
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'flickor')
  expect(screen.queryByText(/^Sursik skola 1/)).toBeNull()
})

it('on a card the words stand after the numbers of heats and teams, which are no heat’s number', async () => {
  show(timetable)
  const cells = within(await screen.findByRole('row', { name: /5 × 80 m/ })).getAllByRole('cell')
  expect(cells.slice(-2).map((cell) => `${cell.textContent} ${cell.dataset.label}`)).toEqual(['14 heat', '112 lag'])
})

it('says where teams gather, and shows the arena as a picture', async () => {
  show({ ...timetable, data: [{ ...race, assembly_point: 'tältet vid södra kurvan' }, final] })
  const line = await screen.findByRole('row', { name: /5 × 80 m flickor/ })
  expect(line.textContent).toContain('Försök, RundbananSamling: tältet vid södra kurvan')
  expect(screen.getByAltText(/^Arenan med banorna/).getAttribute('src')).toBe('/api/events/arena-map/?karneval=1')
})

it('each race leads to its heats once there are any', async () => {
  const before = show({ ...timetable, data: [{ ...race, heat_count: null }] })
  expect(await screen.findByRole('rowheader', { name: '5 × 80 m flickor, åk 1–6' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '5 × 80 m flickor, åk 1–6' })).toBeNull()
  before.unmount()
  show(timetable)
  const link = await screen.findByRole('link', { name: '5 × 80 m flickor, åk 1–6' })
  expect(link.getAttribute('href')).toBe('/tidtabeller/heatindelning/gren/1')
})

it('says that times may change as long as races are to come', async () => {
  vi.useFakeTimers({ now: Date.parse('2025-05-17T12:00:00Z'), toFake: ['Date'] })
  const during = show(timetable)
  expect(
    await screen.findByText(
      /^Schemat ändrades senast \S+ \d+\.\d+\.\d{4} kl\. \d\d:\d\d\. Ändringar är möjliga ända fram till start\.$/,
    ),
  ).toBeTruthy()
  during.unmount()
  vi.setSystemTime(Date.parse('2025-06-10T12:00:00Z'))
  show(timetable)
  expect((await screen.findByText(/^Schemat ändrades senast/)).textContent).not.toContain('Ändringar')
})

describe('for who follows a school', () => {
  const schools = {
    karneval: 1,
    data: [{ school: 1, name: 'Sursik skola', municipality: 'Pedersöre', slug: 'sursik-skola' }],
  }
  const open = (day: string) => {
    vi.useFakeTimers({ now: Date.parse('2025-05-16T10:00:00Z'), toFake: ['Date'] })
    localStorage.setItem('followed_schools', JSON.stringify([{ slug: 'sursik-skola', name: 'Sursik skola' }]))
    Element.prototype.scrollIntoView = vi.fn()
    const rows = demoHeats.data.map((round, index) => ({ ...race, ...round, id: index + 1, title: round.event_name }))
    renderPage(routes, `${path}/${day}`, {
      '/api/events/timetable/': { ...timetable, data: rows },
      '/api/events/heatschedule/': demoHeats,
      '/api/events/schools/': schools,
    })
    return screen.findByRole('navigation', { name: 'Er nästa start' })
  }

  it('a button at the thumb leads to the row of the next start, which says so', async () => {
    const jump = await open('2025-05-16')
    await userEvent.click(within(jump).getByRole('button', { name: 'Sursik skola 1: start 14:25, heat 1' }))
    const row = screen.getByText('Er nästa start').closest('tr')
    expect(row?.textContent).toContain('5 × 80 m pojkar')
    expect(document.activeElement).toBe(row)
  })

  it('the button says where the row is, and is not over it while it is in sight', async () => {
    const jump = await open('2025-05-16')
    const row = screen.getByText('Er nästa start').closest('tr') as HTMLElement
    const at = (top: number) => {
      row.getBoundingClientRect = () => new DOMRect(0, top, 300, 60)
      fireEvent.scroll(window)
      return [jump.textContent?.slice(0, 1), jump.dataset.seen]
    }
    expect(at(innerHeight + 500)).toEqual(['↓', undefined])
    expect(at(innerHeight / 2)[1]).toBe('true')
    expect(at(-500)).toEqual(['↑', undefined])
  })

  it('from another day it leads to the day of the next start', async () => {
    const jump = await open('2025-05-17')
    const link = within(jump).getByRole('link', { name: 'Sursik skola 1: fredag start 14:25, heat 1' })
    expect(link.getAttribute('href')).toBe('/tidtabeller/minutschema/2025-05-16')
  })
})

it('folds what has been, when it is much, and opens it for who wants to see it', async () => {
  vi.useFakeTimers({ now: Date.parse('2025-05-16T12:30:00Z'), toFake: ['Date'] })
  const at = (hour: string, id: number) => ({ ...race, id, heat_count: 1, starts_at: `2025-05-16T${hour}:00:00Z` })
  show({ ...timetable, data: ['06', '07', '08', '09', '13'].map(at) })
  const fold = (await screen.findByText('Har varit i dag: 4 punkter')).closest('details')
  expect(fold?.open).toBe(false)
  expect(fold?.querySelectorAll('tbody tr')).toHaveLength(4)
  expect(document.querySelectorAll('tbody tr')).toHaveLength(5)
})

it('says how changes appear as long as there are any', async () => {
  const text = async (now: string) => {
    vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
    const shown = show(timetable)
    const note = await screen.findByText(/^Senast uppdaterad/)
    const { outerHTML } = note
    shown.unmount()
    return outerHTML
  }
  expect(await text('2025-05-16T10:00:00Z')).toContain(', ändringar')
  expect(await text('2025-06-10T10:00:00Z')).not.toContain(', ändringar')
})

it('says that there is no schedule yet', async () => {
  show({ ...timetable, data: [] })
  expect(await screen.findByText('Minutschemat är inte publicerat ännu.')).toBeTruthy()
})

it('shows a failed load with a way to try again', async () => {
  show(new Failure(404))
  expect((await screen.findByRole('alert')).textContent).toContain('internal: Något gick fel')
  expect(screen.getByRole('button', { name: 'Försök på nytt' })).toBeTruthy()
})

it('shows the notice when there is no carnival', async () => {
  renderPage(routes, path, { '/api/events/stafettkarneval/list/': { data: [] } })
  expect(await screen.findByRole('heading', { name: 'Ingen aktiv karneval' })).toBeTruthy()
})

describe('what has changed since the last visit', () => {
  const noteName = 'Ändrat sedan sist'
  /** Simulates an earlier visit, hours ago. */
  const visited = async () => {
    localStorage.clear()
    const first = show(timetable)
    await screen.findByRole('table')
    first.unmount()
    const stored = JSON.parse(localStorage.getItem('timetable_seen') ?? '{}')
    for (const visit of [stored.last, stored.base]) visit.at -= 3 * 3600_000
    localStorage.setItem('timetable_seen', JSON.stringify(stored))
  }
  const late = {
    ...timetable,
    data: [
      { ...race, delay_min: 8, ceremony_delay_min: 8 },
      { ...final, delay_min: 20 },
    ],
  }

  it('is named, also for who hears the page, until the visitor has seen it', async () => {
    await visited()
    show(late)
    const note = await screen.findByRole('group', { name: noteName })
    const items = () =>
      within(note)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(items()).toEqual([
      '5 × 80 m flickor, åk 1–6, försök: upprop 13:18 (var 13:10), start 13:48 (var 13:40)',
      '5 × 80 m flickor, åk 1–6, final: upprop 13:21 (var 13:16), start 13:51 (var 13:46)',
    ])
    expect(screen.getByText(`${noteName}: 2 rader. ${items()[0]}`).getAttribute('role')).toBe('status')
    // Search hits come first.
    await userEvent.type(screen.getByRole('searchbox'), 'final')
    expect(items()[0]).toContain('final')

    await userEvent.click(within(note).getByRole('button', { name: 'Jag har sett ändringarna' }))
    expect(screen.queryByRole('group', { name: noteName })).toBeNull()
    expect(screen.getByText('Ändringarna är markerade som sedda.').getAttribute('role')).toBe('status')
    // Keyboard focus stays at the position of the removed button.
    expect(document.activeElement?.contains(screen.getByText('Ändringarna är markerade som sedda.'))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  it('stays away after a reload once it has been seen, and is not told at a first visit', async () => {
    await visited()
    const seeing = show(late)
    await userEvent.click(await screen.findByRole('button', { name: 'Jag har sett ändringarna' }))
    seeing.unmount()
    const again = show(late)
    await screen.findByRole('table')
    expect(screen.queryByRole('group', { name: noteName })).toBeNull()
    again.unmount()

    localStorage.clear()
    show(late)
    await screen.findByRole('table')
    expect(screen.queryByRole('group', { name: noteName })).toBeNull()
  })
})

describe('what runs now', () => {
  const showOn = (now: string, address = path) => {
    vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
    return renderPage(routes, address, {
      '/api/events/timetable/': timetable,
      '/api/events/heatschedule/': demoHeats,
      '/api/raceday/heat-states/': {
        date: '2025-05-16',
        data: [{ event_instance: 2, round: 'TRIAL', heat: 1, state: 'at_start' }],
      },
    })
  }

  it('stands first on the carnival’s days: the track, the heat at the start and the next ones', async () => {
    showOn('2025-05-16T11:00:00Z')
    const now = within(await screen.findByRole('region', { name: 'Nu' }))
    expect(now.getByRole('heading', { name: 'Rundbanan' })).toBeTruthy()
    const line = (await now.findByText('Vid start:')).parentElement
    expect(line?.textContent).toContain('5 × 80 m pojkar, åk 1–6, försök, heat 1')
  })

  it('names all of the programme that has started and not ended, and marks those rows', async () => {
    const programme = {
      ...race,
      kind: 'program',
      event_instance: null,
      round: null,
      heat_count: null,
      team_count: null,
    }
    const rows = [
      { ...programme, id: 3, title: 'Lunch (bespisning fredag) 11:00–14:00', starts_at: '2025-05-16T08:00:00Z' },
      { ...programme, id: 4, title: 'Inmarsch', starts_at: '2025-05-16T09:55:00Z', ends_at: '2025-05-16T09:55:00Z' },
      {
        ...programme,
        id: 5,
        title: 'Kansliet öppnar',
        starts_at: '2025-05-16T06:00:00Z',
        ends_at: '2025-05-16T06:00:00Z',
      },
    ].map((row) => ({ ...row, calls_at: null }))
    vi.useFakeTimers({ now: Date.parse('2025-05-16T10:03:00Z'), toFake: ['Date'] })
    show({ ...timetable, data: [...rows, race] })
    const now = within(await screen.findByRole('region', { name: 'Nu' }))
    expect(now.getByText('Pågår: Lunch; Inmarsch.')).toBeTruthy()
    const marked = screen.getAllByRole('row', { current: 'time' }).map((row) => within(row).getByRole('rowheader'))
    expect(marked.map(({ textContent }) => textContent)).toEqual([
      'Lunch (bespisning fredag) 11:00–14:00Nu',
      'InmarschNu',
    ])
  })

  it('is not there for who reads another of the carnival’s days', async () => {
    showOn('2025-05-16T11:00:00Z', `${path}/2025-05-17`)
    await screen.findByRole('table', { name: 'lördag 17.5.2025' })
    expect(screen.queryByRole('region', { name: 'Nu' })).toBeNull()
  })

  it('is not there on other days', async () => {
    showOn('2025-05-10T11:00:00Z')
    await screen.findByRole('table', { name: 'fredag 16.5.2025' })
    expect(screen.queryByRole('region', { name: 'Nu' })).toBeNull()
  })
})
