import { failure, fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ChangeRequest, ClassChange } from './api.ts'
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
  event_name: '4 × 100 m flickor, åk 7–9',
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

const decideClass = 'POST /api/schools/class-changes/{id}/decide/'
const classChange = (change: Partial<ClassChange> = {}): ClassChange => ({
  id: 7,
  school: { id: 3, name: 'Vasa övningsskola', municipality: 'Vasa' },
  school_unit: { id: 5, unit_name: 'Lågstadiet' },
  is_new_unit: false,
  in_force: { school_type: ['primary_school'], school_subtype: ['none'], student_count: 60 },
  requested: { school_type: ['primary_school'], school_subtype: ['small'], student_count: 40 },
  status: 'pending',
  requested_by: 'Anna Berg',
  requested_at: '2025-04-10T09:00:00Z',
  decided_at: null,
  answer: '',
  version: 2,
  gained_events: ['5 x 80 m mixed, små grundskolor åk 1-6'],
  lost_events: ['5 x 80 m flickor, åk 1-6'],
  teams: [],
  intents: [],
  ...change,
})

function open(
  answer: (seen: SeenCall) => unknown = () => request({ status: 'approved' }),
  classChanges: ClassChange[] = [],
) {
  const calls = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval({ phase: 'closed' })] },
    'GET /api/events/change-requests/': {
      data: [request(), request({ id: 2, kind: 'withdraw_team', wanted: null, team_name: 'Vasa 2' })],
    },
    'GET /api/schools/class-changes/': { data: classChanges },
    [decide]: answer,
    [decideClass]: answer,
  })
  renderAt(<Component />, '/admin/andringar')
  return { user: userEvent.setup(), sent: (name = decide) => calls.filter(({ call }) => call === name) }
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

it('shows what a changed class leads to, and approves it', async () => {
  const { user, sent } = open(() => classChange({ status: 'approved' }), [classChange()])
  const box = await screen.findByRole('group', { name: 'Beslut: Ändrad klass: Lågstadiet' })
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['Gäller nu', 'Åk 1–6 · Vanlig · Elever i åk 3–6: 60'],
    ['Skolan har sparat', 'Åk 1–6 · Liten · Elever i åk 3–6: 40'],
    ['Nya grenar', '5 x 80 m mixed, små grundskolor åk 1-6'],
    ['Förlorade grenar', '5 x 80 m flickor, åk 1-6'],
  ])
  await user.click(within(box).getByRole('button', { name: 'Godkänn' }))
  expect(sent(decideClass)[0]?.body).toEqual({ approve: true, answer: '', seen_teams: [], version: 2 })
})

it('approves a class that bars entered teams only when it is said what happens to them', async () => {
  const teams = [{ id: 11, name: 'Vasa 1', event_name: '5 x 80 m flickor, åk 1-6', karneval_name: 'Karnevalen 2025' }]
  const { user, sent } = open(() => classChange({ status: 'approved' }), [classChange({ teams })])
  const box = await screen.findByRole('group', { name: 'Beslut: Ändrad klass: Lågstadiet' })
  expect(within(box).getByText('Vasa 1: 5 x 80 m flickor, åk 1-6 (Karnevalen 2025)')).toBeTruthy()
  const approve = within(box).getByRole<HTMLButtonElement>('button', { name: 'Godkänn' })
  expect(approve.disabled).toBe(true)
  await user.click(within(box).getByRole('radio', { name: 'Stryk lagen' }))
  await user.click(approve)
  expect(sent(decideClass)[0]?.body).toMatchObject({ approve: true, teams: 'withdraw', seen_teams: [11] })
})

it('refuses with a reason only, and keeps the reason when the school has saved something newer', async () => {
  const { user, sent } = open(() => failure(409, 'conflict', 'Skolan har ändrat uppgifterna.'), [classChange()])
  const box = await screen.findByRole('group', { name: 'Beslut: Ändrad klass: Lågstadiet' })
  const refuse = within(box).getByRole<HTMLButtonElement>('button', { name: 'Godkänn inte' })
  expect(refuse.disabled).toBe(true)
  await user.type(within(box).getByRole('textbox', { name: 'Svar till skolan' }), 'Ni är 60')
  await user.click(refuse)
  expect(sent(decideClass)[0]?.body).toEqual({ approve: false, answer: 'Ni är 60', version: 2 })
  await user.click(await within(box).findByRole('button', { name: 'Hämta ändringen på nytt' }))
  expect(within(box).queryByText('Skolan har ändrat uppgifterna.')).toBeNull()
  expect(within(box).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Ni är 60')
})
