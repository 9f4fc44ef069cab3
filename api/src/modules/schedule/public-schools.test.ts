import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'

type Schools = ResponseOf<'GET /api/events/schools/'>
type OneSchool = ResponseOf<'GET /api/events/schools/{slug}/'>
type Schedule = ResponseOf<'GET /api/events/heatschedule/'>

let portal: TestApp
let schedule: Schedule
let first: Schools['data'][number]

const read = async <T>(path: string): Promise<T> => {
  const response = await portal.call('GET', path)
  expect(response.statusCode).toBe(200)
  return response.json<T>()
}
const pageOf = (slug: string) => read<OneSchool>(`/api/events/schools/${slug}/`)
const lanesOf = ({ data }: Pick<Schedule, 'data'>) => data.flatMap(({ heats }) => heats).flatMap(({ lanes }) => lanes)

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
  schedule = await read<Schedule>('/api/events/heatschedule/')
  const [one] = (await read<Schools>('/api/events/schools/')).data
  if (!one) throw new Error('no school starts')
  first = one
})
afterAll(() => portal.close())

test('T18: the schools are those of the published heats, by name, each with an address of its own', async () => {
  const { data, karneval } = await read<Schools>('/api/events/schools/')
  expect(karneval).toBe(schedule.karneval)
  expect(new Set(data.map(({ school }) => school))).toEqual(new Set(lanesOf(schedule).map(({ school }) => school)))
  expect(new Set(data.map(({ slug }) => slug)).size).toBe(data.length)
  const names = data.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'sv')))
})

test('T18: schools of one name are told apart by their municipalities', async () => {
  const { data } = await read<Schools>('/api/events/schools/')
  const places = data.map(({ name, municipality }) => `${name}, ${municipality}`)
  expect(new Set(data.map(({ name }) => name)).size).toBeLessThan(data.length)
  expect(new Set(places).size).toBe(data.length)
  expect(await pageOf(first.slug)).toMatchObject({ municipality: first.municipality })
})

test('T18: teams of one name in one event are told apart in the heats and on their schools’ pages', async () => {
  const { rows } = await portal.pool.query<{ name: string; teams: number[] }>(
    `select t.name, array_agg(t.id) as teams from team t join event_instance i on i.id = t.event_instance_id
      where i.karneval_id = $1 group by i.id, t.name having count(distinct t.school_unit_id) > 1`,
    [schedule.karneval],
  )
  expect(rows.length).toBeGreaterThan(0)
  const nameOf = new Map(lanesOf(schedule).map(({ team, team_name }) => [team, team_name]))
  for (const { name, teams } of rows) {
    const shown = teams.flatMap((team) => nameOf.get(team) ?? [])
    expect(new Set(shown).size).toBe(shown.length)
    for (const one of shown) expect(one).toMatch(new RegExp(`^${name} \\(.+\\)$`))
  }
  const twin = lanesOf(schedule).find(({ team }) => rows.some(({ teams }) => teams.includes(team)))
  const { data } = await read<Schools>('/api/events/schools/')
  const page = await pageOf(data.find(({ school }) => school === twin?.school)?.slug ?? '')
  expect(lanesOf(page).find(({ team }) => team === twin?.team)?.team_name).toBe(twin?.team_name)
})

test('T18: a school’s page has all its starts of both days with track, and those of no other school', async () => {
  const page = await pageOf(first.slug)
  expect(page).toMatchObject({ name: first.name, school: first.school, version: schedule.version })
  const own = lanesOf(schedule).filter(({ school }) => school === first.school)
  expect(lanesOf(page)).toHaveLength(own.length)
  expect(new Set(lanesOf(page).map(({ team }) => team))).toEqual(new Set(own.map(({ team }) => team)))
  expect(page.data.every(({ heats }) => heats.length > 0)).toBe(true)
  const { rows } = await portal.pool.query<{ name: string }>('select name from track')
  for (const { track } of [...page.data, ...schedule.data]) expect(rows.map(({ name }) => name)).toContain(track)
})

test('T18, R54: no field of the answer can hold a runner', async () => {
  const response = await portal.call('GET', `/api/events/schools/${first.slug}/`)
  expect(response.body).not.toMatch(/first_name|last_name|runner|grade|gender/)
})

test('T18: a delay is in the next answer', async () => {
  const [round] = (await pageOf(first.slug)).data
  const before = round?.heats[0]?.delay_min ?? 0
  const { rows } = await portal.pool.query<{ id: number }>(
    'select id from timetable_row where event_instance_id = $1 and round = $2',
    [round?.event_instance, round?.round],
  )
  const body = { row: rows[0]?.id, from_heat: 1, minutes: 7 }
  const delay = await portal.call('POST', '/api/events/timetable/delays/', { as: 'superadmin', body })
  expect(delay.statusCode).toBe(201)
  expect((await pageOf(first.slug)).data[0]?.heats[0]?.delay_min).toBe(before + 7)
})

test('T18: an address that no school has is 404', async () => {
  for (const slug of ['ingen-skola', 'SURSIK', '..'])
    expect((await portal.call('GET', `/api/events/schools/${slug}/`)).statusCode).toBeGreaterThanOrEqual(400)
  expect((await portal.call('GET', '/api/events/schools/ingen-skola/')).json()).toMatchObject({
    errors: [{ code: 'not_found' }],
  })
})

test('T18: a search without scripts leads to the school of that name', async () => {
  const { statusCode, headers } = await portal.app.inject({ url: '/skola/sok', query: { namn: first.name } })
  expect([statusCode, headers.location]).toEqual([303, `/skola/${first.slug}`])
})
