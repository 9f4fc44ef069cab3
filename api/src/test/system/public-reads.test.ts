import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demo, readDemo } from '../../modules/entry/entry-fixtures.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

describe('what everybody may read', () => {
  let test: TestApp
  let demo: Demo

  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    demo = await readDemo(test)
  })
  afterAll(() => test.close())

  const get = async <T>(url: string, query: Record<string, string | string[]> = {}): Promise<T> => {
    const response = await test.call('GET', url, { query })
    expect(response.statusCode).toBe(200)
    return response.json<T>()
  }
  const schedule = (query: Record<string, string> = {}) =>
    get<ResponseOf<'GET /api/events/heatschedule/'>>('/api/events/heatschedule/', query)
  const number = async (query: string, values: unknown[] = []) => {
    const { rows } = await test.pool.query<{ count: number }>(query, values)
    return rows[0]?.count ?? -1
  }

  it('is the carnivals, newest first, with the phase of the day', async () => {
    type Carnivals = ResponseOf<'GET /api/events/stafettkarneval/list/'>
    const { data } = await get<Carnivals>('/api/events/stafettkarneval/list/')
    expect(data.map(({ name, status, phase }) => ({ name, status, phase }))).toEqual([
      { name: 'Stafettkarnevalen 2025', status: 'active', phase: 'teams' },
      { name: 'Stafettkarnevalen 2024', status: 'archived', phase: 'archived' },
    ])
    const active = await get<Carnivals>('/api/events/stafettkarneval/active/')
    expect(active.data.map(({ year }) => year)).toEqual([2025])
    expect(data[0]).toMatchObject({
      runners_close_at: '2025-05-07T20:59:59.999Z',
      runners_reopen_at: '2025-05-15T05:00:00.000Z',
    })
    const upcoming = await get<Carnivals>('/api/events/stafettkarneval/upcoming/')
    // The active carnival does not count as upcoming.
    expect(upcoming.data).toEqual([])
  })

  it('is the minute schedule: 38 rows in time order, the rounds with their published heats', async () => {
    const timetable = await get<ResponseOf<'GET /api/events/timetable/'>>('/api/events/timetable/')
    expect(timetable.data).toHaveLength(38)
    expect([...timetable.data].sort((a, b) => a.starts_at.localeCompare(b.starts_at))).toEqual(timetable.data)
    const inmarsch = timetable.data.find((row) => row.title.startsWith('Inmarsch'))
    expect(inmarsch).toMatchObject({ calls_at: '2025-05-16T09:40:00.000Z', starts_at: '2025-05-16T09:55:00.000Z' })
    const girls = timetable.data.filter((row) => row.event_instance === demo.instance(1))
    const heats = `select count(*)::int from heat where event_instance_id = $1`
    const places = `select count(*)::int from heat_place where event_instance_id = $1`
    expect(girls.map(({ round, heat_count, team_count }) => ({ round, heat_count, team_count }))).toEqual([
      {
        round: 'TRIAL',
        heat_count: await number(heats, [demo.instance(1)]),
        team_count: await number(places, [demo.instance(1)]),
      },
      { round: 'FINAL', heat_count: null, team_count: null },
    ])
  })

  it('is the newest published heats with every placed team once', async () => {
    const { data, version, published_at } = await schedule()
    expect({ version, published_at }).toEqual({ version: 1, published_at: '2025-04-14T12:00:00.000Z' })
    const teams = data.flatMap((event) => event.heats.flatMap((heat) => heat.lanes.map((lane) => lane.team)))
    expect(new Set(teams).size).toBe(teams.length)
    expect(teams.length).toBe(
      await number(`select count(*)::int from team t join event_instance i on i.id = t.event_instance_id
        where i.karneval_id = 2 and t.status <> 'withdrawn'`),
    )
    const count = await get<{ count: number }>('/api/events/heats/count/')
    expect(data.flatMap((event) => event.heats)).toHaveLength(count.count)
    expect(data.map((event) => event.starts_at)).toEqual(data.map((event) => event.starts_at).sort())
  })

  it('tells team and school and no child (R50, R54)', async () => {
    const response = await test.call('GET', '/api/events/heatschedule/')
    const [first] = response.json<ResponseOf<'GET /api/events/heatschedule/'>>().data
    expect(Object.keys(first?.heats[0]?.lanes[0] ?? {}).sort()).toEqual(
      ['bib', 'lane', 'school', 'school_name', 'school_unit', 'team', 'team_name', 'withdrawn'].sort(),
    )
    await test.pool.query(`update runner set last_name = 'Kanariefågel'`)
    const other = await test.call('GET', '/api/events/heatschedule/', { query: { karneval: '2' } })
    expect(other.body).not.toContain('Kanariefågel')
    expect(other.body).not.toMatch(/first_name|last_name|runner|grade|gender/)
  })

  it('tells the lanes of the track, and none for a mass start', async () => {
    const { data } = await schedule()
    const { rows } = await test.pool.query<{ id: number; lanes: number | null }>(
      'select i.id, e.lanes from event_instance i join event e on e.id = i.event_id',
    )
    const lanes = new Map(rows.map((row) => [row.id, row.lanes]))
    expect(new Set(data.map((event) => event.lanes))).toEqual(new Set([8, null]))
    expect(data.map((event) => event.lanes)).toEqual(data.map((event) => lanes.get(event.event_instance)))
  })

  it('stays as published while the working heats change', async () => {
    const before = await schedule({ karneval: '1' })
    await test.pool.query(
      `delete from heat_place where event_instance_id in (select id from event_instance where karneval_id = 1)`,
    )
    // Another cache key of the same answer, so that it is computed anew.
    const after = await schedule({ karneval: '1', date: '2024-05-17' })
    expect(after.data).toEqual(before.data.filter((event) => event.day === '2024-05-17'))
  })

  it('is the same answer the second time, when it is sent as it lies in memory', async () => {
    const url = '/api/events/heatschedule/?karneval=2'
    const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
      test.app.inject({ method, url, headers })
    const facts = ({ statusCode, headers, rawPayload }: Awaited<ReturnType<typeof ask>>) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers
      return { statusCode, rest, body: rawPayload.toString('base64') }
    }
    const br = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    const first = await ask(br)
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
    })
    expect(facts(await ask(br))).toEqual(facts(first))
    // A login does not change a public answer.
    expect(facts(await ask({ ...br, authorization: 'Bearer nothing' }))).toEqual(facts(first))
    const plain = await ask({})
    expect([plain.headers['content-encoding'], plain.headers.etag === first.headers.etag]).toEqual([undefined, false])
    const held = await ask({ ...br, 'if-none-match': String(first.headers.etag) })
    expect([held.statusCode, held.body]).toEqual([304, ''])
    const head = await ask(br, 'HEAD')
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', first.headers.etag])
    expect((await test.app.inject({ method: 'DELETE', url })).statusCode).toBe(405)
    expect((await test.app.inject({ url: `${url}&date=2025-02-30` })).statusCode).toBe(400)
  })

  it('filters heats by day, event and unit', async () => {
    const all = await schedule()
    const saturday = await schedule({ date: '2025-05-17' })
    expect(saturday.data).toEqual(all.data.filter((event) => event.day === '2025-05-17'))
    expect(saturday.data.length).toBeGreaterThan(0)
    const one = await schedule({ event_instance: String(demo.instance(3)) })
    expect(one.data).toEqual(all.data.filter((event) => event.event_instance === demo.instance(3)))
    const own = await schedule({ school_unit: String(demo.primary) })
    const lanes = own.data.flatMap((event) => event.heats.map((heat) => heat.lanes))
    expect(lanes.length).toBeGreaterThan(0)
    expect(lanes.every((heat) => heat.some((lane) => lane.school_unit === demo.primary))).toBe(true)
  })

  it('is the events, and for a unit only those of its class', async () => {
    type Events = ResponseOf<'GET /api/events/event/list/'>
    const all = await get<Events>('/api/events/event/list/')
    expect(all.data).toHaveLength(20)
    const own = await get<Events>('/api/events/event/list/', { school_unit: String(demo.primary) })
    expect(own.data.map(({ event }) => event)).toEqual([1, 2, 3, 6, 8])
    const girls = await get<Events>('/api/events/event/list/', {
      gender_type: ['female', 'male'],
      school_type: 'middle_school',
    })
    expect(girls.data.map(({ event }) => event)).toEqual([10, 11, 12, 13])
    const [first] = all.data
    expect(first).toMatchObject({ name: '5 × 80 m flickor, åk 1–6', fee_cents: 800, capacity: null, status: 'open' })
    expect(await get(`/api/events/event-instances/${first?.id}/`)).toEqual({
      ...first,
      product: expect.any(Number),
      version: 1,
    })
    expect(first?.team_count).toBe(
      await number(`select count(*)::int from team where event_instance_id = $1 and status <> 'withdrawn'`, [
        first?.id,
      ]),
    )
    const last = await get<Events>('/api/events/event/list/', { karneval: '1' })
    expect(new Set(last.data.map(({ status }) => status))).toEqual(new Set(['closed']))
  })

  it('adds up: teams in all are the sum of teams per event', async () => {
    type Counts = ResponseOf<'GET /api/events/event-team-counts/'>
    const { data } = await get<Counts>('/api/events/event-team-counts/')
    const { count } = await get<{ count: number }>('/api/events/teams/count/')
    expect(data.reduce((sum, event) => sum + event.team_count, 0)).toBe(count)
  })

  it('is 404 for unknown carnivals, events and units', async () => {
    for (const url of [
      '/api/events/timetable/?karneval=999',
      '/api/events/heatschedule/?karneval=999',
      '/api/events/event-instances/999999/',
      '/api/events/event/list/?school_unit=999999',
    ]) {
      expect((await test.call('GET', url)).json()).toMatchObject({ errors: [{ code: 'not_found' }] })
    }
  })
})

describe('without a carnival', () => {
  it('carnival-bound reads say so, and the lists are empty', async () => {
    const test = await createTestApp()
    const timetable = await test.call('GET', '/api/events/timetable/')
    expect(timetable.statusCode).toBe(404)
    expect(timetable.json()).toMatchObject({ errors: [{ code: 'no_active_karneval' }] })
    const list = await test.call('GET', '/api/events/stafettkarneval/list/')
    expect(list.json()).toEqual({ data: [] })
    await test.close()
  })
})
