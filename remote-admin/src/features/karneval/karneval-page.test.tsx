import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Component } from './karneval-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))
vi.mock('@stafapp/shared/calendar', () => ({ Calendar: () => null }))

stubBrowser()

it('says which draft is removed, and in which carnival the portal goes on', async () => {
  storeSession({ roles: ['super_admin'] })
  const data = [fakeKarneval({ id: 7, name: 'Stafettkarnevalen 2026', status: 'draft' }), fakeKarneval({ id: 2 })]
  fakeApi({
    'GET /api/events/stafettkarneval/': { data },
    'GET /api/events/stafettkarneval/list/': { data },
    'DELETE /api/events/stafettkarneval/{id}/': null,
  })
  renderAt(<Component />, '/admin/karneval?del=farligt&karneval=7')
  await userEvent.click(await screen.findByRole('button', { name: 'Ta bort utkastet' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Ta bort Stafettkarnevalen 2026' }))
  await waitFor(() =>
    expect(toasts).toEqual([
      ['success', 'Stafettkarnevalen 2026 är borttagen. Du arbetar nu i Stafettkarnevalen 2025.'],
    ]),
  )
})

it('opens a new draft with its dates and what to check, whatever part was shown before', async () => {
  storeSession({ roles: ['super_admin'] })
  const last = fakeKarneval({ id: 2 })
  const draft = fakeKarneval({ id: 7, name: 'Stafettkarnevalen 2026', year: 2026, status: 'draft' })
  let data = [last]
  fakeApi({
    'GET /api/events/stafettkarneval/': () => ({ data }),
    'GET /api/events/stafettkarneval/list/': () => ({ data }),
    'GET /api/events/event-instances/admin/': { data: [], others: [] },
    'GET /api/invoices/products/': { data: [] },
    'GET /api/maintenance/content/': { documents: [], questions: [], menu: [], total: 0 },
    'POST /api/events/stafettkarneval/{id}/copy/': () => {
      data = [last, draft]
      return draft
    },
  })
  renderAt(<Component />, '/admin/karneval?del=farligt')
  await userEvent.click(await screen.findByRole('button', { name: 'Ny karneval' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Skapa utkastet' }))
  const check = await screen.findByRole('region', { name: 'Kontrollera utkastet' })
  expect(screen.getByRole('link', { name: 'Datum' }).getAttribute('aria-current')).toBeTruthy()
  expect(within(check).getByRole('link', { name: 'Priser' }).getAttribute('href')).toBe(
    '/admin/karneval?del=priser&karneval=7',
  )
})
