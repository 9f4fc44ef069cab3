import { settings } from '@stafapp/shared/settings'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeIntersectionObserver } from '../../shared/testing/fake-intersection-observer.ts'
import { demoKarneval, Failure, renderPage } from '../../shared/testing/render-page.tsx'
import { routes } from './routes.tsx'

beforeEach(() => {
  fakeIntersectionObserver()
  Element.prototype.scrollTo = vi.fn()
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => void vi.useRealTimers())

const item = (title: string, more: object = {}) => ({
  title,
  url: `https://nyheter.example/${title}`,
  excerpt: `Om ${title}`,
  date: '2.4.2025',
  ...more,
})
const show = (news: unknown) => renderPage(routes, '/', { '/api/news/': news })
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const fixed = ['Resultat', 'Tävlingsregler', 'Minutschema', 'Heatindelning']

it('the hero has the product and the year, the tagline and two buttons', async () => {
  vi.setSystemTime('2025-05-17T20:59:00Z')
  show({ data: [] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Stafettkarnevalen 2025' })).toBeTruthy()
  expect(screen.getByText('Inspiration - Gemenskap - Glädje')).toBeTruthy()
  const [timetable] = screen.getAllByRole('link', { name: 'Minutschema' })
  const [heats] = screen.getAllByRole('link', { name: 'Heatindelning' })
  expect(timetable?.getAttribute('href')).toBe('/tidtabeller/minutschema')
  expect(heats?.getAttribute('href')).toBe('/tidtabeller/heatindelning')
  expect(screen.getByText(/^Följ loppen/)).toBeTruthy()
  expect(await screen.findByText('16–17 maj 2025, Olympiastadion, Helsingfors – i dag')).toBeTruthy()
  expect(document.title).toBe('Stafettkarnevalen 2025 – Stafapp 2.0')
})

it('leads to the results and the records from the day after the carnival', async () => {
  vi.setSystemTime('2025-05-17T21:00:00Z')
  show({ data: [] })
  expect((await screen.findByRole('link', { name: 'Karnevalsrekord' })).getAttribute('href')).toBe(
    '/resultservice/rekord',
  )
  expect(screen.getByRole('link', { name: 'Resultat' }).getAttribute('href')).toBe('/resultservice')
  expect(screen.queryByRole('link', { name: 'Minutschema' })).toBeNull()
  expect(screen.getByText('Se hur det gick, heat för heat.')).toBeTruthy()
  expect(screen.queryByText(/allteftersom/)).toBeNull()
})

const schools = ['Kyrkoby skola', 'Kyrkoby skola', 'Sursik skola'].map((name, school) => ({
  school,
  name,
  municipality: ['Vörå', 'Pedersöre', 'Pedersöre'][school],
  slug: `skola-${school}`,
}))

it('names the schools that the text may mean while one types, with their municipalities, and asks for none before', async () => {
  const { fetched } = renderPage(routes, '/', {
    '/api/news/': { data: [] },
    '/api/events/schools/': { karneval: 1, data: schools },
  })
  const field = await screen.findByRole('searchbox', { name: 'Hitta er skola' })
  expect(fetched.mock.calls.filter(([url]) => String(url).includes('/schools/'))).toHaveLength(0)
  await userEvent.type(field, 'kyrkob')
  const found = within(await screen.findByRole('list', { name: 'Skolor som motsvarar sökningen' }))
  expect(found.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Kyrkoby skola Vörå', '/skola/skola-0'],
    ['Kyrkoby skola Pedersöre', '/skola/skola-1'],
  ])
  await userEvent.clear(field)
  expect(screen.queryByRole('list', { name: 'Skolor som motsvarar sökningen' })).toBeNull()
  await userEvent.type(field, 'qqqq')
  expect((await screen.findByText('Ingen skola heter så.')).getAttribute('role')).toBe('status')
  await userEvent.clear(field)
  await userEvent.type(field, 'sirsikk')
  expect(await screen.findByText('Ingen skola heter så. Menade du den här?')).toBeTruthy()
})

it.each([
  ['sursik', '/skola/skola-2'],
  ['sursikk', '/skola/skola-2'],
  ['sirsikk', '/skola?sok=sirsikk'],
  ['kyrkob', '/skola?sok=kyrkob'],
  ['ingenstans', '/skola?sok=ingenstans'],
])('a search for %j leads to %s within the portal', async (text, address) => {
  const { router } = renderPage(routes, '/', {
    '/api/news/': { data: [] },
    '/api/events/schools/': { karneval: 1, data: schools },
  })
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Hitta er skola' }), text)
  await screen.findByText(/skol(a|or)/, { selector: '[role=status]' })
  await userEvent.keyboard('{Enter}')
  const { pathname, search } = router.state.location
  expect(pathname + search).toBe(address)
})

it('the card of the results leads to the other service, and into the portal where there is none', async () => {
  const card = async () => {
    const found = (await screen.findByRole('heading', { name: 'Resultat' })).closest('article') as HTMLElement
    return within(found).getByRole('link', { name: /^Till resultaten/ })
  }
  const view = show({ data: [] })
  await screen.findByText('16–17 maj 2025, Olympiastadion, Helsingfors')
  expect((await card()).getAttribute('href')).toBe(settings.resultsUrl)
  view.unmount()
  renderPage(routes, '/', {
    '/api/news/': { data: [] },
    '/api/events/stafettkarneval/list/': { data: [{ ...demoKarneval, results_service: 'own' }] },
  })
  await waitFor(async () => expect((await card()).getAttribute('href')).toBe('/resultservice'))
})

it('four fixed cards, then at most three news items', async () => {
  show({ data: ['a', 'b', 'c', 'd'].map((title) => item(title)) })
  expect(await screen.findByRole('heading', { name: 'c' })).toBeTruthy()
  expect(titles()).toEqual([...fixed, 'a', 'b', 'c'])
})

it('a news item shows its date or "Nyhet", and its link says that it opens a new tab (A25)', async () => {
  show({ data: [item('Anmälan'), item('Utan datum', { date: null })] })
  const dated = (await screen.findByRole('heading', { name: 'Anmälan' })).closest('article') as HTMLElement
  expect(within(dated).getByText('2.4.2025')).toBeTruthy()
  const link = within(dated).getByRole('link', { name: 'Läs mer om Anmälan, öppnas i en ny flik' })
  expect([link.getAttribute('target'), link.getAttribute('href')]).toEqual([
    '_blank',
    'https://nyheter.example/Anmälan',
  ])
  expect(screen.getByText('Nyhet')).toBeTruthy()
})

it('R31: a news item with a script for an address has no link', async () => {
  show({ data: [item('Elak', { url: 'javascript:alert(1)' })] })
  const card = (await screen.findByRole('heading', { name: 'Elak' })).closest('article') as HTMLElement
  expect(within(card).queryByRole('link')).toBeNull()
})

it('failing news: a red box, asked for once, and the fixed cards stay', async () => {
  const { fetched } = show(new Failure(503))
  expect((await screen.findByRole('alert')).textContent).toBe('Could not load news. Please try again later.')
  expect(fetched.mock.calls.filter(([url]) => url === '/api/news/')).toHaveLength(1)
  expect(titles()).toEqual(fixed)
})
