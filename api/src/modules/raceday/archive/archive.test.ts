import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { eraseNames } from '../../office/privacy/erase-names.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
})
afterAll(() => portal.close())

const read = async (url: string) => (await portal.call('GET', url)).json<object>()
const all = async () => [
  await read('/api/events/archive/'),
  await read('/api/events/archive/2024/'),
  await read('/api/events/records/'),
]

test('the archive has each past year with its numbers, and the best of each event by name of school', async () => {
  const [years, year] = (await all()) as [
    ResponseOf<'GET /api/events/archive/'>,
    ResponseOf<'GET /api/events/archive/{year}/'>,
  ]
  expect(years.data.map((each) => each.year)).toEqual([2024])
  expect(year).toMatchObject(years.data[0] ?? {})
  expect(year.teams).toBeGreaterThan(500)
  expect(year.events).toHaveLength(20)
  const ranked = year.events.filter(({ best }) => best.length > 0)
  expect(ranked.length).toBeGreaterThan(15)
  for (const { best } of ranked) expect(best.map(({ rank }) => rank)).toEqual([1, 2, 3])
  for (const { best, fastest, order } of year.events) if (order !== 'all') expect([best, fastest]).toEqual([[], null])
  expect(year.events.some(({ is_record }) => is_record)).toBe(true)
})

test('teams of schools of one name are told apart in the best of an event', async () => {
  const { events } = (await read('/api/events/archive/2024/')) as ResponseOf<'GET /api/events/archive/{year}/'>
  const { rows } = await portal.pool.query<{ event: number; name: string }>(
    `select t.event_instance_id as event, s.name || ' ' || t.number as name from team t
       join school_unit u on u.id = t.school_unit_id join school s on s.id = u.school_id
      group by t.event_instance_id, s.name, t.number having count(*) > 1`,
  )
  const shared = new Set(rows.map(({ event, name }) => `${event} ${name}`))
  const best = events.flatMap((event) => event.best.map(({ team_name }) => `${event.event_instance} ${team_name}`))
  expect(best.filter((one) => shared.has(one))).toEqual([])
  expect(best.some((one) => shared.has(one.replace(/ \([^()]+\)$/, '')))).toBe(true)
})

test('a year that is not over, or never was, is not found', async () => {
  expect((await portal.call('GET', '/api/events/archive/2025/')).statusCode).toBe(404)
  expect((await portal.call('GET', '/api/events/archive/1955/')).statusCode).toBe(404)
})

test('F51: nothing of the archive changes when the names of the past year are erased, whatever the teams were called', async () => {
  await portal.pool.query(`update team set name = 'Anna Anderssons lag' where id in (
    select t.id from team t join event_instance i on i.id = t.event_instance_id where i.karneval_id = 1)`)
  await portal.pool.query(`update runner set first_name = 'Anna' where karneval_id = 1`)
  const before = await all()
  expect(JSON.stringify(before)).not.toContain('Anna')
  const counts = await eraseNames(portal.db, new Date('2025-04-15T09:00:00+03:00'))
  expect(counts.runner).toBeGreaterThan(1000)
  expect(counts.team).toBeGreaterThan(500)
  // Another server's process has no answer kept from before.
  const other = await createOther()
  expect([
    await other('/api/events/archive/'),
    await other('/api/events/archive/2024/'),
    await other('/api/events/records/'),
  ]).toEqual(before)
})

/** Reads without the answers that the server has kept. */
async function createOther() {
  const { readArchive, readArchivedYear } = await import('./archive.ts')
  const { readPublicRecords } = await import('../records/public-records.ts')
  const calls: Record<string, () => Promise<object>> = {
    '/api/events/archive/': () => readArchive(portal.db),
    '/api/events/archive/2024/': () => readArchivedYear(portal.db, 2024),
    '/api/events/records/': () => readPublicRecords(portal.db),
  }
  return async (url: string) => calls[url]?.()
}
