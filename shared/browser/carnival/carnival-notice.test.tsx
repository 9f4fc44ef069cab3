// @vitest-environment jsdom
import { CarnivalNotice } from '@stafapp/shared/carnival'
import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

test('tells the next dates when they are known', async () => {
  const next = fakeKarneval({
    name: 'Stafettkarnevalen 2026',
    status: 'upcoming',
    starts_on: '2026-05-22',
    ends_on: '2026-05-23',
  })
  fakeApi({ 'GET /api/events/stafettkarneval/list/': { data: [next] } })
  renderAt(<CarnivalNotice />)
  expect(screen.getByRole('heading', { name: 'Ingen aktiv karneval' })).toBeTruthy()
  expect(
    await screen.findByText(/Stafettkarnevalen 2026, 22.5.2026–23.5.2026, Olympiastadion, Helsingfors/),
  ).toBeTruthy()
})
