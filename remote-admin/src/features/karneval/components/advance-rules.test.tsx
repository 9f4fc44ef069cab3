import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { AdvanceRule } from '../api.ts'
import { AdvanceRules } from './advance-rules.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const read = 'GET /api/events/heats/rules/'
const save = 'POST /api/events/heats/rules/'
const text = 'Heatsegrarna (Q) och de tre bästa tiderna därefter (q) går till final.'
const rule: AdvanceRule = {
  ...{
    event_instance: 7,
    event_name: '5 × 80 m',
    version: 4,
    own: null,
    heats: 5,
    places: 8,
    text,
    default_text: text,
  },
  ...{ fault: null, official_heats: 0 },
}

it('shows the rule in words while it is typed, and what does not fit the final', async () => {
  storeSession({ roles: ['super_admin'] })
  const calls = fakeApi({ [read]: { data: [rule] }, [save]: rule })
  const user = userEvent.setup()
  renderAt(<AdvanceRules karneval={1} />)
  expect(await screen.findByText(text)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Ändra regeln, 5 × 80 m' }))
  await user.selectOptions(screen.getByLabelText('Regel för 5 × 80 m'), 'own')
  const places = screen.getByLabelText('På placering i varje heat')
  await user.clear(places)
  await user.type(places, '2')
  expect(screen.getByRole('status').textContent).toBe(
    'Regeln släpper fram fler lag än finalen rymmer: 5 heat × 2 på placering + 0 på tid = 10 lag, men finalen har åtta platser.',
  )
  expect(screen.getByRole('button', { name: 'Spara regeln' })).toHaveProperty('disabled', true)
  await user.clear(places)
  await user.type(places, '1')
  await user.type(screen.getByLabelText('På tid bland de övriga'), '{Backspace}1')
  expect(screen.getByRole('status').textContent).toBe(
    'Heatsegrarna (Q) och den bästa tiden därefter (q) går till final.',
  )
  await user.click(screen.getByRole('button', { name: 'Spara regeln' }))
  await waitFor(() => expect(calls.some(({ call }) => call === save)).toBe(true))
  expect(calls.find(({ call }) => call === save)?.body).toEqual({
    event_instance: 7,
    version: 4,
    own: { winners: 1, by_time: 1 },
  })
})
