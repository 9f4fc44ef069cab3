import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../test/support/test-app.ts'
import { seedRaceDay } from './seed-race-day.ts'

const afternoon = '2025-05-16T16:00:00+03:00'
let test: TestApp

beforeAll(async () => {
  test = await createTestApp({ demo: true })
  test.now.set(afternoon)
  await seedRaceDay(test.db, new Date('2025-04-15T09:00:00+03:00'))
  expect(await countFacts()).toBe(0)
  // Before the first races there is nothing to record, and the portal may be started more than once.
  await seedRaceDay(test.db, new Date('2025-05-16T12:50:00+03:00'))
  expect(await countFacts()).toBe(0)
  await seedRaceDay(test.db, new Date(afternoon))
})
afterAll(() => test.close())

const countFacts = async () =>
  (await test.pool.query<{ n: number }>('select count(*)::int as n from raceday_fact where karneval_id = 2')).rows[0]?.n

it('shows the day in the middle: official heats, one without times yet, an absent team, a fault and a protest', async () => {
  const response = await test.call('GET', '/api/raceday/results/', { as: 'superadmin', query: { day: '2025-05-16' } })
  expect(response.statusCode, response.body).toBe(200)
  const { rounds } = response.json<ResponseOf<'GET /api/raceday/results/'>>()
  const heats = rounds.flatMap((round) => round.heats)
  const states = Map.groupBy(heats, ({ state }) => state)
  expect(states.get('official')?.length).toBeGreaterThan(20)
  expect(states.get('none')?.length).toBeGreaterThan(10)
  const rows = heats.flatMap((heat) => heat.rows)
  expect(rows.filter(({ mark }) => mark === 'DQ')).toHaveLength(1)
  expect(rows.filter(({ protest }) => protest === 'pending')).toHaveLength(1)
  expect(rows.filter(({ mark }) => mark === 'DNS')).toHaveLength(1)
  expect(rows.filter(({ mark, rank }) => mark !== null && rank !== null)).toEqual([])
  expect(rows.every(({ conflict }) => conflict === null)).toBe(true)
  const protests = (await test.call('GET', '/api/raceday/protests/', { as: 'superadmin' })).json<{ data: object[] }>()
  expect(protests.data).toHaveLength(1)
})

it('names once the race from which the first track is late', async () => {
  const { rows } = await test.pool.query<{ title: string; heat_number: number }>(
    'select r.title, d.heat_number from timetable_delay d join timetable_row r on r.id = d.row_id where d.karneval_id = 2',
  )
  expect(rows).toEqual([{ title: '5 × 80 m flickor, åk 1–6', heat_number: 1 }])
})

it('records nothing a second time', async () => {
  const before = await countFacts()
  await seedRaceDay(test.db, new Date('2025-05-17T13:00:00+03:00'))
  expect(await countFacts()).toBe(before)
})
