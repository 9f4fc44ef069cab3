// @vitest-environment jsdom
import type { NavItem } from '@stafapp/shared/contract/registry'
import { queryClient } from '@stafapp/shared/data'
import { Page } from '@stafapp/shared/page'
import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { stubWidth } from '@stafapp/shared/testing/stub-width'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Frame } from './frame.tsx'

const navigation: NavItem[] = [
  { path: '/tidtabeller/minutschema', label: 'Minutschema', order: 1 },
  { path: '/tidtabeller/heatindelning', label: 'Heatindelning', order: 2 },
  { path: '/resultservice', label: 'Resultatservice', order: 3 },
  { path: '/documentation/qna', label: 'Frågor och svar', order: 4 },
]
const carnivals = [
  fakeKarneval(),
  fakeKarneval({ id: 2, name: 'Stafettkarnevalen 2024', year: 2024, status: 'archived' }),
]

function show({ width = 1300, path = '/', onNavIntent = vi.fn() } = {}) {
  stubBrowser()
  stubWidth(width)
  const pages = ['/', '/tidtabeller/minutschema', '/tidtabeller/heatindelning'].map((at) => ({
    path: at,
    element: <Page title={`Sidan ${at}`} />,
  }))
  const element = <Frame navigation={navigation} onNavIntent={onNavIntent} />
  return { user: userEvent.setup(), ...renderRoutes([{ element, children: pages }], path) }
}

const bar = () => within(screen.getByRole('banner'))

// The time is within the entry period; the notice uses the server's clock.
const list = () => Response.json({ data: carnivals }, { headers: { 'x-server-now': '2025-04-15T06:00:00Z' } })

beforeEach(() => void fakeApi({ 'GET /api/events/stafettkarneval/list/': list }))

test('A6: landmarks, one main, one h1, and the notice as a labelled region', async () => {
  show()
  for (const role of ['banner', 'navigation', 'main', 'contentinfo']) expect(screen.getAllByRole(role)).toHaveLength(1)
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  const notice = screen.getByRole('region', { name: 'Meddelande om anmälan' })
  expect(
    await within(notice).findByText(
      'Anmälan av löpare stänger 7.5.2025, den öppnas igen torsdagen före Stafettkarnevalen',
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the footer says how the organiser is reached, and nothing where that is not known', async () => {
  const { unmount } = show()
  const footer = within(screen.getByRole('contentinfo'))
  const mail = await footer.findByRole('link', { name: 'kansli@karneval.example' })
  expect(mail.getAttribute('href')).toBe('mailto:kansli@karneval.example')
  const phone = footer.getByRole('link', { name: '050 123 4567' })
  expect([phone.getAttribute('href'), phone.parentElement?.textContent]).toEqual([
    'tel:+358501234567',
    'Frågor? Karnevalkansliet: kansli@karneval.example, 050 123 4567, vardagar 9:00–15:00',
  ])
  unmount()
  queryClient.clear()
  const contact = { name: '', email: '', phone: '', hours: 'vardagar' }
  fakeApi({ 'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval({ contact })] } })
  show()
  await screen.findByText(/Anmälan av löpare stänger/)
  expect(screen.queryByText(/Frågor\?/)).toBeNull()
})

test('A5: the skip link is the first stop and leads to the content', async () => {
  const { user } = show()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Hoppa till innehållet')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('A24: paper says where and when it was printed, to the minute', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-05-16T02:15:33Z') })
  show()
  vi.setSystemTime(new Date('2025-05-16T02:16:59Z'))
  fireEvent(window, new Event('beforeprint'))
  expect(screen.getByText(/ · utskrivet 16\.5\.2025 05:16$/).textContent).toContain(window.location.href)
  vi.useRealTimers()
})

test('brand: title and link home', () => {
  show()
  expect(bar().getByText('Stafapp 2.0')).toBeTruthy()
  expect(bar().getByText('Stafapp2')).toBeTruthy()
  expect(bar().getByText('Stafapp 2.0').closest('a')?.getAttribute('href')).toBe('/')
})

test('the carnival menu lists every carnival by name and chooses one', async () => {
  const { user } = show()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Välj karneval Stafettkarnevalen 2025' })).toBeTruthy())
  const names = within(screen.getByRole('list', { name: 'Karnevaler', hidden: true })).getAllByRole('button', {
    hidden: true,
  })
  expect(names.map(({ textContent, ariaCurrent }) => [textContent, ariaCurrent])).toEqual([
    ['Stafettkarnevalen 2025', 'true'],
    ['Stafettkarnevalen 2024', null],
  ])
  await user.click(screen.getByText('Stafettkarnevalen 2024'))
  expect(await screen.findByRole('button', { name: 'Välj karneval Stafettkarnevalen 2024' })).toBeTruthy()
  expect(localStorage.getItem('selected_carnival')).toBe('2')
})

test('the footer has the three links, the track, the year of the active carnival, and Powered by', async () => {
  localStorage.setItem('selected_carnival', '2')
  show()
  const footer = within(screen.getByRole('contentinfo'))
  const links = within(footer.getByRole('list', { name: 'Sociala medier' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Facebook', 'Instagram', 'X'])
  expect(footer.getByRole('img', { name: 'Löparbana' })).toBeTruthy()
  expect(await footer.findByText('© 2025 Skolornas Stafettkarneval')).toBeTruthy()
  expect(footer.getByText('Powered by')).toBeTruthy()
  expect(footer.getByRole('img', { name: 'Inre Banan' })).toBeTruthy()
})

test('A25: the footer of every page leads to the accessibility statement, and to the schools, which are in no menu', () => {
  show()
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByRole('link', { name: 'Tillgänglighet' }).getAttribute('href')).toBe(
    '/documentation/tillganglighet',
  )
  expect(footer.getByRole('link', { name: 'Alla skolor' }).getAttribute('href')).toBe('/skola')
})

test('a wide bar shows all groups: items behind their group, a lone item as a link, nothing in a drawer', () => {
  show({ width: 1300 })
  const nav = within(screen.getByRole('navigation', { name: 'Huvudmeny' }))
  expect(nav.getByRole('button', { name: 'Tidtabeller' }).getAttribute('aria-expanded')).toBe('false')
  expect(nav.getByRole('link', { name: 'Resultatservice' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Öppna menyn' })).toBeNull()
})

test('A8: a group opens, says that it is open, and closes after a choice', () => {
  const { router } = show()
  const group = screen.getByRole('button', { name: 'Tidtabeller' })
  const panel = document.getElementById(group.getAttribute('aria-controls') ?? '')
  act(() => panel?.showPopover())
  expect(group.getAttribute('aria-expanded')).toBe('true')
  act(() => screen.getByRole('link', { name: 'Heatindelning' }).click())
  expect(router.state.location.pathname).toBe('/tidtabeller/heatindelning')
  expect(group.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByText('Heatindelning').getAttribute('aria-current')).toBe('page')
})

test('A8: what does not fit is in the drawer titled Menu; focus goes in, and back to the opener on Escape', async () => {
  const { user } = show({ width: 700 })
  const nav = within(screen.getByRole('navigation', { name: 'Huvudmeny' }))
  expect(nav.getAllByRole('listitem').filter((item) => item.dataset.rank)).toHaveLength(2)
  const opener = screen.getByRole('button', { name: 'Öppna menyn' })
  await user.click(opener)
  const drawer = screen.getByRole('dialog', { name: 'Menu' })
  expect(drawer.contains(document.activeElement)).toBe(true)
  expect(
    within(drawer)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Frågor och svar'])
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Frågor och svar')
  await user.tab()
  expect(document.activeElement?.ariaLabel).toBe('Stäng menyn')
  await user.tab({ shift: true })
  expect(document.activeElement?.textContent).toBe('Frågor och svar')
  // jsdom does not close a dialog on Escape, as browsers do.
  act(() => (drawer as HTMLDialogElement).close())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('on the small breakpoint every group and the login are in the drawer', async () => {
  const { user } = show({ width: 390 })
  expect(screen.queryByRole('navigation', { name: 'Huvudmeny' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Öppna menyn' }))
  const drawer = within(screen.getByRole('dialog', { name: 'Menu' }))
  expect(drawer.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Tidtabeller',
    'Resultatservice',
    'Dokumentation',
  ])
  expect(drawer.getByText('Logga in').closest('a')?.getAttribute('href')).toBe('/login')
  await user.click(drawer.getByRole('link', { name: 'Minutschema' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('logged out: the way in, with its short text for medium screens marked as English', () => {
  show()
  expect(bar().getByText('Logga in').closest('a')?.getAttribute('href')).toBe('/login')
  expect(bar().getByText('Login').lang).toBe('en')
})

test('logged in: the username and the way out', async () => {
  storeSession({ username: 'lagledare' })
  show()
  expect(await bar().findByText('lagledare')).toBeTruthy()
  expect(bar().getByRole('button', { name: 'Logga ut' })).toBeTruthy()
  expect(bar().queryByText('Logga in')).toBeNull()
})

test('A4: a new path scrolls up and focuses its heading; the first load and a new query do not', async () => {
  const { router } = show()
  expect(document.activeElement).toBe(document.body)
  await act(() => router.navigate('/tidtabeller/minutschema'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Sidan /tidtabeller/minutschema' }))
  expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  act(() => (document.activeElement as HTMLElement).blur())
  await act(() => router.navigate('?class=7'))
  expect(document.activeElement).toBe(document.body)
  expect(window.scrollTo).toHaveBeenCalledOnce()
  await act(() => router.navigate(-2))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Sidan /' }))
})

test('a hovered or focused menu link tells of the intent', () => {
  const onNavIntent = vi.fn()
  show({ onNavIntent })
  fireEvent.pointerEnter(screen.getByRole('link', { name: 'Resultatservice' }))
  expect(onNavIntent).toHaveBeenLastCalledWith('/resultservice')
  fireEvent.focus(screen.getByText('Minutschema'))
  expect(onNavIntent).toHaveBeenLastCalledWith('/tidtabeller/minutschema')
})
