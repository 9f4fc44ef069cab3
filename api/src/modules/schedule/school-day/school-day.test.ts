import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Worker } from 'node:worker_threads'
import { phoneText } from '@stafapp/shared/rules/phone'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfPages } from '../../../test/support/pdf-text.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools } from '../../../test/support/two-schools.ts'
import type { Start } from './starts.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp({ demo: true })
})
afterAll(() => portal.close())

const DAY = '/api/events/school-day/'
const readDay = async (as = 'lagledare') => (await portal.call('GET', DAY, { as })).json()
const check = async (path: string) => {
  const params = new URL(path, 'http://x').searchParams
  const query = { school_unit: params.getAll('enhet'), version: params.get('lista') ?? '' }
  return portal.call('GET', '/api/events/print-check/', { query })
}

test("the school's starts in the order of the upprop, with the legs' runners", async () => {
  const { data, units, check_svg } = await readDay()
  expect(data.length).toBeGreaterThan(0)
  const calls = data.map(({ calls_at }: Start) => calls_at)
  expect(calls).toEqual([...calls].sort())
  const own = new Set(units.map(({ id }: { id: number }) => id))
  expect(data.every(({ school_unit }: Start) => own.has(school_unit))).toBe(true)
  expect(data.some(({ legs }: Start) => legs.length > 1 && legs[0]?.leg === 1)).toBe(true)
  expect(check_svg).toMatch(/^<svg /)
})

test('a final without a line-up of its own names the runners of the trial, otherwise its own', async () => {
  const own = await createTestApp({ demo: true })
  const read = async () => (await own.call('GET', DAY, { as: 'lagledare' })).json()
  const before = await read()
  const trial: Start = before.data.find(({ round, legs }: Start) => round === 'TRIAL' && legs.length > 1)
  // The same heats as finals.
  await own.pool.query(
    `update heat_version set snapshot = (select jsonb_agg(case when (heat ->> 'event_instance')::int = $1
       then jsonb_set(heat, '{round}', '"FINAL"') else heat end) from jsonb_array_elements(snapshot) heat)`,
    [trial.event_instance],
  )
  const legsOfFinal = async () =>
    (await read()).data.find(({ team, round }: Start) => team === trial.team && round === 'FINAL').legs
  expect(await legsOfFinal()).toEqual(trial.legs)
  await own.pool.query(
    `insert into leg (team_id, event_instance_id, round, position, runner_id)
     select team_id, event_instance_id, 'FINAL', 1, runner_id from leg where team_id = $1 and position = 1 and not reserve`,
    [trial.team],
  )
  expect(await legsOfFinal()).toEqual(trial.legs.slice(0, 1))
  await own.close()
})

test('a team across schools stands in both schools’ day; the other school reads its own runners’ names only', async () => {
  const own = await createTestApp({ demo: true })
  const { a } = await addTwoSchools(own)
  const read = async (as: string): Promise<Start[]> => (await own.call('GET', DAY, { as })).json().data
  const shared = (await read('lagledare')).find(({ legs }) => legs.length > 1)
  if (!shared) throw new Error('a team with runners')
  expect(await read('leaderA')).toEqual([])
  await own.pool.query(
    `with joint as (insert into joint_team (team_id, school_id, school_unit_id, status)
       values ($1, $2, $3, 'accepted') returning id),
     guest as (update runner set school_unit_id = $3 where id =
       (select runner_id from leg where team_id = $1 and position = 1 and not reserve limit 1) returning id)
     insert into joint_team_runner select joint.id, guest.id from joint, guest`,
    [shared.team, a.schoolId, a.unitIds[0]],
  )
  const seen = (await read('leaderA')).find(({ team }) => team === shared.team)
  expect(seen?.legs[0]).toEqual(shared.legs[0])
  expect(new Set(seen?.legs.slice(1).map(({ runner }) => runner))).toEqual(new Set(['löpare från annan skola']))
  expect((await read('lagledare')).find(({ team }) => team === shared.team)?.legs).toEqual(shared.legs)
  // Its host exchanges the runners: the other school's home page gives it no time for that.
  own.now.set('2025-05-16T08:00:00+03:00')
  const home = (await own.call('GET', '/api/schools/my-unit/', { as: 'leaderA' })).json()
  expect(home.day.next).toEqual([expect.objectContaining({ team: shared.team, changes_close_at: null })])
  await own.close()
})

test('R54: the public heat schedule and the check tell no name', async () => {
  const day = await readDay()
  const names: string[] = day.data.flatMap(({ legs }: Start) => legs.map(({ runner }) => runner))
  const isTold = (body: string) => names.some((name) => body.includes(name))
  expect(names.length).toBeGreaterThan(0)
  expect(isTold((await portal.call('GET', '/api/events/heatschedule/')).body)).toBe(false)
  const answer = await check(day.check_path)
  expect(isTold(answer.body)).toBe(false)
  expect(Object.keys(answer.json()).sort()).toEqual(['is_current', 'published_at', 'school', 'version'])
})

test('a printed list is current until a time on it moves', async () => {
  const { data, check_path } = await readDay()
  expect((await check(check_path)).json().is_current).toBe(true)
  const [start] = data
  const plan = (await portal.call('GET', '/api/events/timetable/plan/', { as: 'superadmin' })).json()
  const row = plan.rows.find(
    ({ event_instance, round }: Start) => event_instance === start.event_instance && round === start.round,
  )
  const delay = { row: row.id, from_heat: 1, minutes: 8 }
  await portal.call('POST', '/api/events/timetable/delays/', { as: 'superadmin', body: delay })
  expect((await check(check_path)).json().is_current).toBe(false)
  const moved = await readDay()
  expect(moved.data.find(({ team }: Start) => team === start.team).delay_min).toBe(8)
  expect((await check(moved.check_path)).json().is_current).toBe(true)
})

test('a list of units that do not exist is not found', async () => {
  expect((await check('/x?enhet=999999&lista=abcdef')).statusCode).toBe(404)
})

test('on paper: school, teams, runners, and every row whole on its page', async () => {
  const { school, data } = await readDay()
  const response = await portal.call('GET', '/api/events/school-day/packet/', { as: 'lagledare' })
  expect(response.headers['content-type']).toBe('application/pdf')
  const text = (await pdfPages(response.rawPayload)).join('\n')
  expect(text).toContain(school)
  for (const { team_name } of data) expect(text).toContain(team_name)
  expect(text).toContain('Gäller listan?')
})

test('on paper: leaders with phones, meals and lodging, where a final would be, and the number for the call room', async () => {
  const { data } = await readDay()
  const unit = data[0].school_unit
  await portal.pool.query(
    `with placed as (
       insert into unit_order (karneval_id, school_unit_id, status, placed_at)
         select id, $1, 'placed', now() from karneval where status = 'active'
       on conflict (karneval_id, school_unit_id) do update set status = 'placed', placed_at = now()
       returning id, karneval_id)
     insert into unit_order_row (order_id, karneval_id, product_id, quantity, unit_price_cents, vat_percent, source, reason)
       select placed.id, placed.karneval_id, p.id, 7, p.price_cents, p.vat_percent, 'late_change', 'Prov'
       from placed join product p on p.karneval_id = placed.karneval_id and p.category in ('bespisning_friday', 'logi')`,
    [unit],
  )
  const { rows: ordered } = await portal.pool.query(
    `select p.name, sum(r.quantity)::int as quantity from unit_order o join unit_order_row r on r.order_id = o.id
       join product p on p.id = r.product_id
     where o.school_unit_id = $1 and o.karneval_id = (select id from karneval where status = 'active') and o.status <> 'draft'
       and p.category in ('bespisning_friday', 'bespisning_saturday', 'logi')
     group by p.name having sum(r.quantity) > 0`,
    [unit],
  )
  const { rows: leaders } = await portal.pool.query(
    `select distinct u.first_name, u.last_name, u.phone from team t join app_user u on u.id = t.leader_id
     where t.school_unit_id = $1 and t.status <> 'withdrawn'`,
    [unit],
  )
  const { rows: schools } = await portal.pool.query('select school_id from school_unit where id = $1', [unit])
  const response = await portal.call('GET', '/api/events/school-day/packet/', { as: 'lagledare' })
  const text = (await pdfPages(response.rawPayload)).join(' ').replaceAll(/\s+/g, ' ')
  expect(ordered.length).toBeGreaterThan(0)
  for (const { name, quantity } of ordered) expect(text).toContain(`${quantity} × ${name}`)
  expect(leaders.length).toBeGreaterThan(0)
  for (const { first_name, last_name, phone } of leaders)
    expect(text).toContain(`${first_name} ${last_name} ${phoneText(phone)}`)
  expect(text).toContain(`Skolans nummer ${schools[0]?.school_id}`)
  const trial: Start = data.find(({ final }: Start) => final !== null)
  expect(trial.final?.track).toBeTruthy()
  expect(text).toContain('Finaler, om laget går vidare')
})

test('on paper: no empty boxes for signs that the fonts lack', async () => {
  await portal.pool.query(`update runner set first_name = 'Åsa🦊', last_name = '学'`)
  const response = await portal.call('GET', '/api/events/school-day/packet/', { as: 'lagledare' })
  const text = (await pdfPages(response.rawPayload)).join('\n')
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Åsa \?/)
  expect(text).not.toMatch(/🦊|学/u)
})

test('a packet per school in one zip, or one after the other in one file for the printer', async () => {
  // One heat only, because the benchmark draws all of them.
  await portal.pool.query(
    `update heat_version set snapshot =
       (select jsonb_agg(heat) from (select heat from jsonb_array_elements(snapshot) heat limit 1) few)`,
  )
  // Another URL of the same answer, which is not cached yet.
  const { data } = (await portal.call('GET', '/api/events/heatschedule/', { query: { karneval: '2' } })).json()
  const schools = new Set(
    data.flatMap(({ heats }: { heats: { lanes: { school: number }[] }[] }) =>
      heats.flatMap(({ lanes }) => lanes.map(({ school }) => school)),
    ),
  )
  const response = await portal.call('GET', '/api/events/school-day/packets/', { as: 'superadmin' })
  const files = Object.entries(unzipSync(response.rawPayload))
  expect(files.length).toBe(schools.size)
  expect(
    files.every(([name, body]) => name.endsWith('.pdf') && Buffer.from(body.slice(0, 5)).toString() === '%PDF-'),
  ).toBe(true)

  const query = { format: 'pdf' }
  const printed = await portal.call('GET', '/api/events/school-day/packets/', { as: 'superadmin', query })
  expect(printed.headers['content-type']).toBe('application/pdf')
  // Each school begins on a page of its own, numbered from one.
  const pages = await pdfPages(printed.rawPayload)
  expect(pages.filter((page) => page.includes('Sida 1 (')).length).toBe(schools.size)
})

test('others are answered while the packets are drawn, however long that takes', async () => {
  const { promise: isDrawing, resolve: drawing } = Promise.withResolvers<unknown>()
  const started = (message: unknown) => (message as { worker: Worker }).worker.once('online', drawing)
  subscribe('worker_threads', started)
  let isDone = false
  const packets = portal.call('GET', '/api/events/school-day/packets/', { as: 'superadmin' }).finally(() => {
    isDone = true
  })
  await isDrawing
  unsubscribe('worker_threads', started)
  // If the packets were drawn in the main thread, these would be answered after them.
  expect((await portal.call('GET', '/api/events/timetable/')).statusCode).toBe(200)
  expect((await portal.call('GET', DAY, { as: 'lagledare' })).statusCode).toBe(200)
  expect(isDone).toBe(false)
  expect(Object.keys(unzipSync((await packets).rawPayload)).length).toBeGreaterThan(0)
})
