import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { EventRow } from '../api.ts'
import { BulkEdit } from './bulk-edit.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))
stubBrowser()
beforeEach(() => storeSession({ roles: ['super_admin'] }))

const save = 'POST /api/events/event-instances/changes/'
const event = (id: number, part: Partial<EventRow>): EventRow => ({
  ...{ id, karneval: 2, event: id, name: `Gren ${id}`, product: 1, fee_cents: 800, capacity: null, status: 'open' },
  ...{ team_count: 0, version: id + 10, rounds: [], ...part },
})
const rows = [event(1, { capacity: 40 }), event(2, { capacity: 60 }), event(3, { team_count: 4 })]

const open = (onSaved = vi.fn()) => {
  renderAt(<BulkEdit karneval={2} rows={rows} fees={[]} onSaved={onSaved} />)
  return onSaved
}

it('shows before and after, saves what changes in one call, and takes it back with the new versions', async () => {
  const calls = fakeApi({
    [save]: ({ body }: { body: { events: { id: number; version: number }[] } }) => ({
      data: body.events.map(({ id, version }) => event(id, { version: version + 1 })),
    }),
  })
  const user = userEvent.setup()
  const onSaved = open()
  await user.click(await screen.findByRole('button', { name: 'Ändra de valda' }))
  const question = screen.getByRole('dialog', { name: 'Ändra 3 grenar' })
  await user.type(within(question).getByRole('textbox', { name: 'Ny kapacitet' }), '60')
  const lines = () =>
    within(within(question).getByRole('list', { name: 'Det här ändras' }))
      .getAllByRole('listitem')
      .map((line) => line.textContent)
  expect(lines()).toEqual(['Gren 1: 40 → 60', 'Gren 2: 60 (ändras inte)', 'Gren 3: ingen gräns → 60'])
  await user.click(within(question).getByRole('button', { name: 'Ändra 2 grenar' }))
  expect(await screen.findByText('Kapacitet har ändrats för 2 grenar.')).toBeDefined()
  expect(onSaved).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Ångra' }))
  await waitFor(() => expect(screen.getByText('Ändringen har tagits tillbaka.')).toBeDefined())
  expect(calls.filter(({ call }) => call === save).map(({ body }) => body)).toEqual([
    {
      karneval: 2,
      events: [
        { id: 1, version: 11, capacity: 60 },
        { id: 3, version: 13, capacity: 60 },
      ],
    },
    {
      karneval: 2,
      events: [
        { id: 1, version: 12, capacity: 40 },
        { id: 3, version: 14, capacity: null },
      ],
    },
  ])
})

it('refuses what is no number, and a draft of an event that has teams', async () => {
  fakeApi({})
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Ändra de valda' }))
  const question = screen.getByRole('dialog', { name: 'Ändra 3 grenar' })
  const yes = () => within(question).getByRole('button', { name: /^Ändra \d/ })
  const capacity = within(question).getByRole('textbox', { name: 'Ny kapacitet' })
  await user.type(capacity, '12 st')
  expect(capacity.getAttribute('aria-invalid')).toBe('true')
  expect(yes()).toHaveProperty('disabled', true)
  await user.selectOptions(within(question).getByRole('combobox', { name: 'Vad ändras' }), 'Status')
  expect(yes()).toHaveProperty('disabled', true)
  await user.selectOptions(within(question).getByRole('combobox', { name: 'Ny status' }), 'Utkast')
  expect(within(question).getByRole('alert').textContent).toContain('Gren 3')
  expect(yes()).toHaveProperty('disabled', true)
  await user.selectOptions(within(question).getByRole('combobox', { name: 'Ny status' }), 'Inställd')
  expect(yes()).toHaveProperty('disabled', false)
})
