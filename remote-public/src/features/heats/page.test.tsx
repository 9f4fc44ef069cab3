import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { followedKey } from '../../shared/followed-key.ts'
import { demoHeat, demoResults, demoRound, demoRow } from '../../shared/results/testing/demo-results.ts'
import { Failure, renderPage } from '../../shared/testing/render-page.tsx'
import { routes } from './routes.tsx'
import { demoHeats } from './testing/demo-heats.ts'

const show = (answer: unknown = demoHeats) =>
  renderPage(routes, '/tidtabeller/heatindelning', { '/api/events/heatschedule/': answer })
const group = async (name: RegExp) =>
  (await screen.findByRole('heading', { level: 2, name })).closest('summary') as Element
const isOpen = async (name: RegExp) => (await group(name)).closest('details')?.open
const chosenDay = async () => (await screen.findByRole('link', { current: 'page' })).textContent

describe('what the visitor chose is kept', () => {
  it('chosen date and collapsed groups survive a reload', async () => {
    const first = show()
    await userEvent.click(await screen.findByRole('link', { name: 'lördag 17.5.' }))
    await userEvent.click(await group(/4 × 100 m flickor/))
    expect(await isOpen(/4 × 100 m flickor/)).toBe(false)
    first.unmount()

    show()
    expect(await chosenDay()).toBe('lördag 17.5.')
    expect(await isOpen(/4 × 100 m flickor/)).toBe(false)
  })

  it('a stored date that the carnival does not have gives its first day', async () => {
    localStorage.setItem('heat_selected_date', '2024-05-17')
    show()
    expect(await chosenDay()).toBe('fredag 16.5.')
  })
})

it('opens only the first event at first; a closed one has the way to its heats instead of them', async () => {
  show()
  expect(await isOpen(/5 × 80 m flickor/)).toBe(true)
  expect(await isOpen(/5 × 80 m pojkar/)).toBe(false)
  expect(screen.getAllByRole('table')).toHaveLength(1)
  expect(screen.getByText('Visa heaten').getAttribute('href')).toBe('/tidtabeller/heatindelning/gren/2')
  await userEvent.click(screen.getByRole('button', { name: 'Öppna alla' }))
  expect(screen.getAllByRole('table')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Stäng alla' }))
  expect(screen.queryAllByRole('table')).toHaveLength(0)
})

it('A23: a heat is a table with a caption, lanes and teams', async () => {
  show()
  const heat = await screen.findByRole('table', { name: /Heat 1 Upprop 13:10 Start 13:40 Löpt/ })
  expect(
    within(heat)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Bana', 'Lag'])
  expect(within(heat).getByRole('row', { name: '3 Cygnaeus skola 1' })).toBeTruthy()
})

describe('the next start of a school that is followed', () => {
  const open = (address: string) => {
    vi.useFakeTimers({ now: Date.parse('2025-05-16T10:00:00Z'), toFake: ['Date'] })
    localStorage.setItem(followedKey, JSON.stringify([{ slug: 'sursik-skola', name: 'Sursik skola' }]))
    Element.prototype.scrollIntoView = vi.fn()
    const data = demoHeats.data.filter(({ event_instance }) => event_instance === 2)
    renderPage(routes, address, {
      '/api/events/heatschedule/': address.includes('gren') ? { ...demoHeats, data } : demoHeats,
      '/api/events/schools/': { karneval: 1, data: [{ school: 1, name: 'Sursik skola', slug: 'sursik-skola' }] },
    })
    return screen.findByRole('navigation', { name: 'Er nästa start' })
  }
  afterEach(() => void vi.useRealTimers())

  it('is one tap away from the day’s heats', async () => {
    const jump = await open('/tidtabeller/heatindelning')
    expect(within(jump).getByRole('link').getAttribute('href')).toBe('/tidtabeller/heatindelning/gren/2')
  })

  it('is not over what shows it: its event, and the team’s row once that is open', async () => {
    const jump = await open('/tidtabeller/heatindelning')
    const isHidden = (shown: Element | null, top: number) => {
      if (shown) shown.getBoundingClientRect = () => new DOMRect(0, top, 300, 60)
      fireEvent.scroll(window)
      return jump.dataset.seen === 'true'
    }
    const event = await group(/5 × 80 m pojkar/)
    expect(isHidden(event, innerHeight / 2)).toBe(true)
    expect(isHidden(event, innerHeight + 500)).toBe(false)
    await userEvent.click(event)
    const section = within(event.closest('details') as HTMLElement)
    const row = (await section.findByText('Du följer')).closest('tr')
    expect(isHidden(row, innerHeight / 2)).toBe(true)
    expect(isHidden(row, -500)).toBe(false)
  })

  it.each([
    ['2025-05-16', 'Sursik skola 1: start 14:25, heat 1'],
    ['2025-05-17', 'Sursik skola 1: fredag start 14:25, heat 1'],
  ])('says its day on the page of another: %s', async (day, name) => {
    const jump = await open(`/tidtabeller/heatindelning/${day}`)
    expect(within(jump).getByRole('link', { name })).toBeTruthy()
  })

  it('is one tap away among the heats of its event, where the reader then is', async () => {
    const jump = await open('/tidtabeller/heatindelning/gren/2')
    await userEvent.click(within(jump).getByRole('button', { name: 'Sursik skola 1: start 14:25, heat 1' }))
    expect(document.activeElement?.textContent).toContain('Du följer Sursik skola 1')
  })
})

it('a school that is followed stands out in its heats, another of the same name does not', async () => {
  localStorage.setItem(followedKey, JSON.stringify([{ slug: 'cygnaeus-skola', name: 'Cygnaeus skola' }]))
  const [, { heats: [heat] = [] } = {}] = demoHeats.data
  const own = heat?.lanes.find(({ team_name }) => team_name === 'Cygnaeus skola 1')
  renderPage(routes, '/tidtabeller/heatindelning', {
    '/api/events/heatschedule/': demoHeats,
    '/api/events/schools/': {
      karneval: 1,
      data: [
        { school: own?.school, name: 'Cygnaeus skola', municipality: 'Åbo', slug: 'cygnaeus-skola' },
        { school: 999, name: 'Cygnaeus skola', municipality: 'Esbo', slug: 'cygnaeus-skola-esbo' },
      ],
    },
  })
  const marks = await screen.findAllByText('Du följer', { selector: 'th > span' })
  expect(marks.map(({ parentElement }) => parentElement?.textContent)).toEqual(['Du följer Cygnaeus skola 1'])
})

it('F46: a heat goes from start list to result in its place, the others stay', async () => {
  const [, first] = demoHeats.data
  const heat = first?.heats[0]
  const rows = heat?.lanes.map(({ team, team_name, lane }, index) =>
    demoRow({ team, team_name, lane, rank: index + 1 }),
  )
  const round = demoRound({ event_instance: first?.event_instance ?? 0, heats: [demoHeat({ rows: rows ?? [] })] })
  renderPage(routes, '/tidtabeller/heatindelning', {
    '/api/events/heatschedule/': demoHeats,
    '/api/events/results/': demoResults(round),
  })
  const result = await screen.findByRole('table', { name: /Heat 1 Start 13:40 Officiellt/ })
  expect(within(result).getByRole('row', { name: '1 3 Cygnaeus skola 1 1:02,35' })).toBeTruthy()
  expect(screen.queryByRole('table', { name: /Heat 1 Upprop 13:10/ })).toBeNull()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Sök skola' }), 'Cygnaeus')
  const found = await screen.findByRole('table', { name: 'fredag 16.5.2025' })
  const cells = [...found.querySelectorAll('[data-label="Resultat"]')].map(({ textContent }) => textContent)
  expect(cells).toEqual(['1:02,35 1 i heatet, officiellt', ''])
})

it('strikes a withdrawn team through, with a word for those who do not see the line', async () => {
  const [boys, girls, ...rest] = demoHeats.data
  const heats = girls?.heats.map((heat) => ({
    ...heat,
    lanes: heat.lanes.map((lane) => ({ ...lane, withdrawn: true })),
  }))
  show({ ...demoHeats, data: [boys, { ...girls, heats }, ...rest] })
  const heat = await screen.findByRole('table', { name: /Heat 1 Upprop 13:10/ })
  expect(within(heat).getByRole('rowheader', { name: 'Cygnaeus skola 1 struket' }).querySelector('s')).not.toBeNull()
})

it('searching a school shows only its teams, upprop and lane first', async () => {
  show()
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Sök skola' }), 'Sursik')
  expect(await screen.findByText('2 starter')).toBeTruthy()
  expect(screen.queryByRole('rowheader', { name: /Cygnaeus/ })).toBeNull()
  const friday = screen.getByRole('table', { name: 'fredag 16.5.2025' })
  const [upprop, lane] = within(friday).getAllByRole('columnheader')
  expect([upprop?.textContent, lane?.textContent]).toEqual(['Upprop', 'Bana'])
  expect(within(friday).getByRole('row', { name: /^13:55 4 14:25 Sursik skola 1/ })).toBeTruthy()
  expect(screen.getByRole('table', { name: 'lördag 17.5.2025' })).toBeTruthy()
  const calendar = screen.getByRole('link', { name: 'Sursik skola till kalendern (.ics)' })
  expect(calendar.getAttribute('href')).toMatch(/^\/api\/events\/calendar\/\?karneval=1&school=\d+$/)
  // Of several schools the starts come first.
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'skola')
  expect((await screen.findAllByRole('rowheader', { name: /Cygnaeus/ })).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: /skola till kalendern/ })).toBeNull()
})

describe('a search by a town', () => {
  const data = [
    { school: 1, name: 'Sursik skola', municipality: 'Pedersöre', slug: 'sursik-skola' },
    { school: 2, name: 'Cygnaeus skola', municipality: 'Åbo', slug: 'cygnaeus-skola' },
  ]
  const search = async (schools: unknown) => {
    renderPage(routes, '/tidtabeller/heatindelning', {
      '/api/events/heatschedule/': demoHeats,
      '/api/events/schools/': schools,
    })
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Sök skola' }), 'pedersöre')
  }

  it('finds the teams of the town’s schools', async () => {
    await search({ karneval: 1, data })
    expect(await screen.findByText('2 starter')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Sursik skola, Pedersöre/ })).toBeTruthy()
  })

  it('says that it searches until the towns are known, so that no rows come late', async () => {
    let come: (schools: unknown) => void = () => undefined
    await search(new Promise((resolve) => (come = resolve)))
    expect(await screen.findByText('Skolans starter söks')).toBeTruthy()
    expect(screen.queryByText(/Ingen skola/)).toBeNull()
    come({ karneval: 1, data })
    expect(await screen.findByText('2 starter')).toBeTruthy()
  })
})

it('a mass start has places, a track has lanes', async () => {
  const data = demoHeats.data.map((round) => (round.event_instance === 1 ? { ...round, lanes: null } : round))
  show({ ...demoHeats, data })
  const heat = await screen.findByRole('table', { name: /Heat 1/ })
  expect(within(heat).getByRole('columnheader', { name: 'Plats' })).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Sök skola' }), 'Cygnaeus')
  const found = await screen.findByRole('table', { name: 'fredag 16.5.2025' })
  expect(within(found).getByRole('columnheader', { name: 'Bana, plats' })).toBeTruthy()
  expect([...found.querySelectorAll('[data-label="Plats"]')].map(({ textContent }) => textContent)).toEqual(['3'])
  expect([...found.querySelectorAll('[data-label="Bana"]')].map(({ textContent }) => textContent)).toEqual(['5'])
})

it('tells the version and when it was published', async () => {
  show()
  expect(await screen.findByText('Version 3, publicerad 10.5.2025 kl. 14:20')).toBeTruthy()
})

it('A24: paper gets all events of the day, open or not', async () => {
  show()
  await screen.findByRole('table')
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getAllByRole('table')).toHaveLength(2)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.getAllByRole('table')).toHaveLength(1)
})

it('says that nothing is published yet', async () => {
  show({ ...demoHeats, version: null, published_at: null, data: [] })
  expect(await screen.findByText('Heatindelningen är inte publicerad ännu.')).toBeTruthy()
})

it('shows a failed load with a way to try again', async () => {
  show(new Failure(404))
  expect((await screen.findByRole('alert')).textContent).toContain('internal: Något gick fel')
})

describe('what has changed since the last visit', () => {
  const later = {
    ...demoHeats,
    version: 4,
    data: demoHeats.data.map((round) => ({
      ...round,
      heats: round.heats.map((heat) => ({ ...heat, delay_min: 8 })),
    })),
  }
  /** Simulates an earlier visit, hours ago. */
  const visited = async () => {
    show().unmount()
    const first = show()
    await screen.findByText(/Version 3/)
    first.unmount()
    const stored = JSON.parse(localStorage.getItem('heat_seen') ?? '{}')
    stored.last.at -= 3 * 3600_000
    stored.base.at -= 3 * 3600_000
    localStorage.setItem('heat_seen', JSON.stringify(stored))
  }

  it('is told, the school that is searched for first, until the visitor has seen it', async () => {
    localStorage.clear()
    await visited()
    show(later)
    const note = await screen.findByRole('group', { name: 'Ändrat sedan sist' })
    await userEvent.click(within(note).getByText(/4 starter/))
    expect(within(note).getAllByRole('listitem')[0]?.textContent).toContain('Cygnaeus')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Sök skola' }), 'Sursik')
    const first = within(note).getAllByRole('listitem')[0]?.textContent
    expect(first).toBe(
      'Sursik skola 1, 5 × 80 m pojkar, åk 1–6, försök: heat 1, plats 4, start 14:33 (var heat 1, plats 4, start 14:25)',
    )
    await userEvent.click(within(note).getByRole('button', { name: 'Jag har sett ändringarna' }))
    expect(screen.queryByRole('group', { name: 'Ändrat sedan sist' })).toBeNull()
  })

  it('is not told at the first visit', async () => {
    localStorage.clear()
    show(later)
    await screen.findByText(/Version 4/)
    expect(screen.queryByRole('group', { name: 'Ändrat sedan sist' })).toBeNull()
  })
})

it('paper for the call room has one list per heat in the order of the upprop', async () => {
  localStorage.clear()
  vi.stubGlobal('print', () => {
    const lists = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(lists.filter((text) => text?.startsWith('Upprop'))).toEqual([
      'Upprop 13:10 · 5 × 80 m flickor, åk 1–6, försök, heat 1',
      'Upprop 13:55 · 5 × 80 m pojkar, åk 1–6, försök, heat 1',
    ])
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Skriv ut uppropslistor' }))
  expect(screen.queryByRole('heading', { name: /^Upprop/ })).toBeNull()
})

describe('addresses', () => {
  const at = (path: string) => renderPage(routes, path, { '/api/events/heatschedule/': demoHeats })

  it('T13: a day has its own, which goes before the day of the last visit', async () => {
    localStorage.setItem('heat_selected_date', '2025-05-17')
    at('/tidtabeller/heatindelning/2025-05-16')
    expect(await chosenDay()).toBe('fredag 16.5.')
    expect(screen.getByRole('link', { name: 'lördag 17.5.' }).getAttribute('href')).toBe(
      '/tidtabeller/heatindelning/2025-05-17',
    )
  })

  it('T13: all days have one, where each event’s heats are in the page, so that they open without scripts', async () => {
    at('/tidtabeller/heatindelning/alla')
    expect(await chosenDay()).toBe('Alla dagar')
    expect(document.querySelectorAll('details table')).toHaveLength(3)
    expect(document.querySelectorAll('details[open]')).toHaveLength(0)
  })

  it('T13: an event has one, with all its heats and the way back', async () => {
    const event = demoHeats.data.filter(({ event_instance }) => event_instance === 2)
    renderPage(routes, '/tidtabeller/heatindelning/gren/2', {
      '/api/events/heatschedule/': { ...demoHeats, data: event },
    })
    expect(await screen.findByRole('heading', { level: 1, name: '5 × 80 m pojkar, åk 1–6' })).toBeTruthy()
    expect(screen.getByRole('table', { name: /Heat 1/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Alla grenar/ }).getAttribute('href')).toBe(
      '/tidtabeller/heatindelning/2025-05-16',
    )
  })
})

describe('on the carnival’s days', () => {
  afterEach(() => void vi.useRealTimers())
  const states = { date: '2025-05-16', data: [{ event_instance: 1, round: 'TRIAL', heat: 2, state: 'at_start' }] }
  const showOn = (now: string) => {
    vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
    return renderPage(routes, '/tidtabeller/heatindelning/gren/1', {
      '/api/events/heatschedule/': withTwoHeats,
      '/api/raceday/heat-states/': states,
    })
  }
  const withTwoHeats = {
    ...demoHeats,
    data: demoHeats.data
      .filter(({ event_instance, day }) => event_instance === 1 && day === '2025-05-16')
      .map((round) => ({
        ...round,
        heats: round.heats.flatMap((heat) => [heat, { ...heat, id: 99, number: 2, status: 'planned' as const }]),
      })),
  }

  it('a heat says how far the officials have brought it, and keeps what the organiser has set if that is further', async () => {
    showOn('2025-05-16T10:50:00Z')
    expect(await screen.findByRole('table', { name: /Heat 2 .* Vid start$/ })).toBeTruthy()
    expect(screen.getByRole('table', { name: /Heat 1 .* Löpt$/ })).toBeTruthy()
  })

  it('nothing is asked about the heats on other days', async () => {
    const { fetched } = showOn('2025-05-10T10:50:00Z')
    await screen.findByRole('table', { name: /Heat 2/ })
    expect(fetched.mock.calls.map(([url]) => url).filter((url) => url.includes('heat-states'))).toEqual([])
  })
})
