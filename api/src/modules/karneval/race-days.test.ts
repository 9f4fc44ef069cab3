import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
})
afterAll(() => portal.close())

async function raceDaysAt(instant: string) {
  portal.now.set(instant)
  const response = await portal.call('GET', '/api/events/stafettkarneval/list/')
  const { data } = response.json() as ResponseOf<'GET /api/events/stafettkarneval/list/'>
  return data.map(({ race_days }) => race_days)
}

const delayed = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()

/** Each day's first start by the public minute schedule. */
async function firstStarts(): Promise<(string | undefined)[]> {
  const response = await portal.call('GET', '/api/events/timetable/')
  const { data } = response.json() as ResponseOf<'GET /api/events/timetable/'>
  const races = data.filter(({ kind }) => kind === 'race')
  return ['2025-05-16', '2025-05-17'].map(
    (date) =>
      races
        .filter(({ day }) => day === date)
        .map(({ starts_at, delay_min }) => delayed(starts_at, delay_min))
        .sort()[0],
  )
}

test('the list tells each day’s first and last race and the largest delay still to come, on the carnival’s own days only', async () => {
  expect(await raceDaysAt('2025-05-15T20:59:59.999Z')).toEqual([undefined, undefined])
  const [quiet] = await raceDaysAt('2025-05-15T21:00:00Z')
  expect(quiet?.map(({ day, delay_min }) => [day, delay_min])).toEqual([
    ['2025-05-16', 0],
    ['2025-05-17', 0],
  ])
  const { rows } = await portal.pool.query<{ starts_at: Date }>(
    `select min(starts_at) as starts_at from timetable_row where kind = 'race' and day = '2025-05-16'`,
  )
  expect(quiet?.[0]?.starts_at).toBe(rows[0]?.starts_at.toISOString())

  const plan = await portal.call('GET', '/api/events/timetable/plan/', { as: 'superadmin' })
  const row = (plan.json() as ResponseOf<'GET /api/events/timetable/plan/'>).rows.find(
    ({ day, starts_at }) => day === '2025-05-16' && starts_at === quiet?.[0]?.starts_at,
  )
  const delay = (minutes: number) =>
    portal.call('POST', '/api/events/timetable/delays/', {
      as: 'superadmin',
      body: { row: row?.id, from_heat: 1, minutes },
    })
  await delay(10)
  const { delays } = (await delay(-4)).json() as ResponseOf<'GET /api/events/timetable/plan/'>
  const [late] = await raceDaysAt('2025-05-16T09:00:00Z')
  expect(late?.map(({ delay_min }) => delay_min)).toEqual([6, 0])
  expect(late?.map(({ starts_at, starts_late_min = 0 }) => delayed(starts_at, starts_late_min))).toEqual(
    await firstStarts(),
  )
  // The delay counts as long as a start has it, and the last race ends the day.
  const lastStart = late?.[0]?.last_starts_at ?? ''
  const { rows: heats } = await portal.pool.query<{ last: Date }>(
    `select max(h.starts_at) as last from heat h join event_instance i on i.id = h.event_instance_id
     join timetable_row t on t.event_instance_id = i.id and t.round = h.round where t.day = '2025-05-16'`,
  )
  expect(Date.parse(lastStart)).toBeGreaterThanOrEqual(heats[0]?.last.getTime() ?? Number.NaN)
  expect((await raceDaysAt(lastStart))[0]?.[0]?.last_starts_at).toBe(lastStart)
  const [evening] = await raceDaysAt('2025-05-16T20:00:00Z')
  expect(evening?.map(({ delay_min }) => delay_min)).toEqual([0, 0])
  for (const { id } of delays)
    await portal.call('POST', `/api/events/timetable/delays/${id}/undo/`, { as: 'superadmin' })
  const [again] = await raceDaysAt('2025-05-16T09:01:00Z')
  expect(again?.map(({ delay_min }) => delay_min)).toEqual([0, 0])
  expect(await raceDaysAt('2025-05-17T21:00:00Z')).toEqual([undefined, undefined])
})
