import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'

type Plan = ResponseOf<'GET /api/events/timetable/plan/'>
type Row = Plan['rows'][number]

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp({ demo: true })
})
afterAll(() => portal.close())

const PLAN = '/api/events/timetable/plan/'
const as = 'superadmin'
const readPlan = async (): Promise<Plan> => (await portal.call('GET', PLAN, { as })).json()
const publicRow = async (id: number) =>
  (await portal.call('GET', '/api/events/timetable/')).json().data.find((row: { id: number }) => row.id === id)
const publicHeats = async ({ event_instance, round }: Row) =>
  (await portal.call('GET', '/api/events/heatschedule/', { query: { event_instance: String(event_instance) } }))
    .json()
    .data.find((one: { round: string }) => one.round === round).heats as {
    number: number
    starts_at: string
    delay_min: number
  }[]
const minutesLater = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()
const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('not found')
  return value
}
/** The carnival's first race, which has the most heats, and the next one on the same track. */
const firstTwo = (plan: Plan): [Row, Row] => {
  const [first, second] = plan.rows.filter(({ round, track }) => round === 'TRIAL' && track !== null)
  return [required(first), required(second)]
}

test('a delay from heat 12 moves what follows on that track, keeps the plan, and goes back with one click', async () => {
  const plan = await readPlan()
  const [row, next] = firstTwo(plan)
  const elsewhere = required(
    plan.rows.find(({ track, day }) => track !== row.track && track !== null && day === row.day),
  )
  const before = await publicHeats(row)
  const added = await portal.call('POST', '/api/events/timetable/delays/', {
    as,
    body: { row: row.id, from_heat: 12, minutes: 8 },
  })
  expect(added.statusCode).toBe(201)
  const after = await publicHeats(row)
  expect(after.map(({ delay_min }) => delay_min)).toEqual(before.map(({ number }) => (number < 12 ? 0 : 8)))
  expect(after.map(({ starts_at }) => starts_at)).toEqual(before.map(({ starts_at }) => starts_at))
  expect(await publicRow(row.id)).toMatchObject({ delay_min: 0, delay_steps: [{ from_heat: 12, delay_min: 8 }] })
  expect(await publicRow(next.id)).toMatchObject({ starts_at: next.starts_at, delay_min: 8 })
  expect((await publicRow(elsewhere.id)).delay_min).toBe(0)
  // Begun within the row, it moves the end and the prizes, for the organiser as for the public.
  const seen = required((added.json() as Plan).rows.find(({ id }) => id === row.id))
  expect([seen.delay_min, seen.end_delay_min, (await publicRow(row.id)).ceremony_delay_min]).toEqual([0, 8, 8])
  expect((await publicRow(row.id)).ends_at).toBe(seen.ends_at)

  const [delay] = (added.json() as Plan).delays
  const undo = `/api/events/timetable/delays/${delay?.id}/undo/`
  const answers = await Promise.all([portal.call('POST', undo, { as }), portal.call('POST', undo, { as })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await publicRow(next.id)).delay_min).toBe(0)
  expect((await publicHeats(row)).every(({ delay_min }) => delay_min === 0)).toBe(true)
})

test('a row that starts while the one before it still runs on its track is a conflict', async () => {
  const [row, next] = firstTwo(await readPlan())
  const clashes = ({ conflicts }: Plan) =>
    conflicts.filter(({ rows, runners }) => runners === undefined && rows.join() === [row.id, next.id].join())
  expect(clashes(await readPlan())).toEqual([])
  const body = { row: next.id, from_heat: 1, minutes: -9 }
  const added: Plan = (await portal.call('POST', '/api/events/timetable/delays/', { as, body })).json()
  expect(clashes(added).map(({ text }) => text)).toEqual([expect.stringMatching(/^Rundbanan: .* min för tidigt\.$/)])
  const undone = await portal.call('POST', `/api/events/timetable/delays/${added.delays[0]?.id}/undo/`, { as })
  expect(clashes(undone.json())).toEqual([])
})

test.each([
  [{ from_heat: 400, minutes: 5 }, 'from_heat'],
  [{ from_heat: 1, minutes: 0 }, 'minutes'],
])('a delay of nothing is refused: %j', async (body, attr) => {
  const [row] = firstTwo(await readPlan())
  const response = await portal.call('POST', '/api/events/timetable/delays/', { as, body: { row: row.id, ...body } })
  expect([response.statusCode, response.json().errors[0].attr]).toEqual([400, attr])
})

test('a moved row takes its heats and its deadline for changes along', async () => {
  const [row] = firstTwo(await readPlan())
  const moved = {
    version: row.version,
    starts_at: minutesLater(row.starts_at, 10),
    calls_at: minutesLater(required(row.calls_at ?? undefined), 10),
  }
  const deadline = async () => {
    const { rows } = await portal.pool.query<{ at: Date }>(
      'select changes_close_at as at from event_round where event_instance_id = $1 and round = $2',
      [row.event_instance, row.round],
    )
    return required(rows[0]).at.toISOString()
  }
  const [heatsBefore, deadlineBefore] = [await publicHeats(row), await deadline()]
  const answer = await portal.call('PATCH', `/api/events/timetable/rows/${row.id}/`, { as, body: moved })
  expect(answer.statusCode).toBe(200)
  const heats = await publicHeats(row)
  expect(heats.map(({ starts_at }) => starts_at)).toEqual(
    heatsBefore.map(({ starts_at }) => minutesLater(starts_at, 10)),
  )
  expect(await deadline()).toBe(minutesLater(deadlineBefore, 10))

  const stale = await portal.call('PATCH', `/api/events/timetable/rows/${row.id}/`, { as, body: moved })
  expect(stale.statusCode).toBe(409)
  expect(stale.json().current.rows.find(({ id }: Row) => id === row.id).version).toBe(row.version + 1)
  // Ten more minutes conflict with the next row, which the organiser sees as a text.
  expect((answer.json() as Plan).conflicts.map(({ text }) => text).join()).toContain('Rundbanan: 5 × 80 m flickor')
})

test('a proposal changes nothing; applied it leaves no row in the way of another, and an older one is refused', async () => {
  const plan = await readPlan()
  expect(plan.min_rest_min).toBe(10)
  const body = {
    karneval: plan.karneval,
    version: plan.version,
    mode: 'shift',
    call_lead_min: 30,
    gap_min: 3,
    ceremony_lead_min: 15,
    rest_min: 60,
    apply: false,
  }
  const generate = (more: object) =>
    portal.call('POST', '/api/events/timetable/generate/', { as, body: { ...body, ...more } })
  const proposal = await generate({})
  expect(proposal.statusCode).toBe(200)
  expect(proposal.json().rows.length).toBeGreaterThan(0)
  expect((await readPlan()).version).toBe(plan.version)
  expect((await generate({ apply: true })).statusCode).toBe(200)
  // Shared runners are reported, but the decision is the organiser's.
  const others = (await readPlan()).conflicts.filter(({ detail }) => detail === undefined)
  expect(others).toEqual([])
  expect((await generate({ apply: true })).statusCode).toBe(409)
})

test('a program row comes and goes; a round that is drawn stays', async () => {
  const plan = await readPlan()
  const added = await portal.call('POST', '/api/events/timetable/rows/', {
    as,
    body: {
      karneval: plan.karneval,
      day: required(plan.rows[0]).day,
      calls_at: null,
      starts_at: required(plan.rows[0]).starts_at,
      ceremony_at: null,
      title: 'Uppvärmning',
      kind: 'program',
      track: null,
      duration_min: 20,
    },
  })
  const row = required((added.json() as Plan).rows.find(({ title }) => title === 'Uppvärmning'))
  expect(await publicRow(row.id)).toMatchObject({ title: 'Uppvärmning' })
  const gone = await portal.call('DELETE', `/api/events/timetable/rows/${row.id}/?version=1`, { as })
  expect(gone.statusCode).toBe(200)
  expect(await publicRow(row.id)).toBeUndefined()
  const [race] = firstTwo(plan)
  const refused = await portal.call('DELETE', `/api/events/timetable/rows/${race.id}/?version=1`, { as })
  expect(refused.json().errors[0].code).toBe('in_use')
})

test('a round without a row gets one where its track has room, and its times with it', async () => {
  const before = await readPlan()
  const final = required(before.rows.find(({ round, is_drawn }) => round === 'FINAL' && !is_drawn))
  const removed = await portal.call('DELETE', `/api/events/timetable/rows/${final.id}/?version=${final.version}`, {
    as,
  })
  expect(removed.statusCode).toBe(200)
  const plan: Plan = removed.json()
  const { event_instance, round, title } = final
  expect(plan.missing).toEqual([{ event_instance, round, title, heat_count: 1, track: final.track }])
  const body = {
    karneval: plan.karneval,
    version: plan.version,
    rounds: [{ event_instance, round, track: final.track, day: null }],
    call_lead_min: 30,
    gap_min: 3,
    ceremony_lead_min: 20,
    rest_min: 60,
    day_starts: '09:00',
    day_ends: '18:00',
    apply: false,
  }
  const add = (more: object) => portal.call('POST', '/api/events/timetable/rounds/', { as, body: { ...body, ...more } })
  const proposal = (await add({})).json()
  expect(proposal.rows[0]).toMatchObject({ title, heat_count: 1, is_late: false })
  expect((await readPlan()).missing).toHaveLength(1)
  const twice = [...body.rounds, ...body.rounds]
  expect((await add({ rounds: twice })).json().errors[0].attr).toBe('rounds.1.round')

  // Two organisers add it at once: one row is added, and the other call gets the current plan.
  const answers = await Promise.all([add({ apply: true }), add({ apply: true })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const after = await readPlan()
  expect(after.missing).toEqual([])
  const added = required(after.rows.find((row) => row.event_instance === event_instance && row.round === round))
  expect(added).toMatchObject({ starts_at: proposal.rows[0].starts_at, title, kind: 'race' })
  const { rows } = await portal.pool.query<{ starts_at: Date }>(
    'select starts_at from event_round where event_instance_id = $1 and round = $2',
    [event_instance, round],
  )
  expect(rows[0]?.starts_at.toISOString()).toBe(added.starts_at)
})

test('a track is renamed and goes when no row needs it', async () => {
  const plan: Plan = (
    await portal.call('POST', '/api/events/timetable/tracks/', {
      as,
      body: { karneval: (await readPlan()).karneval, name: 'Grusbanan' },
    })
  ).json()
  const [used, fresh] = [required(plan.tracks[0]), required(plan.tracks.at(-1))]
  const call = (method: 'PATCH' | 'DELETE', id: number, more: object) =>
    portal.call(method, `/api/events/timetable/tracks/${id}/`, { as, ...more })
  const taken = await call('PATCH', fresh.id, { body: { version: 1, name: used.name.toUpperCase() } })
  expect(taken.json().errors[0].code).toBe('already_exists')
  const renamed = await call('PATCH', fresh.id, { body: { version: 1, name: ' Gräsplanen ' } })
  expect((renamed.json() as Plan).tracks.at(-1)).toMatchObject({ id: fresh.id, name: 'Gräsplanen', version: 2 })
  expect((await call('DELETE', fresh.id, { query: { version: '1' } })).statusCode).toBe(409)
  expect((await call('DELETE', used.id, { query: { version: String(used.version) } })).json().errors[0].code).toBe(
    'in_use',
  )
  const gone = await call('DELETE', fresh.id, { query: { version: '2' } })
  expect((gone.json() as Plan).tracks.map(({ id }) => id)).not.toContain(fresh.id)
})

test('a track has one name; every change is in the audit log', async () => {
  const { karneval } = await readPlan()
  const add = () => portal.call('POST', '/api/events/timetable/tracks/', { as, body: { karneval, name: 'Sandbanan' } })
  expect((await add()).statusCode).toBe(201)
  expect((await add()).json().errors[0].code).toBe('already_exists')
  const { rows } = await portal.pool.query<{ action: string }>(
    `select distinct action from audit_entry where action like 'timetable.%' order by 1`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'timetable.delay',
    'timetable.delay_undone',
    'timetable.generated',
    'timetable.rounds_added',
    'timetable.row',
    'timetable.row_added',
    'timetable.row_removed',
    'timetable.track',
    'timetable.track_removed',
    'timetable.track_renamed',
  ])
})
