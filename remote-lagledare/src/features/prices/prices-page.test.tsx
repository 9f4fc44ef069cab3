import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Component } from './prices-page.tsx'

const karnevals = { data: [fakeKarneval()] }
const price = {
  id: 1,
  code: 'MAT-FRE-L',
  name: 'Lunch fredag',
  category: 'bespisning_friday',
  unit: 'portion',
  price_cents: 950,
  vat_percent: 14,
  orderable: true,
}

it('lists the prices of the chosen carnival by category, with the tax', async () => {
  const calls = fakeApi({
    'GET /api/events/stafettkarneval/list/': karnevals,
    'GET /api/invoices/prices/': { karneval: 1, data: [price] },
  })
  renderAt(<Component />)
  const table = await screen.findByRole('table', { name: 'Bespisning på fredagen' })
  expect(within(table).getByRole('row', { name: /^Lunch fredag 9,50\s€ per portion 14\s%$/ })).toBeTruthy()
  expect(calls.map(({ url }) => url)).toContain('/api/invoices/prices/?karneval=1')
})

it('says so when there is no price list', async () => {
  fakeApi({
    'GET /api/events/stafettkarneval/list/': karnevals,
    'GET /api/invoices/prices/': { karneval: 1, data: [] },
  })
  renderAt(<Component />)
  expect(await screen.findByText('Prislistan är inte publicerad ännu.')).toBeTruthy()
})

it('offers to try again when the list cannot be read', async () => {
  fakeApi({
    'GET /api/events/stafettkarneval/list/': karnevals,
    'GET /api/invoices/prices/': () => failure(404, 'not_found', 'Resursen hittades inte.'),
  })
  renderAt(<Component />)
  expect(await screen.findByRole('button', { name: 'Försök på nytt' })).toBeTruthy()
})
