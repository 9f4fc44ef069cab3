import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Component } from './changes-page.tsx'

it('leaves out logins until they are asked for, which the address keeps', async () => {
  storeSession({ roles: ['school_admin'] })
  const seen = fakeApi({ 'GET /api/maintenance/audit/': { total: 0, data: [], names: {} } })
  const { router } = renderRoutes([{ path: '/admin/andringslogg', Component }], '/admin/andringslogg')
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Visa också inloggningar' })
  expect(choice.checked).toBe(false)
  await waitFor(() => expect(seen.at(-1)?.url).toContain('without=logins'))
  await userEvent.click(choice)
  expect(router.state.location.search).toBe('?inloggningar=alla')
  await waitFor(() => expect(seen.at(-1)?.url).not.toContain('without'))
  await userEvent.click(choice)
  expect(router.state.location.search).toBe('')
})

it('shows the organiser one school’s changes, found by its name, and what a job did to many at once', async () => {
  storeSession({ roles: ['super_admin'] })
  const entry = { action: 'teams.incomplete_fee', object_type: 'school_unit', at: '2025-05-16T09:50:00Z', user: null }
  const seen = fakeApi({
    'GET /api/maintenance/audit/': {
      total: 4,
      data: [1, 2, 3, 4].map((id) => ({
        ...{ ...entry, id, object_id: id, object_name: `Skola ${id}`, before: null, after: { teams: [id] } },
        ...{ reason: null, request_id: '', deed_count: 4 },
      })),
      names: { teams: { 1: 'Sursik 1' } },
    },
    'GET /api/schools/list/': { total: 1, data: [{ id: 7, name: 'Sursik skola', municipality: 'Pedersöre' }] },
    'GET /api/schools/{id}/': { id: 7, name: 'Sursik skola' },
  })
  const { router } = renderRoutes([{ path: '/admin/andringslogg', Component }], '/admin/andringslogg?sida=2')
  const group = await screen.findByText('lade till tillägget för bristfällig lagsammansättning (4 enheter)', {
    exact: false,
  })
  expect(group.textContent).toBe('Portalen lade till tillägget för bristfällig lagsammansättning (4 enheter) visa alla')
  const parts = within(group.closest('details') as HTMLElement).getAllByRole('listitem', { hidden: true })
  expect(parts.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['Skola 1Lag 1: Sursik 1', 'Skola 2Lag 1: 2'])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Sök skola' }), 'sursik')
  expect(await screen.findByRole('link', { name: 'Sursik skola, Pedersöre' })).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.search).toBe('?skola=7')
  await waitFor(() => expect(seen.some(({ url }) => /audit\/.*school=7/.test(url))).toBe(true))
  expect((await screen.findByRole('link', { name: 'Sursik skola' })).getAttribute('href')).toBe('/detail/school/7')
  await userEvent.click(screen.getByRole('button', { name: 'Visa alla skolor' }))
  expect(router.state.location.search).toBe('')
})

it('a deed that goes over two pages has its whole number on both', async () => {
  storeSession({ roles: ['super_admin'] })
  const entry = { action: 'teams.incomplete_fee', object_type: 'school_unit', at: '2025-05-16T09:50:00Z', user: null }
  const data = [1, 2].map((id) => ({
    ...{ ...entry, id, object_id: id, object_name: `Skola ${id}`, before: null, after: null },
    ...{ reason: null, request_id: '', deed_count: 29 },
  }))
  fakeApi({ 'GET /api/maintenance/audit/': { total: 60, data, names: {} } })
  renderRoutes([{ path: '/admin/andringslogg', Component }], '/admin/andringslogg?sida=2')
  const group = await screen.findByText('lade till tillägget för bristfällig lagsammansättning (29 enheter)', {
    exact: false,
  })
  expect(group.textContent).toBe(
    'Portalen lade till tillägget för bristfällig lagsammansättning (29 enheter) visa de 2 på den här sidan, började på sidan före',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Nyare' }))
  await waitFor(() => expect(group.isConnected && group.textContent).not.toContain('började'))
  expect(
    screen.getByText('lade till tillägget för bristfällig lagsammansättning (29 enheter)', { exact: false })
      .textContent,
  ).toMatch(/ visa de 2 på den här sidan, fortsätter på nästa sida$/)
})

it('on a phone folds the choices above the changes, also those of the address, and says what is chosen', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  storeSession({ roles: ['super_admin'] })
  fakeApi({ 'GET /api/maintenance/audit/': { total: 0, data: [], names: {} } })
  renderRoutes([{ path: '/admin/andringslogg', Component }], '/admin/andringslogg?fran=2025-05-16&typ=team&vem=Maria')
  const folded = (await screen.findByText('Urval: Lag, Maria, från 16.5.2025')).closest('details')
  expect(folded?.open).toBe(false)
  expect(folded?.contains(screen.getByRole('combobox', { name: 'Typ', hidden: true }))).toBe(true)
})

it('finds what was done with an invoice by its number, and says what was booked on which', async () => {
  storeSession({ roles: ['super_admin'] })
  const entry = { object_type: 'payment', object_id: 4, object_name: 'Vasa stad', user: null, reason: null }
  const time = { at: '2025-05-16T09:50:00Z', request_id: 'a', deed_count: 1 }
  const part = (invoice: number, amount_cents: number) => ({ invoice, amount_cents })
  const seen = fakeApi({
    'GET /api/maintenance/audit/': {
      total: 3,
      data: [
        { ...entry, ...time, id: 3, action: 'payments.undo', before: part(71, 14_000), after: null },
        {
          ...{ ...entry, ...time, id: 2, action: 'payments.allocate' },
          before: { state: 'bad_check_digit', booked_cents: 0 },
          after: { state: 'exact', booked_cents: 14_000, allocations: [part(71, 14_000)] },
        },
        {
          ...{ ...entry, ...time, id: 1, action: 'payments.allocate' },
          before: null,
          after: { allocations: [part(71, 10_000), part(72, 500)] },
        },
      ],
      names: { invoice: { 71: '266, Vasa stad', 72: '267, Vasa stad' } },
    },
  })
  const { router } = renderRoutes([{ path: '/admin/andringslogg', Component }], '/admin/andringslogg?sida=2')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Fakturanummer' }), '266')
  expect(router.state.location.search).toBe('?faktura=266')
  await waitFor(() => expect(seen.at(-1)?.url).toContain('invoice=266'))
  const links = await screen.findAllByRole('link', { name: '266' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(3).fill('/economy/faktura/71'))
  const texts = links.map((link) => link.closest('li')?.textContent?.replaceAll(/\s/g, ' '))
  expect(texts.slice(0, 2)).toEqual([
    '12:50Någon ångrade bokningen av betalningen från Vasa stad · 140,00 € på faktura 266',
    '12:50Någon bokade betalningen från Vasa stad · 140,00 € på faktura 266Läge: Fel kontrollsiffra → Bokad · Bokat: 0,00 € → 140,00 €',
  ])
  expect(texts[2]).toMatch(/^12:50Någon bokade betalningen från Vasa stad · 105,00 € på faktura 266, 2674 uppgifter/)
})

it('says at its field that a typed day is none', async () => {
  storeSession({ roles: ['super_admin'] })
  const seen = fakeApi({ 'GET /api/maintenance/audit/': { total: 0, data: [], names: {} } })
  renderRoutes([{ path: '/admin/andringslogg', Component }], '/admin/andringslogg')
  const to = await screen.findByRole('textbox', { name: 'Till' })
  await userEvent.type(to, '99.9.20')
  expect(to.getAttribute('aria-invalid')).not.toBe('true')
  await userEvent.type(to, '25')
  expect(to.getAttribute('aria-invalid')).toBe('true')
  expect(seen.every(({ url }) => !url.includes('to='))).toBe(true)
})

it.each([
  ['2,5', null],
  ['abc', null],
  ['9999999999', '2147483647'],
])('an invoice number "%s" is never read as another one', async (typed, invoice) => {
  storeSession({ roles: ['super_admin'] })
  const seen = fakeApi({ 'GET /api/maintenance/audit/': { total: 0, data: [], names: {} } })
  renderRoutes([{ path: '/admin/andringslogg', Component }], `/admin/andringslogg?faktura=${typed}`)
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Fakturanummer' })
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual([typed, String(invoice === null)])
  expect(screen.queryByText(/^Skriv fakturans nummer med bara siffror/) !== null).toBe(invoice === null)
  await waitFor(() => expect(seen.length).toBeGreaterThan(0))
  expect(seen.map(({ url }) => new URL(url, 'http://x').searchParams.get('invoice'))).toEqual([invoice])
})

it('says at its field that the last day is before the first', async () => {
  storeSession({ roles: ['super_admin'] })
  fakeApi({ 'GET /api/maintenance/audit/': { total: 0, data: [], names: {} } })
  const address = '/admin/andringslogg?fran=2025-05-16&till=2025-05-15'
  renderRoutes([{ path: '/admin/andringslogg', Component }], address)
  const to = await screen.findByRole('textbox', { name: 'Till', description: /^Dagen är före dagen i fältet Från/ })
  await userEvent.clear(to)
  await userEvent.type(to, '16.5.2025')
  await userEvent.tab()
  expect(to.getAttribute('aria-invalid')).not.toBe('true')
})

it.each([
  [3, true],
  [4, false],
])('of %i deeds on a page those of many entries stand open: %s', async (count, isOpen) => {
  storeSession({ roles: ['super_admin'] })
  const entry = { action: 'invoices.send', object_type: 'invoice', at: '2025-05-16T09:50:00Z', user: null }
  const data = Array.from({ length: count }, (_, id) => ({
    ...{ ...entry, id, object_id: id, object_name: `${id}, Vasa stad`, before: null, after: null },
    ...{ reason: null, request_id: `press ${id}`, deed_count: 157 },
  }))
  fakeApi({ 'GET /api/maintenance/audit/': { total: 157 * count, data, names: {} } })
  renderRoutes([{ path: '/admin/andringslogg', Component }], '/admin/andringslogg?sida=2')
  const [first] = await screen.findAllByText(/skickade 157 fakturor/)
  expect(first?.closest('details')?.open).toBe(isOpen)
})

it('an empty choice says what to do, and a page back is a step back', async () => {
  storeSession({ roles: ['super_admin'] })
  const one = {
    ...{ id: 1, action: 'team.withdrawn', object_type: 'team', object_id: 5, object_name: 'Sursik 1', user: null },
    ...{ at: '2025-05-16T09:50:00Z', before: null, after: null, reason: null, request_id: 'a', deed_count: 1 },
  }
  const seen = fakeApi({
    'GET /api/maintenance/audit/': ({ url }: { url: string }) =>
      url.includes('invoice=999') ? { total: 0, data: [], names: {} } : { total: 120, data: [one], names: {} },
  })
  const { router } = renderRoutes([{ path: '/admin/andringslogg', Component }], '/admin/andringslogg?faktura=999')
  expect(await screen.findByText('Inga ändringar motsvarar urvalet. Ändra det, eller rensa det.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Rensa urvalet' }))
  expect(router.state.location.search).toBe('')
  expect(await screen.findByText('Sida 1 av 3')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Rensa urvalet' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Äldre' }))
  expect(router.state.location.search).toBe('?sida=2')
  expect(document.activeElement).toBe(screen.getByText('120 ändringar'))
  await waitFor(() => expect(seen.at(-1)?.url).toContain('offset=50'))
  await router.navigate(-1)
  expect(await screen.findByText('Sida 1 av 3')).toBeTruthy()
})

it('details of what has no name are named by the sentence', async () => {
  storeSession({ roles: ['super_admin'] })
  const after = { name: 'Inklistrade rader', format: 'lines', row_count: 2, new_count: 2, total_cents: 1_000 }
  const one = {
    ...{ id: 1, action: 'payments.import', object_type: 'payment_file', object_id: 5, before: null, after, user: null },
    ...{ object_name: 'Inklistrade rader', at: '2025-05-28T07:10:00Z', reason: null, request_id: 'a', deed_count: 1 },
  }
  fakeApi({ 'GET /api/maintenance/audit/': { total: 1, data: [one], names: {} } })
  renderRoutes([{ path: '/admin/andringslogg', Component }], '/admin/andringslogg')
  const summary = await screen.findByText(/^3 uppgifter/)
  // Nothing stood there before.
  const heads = within(summary.closest('details') as HTMLElement).getAllByRole('columnheader', { hidden: true })
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Fält', 'Efter'])
  expect(summary.textContent).toMatch(/ \(Någon läste in betalningsrader, 28\.5\.2025 10:10\)$/)
})
