import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Component } from './order-requests-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const decide = 'POST /api/invoices/order-changes/{id}/decide/'
const wish = {
  id: 3,
  order: 7,
  school_unit: 5,
  school_name: 'Vasa övningsskola',
  unit_name: 'lågstadiet',
  wanted: [{ product: 1, name: 'Lunch fredag', unit: 'portion', quantity: 7, current: 5 }],
  reason: 'Två nya elever',
  status: 'pending',
  answer: '',
  requested_by: 'Maria Sjöberg',
  created_at: '2025-05-02T08:00:00Z',
  decided_at: null,
  version: 1,
}

beforeEach(() => void storeSession({ username: 'superadmin', roles: ['super_admin'] }))

function open(answers: Record<string, unknown> = {}) {
  const calls = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/invoices/order-changes/': { data: [wish] },
    'GET /api/invoices/diets/summary/': { data: [{ diet: 'gluten_free', text: '', friday: 12, saturday: 9 }] },
    [decide]: { ...wish, status: 'approved' },
    ...answers,
  })
  renderAt(<Component />)
  return { calls, user: userEvent.setup() }
}

it('shows what the order holds and what is wished, and sends the answer once', async () => {
  const { calls, user } = open()
  expect((await screen.findByText(/^Lunch fredag/)).textContent).toBe('Lunch fredag: 5 → 7 portion')
  await user.type(screen.getByLabelText('Svar till skolan (frivilligt)'), 'Går bra.')
  await user.dblClick(screen.getByRole('button', { name: 'Godkänn Vasa övningsskola' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Ändringen är godkänd']]))
  const sent = calls.filter(({ call }) => call === decide)
  expect(sent.map(({ body }) => body)).toEqual([{ version: 1, approve: true, answer: 'Går bra.' }])
})

it('says on the page why a yes was not possible', async () => {
  const { user } = open({ [decide]: () => failure(409, 'limit_reached', 'Lunch fredag är slut.') })
  await user.click(await screen.findByRole('button', { name: 'Godkänn Vasa övningsskola' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Lunch fredag är slut.')
})

it('sums the diets for the kitchen', async () => {
  open()
  expect(await screen.findByRole('row', { name: 'Glutenfri 12 9' })).toBeTruthy()
})
