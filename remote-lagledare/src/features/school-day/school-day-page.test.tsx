import { queryClient } from '@stafapp/shared/data'
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { forgetSession, storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { SchoolDay } from './api/get-school-day.ts'
import { Component } from './school-day-page.tsx'

const day: SchoolDay = {
  karneval: 1,
  school: 'Sursik skola',
  units: [{ id: 4, unit_name: 'Sursik skola, åk 1–6' }],
  version: 3,
  published_at: '2025-05-10T11:20:33Z',
  check_path: '/tidtabeller/kontroll?karneval=1&enhet=4&lista=abc',
  check_svg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  data: [
    {
      team: 21,
      team_name: 'Sursik skola 1',
      school_unit: 4,
      event_instance: 2,
      event_name: '5 x 80 m pojkar, åk 1-6',
      round: 'TRIAL',
      day: '2025-05-16',
      calls_at: '2025-05-16T10:55:00Z',
      starts_at: '2025-05-16T11:25:00Z',
      delay_min: 8,
      heat: 12,
      lane: 4,
      is_lane: true,
      status: 'planned',
      legs: [
        { leg: 1, runner: 'Elin Berg' },
        { leg: null, runner: 'Olle Sund' },
      ],
    },
  ],
}

const show = (answer: unknown) => {
  fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/events/school-day/': answer,
  })
  renderAt(<Component />, '/lagledare/vartschema')
}

beforeEach(() => {
  sessionStorage.clear()
  storeSession({ roles: ['teacher'] })
})

it('says when to be at the upprop, where to run and who, with the plan and the new time', async () => {
  show(day)
  const friday = await screen.findByRole('region', { name: 'fredag 16.5.2025' })
  const card = within(friday).getAllByRole('listitem')[0]
  expect(card?.textContent).toContain('Upprop Planerat 13:55 ny tid 14:03')
  const calendar = screen.getByRole('link', { name: 'Till kalendern (.ics)' })
  expect(calendar.getAttribute('href')).toBe('/api/events/calendar/?karneval=1&school_unit=4')
  expect(card?.textContent).toContain('Heat 12, bana 4, start Planerat 14:25 ny tid 14:33')
  const legs = within(friday).getByRole('list', { name: 'Sträckor, Sursik skola 1' })
  expect(
    within(legs)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 Elin Berg', 'Reserv Olle Sund'])
  expect(screen.getByRole('link', { name: 'kontrollsidan' }).getAttribute('href')).toBe(day.check_path)
})

it('F25: says when the day was read by the carnival’s clock, whatever the device’s says', async () => {
  show(() => Response.json(day, { headers: { 'x-server-now': '2025-05-16T10:05:00Z' } }))
  expect(await screen.findByText(/^Senast uppdaterad kl\. 13:05/)).toBeTruthy()
})

it('keeps the day for this tab when the network is gone, and throws it away at logout', async () => {
  show(day)
  await screen.findByText('Sursik skola 1')
  cleanup()
  queryClient.clear()
  show(() => failure(503, 'unavailable'))
  expect(await screen.findByText('Sursik skola 1', undefined, { timeout: 20_000 })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('kan inte uppdateras just nu')
  forgetSession()
  expect(sessionStorage.length).toBe(0)
})

it('says that there are no starts yet', async () => {
  show({ ...day, data: [] })
  expect(await screen.findByText('Skolan har inga starter i den publicerade heatindelningen ännu.')).toBeTruthy()
})
