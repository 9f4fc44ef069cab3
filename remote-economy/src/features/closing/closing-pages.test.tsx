import { fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { books } from '../../dev/books.ts'
import { accountNames, type BookkeepingSettings } from '../../shared/account-names.ts'
import { Component as AccountsPage } from './accounts-page.tsx'
import { Component as ClosingPage } from './closing-page.tsx'

beforeEach(() => void storeSession({ roles: ['super_admin'] }))

let seen: SeenCall[]

function open(page: ReactElement, answers: Record<string, unknown> = {}) {
  seen = fakeApi({ 'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] }, ...books, ...answers })
  renderAt(page, '/economy/bokslut')
  return userEvent.setup()
}

const body = (method: string) => seen.find(({ call }) => call.startsWith(method))?.body

it('asks for a reason only when days are opened again', async () => {
  const user = open(<ClosingPage />, { 'POST /api/invoices/period-lock/': books['GET /api/invoices/period-lock/'] })
  const day = await screen.findByRole('textbox', { name: 'Lås till och med' })
  expect(screen.queryByRole('textbox', { name: /^Varför/ })).toBeNull()
  await user.clear(day)
  await user.type(day, '30.11.2024')
  await user.type(await screen.findByRole('textbox', { name: /^Varför/ }), 'Dubbel bokning')
  await user.click(screen.getByRole('button', { name: 'Ändra låset' }))
  await waitFor(() =>
    expect(body('POST')).toEqual({ locked_until: '2024-11-30', before: '2024-12-31', reason: 'Dubbel bokning' }),
  )
})

it('lists what is left before the season is closed, each with a way to it', async () => {
  open(<ClosingPage />)
  expect((await screen.findByText(/5 av 9 steg är klara/)).textContent).toContain('12.4.2025')
  const link = screen.getByRole('link', { name: /^Fakturor som är öppna: 1 st., / })
  expect(link.getAttribute('href')).toBe('/economy/reskontra?alder=open&karneval=2')
  expect(screen.getByText('Alla fakturor är skickade, och ingen har kommit tillbaka')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Klara steg' })).toHaveProperty('value', 5)
  expect(screen.getByRole('link', { name: /^Nästa: gå till / }).getAttribute('href')).toBe(
    '/economy/reskontra?alder=open&karneval=2',
  )
  expect(screen.getByRole('button', { name: 'Hämta arkivet (12 fakturor)' })).toBeTruthy()
})

it('names what is booked on a shared account one by one', () => {
  const settings = books['GET /api/invoices/bookkeeping-settings/'] as BookkeepingSettings
  const accounts = { ...settings.accounts, refunds: '2989', waiting: '2989', not_ours: '2989' }
  expect(accountNames({ ...settings, accounts }, '2989')).toEqual([
    'Att betala tillbaka',
    'Betalningar som väntar på beslut',
    'Betalningar som inte är våra',
  ])
})

it('saves accounts, cost centres and the limit of write-offs', async () => {
  const user = open(<AccountsPage />, {
    'PUT /api/invoices/bookkeeping-settings/': books['GET /api/invoices/bookkeeping-settings/'],
  })
  const bank = await screen.findByRole('textbox', { name: 'Bankkonto' })
  await user.clear(bank)
  await user.type(bank, '1920')
  const centre = within(screen.getByRole('group', { name: 'Lagavgift' })).getByRole('textbox', {
    name: 'Kostnadsställe',
  })
  expect(centre).toBeTruthy()
  const limit = screen.getByRole('textbox', { name: /^Högsta belopp/ })
  await user.clear(limit)
  await user.type(limit, '2,50')
  await user.click(screen.getByRole('button', { name: 'Spara' }))
  await waitFor(() =>
    expect(body('PUT')).toMatchObject({
      accounts: { bank: '1920', sales: '3000' },
      write_off_limit_cents: 250,
      products: [{ code: 'lagavgift', account: '', cost_centre: 'KARNEVAL' }],
      version: 1,
    }),
  )
})
