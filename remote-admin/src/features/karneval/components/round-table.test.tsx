import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { EventRow } from '../api.ts'
import { RoundTable } from './round-table.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

stubBrowser()

const set = 'PUT /api/events/event-instances/{id}/rounds/'
const event: EventRow = {
  ...{ id: 7, karneval: 1, event: 3, name: '5 × 80 m', product: 1, fee_cents: 4000, capacity: null, status: 'open' },
  ...{ team_count: 12, version: 4 },
  rounds: [
    {
      round: 'TRIAL',
      calls_at: '2025-05-16T10:10:00.000Z',
      starts_at: '2025-05-16T10:40:00.000Z',
      changes_close_at: '2025-05-16T09:10:30.000Z',
    },
    { round: 'FINAL', calls_at: null, starts_at: null, changes_close_at: null },
  ],
}

it('saves a round’s times on Finland’s clocks, and asks for all three', async () => {
  storeSession({ roles: ['super_admin'] })
  const calls = fakeApi({ [set]: event })
  const user = userEvent.setup()
  renderAt(<RoundTable events={[event]} />)
  const starts = await screen.findByLabelText('Start för 5 × 80 m, försök, klockslag')
  expect(starts).toHaveProperty('value', '13:40')
  await user.clear(starts)
  await user.type(starts, '25')
  await user.click(screen.getByRole('button', { name: 'Spara 5 × 80 m, försök' }))
  expect(toasts.at(-1)).toEqual([
    'error',
    '5 × 80 m, försök: Skriv ett datum och ett klockslag, till exempel 16.5.2025 och 14:40.',
  ])
  await user.clear(starts)
  await user.type(starts, '1400')
  await user.click(screen.getByRole('button', { name: 'Spara 5 × 80 m, försök' }))
  await waitFor(() => expect(toasts).toContainEqual(['success', '5 × 80 m, försök har sparats']))
  const sent = calls.filter(({ call }) => call === set).map(({ body }) => body)
  // Unchanged times keep their seconds.
  const { calls_at, changes_close_at } = event.rounds[0] ?? {}
  expect(sent).toEqual([
    { round: 'TRIAL', version: 4, calls_at, starts_at: '2025-05-16T11:00:00.000Z', changes_close_at },
  ])
  await user.type(screen.getByLabelText('Start för 5 × 80 m, final, datum'), '17.5')
  await user.type(screen.getByLabelText('Start för 5 × 80 m, final, klockslag'), '13')
  await user.click(screen.getByRole('button', { name: 'Spara 5 × 80 m, final' }))
  expect(toasts.at(-1)).toEqual(['error', '5 × 80 m, final: fyll i alla tre tiderna.'])
})

it('on a phone shows the times of a round, and its fields when it is changed', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  storeSession({ roles: ['super_admin'] })
  fakeApi({ [set]: event })
  const user = userEvent.setup()
  renderAt(<RoundTable events={[event]} />)
  expect((await screen.findByText(/^16\.5\.2025\s.*13:40/)).textContent).toMatch(/13:40/)
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ändra 5 × 80 m, försök' }))
  expect(screen.getAllByRole('textbox')).toHaveLength(6)
  expect(screen.getByLabelText('Start för 5 × 80 m, försök, klockslag')).toHaveProperty('value', '13:40')
  expect(screen.getByRole('button', { name: 'Ändra 5 × 80 m, final' })).toBeTruthy()
})
