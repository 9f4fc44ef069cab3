import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Component } from './diets-page.tsx'

beforeEach(() => void storeSession({ roles: ['super_admin'] }))

function open(data: unknown[]) {
  fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/invoices/diets/summary/': { data },
  })
  renderAt(<Component />)
}

it('sums the diets for the kitchen', async () => {
  open([
    { diet: 'gluten_free', text: '', friday: 12, saturday: 9 },
    { diet: 'other', text: 'Utan selleri', friday: 1, saturday: 0 },
  ])
  expect(await screen.findByRole('row', { name: 'Glutenfri 12 9' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Utan selleri 1 0' })).toBeTruthy()
})

it('says that no school has any', async () => {
  open([])
  expect(await screen.findByText(/^Ingen skola har anmält specialdieter ännu/)).toBeTruthy()
})
