import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Plan, PlanRow } from './api/get-plan.ts'
import { Component } from './timetable-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const row: PlanRow = {
  id: 43,
  day: '2025-05-16',
  calls_at: '2025-05-16T10:10:00.000Z',
  starts_at: '2025-05-16T10:40:00.000Z',
  ends_at: '2025-05-16T11:22:00.000Z',
  ceremony_at: null,
  title: '5 x 80 m flickor, åk 1-6',
  kind: 'race',
  event_instance: 21,
  round: 'TRIAL',
  track: 4,
  heat_interval_s: null,
  duration_min: null,
  heat_count: 14,
  delay_min: 0,
  version: 3,
}
const plan: Plan = {
  karneval: 1,
  version: 7,
  tracks: [{ id: 4, name: 'Rundbanan' }],
  rows: [row],
  delays: [
    {
      id: 5,
      track: 4,
      day: row.day,
      minutes: 8,
      row: 43,
      title: row.title,
      from_heat: 12,
      created_at: '2025-05-16T11:05:00.000Z',
      undone_at: null,
    },
  ],
  conflicts: [{ rows: [43], text: 'Rundbanan: en gren slutar 14:22, men nästa börjar 14:20.' }],
}

const show = (answers: Record<string, unknown> = {}) => {
  const seen = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/events/timetable/plan/': plan,
    ...answers,
  })
  renderAt(<Component />, '/admin/tidtabell')
  return {
    bodyOf: (call: string) => seen.find((one) => one.call === call)?.body,
    urls: () => seen.map(({ url }) => url),
  }
}

it('says in words what collides, and marks the row', async () => {
  show()
  const conflicts = await screen.findByRole('region', { name: 'Det här krockar' })
  expect(within(conflicts).getByRole('listitem').textContent).toBe(plan.conflicts[0]?.text)
  expect(screen.getByRole('rowheader', { name: /försök\s*Krockar/ })).toBeTruthy()
})

it('delays from a heat on', async () => {
  const { bodyOf } = show({ 'POST /api/events/timetable/delays/': plan })
  await userEvent.click(await screen.findByRole('button', { name: /^Försena 5 x 80/ }))
  await userEvent.type(screen.getByLabelText('Minuter'), '8')
  await userEvent.clear(screen.getByLabelText('Från heat'))
  await userEvent.type(screen.getByLabelText('Från heat'), '12')
  await userEvent.click(screen.getByRole('button', { name: 'Flytta det som följer' }))
  await expect.poll(() => bodyOf('POST /api/events/timetable/delays/')).toEqual({ row: 43, from_heat: 12, minutes: 8 })
})

it('takes a delay back with one click', async () => {
  const { urls } = show({ 'POST /api/events/timetable/delays/{id}/undo/': () => plan })
  await userEvent.click(await screen.findByRole('button', { name: /^Ångra \+8 min från heat 12/ }))
  await expect.poll(urls).toContain('/api/events/timetable/delays/5/undo/')
})

it('moves a row by the clock on the wall in Finland, and says when somebody else was first', async () => {
  const { bodyOf } = show({
    'PATCH /api/events/timetable/rows/{id}/': failure(409, 'conflict', 'Någon annan har ändrat uppgifterna.'),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Ändra 5 x 80/ }))
  const start = screen.getByLabelText('Start')
  await userEvent.clear(start)
  await userEvent.type(start, '14:00')
  await userEvent.click(screen.getByRole('button', { name: 'Spara' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Någon annan har ändrat uppgifterna.')
  expect(bodyOf('PATCH /api/events/timetable/rows/{id}/')).toMatchObject({
    version: 3,
    starts_at: '2025-05-16T11:00:00.000Z',
    calls_at: '2025-05-16T10:10:00.000Z',
  })
})

it('shows a proposal before anything is changed', async () => {
  const proposal = {
    version: 7,
    rows: [
      {
        id: 43,
        title: row.title,
        before: row.starts_at,
        after: '2025-05-16T10:45:00.000Z',
        calls_at: null,
        ceremony_at: null,
      },
    ],
    conflicts: [],
  }
  const { bodyOf } = show({ 'POST /api/events/timetable/generate/': proposal })
  await userEvent.click(await screen.findByText('Räkna om tiderna efter heatlottningen'))
  await userEvent.click(screen.getByRole('button', { name: 'Visa förslag' }))
  expect(await screen.findByText('13:45')).toBeTruthy()
  expect(bodyOf('POST /api/events/timetable/generate/')).toMatchObject({ version: 7, apply: false, rest_min: 60 })
  expect(screen.getByRole('button', { name: 'Använd förslaget' })).toBeTruthy()
})
