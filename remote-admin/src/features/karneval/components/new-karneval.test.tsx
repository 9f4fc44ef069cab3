import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { AdminKarneval } from '../api.ts'
import { NewKarneval } from './new-karneval.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))
vi.mock('@stafapp/shared/calendar', () => ({ Calendar: () => null }))

stubBrowser()

const copy = 'POST /api/events/stafettkarneval/{id}/copy/'
const last = {
  id: 2,
  name: 'Stafettkarnevalen 2025',
  year: 2025,
  starts_on: '2025-05-16',
  ends_on: '2025-05-17',
  intent_opens_at: '2024-12-02T06:00:00.000Z',
  intent_closes_at: '2025-01-31T21:59:59.999Z',
  teams_open_at: '2025-02-03T06:00:00.000Z',
  teams_close_at: '2025-04-25T20:59:59.999Z',
  orders_close_at: '2025-04-30T20:59:59.999Z',
  runners_close_at: '2025-05-07T20:59:59.999Z',
  runners_reopen_at: '2025-05-15T05:00:00.000Z',
} as AdminKarneval

async function open(now = '2025-09-01T12:00:00Z') {
  vi.setSystemTime(now)
  storeSession({ roles: ['super_admin'] })
  const onMade = vi.fn()
  const seen = fakeApi({
    'GET /api/events/event-instances/admin/': {
      data: [
        { event: 3, name: '5 × 80 m', status: 'open', team_count: 12 },
        { event: 4, name: 'Gatustafett', status: 'cancelled', team_count: 0 },
      ],
      others: [],
    },
    'GET /api/invoices/products/': { data: [{ id: 9, name: 'T-skjorta 2025' }] },
    'GET /api/maintenance/content/': {
      documents: [{ title: 'Regler', body: 'Gäller 2025.' }],
      questions: [],
      menu: [],
      total: 1,
    },
    [copy]: { ...last, id: 7, name: 'Stafettkarnevalen 2026', year: 2026 },
  })
  renderAt(<NewKarneval all={[last]} onMade={onMade} />)
  await screen.findByRole('combobox', { name: 'T-skjorta 2025' })
  return { onMade, sent: () => seen.find(({ call }) => call === copy)?.body }
}

const shown = (field: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: field }).selectedOptions[0]?.textContent

it('takes the proposals for what does not fit unless the organiser chooses otherwise', async () => {
  const { onMade, sent } = await open()
  expect(shown('Löparanmälan öppnas igen')).toBe('Flytta till onsdag 13.5.2026')
  expect(screen.getByText(/: Kristi himmelsfärdsdag/)).toBeDefined()
  expect(shown('Gatustafett')).toBe('Ta med grenen')
  expect(screen.getByText(/nämner 2025: Regler/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Skapa utkastet' }))
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(7))
  expect(toasts).toEqual([['success', 'Stafettkarnevalen 2026 har skapats som utkast. Du arbetar nu i 2026.']])
  expect(sent()).toEqual({
    name: 'Stafettkarnevalen 2026',
    starts_on: '2026-05-15',
    dates: { runners_reopen_at: '2026-05-13T05:00:00.000Z' },
    product_names: [{ product: 9, name: 'T-skjorta 2026' }],
    without_events: [],
  })
})

it('keeps, leaves out and changes as chosen, and asks for an own date before it sends', async () => {
  const { onMade, sent } = await open()
  const user = userEvent.setup()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Gatustafett' }), 'Lämna bort grenen')
  await user.selectOptions(screen.getByRole('combobox', { name: 'T-skjorta 2025' }), 'Behåll namnet')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Löparanmälan öppnas igen' }), 'Välj en annan dag …')
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Skapa utkastet' })
  await waitFor(() => expect(submit.disabled).toBe(true))
  await user.type(screen.getByRole('textbox', { name: /^Ny tid.*datum$/ }), '12.5.2026')
  await user.type(screen.getByRole('textbox', { name: /^Ny tid.*klockslag$/ }), '9:30')
  await user.tab()
  await waitFor(() => expect(submit.disabled).toBe(false))
  await user.click(submit)
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(7))
  expect(sent()).toMatchObject({
    dates: { runners_reopen_at: '2026-05-12T06:30:00.000Z' },
    product_names: [],
    without_events: [4],
  })
})

it('takes no first day that has passed, and finds nothing that does not fit it', async () => {
  await open()
  const day = screen.getByRole('textbox', { name: 'Första dagen' })
  await userEvent.clear(day)
  await userEvent.type(day, '1.1.2020')
  await userEvent.click(screen.getByRole('textbox', { name: 'Namn' }))
  expect(await screen.findByText('Dagen har redan varit.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Skapa utkastet' }).disabled).toBe(true)
  expect(screen.queryByText('Det här passar inte det nya året')).toBeNull()
})

it('proposes a year to come when the newest carnival lies further back', async () => {
  await open('2026-09-01T12:00:00Z')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Namn' }).value).toBe('Stafettkarnevalen 2027')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Första dagen' }).value).toBe('14.5.2027')
})
