import { selectKarneval } from '@stafapp/shared/carnival'
import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Component } from './school-list-page.tsx'

stubBrowser()
beforeEach(() => void storeSession({ roles: ['super_admin'] }))

const school = {
  id: 7,
  name: 'Vasa övningsskola',
  municipality: 'Vasa',
  details: {
    number: null,
    units: [
      { id: 1, unit_name: 'A', school_type: ['primary_school'], school_subtype: ['none'], student_count: 1 },
      { id: 2, unit_name: 'B', school_type: ['middle_school'], school_subtype: ['none'], student_count: 1 },
    ],
    team_count: 12,
    order_count: 1,
    leader_count: 4,
    leaders: [
      { name: 'Karin Nyman', phone: '+358501234567' },
      { name: 'Olle Berg', phone: null },
    ],
    missing: ['billing'],
  },
}

function open(path: string, answer: unknown = { total: 60, data: [school] }, karneval = fakeKarneval()) {
  const calls = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [karneval] },
    'GET /api/schools/list/': answer,
  })
  const { router } = renderAt(<Component />, path)
  const lastQuery = () =>
    new URL(calls.filter(({ call }) => call.endsWith('schools/list/')).at(-1)?.url ?? '', 'http://x').search
  return { lastQuery, router, user: userEvent.setup() }
}

it('shows each school with what is missing, the number of hits and a link to the school', async () => {
  open('/admin/schoollist')
  expect((await screen.findByRole('link', { name: 'Vasa övningsskola' })).getAttribute('href')).toBe('/detail/school/7')
  expect(screen.getByText('60 skolor')).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Åk 1–6, Åk 7–9' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Betalare' })).toBeTruthy()
})

it('names whom to ring at each school, and says which page of the list is shown', async () => {
  open('/admin/schoollist?sida=2')
  const row = within((await screen.findByRole('link', { name: 'Vasa övningsskola' })).closest('tr') as HTMLElement)
  expect(row.getByText(/^Karin Nyman/)).toBeTruthy()
  expect(row.getByRole('link', { name: '050 123 4567' }).getAttribute('href')).toBe('tel:+358501234567')
  expect(row.getByText('Olle Berg')).toBeTruthy()
  expect(row.getByRole('link', { name: '2 till' }).getAttribute('href')).toBe('/detail/school/7')
  expect(screen.getByText('Sida 2 av 3, rad 26–50 av 60')).toBeTruthy()
})

it('leads from a school without a leader to inviting one', async () => {
  const details = { ...school.details, leader_count: 0, leaders: [], missing: ['leader'] }
  open(
    '/admin/schoollist?saknas=leader',
    { total: 1, data: [{ ...school, details }] },
    fakeKarneval({ ends_on: '2099-05-17' }),
  )
  const link = await screen.findByRole('link', { name: 'Bjud in en lagledare till Vasa övningsskola' })
  expect(link.getAttribute('href')).toBe('/detail/school/7?bjud-in')
})

it.each([
  ['2030-04-30T20:59:59Z', 'Beställning'],
  ['2025-04-30T20:59:59Z', '✓ Inget'],
])('with orders open until %s a school without one shows: %s', async (orders_close_at, text) => {
  const data = [{ ...school, details: { ...school.details, missing: ['orders'] } }]
  open('/admin/schoollist', { total: 1, data }, fakeKarneval({ orders_close_at, ends_on: '2030-05-17' }))
  expect(await screen.findByRole('cell', { name: text })).toBeTruthy()
})

it('after the carnival says the same of what can no longer be mended, whatever the filter', async () => {
  const data = [{ ...school, details: { ...school.details, missing: ['leader', 'orders'] } }]
  const over = fakeKarneval({ ends_on: '2025-05-17', orders_close_at: '2025-04-30T20:59:59Z' })
  const { user, router } = open('/admin/schoollist?saknas=leader', { total: 1, data }, over)
  expect(await screen.findByRole('columnheader', { name: 'Saknas ännu' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '✓ Inget' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Visa alla skolor' }))
  expect(await screen.findByRole('cell', { name: '✓ Inget' })).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

it.each([
  ['draft', 'Läget i Stafettkarnevalen 2026 (utkast).'],
  ['archived', 'Läget i Stafettkarnevalen 2026.'],
] as const)('names the carnival of the figures when it is %s', async (status, text) => {
  const karneval = fakeKarneval({ status, name: 'Stafettkarnevalen 2026' })
  // An archived one is shown only when it is chosen.
  await selectKarneval(karneval.id)
  open('/admin/schoollist', undefined, karneval)
  await screen.findByRole('link', { name: 'Vasa övningsskola' })
  expect(screen.queryByText(text)).toBeTruthy()
})

it('lets the server search when the typing rests, and starts again at page 1', async () => {
  const { lastQuery, user } = open('/admin/schoollist?sida=2')
  await screen.findByText('60 skolor')
  expect(lastQuery()).toBe('?sort=name&limit=25&offset=25&karneval=1')
  await user.type(screen.getByRole('searchbox', { name: 'Sök skola eller ort' }), 'vasa')
  await waitFor(() => expect(lastQuery()).toBe('?search=vasa&sort=name&limit=25&offset=0&karneval=1'))
})

it('lets the server sort and turn the page', async () => {
  const { lastQuery, user } = open('/admin/schoollist')
  const place = await screen.findByRole('columnheader', { name: 'Ort' })
  await user.click(within(place).getByRole('button'))
  await waitFor(() => expect(lastQuery()).toContain('sort=municipality'))
  await user.click(within(place).getByRole('button'))
  await waitFor(() => expect(lastQuery()).toContain('sort=-municipality'))
  expect(place.getAttribute('aria-sort')).toBe('descending')
  await user.click(screen.getByRole('button', { name: 'Nästa' }))
  await user.click(screen.getByRole('button', { name: 'Nästa' }))
  await waitFor(() => expect(lastQuery()).toBe('?sort=-municipality&limit=25&offset=50&karneval=1'))
})

it('says so when nothing is found', async () => {
  open('/admin/schoollist?sok=xyz', { total: 0, data: [] })
  expect(await screen.findByText(/^Ingen skola motsvarar sökningen/)).toBeTruthy()
})

it('on a phone begins with the list: the filters are folded behind their number, and seldom used tools behind "Mer"', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  open('/admin/schoollist?saknas=billing&stadium=primary_school')
  const folded = (await screen.findByText('Filter (2 i bruk)')).closest('details')
  expect(folded?.open).toBe(false)
  expect(within(folded as HTMLElement).getByText('Saknas')).toBeTruthy()
  // Their library is larger than the page, and comes when they are opened.
  expect(within(folded as HTMLElement).queryByRole('combobox')).toBeNull()
  const tools = await screen.findByRole('button', { name: 'Ny skola' })
  const place = tools.compareDocumentPosition(await screen.findByRole('link', { name: 'Vasa övningsskola' }))
  expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.getByText('Mer').closest('details')?.open).toBe(false)
  expect(
    within(screen.getByText('Mer').closest('details') as HTMLElement).getByText('Slå ihop dubbletter'),
  ).toBeTruthy()
  ;(folded as HTMLDetailsElement).open = true
  fireEvent(folded as HTMLElement, new Event('toggle'))
  expect(await within(folded as HTMLElement).findAllByRole('combobox', {}, { timeout: 20_000 })).toHaveLength(3)
  vi.unstubAllGlobals()
})

it('leads out of every filter and search at once, and keeps the order', async () => {
  const { lastQuery, router, user } = open('/admin/schoollist?sok=vasa&saknas=billing&har=teams&ordning=-name')
  await user.click(await screen.findByRole('button', { name: 'Visa alla skolor' }))
  await waitFor(() => expect(lastQuery()).toBe('?sort=-name&limit=25&offset=0&karneval=1'))
  expect(router.state.location.search).toBe('?ordning=-name')
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Sök skola eller ort' }).value).toBe('')
  expect(screen.queryByRole('button', { name: 'Visa alla skolor' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByText('60 skolor'))
})

it('leads from a search with a typing error to the school that it may mean', async () => {
  open('/admin/schoollist?sok=vasa+ovningskola', {
    total: 0,
    data: [],
    meant: [{ id: 7, name: 'Vasa övningsskola', municipality: 'Vasa' }],
  })
  const meant = within(await screen.findByRole('region', { name: 'Ingen skola heter så. Menade du:' }))
  expect(meant.getByRole('listitem').textContent).toBe('Vasa övningsskola, Vasa')
  expect(meant.getByRole('link', { name: 'Vasa övningsskola' }).getAttribute('href')).toBe('/detail/school/7')
  expect(screen.queryByText(/^Ingen skola motsvarar sökningen/)).toBeNull()
})

it('opens the form of a new school', async () => {
  const { user } = open('/admin/schoollist')
  await user.click(await screen.findByRole('button', { name: 'Ny skola' }))
  expect(await screen.findByRole('button', { name: 'Skapa skolan' }, { timeout: 20_000 })).toBeTruthy()
})
