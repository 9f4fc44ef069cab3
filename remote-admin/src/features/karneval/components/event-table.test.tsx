import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { pressInToast, toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { EventRow } from '../api.ts'
import { EventTable } from './event-table.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))
stubBrowser()
beforeEach(() => storeSession({ roles: ['super_admin'] }))

const save = 'PATCH /api/events/event-instances/{id}/'
const event: EventRow = {
  ...{ id: 7, karneval: 2, event: 7, name: '5 × 80 m', product: 1, fee_cents: 800, capacity: 90, status: 'open' },
  ...{ team_count: 71, version: 4, rounds: [] },
}

async function open() {
  const seen = fakeApi({
    'GET /api/events/event-instances/admin/': { data: [event], others: [] },
    'GET /api/invoices/products/': { data: [{ id: 1, category: 'stafetter', name: 'Avgift', price_cents: 800 }] },
    'GET /api/events/heats/rules/': { data: [] },
    [save]: ({ body }: { body: { version: number } }) => ({ ...event, version: body.version + 1 }),
  })
  renderAt(<EventTable karneval={2} />)
  const capacity = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Kapacitet för 5 × 80 m' })
  const write = async (text: string) => {
    await userEvent.clear(capacity)
    await userEvent.type(capacity, text)
    await userEvent.click(screen.getByRole('button', { name: 'Spara 5 × 80 m' }))
  }
  return { capacity, write, sent: () => seen.filter(({ call }) => call === save).map(({ body }) => body) }
}

it('asks before an event gets fewer places than it has teams, and takes the saving back', async () => {
  const { capacity, write, sent } = await open()
  await write('5')
  const question = within(screen.getByRole('dialog', { name: 'Ändra kapaciteten för 5\u00a0×\u00a080\u00a0m?' }))
  expect(question.getByText(/lag är/).textContent).toBe(
    '71 lag är anmälda, 66 fler än platserna. Inget lag tas bort, men inga nya ryms.',
  )
  await userEvent.click(question.getByRole('button', { name: 'Avbryt' }))
  expect([sent(), capacity.value]).toEqual([[], '5'])
  await userEvent.click(screen.getByRole('button', { name: 'Spara 5 × 80 m' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ändra till 5' }))
  await waitFor(() => expect(toasts).toEqual([['success', '5 × 80 m har sparats']]))
  pressInToast('Ångra')
  await waitFor(() => expect(toasts).toEqual([['success', '5 × 80 m är som förut']]))
  expect(sent()).toEqual([
    { version: 4, capacity: 5 },
    { version: 5, capacity: 90 },
  ])
})

it('saves places that are enough without a question, and marks the cell of what is no number', async () => {
  const { capacity, write, sent } = await open()
  await write('12 st')
  expect(document.activeElement).toBe(capacity)
  expect(capacity.getAttribute('aria-invalid')).toBe('true')
  const told = document.getElementById(capacity.getAttribute('aria-describedby') ?? '')
  expect(told?.textContent).toBe('Skriv ett heltal, högst 10 000, eller lämna tomt.')
  expect([sent(), capacity.value, toasts]).toEqual([[], '12 st', []])
  await write('71')
  await waitFor(() => expect(sent()).toEqual([{ version: 4, capacity: 71 }]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('fewer places than teams are told at the field before they are saved, and what is typed back is no change', async () => {
  const { capacity } = await open()
  const told = () => document.getElementById(capacity.getAttribute('aria-describedby') ?? '')?.textContent
  await userEvent.clear(capacity)
  await userEvent.type(capacity, '50')
  await userEvent.tab()
  await waitFor(() => expect(told()).toBe('71 lag är anmälda, 21 fler än platserna.'))
  expect(capacity.getAttribute('aria-invalid'), 'it can be saved').toBe('false')
  await userEvent.clear(capacity)
  await userEvent.type(capacity, '90')
  await userEvent.tab()
  expect(told()).toBeUndefined()
  expect(screen.queryByRole('button', { name: 'Spara 5 × 80 m' })).toBeNull()
})

it('on a phone an event is folded to what it has, until it is changed', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  fakeApi({
    'GET /api/events/event-instances/admin/': { data: [event], others: [] },
    'GET /api/invoices/products/': { data: [{ id: 1, category: 'stafetter', name: 'Avgift', price_cents: 800 }] },
    'GET /api/events/heats/rules/': { data: [] },
  })
  renderAt(<EventTable karneval={2} />)
  expect(await screen.findByText('71 lag · 8,00 € · högst 90')).toBeTruthy()
  const capacity = () => screen.queryByRole('textbox', { name: 'Kapacitet för 5 × 80 m' })
  expect(capacity()).toBeNull()
  // Nothing is chosen, so there is nothing to press.
  expect(screen.queryByRole('button', { name: 'Ändra de valda' })).toBeNull()
  const change = screen.getByRole('button', { name: 'Ändra 5 × 80 m' })
  await userEvent.click(change)
  expect([change.getAttribute('aria-expanded'), capacity() !== null]).toEqual(['true', true])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Välj 5 × 80 m' }))
  expect(screen.getByRole('button', { name: 'Ändra de valda' })).toBeTruthy()
  vi.unstubAllGlobals()
})
