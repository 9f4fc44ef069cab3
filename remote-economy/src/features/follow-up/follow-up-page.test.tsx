import { failure, fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { Component } from './follow-up-page.tsx'

const none = {
  invoiced_cents: 0,
  paid_cents: 0,
  open_cents: 0,
  overdue_cents: 0,
  ordered_cents: 0,
  oldest_due_on: null,
}
const followUp = {
  karneval: 1,
  as_of: '2025-04-15',
  uninvoiced_cents: 5000,
  invoice_count: 2,
  total: { invoiced_cents: 100_000, paid_cents: 40_000, open_cents: 60_000, overdue_cents: 20_000 },
  categories: [
    {
      category: 'stafetter',
      ordered_cents: 105_000,
      invoiced_cents: 100_000,
      paid_cents: 40_000,
      open_cents: 60_000,
      overdue_cents: 20_000,
    },
  ],
  schools: [
    {
      ...none,
      school: 1,
      school_name: 'Brändö skola',
      open_cents: 60_000,
      overdue_cents: 20_000,
      oldest_due_on: '2025-04-01',
    },
    { ...none, school: 2, school_name: 'Åbo skola', paid_cents: 40_000 },
  ],
  days: [
    { day: '2025-03-01', invoiced_cents: 100_000, paid_cents: 0, open_cents: 100_000, overdue_cents: 0 },
    { day: '2025-03-02', invoiced_cents: 0, paid_cents: 0, open_cents: 100_000, overdue_cents: 0 },
    { day: '2025-03-03', invoiced_cents: 0, paid_cents: 40_000, open_cents: 100_000, overdue_cents: 0 },
  ],
}

beforeEach(() => void storeSession({ roles: ['super_admin'] }))

let seen: SeenCall[]

function open(answer: unknown = followUp) {
  seen = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/invoices/followup/': answer,
  })
  renderAt(<Component />)
  return userEvent.setup()
}

const schoolNames = () =>
  within(screen.getByRole('table', { name: 'Per skola' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

const sortedColumn = () =>
  within(screen.getByRole('table', { name: 'Per skola' }))
    .getAllByRole('columnheader')
    .find((head) => head.getAttribute('aria-sort') === 'descending')
    ?.textContent?.replace('▼', '')

it('shows the five totals of the chosen carnival', async () => {
  open()
  const totals = within(await screen.findByRole('region', { name: 'Totalt' }))
  const figures = totals
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
  expect(figures.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
    'Fakturerat 1 000,00 €',
    'Betalt 400,00 €',
    'Öppet 600,00 €',
    'Förfallet 200,00 €',
    'Ofakturerat 50,00 €',
  ])
  expect(screen.getByText('Stafettkarnevalen 2025, läget 15.4.2025')).toBeTruthy()
})

it('orders the schools by any column and tells which one (A23)', async () => {
  const user = open()
  await screen.findByRole('table', { name: 'Per skola' })
  expect(schoolNames()).toEqual(['Brändö skola', 'Åbo skola'])
  expect(sortedColumn()).toBe('Öppet')
  await user.click(screen.getByRole('button', { name: /Betalt/ }))
  expect(schoolNames()).toEqual(['Åbo skola', 'Brändö skola'])
  expect(sortedColumn()).toBe('Betalt')
})

it('finds a school', async () => {
  const user = open()
  await user.type(await screen.findByRole('searchbox', { name: 'Sök skola' }), 'åbo')
  expect(schoolNames()).toEqual(['Åbo skola'])
  expect(screen.getByText('1 av 2 skolor')).toBeTruthy()
})

it('tells the chart in words and numbers too', async () => {
  open()
  const chart = await screen.findByRole('img', { name: /^Stapeldiagram över fakturerat och betalt 1.3.2025–3.3.2025/ })
  expect(chart.ariaLabel ?? chart.getAttribute('aria-label')).toContain('Mest betalades 3.3.2025')
  const rows = within(screen.getByRole('table', { name: 'Per dag' })).getAllByRole('rowheader')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['1.3.2025', '3.3.2025'])
})

it('offers to try again when the figures cannot be read', async () => {
  open(() => failure(403, 'permission_denied', 'Du har inte rätt att göra detta.'))
  expect(await screen.findByRole('button', { name: 'Försök på nytt' })).toBeTruthy()
})

it('tells each category’s sums, in a picture, in words and as a table', async () => {
  open()
  expect(await screen.findByRole('img', { name: /Mest öppet: Stafetter, 600,00/ })).toBeTruthy()
  const [, row] = within(screen.getByRole('table', { name: 'Per kategori' })).getAllByRole('row')
  expect(row?.textContent?.replaceAll(/\s/g, ' ')).toBe('Stafetter1 050,00 €1 000,00 €400,00 €600,00 €200,00 €')
})

it.each([
  ['skolorna', 'schools'],
  ['kategorierna', 'categories'],
  ['dagarna', 'days'],
])('takes %s out as a spreadsheet', async (name, part) => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: `Hämta CSV: ${name}`, hidden: true }))
  await waitFor(() =>
    expect(seen.at(-1)?.url).toBe(`/api/invoices/followup-export/?karneval=1&part=${part}&format=csv`),
  )
})
