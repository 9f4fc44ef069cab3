import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeIntersectionObserver } from '../../../shared/testing/fake-intersection-observer.ts'
import { renderPage } from '../../../shared/testing/render-page.tsx'
import { routes } from '../routes.tsx'

beforeEach(() => {
  localStorage.clear()
  fakeIntersectionObserver()
  Element.prototype.scrollTo = vi.fn()
  vi.useFakeTimers({ now: Date.parse('2025-05-16T10:05:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const lane = { team: 1, school: 1, school_name: 'x', school_unit: 1, bib: null, withdrawn: false, lane: 8 }
const starts = (slug: string, day: string, starts_at: string, delay_min = 0, calls_at: string | null = null) => ({
  karneval: 1,
  slug,
  data: [
    {
      event_name: '5 × 80 m flickor',
      round: 'TRIAL',
      day,
      starts_at,
      lanes: 8,
      track: 'Rundbanan',
      heats: [
        {
          id: 1,
          number: 3,
          calls_at,
          starts_at,
          delay_min,
          status: 'planned',
          lanes: [{ ...lane, team_name: `Skolan ${slug} 1` }],
        },
      ],
    },
  ],
})
const schools = ['a-skola', 'b-skola', 'c-skola'].map((slug, school) => ({ school, slug, name: `Skolan ${slug}` }))

function show(followed: readonly string[], answers: object = {}) {
  const list = followed.map((slug) => ({ slug, name: 'Namnet då' }))
  localStorage.setItem('followed_schools', JSON.stringify(list))
  return renderPage(routes, '/', {
    '/api/news/': { data: [] },
    '/api/events/schools/': { karneval: 1, data: schools },
    '/api/events/schools/a-skola/': starts('a-skola', '2025-05-16', '2025-05-16T10:40:00Z', 6),
    '/api/events/schools/b-skola/': starts('b-skola', '2025-05-17', '2025-05-17T07:00:00Z'),
    ...answers,
  })
}
const box = () => screen.findByRole('navigation', { name: 'Skolor du följer' })

it('who follows schools sees their next starts on the front page, each a tap from its page', async () => {
  show(['a-skola', 'b-skola'])
  const found = within(await box())
  const first = await found.findByRole('link', { name: /13:46/ })
  expect(first.getAttribute('href')).toBe('/skola/a-skola')
  expect(first.textContent).toBe(
    'Skolan a-skola 1Start Planerat 13:40 ny tid 13:46, om 41 min5 × 80 m flickor, heat\u00a03, bana\u00a08, Rundbanan',
  )
  const second = await found.findByRole('link', { name: /lördag 17.5. start 10:00, i morgon/ })
  expect(second.getAttribute('href')).toBe('/skola/b-skola')
})

it('says when the team is called, as long as that is to come', async () => {
  const answers = {
    '/api/events/schools/a-skola/': starts('a-skola', '2025-05-16', '2025-05-16T10:40:00Z', 6, '2025-05-16T10:10:00Z'),
    '/api/events/schools/b-skola/': starts('b-skola', '2025-05-17', '2025-05-17T07:00:00Z', 0, '2025-05-17T06:30:00Z'),
  }
  show(['a-skola', 'b-skola'], answers)
  const found = within(await box())
  expect((await found.findByRole('link', { name: /13:16/ })).textContent).toBe(
    'Skolan a-skola 1Upprop Planerat 13:10 ny tid 13:16, om 11 minStart 13:46. 5 × 80 m flickor, heat\u00a03, bana\u00a08, Rundbanan',
  )
  const second = await found.findByRole('link', { name: /09:30/ })
  expect(second.textContent).toBe(
    'Skolan b-skola 1lördag 17.5. upprop 09:30, i morgonStart 10:00. 5 × 80 m flickor, heat\u00a03, bana\u00a08, Rundbanan',
  )
})

it('without a net says from when the stored times are', async () => {
  const stored = (answer: object) =>
    Response.json(answer, { headers: { 'x-stored-at': String(Date.parse('2025-05-16T09:50:00Z')) } })
  const own = starts('a-skola', '2025-05-16', '2025-05-16T10:40:00Z')
  const first = show(['a-skola'], { '/api/events/schools/a-skola/': stored(own) })
  expect((await within(await box()).findByRole('link', { name: /13:40/ })).textContent).toContain(
    'Sparat kl.\u00a012:50, kan ha ändrats',
  )
  first.unmount()
  show([], { '/api/events/heatschedule/': stored({ karneval: 1, version: 1, published_at: null, data: own.data }) })
  const now = await screen.findByRole('navigation', { name: 'Nu på karnevalen' })
  expect(now.textContent).toMatch(/^Sparat kl\.\u00a012:50Rundbanan/)
})

it('says from when its times are as soon as the net goes while the page is open', async () => {
  const own = starts('a-skola', '2025-05-16', '2025-05-16T10:40:00Z')
  const lose = () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent.offline(window)
  }
  const find = () => {
    vi.restoreAllMocks()
    fireEvent.online(window)
  }
  const first = show(['a-skola'], { '/api/events/schools/a-skola/': own })
  const school = await within(await box()).findByRole('link', { name: /13:40/ })
  expect(school.textContent).not.toContain('Sparat')
  lose()
  expect(school.textContent).toContain('Sparat kl.\u00a013:05, kan ha ändrats')
  find()
  expect(school.textContent).not.toContain('Sparat')
  first.unmount()
  show([], { '/api/events/heatschedule/': { karneval: 1, version: 1, published_at: null, data: own.data } })
  const now = await screen.findByRole('navigation', { name: 'Nu på karnevalen' })
  expect(now.textContent).toMatch(/^Nu på karnevalen/)
  lose()
  expect(now.textContent).toMatch(/^Sparat kl\.\u00a013:05Rundbanan/)
  find()
})

it('says when a school has no more starts', async () => {
  vi.setSystemTime(Date.parse('2025-05-16T12:00:00Z'))
  show(['a-skola'])
  expect(await within(await box()).findByText('Inga fler starter. Se hur det gick.')).toBeTruthy()
})

it('two schools have room; who follows more goes on to all of them', async () => {
  show(['a-skola', 'b-skola', 'c-skola'])
  const found = within(await box())
  expect(found.getAllByRole('link')).toHaveLength(3)
  expect(found.getByRole('link', { name: 'Alla 3 skolor som du följer' }).getAttribute('href')).toBe('/skola')
})

it('those that are called or start next come first, those without a further start last', async () => {
  show(['a-skola', 'b-skola', 'c-skola'], {
    '/api/events/schools/a-skola/': starts('a-skola', '2025-05-16', '2025-05-16T09:00:00Z'),
    '/api/events/schools/b-skola/': starts('b-skola', '2025-05-16', '2025-05-16T10:38:00Z'),
    '/api/events/schools/c-skola/': starts('c-skola', '2025-05-16', '2025-05-16T10:47:00Z', 0, '2025-05-16T10:17:00Z'),
  })
  const links = within(await box()).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Skolan c-skola 1Upprop 13:17, om 12 minStart 13:47. 5 × 80 m flickor, heat\u00a03, bana\u00a08, Rundbanan',
    'Skolan b-skola 1Start 13:38, om 33 min5 × 80 m flickor, heat\u00a03, bana\u00a08, Rundbanan',
    'Alla 3 skolor som du följer',
  ])
})

it.each([
  ['no school', []],
  ['a school that is not in this carnival', ['gammal-skola']],
])('shows nothing for who follows %s, and asks for no school that is not there', async (_who, followed) => {
  const { fetched } = show(followed)
  await screen.findByText('– i dag', { exact: false })
  if (followed.length > 0)
    await vi.waitFor(() =>
      expect(fetched.mock.calls.some(([url]) => url.startsWith('/api/events/schools/'))).toBe(true),
    )
  expect(screen.queryByRole('navigation', { name: 'Skolor du följer' })).toBeNull()
  expect(fetched.mock.calls.filter(([url]) => /schools\/[a-z]/.test(url))).toEqual([])
})

it('who follows none sees on a race day what runs and what is next, and on other days nothing is asked', async () => {
  const schedule = {
    karneval: 1,
    version: 1,
    published_at: null,
    data: starts('a', '2025-05-16', '2025-05-16T10:40:00Z').data,
  }
  const first = show([], { '/api/events/heatschedule/': schedule })
  const now = within(await screen.findByRole('navigation', { name: 'Nu på karnevalen' }))
  expect(now.getByRole('link').textContent).toBe('Rundbanan Nästa 13:40: 5 × 80 m flickor, försök, heat 3')
  expect(now.getByRole('link').getAttribute('href')).toBe('/tidtabeller/minutschema')
  first.unmount()
  const { data } = starts('a', '2025-05-16', '2025-05-16T10:40:00Z', 6)
  const late = show([], { '/api/events/heatschedule/': { ...schedule, data } })
  expect(await screen.findByText(/Nästa/)).toHaveProperty(
    'textContent',
    'Nästa 13:46 (6\u00a0min försenat): 5 × 80 m flickor, försök, heat 3',
  )
  late.unmount()
  vi.setSystemTime(Date.parse('2025-05-15T10:05:00Z'))
  const { fetched } = show([], { '/api/events/heatschedule/': schedule })
  await screen.findByText('– i morgon', { exact: false })
  expect(fetched.mock.calls.filter(([url]) => url.includes('heatschedule'))).toEqual([])
})

it('of the next heat of the round that runs only the number is said', async () => {
  vi.setSystemTime(Date.parse('2025-05-16T10:41:00Z'))
  const [round] = starts('a', '2025-05-16', '2025-05-16T10:40:00Z').data
  const [heat] = round?.heats ?? []
  const heats = [heat, { ...heat, id: 99, number: 4, starts_at: '2025-05-16T10:45:00Z' }]
  const data = [{ ...round, heats }]
  show([], { '/api/events/heatschedule/': { karneval: 1, version: 1, published_at: null, data } })
  const now = within(await screen.findByRole('navigation', { name: 'Nu på karnevalen' }))
  expect((await now.findByRole('link')).textContent).toMatch(
    /^Nu: Rundbanan.*: 5 × 80 m flickor, försök, heat 3Nästa 13:45: heat 4$/,
  )
})

it('on a race day the point of the program that schools gather for next comes first, with its delay', async () => {
  const row = {
    ...program('Inmarsch (max 5 personer per skola)', '2025-05-16T10:10:00Z', '2025-05-16T10:25:00Z'),
    delay_min: 5,
  }
  const rows = [
    program('Kvällens inmarsch', '2025-05-16T15:10:00Z', '2025-05-16T15:25:00Z'),
    row,
    program('Gårdagens', '2025-05-15T10:10:00Z', '2025-05-15T10:25:00Z'),
    program('Förbi', '2025-05-16T09:00:00Z', '2025-05-16T09:30:00Z'),
    { ...row, title: 'Invigning', calls_at: null },
    { ...row, title: '5 × 80 m', kind: 'race' },
  ]
  show([], { '/api/events/timetable/': { karneval: 1, updated_at: '2025-05-16T08:00:00Z', data: rows } })
  const now = within(await screen.findByRole('navigation', { name: 'Nu på karnevalen' }))
  expect(now.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Inmarsch Samling 13:15, start 13:30',
  ])
})

it('says the tracks that have room, those that start first, and how many more there are', async () => {
  const [round] = starts('a', '2025-05-16', '2025-05-16T10:40:00Z').data
  const [heat] = round?.heats ?? []
  const from = (track: string, starts_at: string) => ({ ...round, track, heats: [{ ...heat, starts_at }] })
  const data = [
    from('Gatubanan', '2025-05-16T14:45:00Z'),
    from('Rundbanan', '2025-05-16T10:40:00Z'),
    from('Massbanan', '2025-05-16T13:50:00Z'),
  ]
  const heats = { '/api/events/heatschedule/': { karneval: 1, version: 1, published_at: null, data } }
  const links = async (answers: object) => {
    const shown = show([], answers)
    const now = within(await screen.findByRole('navigation', { name: 'Nu på karnevalen' }))
    await now.findByText('Rundbanan')
    await now.findByText(/till$/)
    const texts = now.getAllByRole('link').map(({ textContent }) => textContent.split(' ').slice(0, 4).join(' '))
    expect(now.getByText(/till$/).getAttribute('href')).toBe('/tidtabeller/minutschema')
    shown.unmount()
    return texts
  }
  expect(await links(heats)).toEqual(['Rundbanan Nästa 13:40: 5', 'Massbanan Nästa 16:50: 5', 'och 1 bana till'])
  const rows = [program('Inmarsch', '2025-05-16T10:10:00Z', '2025-05-16T10:25:00Z')]
  const timetable = { '/api/events/timetable/': { karneval: 1, updated_at: '2025-05-16T08:00:00Z', data: rows } }
  expect(await links({ ...heats, ...timetable })).toEqual([
    'Inmarsch Samling 13:10, start',
    'Rundbanan Nästa 13:40: 5',
    'och 2 banor till',
  ])
})

it('names all of the programme that has started and not ended', async () => {
  const lunch = { ...program('Lunch (bespisning fredag) 11:00–14:00', '', '2025-05-16T08:00:00Z'), kind: 'service' }
  const inmarsch = program('Inmarsch', '2025-05-16T09:40:00Z', '2025-05-16T09:55:00Z')
  const rows = [{ ...lunch, day: '2025-05-16', calls_at: null, ends_at: '2025-05-16T11:00:00Z' }, inmarsch]
  show([], { '/api/events/timetable/': { karneval: 1, updated_at: '2025-05-16T08:00:00Z', data: rows } })
  const now = await screen.findByRole('navigation', { name: 'Nu på karnevalen' })
  expect(now.textContent).toBe('Nu på karnevalen: Lunch; Inmarsch')
})

const program = (title: string, calls_at: string, starts_at: string) => ({
  kind: 'program',
  day: calls_at.slice(0, 10),
  title,
  calls_at,
  starts_at,
  ends_at: starts_at,
  delay_min: 0,
  ceremony_delay_min: 0,
})
