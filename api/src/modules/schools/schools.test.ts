import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../test/support/add-user.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'

type SchoolList = ResponseOf<'GET /api/schools/list/'>
type MySchool = ResponseOf<'GET /api/schools/my-unit/'>

describe('schools', () => {
  let test: TestApp
  let own: number
  let foreign: number

  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    const { rows } = await test.pool.query<{ id: number; name: string }>(
      `select id, name from school where name in ('Vasa övningsskola', 'Kvarnbackens skola')`,
    )
    own = rows.find(({ name }) => name === 'Vasa övningsskola')?.id ?? 0
    foreign = rows.find(({ name }) => name === 'Kvarnbackens skola')?.id ?? 0
  })
  afterAll(() => test.close())

  const list = async (query: Record<string, string | string[]>, as?: string) => {
    const response = await test.call('GET', '/api/schools/list/', { query, ...(as ? { as } : {}) })
    expect(response.statusCode).toBe(200)
    return response.json<SchoolList>()
  }

  it('lists names and municipalities of open schools for everybody, and no more than that (R50)', async () => {
    const { total, data } = await list({ limit: '500' })
    expect(total).toBe(195)
    expect(data).toHaveLength(195)
    expect(new Set(data.flatMap((school) => Object.keys(school)))).toEqual(new Set(['id', 'name', 'municipality']))
    expect((await list({}, 'lagledare')).data[0]).not.toHaveProperty('details')
  })

  it('lists the whole register with figures for the organiser', async () => {
    const { total, data } = await list({ limit: '500' }, 'superadmin')
    expect(total).toBe(206)
    const school = data.find(({ id }) => id === own)
    const { rows } = await test.pool.query<{ teams: number }>(
      `select count(*)::int as teams from team t join school_unit u on u.id = t.school_unit_id
       join event_instance i on i.id = t.event_instance_id
       where u.school_id = $1 and i.karneval_id = 2 and t.status <> 'withdrawn'`,
      [own],
    )
    expect(school?.details).toMatchObject({
      team_count: rows[0]?.teams,
      order_count: 0,
      leader_count: 2,
      missing: ['phone', 'orders', 'billing'],
    })
    expect(school?.details?.units).toHaveLength(3)
    const { rows: leaders } = await test.pool.query(
      `select distinct trim(a.first_name || ' ' || a.last_name) as name, nullif(a.phone, '') as phone from app_user a
       join user_role r on r.user_id = a.id and r.role = 'teacher'
       join user_school_unit l on l.user_id = a.id join school_unit u on u.id = l.school_unit_id
       where u.school_id = $1 and a.disabled_at is null`,
      [own],
    )
    expect(school?.details?.leaders).toHaveLength(2)
    expect(leaders).toEqual(expect.arrayContaining(school?.details?.leaders ?? []))
    // Who can be rung comes first.
    expect(school?.details?.leaders[1]?.phone).toBeNull()
    expect(
      data.every(({ details }) => (details?.leaders.length ?? 0) === Math.min(2, details?.leader_count ?? 0)),
    ).toBe(true)
    const closed = data.find(({ details }) => details?.units.length === 0)
    expect(closed?.details).toMatchObject({ team_count: 0, missing: [] })
  })

  it('counts an order that was placed, and not one that holds team fees only', async () => {
    const counted = async () => {
      const { data } = await list({ search: 'Vasa övningsskola' }, 'superadmin')
      const { total } = await list({ search: 'Vasa övningsskola', has: 'orders' }, 'superadmin')
      return [data[0]?.details?.order_count, total]
    }
    const { rows } = await test.pool.query<{ unit: number }>(
      `insert into unit_order (karneval_id, school_unit_id, status)
       select 2, id, 'locked' from school_unit where school_id = $1 order by id limit 1
       on conflict (karneval_id, school_unit_id) do update set status = 'locked', placed_at = null
       returning school_unit_id as unit`,
      [own],
    )
    try {
      expect(await counted()).toEqual([0, 0])
      await test.pool.query(
        'update unit_order set placed_at = created_at where karneval_id = 2 and school_unit_id = $1',
        [rows[0]?.unit],
      )
      expect(await counted()).toEqual([1, 1])
    } finally {
      await test.pool.query(
        `update unit_order set status = 'draft', placed_at = null where karneval_id = 2 and school_unit_id = $1`,
        [rows[0]?.unit],
      )
    }
  })

  it('pages, sorts and searches in the Swedish order, literally (R30)', async () => {
    const all = await list({ limit: '500' })
    const page = await list({ limit: '10', offset: '20' })
    expect(page.data).toEqual(all.data.slice(20, 30))
    expect(await list({ offset: '5000' })).toEqual({ total: 195, data: [] })
    const names = all.data.map(({ name }) => name)
    expect(names).toEqual([...names].sort(new Intl.Collator('sv-FI').compare))
    expect((await list({ search: '%' })).total).toBe(0)
    expect((await list({ search: '_' })).total).toBe(0)
    expect((await list({ search: `'; drop table school; --` })).total).toBe(0)
    const found = await list({ search: '  vasa ÖVNING ' })
    expect(found.data.map(({ name }) => name)).toEqual(['Vasa övningsskola'])
    const plainly = await list({ search: 'ovningsskol' })
    expect(plainly.data.some(({ name }) => name.includes('övningsskola'))).toBe(true)
    expect((await list({ search: 'ÖVNINGSSKOL' })).total).toBe(plainly.total)
    const small = await list({ school_type: 'primary_school', school_subtype: ['small', 'language'], limit: '500' })
    expect(small.total).toBeGreaterThan(20)
    expect(small.total).toBeLessThan(60)
    const backwards = await list({ sort: '-name', limit: '1' })
    expect(backwards.data[0]?.name).toBe(names.at(-1))
  })

  it('tells the organiser which schools a search with a typing error may mean, and only then', async () => {
    const meantBy = async (query: Record<string, string>, as = 'superadmin') => {
      const { total, meant } = await list(query, as)
      return [total, meant?.map(({ name }) => name)]
    }
    expect(await meantBy({ search: 'Surssik' })).toEqual([0, ['Sursik skola']])
    expect(await meantBy({ search: 'vasa ovningskola' })).toEqual([0, ['Vasa övningsskola']])
    // It is not the school's name that is wrong.
    expect(await meantBy({ search: 'Sursik', entered_on: '1999-01-01' })).toEqual([0, undefined])
    expect(await meantBy({ entered_on: '1999-01-01' })).toEqual([0, undefined])
    expect(await meantBy({ search: 'xyzxyz' })).toEqual([0, undefined])
    expect(await meantBy({ search: 'Surssik' }, 'lagledare')).toEqual([0, undefined])
  })

  it('shows a leader the own units and a school admin all of the school’s', async () => {
    const read = async (as: string) =>
      (await test.call('GET', `/api/schools/${own}/`, { as })).json<ResponseOf<'GET /api/schools/{id}/'>>()
    expect((await read('lagledare')).school_unit).toHaveLength(2)
    const whole = await read('skoladmin')
    expect(whole.school_unit).toHaveLength(3)
    expect(whole.school_unit[0]).toMatchObject({
      school: own,
      school_type: ['primary_school'],
      contact_info: { city: 'Vasa', country: 'Finland' },
    })
    expect(await read('superadmin')).toEqual(whole)
  })

  it('does not tell a foreign school from a missing one (R19, D6)', async () => {
    for (const as of ['lagledare', 'skoladmin']) {
      const other = await test.call('GET', `/api/schools/${foreign}/`, { as })
      const missing = await test.call('GET', '/api/schools/2000000000/', { as })
      expect(other.statusCode).toBe(404)
      expect(other.body).toBe(missing.body)
    }
    expect((await test.call('GET', '/api/schools/2000000000/', { as: 'superadmin' })).statusCode).toBe(404)
    expect((await test.call('GET', `/api/schools/${own}/`)).statusCode).toBe(401)
  })

  it('gives the own units for the forms', async () => {
    const response = await test.call('GET', '/api/schools/all-my-units/', { as: 'lagledare' })
    const { data } = response.json<ResponseOf<'GET /api/schools/all-my-units/'>>()
    expect(data.map((unit) => unit.unit_name)).toEqual([
      'Vasa övningsskola, lågstadiet',
      'Vasa övningsskola, högstadiet',
    ])
    expect((await test.call('GET', '/api/schools/all-my-units/', { as: 'superadmin' })).statusCode).toBe(403)
  })

  it('sums up the own school: leaders, and what is missing before each deadline', async () => {
    const response = await test.call('GET', '/api/schools/my-unit/', { as: 'skoladmin' })
    const mine = response.json<MySchool>()
    expect(mine.school.id).toBe(own)
    expect(mine.leaders.map(({ name, roles, school_units }) => ({ name, roles, units: school_units.length }))).toEqual(
      expect.arrayContaining([
        { name: 'Maria Sjöberg', roles: ['teacher'], units: 2 },
        { name: 'Håkan Nygård', roles: ['school_admin'], units: 0 },
      ]),
    )
    const { rows } = await test.pool.query<{ unready: number; entered: number; phoneless: number }>(
      `select
        (select count(*)::int from team t join event_instance i on i.id = t.event_instance_id
          join school_unit u on u.id = t.school_unit_id
          where u.school_id = $1 and i.karneval_id = 2 and t.status in ('draft', 'registered')) as unready,
        (select count(distinct t.school_unit_id)::int from team t join event_instance i on i.id = t.event_instance_id
          join school_unit u on u.id = t.school_unit_id
          where u.school_id = $1 and i.karneval_id = 2 and t.status <> 'withdrawn') as entered,
        (select count(distinct a.id)::int from app_user a join user_school_unit l on l.user_id = a.id
          join school_unit u on u.id = l.school_unit_id where u.school_id = $1 and a.phone = '') as phoneless`,
      [own],
    )
    expect(mine.deadlines).toEqual([
      { code: 'teams', due_at: '2025-04-25T20:59:59.999Z', missing: 0 },
      { code: 'runners', due_at: '2025-05-07T20:59:59.999Z', missing: rows[0]?.unready },
      { code: 'orders', due_at: '2025-04-30T20:59:59.999Z', missing: rows[0]?.entered },
      // Högstadiet has no payer for its team fees.
      { code: 'billing', due_at: null, missing: 1 },
      { code: 'leader_phone', due_at: null, missing: rows[0]?.phoneless },
    ])
  })

  it('is 404 for a leader who belongs to no school', async () => {
    await addUser(test.db, { username: 'utan.skola', roles: ['teacher'] })
    expect((await test.call('GET', '/api/schools/my-unit/', { as: 'utan.skola' })).statusCode).toBe(404)
    const units = await test.call('GET', '/api/schools/all-my-units/', { as: 'utan.skola' })
    expect(units.json()).toEqual({ data: [] })
  })
})
