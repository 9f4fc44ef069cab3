import { forgetSession, storeSession } from '@stafapp/shared/testing/fake-session'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeIntersectionObserver } from '../../../shared/testing/fake-intersection-observer.ts'
import { demoKarneval, Failure, renderPage } from '../../../shared/testing/render-page.tsx'
import { routes } from '../routes.tsx'
import { places } from './places.ts'

let scrollTo: ReturnType<typeof fakeIntersectionObserver>
/** The reads of the numbers. */
let asked: () => string[]

beforeEach(() => {
  scrollTo = fakeIntersectionObserver()
  Element.prototype.scrollTo = vi.fn()
})

const numbers = {
  karneval: 1,
  year: 2025,
  schools: 3,
  teams: 40,
  runners: 1234,
  municipalities: [
    { name: 'Vasa', schools: 2, teams: 30 },
    { name: 'Okänd kommun', schools: 1, teams: 10 },
  ],
}
function open(answer: unknown, karneval = {}) {
  const { fetched } = renderPage(routes, '/', {
    '/api/news/': { data: [] },
    '/api/events/participation/': answer,
    '/api/events/stafettkarneval/list/': { data: [{ ...demoKarneval, ...karneval }] },
  })
  asked = () => fetched.mock.calls.map(([url]) => url).filter((url) => url.includes('participation'))
  return screen.findByRole('heading', { level: 1 })
}
async function show(answer: unknown, karneval = {}) {
  await open(answer, karneval)
  scrollTo(() => true)
}

it('tells the year in numbers, with every municipality in the table, also one that the map does not know', async () => {
  await show(numbers)
  const section = (await screen.findByRole('heading', { name: 'Karnevalen 2025 i siffror' })).closest('section')
  const terms = within(section as HTMLElement).getAllByRole('term')
  expect(terms.map((term) => `${term.nextElementSibling?.textContent} ${term.textContent}`)).toEqual([
    '3 skolor',
    '40 lag',
    '1\u00a0234 barn springer',
    '2 kommuner',
  ])
  expect(screen.getByRole('row', { name: 'Okänd kommun 1 10' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Se skolorna som är med' }).getAttribute('href')).toBe('/skola')
  expect(section?.querySelector('text')?.textContent).toBe('Vasa')
  expect(section?.querySelectorAll('circle')).toHaveLength(1)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Vasa' }))
  expect(section?.querySelector('circle')?.dataset.chosen).toBe('true')
  expect(screen.getByRole('button', { name: 'Vasa' }).getAttribute('aria-pressed')).toBe('true')
})

it.each([
  [2, '2 skolor hör till flera kommuner och räknas i var och en av dem. Därför är summorna större än antalen ovan.'],
  [1, '1 skola hör till flera kommuner och räknas i var och en av dem. Därför är summorna större än antalen ovan.'],
  [0, null],
])('says why the table’s sums are larger than the totals when %i schools are counted twice', async (count, text) => {
  await show({ ...numbers, schools_of_several: count })
  await screen.findByRole('table')
  expect(screen.queryByText(/hör till flera kommuner/)?.textContent ?? null).toBe(text)
})

it('asks for the numbers of the carnival that is shown', async () => {
  await show({ ...numbers, year: 2024 }, { id: 7, year: 2024 })
  expect(await screen.findByRole('heading', { name: 'Karnevalen 2024 i siffror' })).toBeTruthy()
  expect(asked()).toEqual(['/api/events/participation/?karneval=7'])
})

it('finds the point of a school by its name, and the table and the field take turns', async () => {
  renderPage(routes, '/', {
    '/api/news/': { data: [] },
    '/api/events/participation/': numbers,
    '/api/events/stafettkarneval/list/': { data: [demoKarneval] },
    '/api/events/schools/': {
      karneval: demoKarneval.id,
      data: [
        { slug: 'vasa-ovningsskola', name: 'Vasa övningsskola', municipality: 'Vasa', school: 1 },
        { slug: 'skolan-i-tva', name: 'Dubbelskolan', municipality: 'Vasa/Korsholm', school: 3 },
        { slug: 'okand-skola', name: 'Okända skolan', municipality: 'Okänd kommun', school: 2 },
      ],
    },
  })
  await screen.findByRole('heading', { level: 1 })
  scrollTo(() => true)
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Hitta en skola på kartan' })
  const user = userEvent.setup()
  const answer = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  const chosen = () => document.querySelector<SVGCircleElement>('circle[data-chosen]')?.dataset.chosen
  expect(answer()).toBe('Skriv en del av skolans eller kommunens namn.')
  await user.type(field, 'övnings')
  await vi.waitFor(() => expect(answer()).toBe('Vasa övningsskola är från Vasa, som är markerad på kartan.'))
  expect(screen.getByRole('link', { name: 'Vasa övningsskola' }).getAttribute('href')).toBe('/skola/vasa-ovningsskola')
  expect(chosen()).toBe('true')
  await user.clear(field)
  expect(chosen()).toBe('false')
  await user.type(field, 'okända')
  expect(answer()).toBe('Okända skolan är från Okänd kommun, som inte finns på kartan.')
  await user.click(screen.getByRole('button', { name: 'Vasa' }))
  expect([field.value, chosen()]).toEqual(['', 'true'])
  await user.type(field, 'dubbel')
  expect([answer(), chosen()]).toEqual(['Dubbelskolan är från Vasa, som är markerad på kartan.', 'true'])
  await user.clear(field)
  await user.type(field, 'ofninks')
  expect(answer()).toBe('Ingen skola eller kommun heter så. Menade du Vasa övningsskola?')
  expect(chosen(), 'a guess is not marked').toBe('false')
  await user.clear(field)
  await user.type(field, 'xyzxyz')
  expect(answer()).toBe('Ingen skola eller kommun som är med har det namnet.')
})

it.each([
  ['before there are teams', { ...numbers, schools: 0, teams: 0, runners: 0, municipalities: [] }],
  ['without an answer', new Failure(503)],
])('only shows the way in %s', async (_when, answer) => {
  await show(answer)
  const join = (await screen.findByRole('heading', { name: 'Är er skola med?' })).closest('section') as HTMLElement
  expect(within(join).queryByRole('link', { name: 'Se skolorna som är med' })).toBeNull()
  expect(screen.queryByRole('heading', { name: /i siffror/ })).toBeNull()
})

it('comes when something is focused, so that nobody passes it by keyboard', async () => {
  await open(numbers)
  screen.getByRole('searchbox', { name: 'Hitta er skola' }).focus()
  expect(await screen.findByRole('heading', { name: 'Är er skola med?' })).toBeTruthy()
})

it.each([
  ['nobody', [], 'Logga in som lagledare', '/login'],
  ['a team leader', ['teacher'], 'Till Min karneval', '/admin/myschool'],
  ['the organiser', ['super_admin'], 'Till översikten', '/admin/overview'],
] as const)('leads %s on', async (_who, roles, name, path) => {
  if (roles.length > 0) storeSession({ roles: [...roles] })
  await show(numbers)
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path)
  expect(screen.queryByRole('link', { name: 'Logga in som lagledare' }) === null).toBe(roles.length > 0)
  act(forgetSession)
})

it('says that entry is closed, and invites to the next carnival', async () => {
  await show(numbers, { runners_close_at: '2025-05-07T20:59:59.999Z' })
  expect(
    await screen.findByText(/^Anmälan till Stafettkarnevalen 2025 har stängt\. Vill ni vara med nästa/),
  ).toBeTruthy()
  expect(screen.queryByText(/Sedan anmäler ni lag/)).toBeNull()
})

it('all places lie in Finland', () => {
  for (const [latitude, longitude] of Object.values(places)) {
    expect(latitude).toBeGreaterThan(59.7)
    expect(latitude).toBeLessThan(65.1)
    expect(longitude).toBeGreaterThan(19.5)
    expect(longitude).toBeLessThan(28.6)
  }
})
