import { failure, fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ChangeRequest } from './api/get-change-requests.ts'
import { Component } from './change-requests-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))
beforeEach(() => void storeSession({ roles: ['super_admin'] }))

const decide = 'POST /api/events/change-requests/{id}/decide/'
const child = (id: number, first_name: string) => ({
  id,
  first_name,
  last_name: 'Ek',
  grade: 8,
  gender: 'female' as const,
})
const request = (change: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id: 1,
  kind: 'change_runners',
  school_unit: 5,
  school_name: 'Vasa övningsskola',
  unit_name: 'Högstadiet',
  event_instance: 10,
  event_name: '4 x 100 m flickor, åk 7-9',
  team: 100,
  team_name: 'Vasa 1',
  round: 'TRIAL',
  wanted: { legs: [3, 2], reserves: [] },
  current: { legs: [1, 2], reserves: [] },
  runners: [child(1, 'Ida'), child(2, 'Ellen'), child(3, 'Saga')],
  reason: 'Ida är sjuk',
  status: 'pending',
  answer: '',
  charged: null,
  requested_by: 'Anna Berg',
  created_at: '2025-05-10T09:00:00Z',
  decided_at: null,
  version: 1,
  ...change,
})

function open(answer: (seen: SeenCall) => unknown = () => request({ status: 'approved' })) {
  const calls = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval({ phase: 'closed' })] },
    'GET /api/events/change-requests/': {
      data: [request(), request({ id: 2, kind: 'withdraw_team', wanted: null, team_name: 'Vasa 2' })],
    },
    [decide]: answer,
  })
  renderAt(<Component />, '/admin/andringar')
  return { user: userEvent.setup(), sent: () => calls.filter(({ call }) => call === decide) }
}

it('shows who asks for what and why, and sends the decision with fee and answer', async () => {
  const { user, sent } = open()
  expect(await screen.findByRole('row', { name: 'Sträcka 1 Ida Ek Saga Ek' })).toBeTruthy()
  expect(screen.queryByRole('row', { name: /Sträcka 2/ })).toBeNull()
  const box = screen.getByRole('group', { name: 'Beslut: Byt löpare: Vasa 1' })
  await user.type(within(box).getByRole('textbox', { name: 'Svar till lagledaren' }), 'Krya på')
  await user.click(within(box).getByRole('button', { name: 'Godkänn' }))
  expect(sent()[0]?.body).toEqual({ approve: true, charge: true, answer: 'Krya på', version: 1 })
})

it('gives the fee of a withdrawal back unless the organiser says otherwise, and shows a refusal', async () => {
  const { user, sent } = open(() => failure(409, 'conflict', 'Begäran är redan avgjord.'))
  const box = await screen.findByRole('group', { name: 'Beslut: Stryk laget: Vasa 2' })
  await user.click(within(box).getByRole('button', { name: 'Godkänn' }))
  expect(sent()[0]?.body).toMatchObject({ approve: true, charge: false })
  expect(await within(box).findByText('Begäran är redan avgjord.')).toBeTruthy()
})
