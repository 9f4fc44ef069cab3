import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Component } from './official-links-page.tsx'

afterEach(() => void vi.useRealTimers())

it.each([
  ['2025-05-12T09:00:00Z', 'fredag 16.5.2025'],
  ['2025-05-16T22:00:00Z', 'lördag 17.5.2025'],
  ['2025-05-28T09:00:00Z', 'fredag 16.5.2025'],
])('at %s a new link is for %s: one for a day that is over has ended', async (now, day) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  storeSession({ roles: ['super_admin'] })
  fakeApi({ 'GET /api/raceday/links/': { days: ['2025-05-16', '2025-05-17'], data: [] } })
  renderAt(<Component />)
  expect(await screen.findByRole('radio', { name: day })).toHaveProperty('checked', true)
})
