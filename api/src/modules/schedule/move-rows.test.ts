import type { ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiInstant, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makePushDevice } from '../../test/support/push-service.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'

type Plan = ResponseOf<'GET /api/events/timetable/plan/'>
type Row = Plan['rows'][number]
type Moves = ResponseOf<'POST /api/events/timetable/moves/'>
type Move = { row: number; starts_at: string; track: number | null }

const MOVES = '/api/events/timetable/moves/'
const as = 'superadmin'
let portal: TestApp
let plan: Plan

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
})
afterAll(() => portal.close())
beforeEach(async () => {
  plan = await readPlan()
})

const readPlan = async (): Promise<Plan> => (await portal.call('GET', '/api/events/timetable/plan/', { as })).json()
const move = (moves: readonly Move[], more: object = {}, headers: Record<string, string> = {}) =>
  portal.call('POST', MOVES, {
    as,
    body: { karneval: plan.karneval, version: plan.version, moves, apply: true, ...more },
    headers,
  })
const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('not found')
  return value
}
const later = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()
const by = (row: Row, minutes: number, track = row.track): Move => ({
  row: row.id,
  starts_at: later(row.starts_at, minutes),
  track,
})
const rowOf = (read: Plan, { id }: Pick<Row, 'id'>): Row => found(read.rows.find((row) => row.id === id))
const trials = () => plan.rows.filter(({ round, track }) => round === 'TRIAL' && track !== null)
const publicHeats = async ({ event_instance, round }: Row) =>
  found(
    (await portal.call('GET', '/api/events/heatschedule/', { query: { event_instance: String(event_instance) } }))
      .json<ResponseOf<'GET /api/events/heatschedule/'>>()
      .data.find((one) => one.round === round),
  )
const audited = async () =>
  (
    await portal.pool.query<{ object_id: number; action: string; after: { startsAt: string } }>(
      `select object_id, action, after from audit_entry where action like 'timetable.moved%' order by id`,
    )
  ).rows

test('a proposal says what a move means and changes nothing; saved it moves heats, upprop, ceremony and both schedules', async () => {
  const [first, second] = trials()
  const [row, next] = [found(first), found(second)]
  const proposal = (await move([by(row, 7)], { apply: false })).json<Moves>()
  expect(proposal.rows).toEqual([
    expect.objectContaining({
      id: row.id,
      before: { starts_at: row.starts_at, track: row.track },
      after: { starts_at: later(row.starts_at, 7), track: row.track },
      calls_at: row.calls_at && later(row.calls_at, 7),
      is_published: true,
    }),
  ])
  expect(proposal.rows[0]?.starts).toBeGreaterThan(10)
  expect(proposal.schools).toBeGreaterThan(5)
  expect(await readPlan()).toEqual(plan)
  expect(await audited()).toEqual([])

  const other = found(plan.tracks.find(({ id }) => id !== row.track))
  const heats = await publicHeats(row)
  const saved = await move([by(row, 7), by(next, 1440, other.id)])
  expect(saved.statusCode, saved.body).toBe(200)
  const after = await readPlan()
  expect(saved.json<Moves>().version).toBe(after.version)
  expect(saved.json<Moves>().conflicts).toEqual(after.conflicts)
  expect(rowOf(after, row)).toMatchObject({
    starts_at: later(row.starts_at, 7),
    calls_at: row.calls_at && later(row.calls_at, 7),
    version: row.version + 1,
  })
  expect(rowOf(after, next)).toMatchObject({ day: plusDays(next.day, 1), track: other.id })
  expect((await publicHeats(row)).heats.map(({ starts_at }) => starts_at)).toEqual(
    heats.heats.map(({ starts_at }) => starts_at && later(starts_at, 7)),
  )
  expect((await publicHeats(next)).track).toBe(other.name)
  const timetable = (await portal.call('GET', '/api/events/timetable/')).json<
    ResponseOf<'GET /api/events/timetable/'>
  >()
  expect(timetable.data.find(({ id }) => id === row.id)?.starts_at).toBe(later(row.starts_at, 7))
  expect((await audited()).map(({ object_id, after: { startsAt } }) => [object_id, startsAt])).toEqual([
    [row.id, later(row.starts_at, 7)],
    [next.id, later(next.starts_at, 1440)],
  ])

  // The same call with the old places takes them back, with deadlines, heats and ceremonies.
  plan = after
  const undone = await move([row, next].map(({ id, starts_at, track }) => ({ row: id, starts_at, track })))
  expect(undone.statusCode).toBe(200)
  const back = await readPlan()
  for (const one of [row, next]) expect(rowOf(back, one)).toEqual({ ...one, version: one.version + 2 })
  expect(await publicHeats(row)).toEqual(heats)
})

test('the log says of a move that it is taken back, and of the same move made anew that it is a move', async () => {
  const row = found(trials()[0])
  const start = (await audited()).length
  for (const minutes of [5, 9, 5, 0, 5, 7]) {
    const saved = await move([by(row, minutes)])
    expect(saved.statusCode, saved.body).toBe(200)
    plan = { ...plan, version: saved.json<Moves>().version }
  }
  expect((await audited()).slice(start).map(({ action }) => action.split('.').at(-1))).toEqual([
    ...['moved', 'moved', 'moved_back', 'moved_back'],
    ...['moved', 'moved'],
  ])
  expect((await move([by(row, 0)])).statusCode).toBe(200)
})

test('an overlap, a final before its trials and a rest that is too short are seen in the proposal', async () => {
  const row = found(trials()[0])
  const next = found(trials().find(({ track, day, id }) => id !== row.id && track === row.track && day === row.day))
  const overlap = (await move([{ ...by(next, 0), starts_at: later(row.starts_at, 1) }], { apply: false })).json<Moves>()
  expect(overlap.conflicts.filter(({ rows }) => rows.includes(row.id) && rows.includes(next.id))[0]?.text).toMatch(
    /slutar \d\d:\d\d, .* börjar \d\d:\d\d, \d+ min för tidigt\.$/,
  )
  const final = found(
    plan.rows.find(({ event_instance, round }) => event_instance === row.event_instance && round === 'FINAL'),
  )
  const early = (await move([{ ...by(final, 0), starts_at: row.starts_at }], { apply: false })).json<Moves>()
  expect(early.conflicts.map(({ text }) => text).join('\n')).toContain('börjar innan försöken är klara')

  const { rows: starts } = await portal.pool.query<{ runner: number; instance: number }>(
    `select distinct l.runner_id as runner, l.event_instance_id as instance from leg l
       join heat_place p on p.team_id = l.team_id and p.round = l.round
      where l.round = 'TRIAL' and not l.reserve and l.event_instance_id = any($1)`,
    [trials().map(({ event_instance }) => event_instance)],
  )
  const ofRunners = [...Map.groupBy(starts, ({ runner }) => runner).values()]
  const [one, other] = found(ofRunners.find((own) => own.length > 1)).map(({ instance }) => instance)
  const trialOf = (instance: number | undefined) =>
    found(trials().find(({ event_instance }) => event_instance === instance))
  const [earlier, moved] = [trialOf(one), trialOf(other)]
  const texts = []
  for (let minutes = 0; minutes < 120; minutes += 10) {
    const at = { ...by(moved, 0), starts_at: later(earlier.starts_at, minutes) }
    const { conflicts } = (await move([at], { apply: false })).json<Moves>()
    texts.push(...conflicts.filter(({ rows }) => rows.includes(earlier.id) && rows.includes(moved.id)))
  }
  const said = texts.map(({ text }) => text).join('\n')
  expect(said).toContain('har två heat samtidigt')
  expect(said).toContain('löpare vilar under 10 min')
})

test('a conflict of runners tells teams of one name apart', async () => {
  const [row, next] = [found(trials()[0]), found(trials()[1])]
  const events = [row, next].map(({ event_instance }) => event_instance)
  await portal.pool.query(`update team set name = 'Havets barn' where event_instance_id = any($1)`, [events])
  const at = { ...by(row, 0), starts_at: next.starts_at }
  const { conflicts } = (await move([at], { apply: false })).json<Moves>()
  const details = conflicts.flatMap(({ detail }) => detail?.match(/Havets barn.{2}/g) ?? [])
  expect(details.length).toBeGreaterThan(0)
  for (const named of details) expect(named).toBe('Havets barn (')
})

test('all moves are saved or none; what cannot be is refused by its place in the list', async () => {
  const row = found(trials()[0])
  const bad: [Move, string][] = [
    [{ ...by(row, 5), row: 999_999 }, 'moves.1.row'],
    [by(row, 9), 'moves.1.row'],
    [{ ...by(found(trials()[1]), 5), track: 999_999 }, 'moves.1.track'],
    [by(found(trials()[1]), -60 * 24 * 30), 'moves.1.starts_at'],
    [
      {
        ...by(found(trials()[1]), 0),
        starts_at: helsinkiInstant(row.day, '23:58').toISOString(),
      },
      'moves.1.starts_at',
    ],
  ]
  for (const [second, attr] of bad) {
    const answer = await move([by(row, 5), second])
    expect([answer.statusCode, answer.json().errors[0].attr]).toEqual([400, attr])
  }
  const many = Array.from({ length: 201 }, () => by(row, 5))
  expect((await move(many)).statusCode).toBe(400)
  expect((await move([])).statusCode).toBe(400)
  expect(await readPlan()).toEqual(plan)
  // A row that is already there is no move, and not written.
  const still = await move([by(row, 0)])
  expect([still.statusCode, still.json<Moves>().rows]).toEqual([200, []])
  expect(await readPlan()).toEqual(plan)
})

test('two organisers at once: one saves, the other gets the plan as it is now; a doubled press saves once', async () => {
  const row = found(trials()[0])
  const answers = await Promise.all([move([by(row, 3)]), move([by(row, 6)])])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refused = found(answers.find(({ statusCode }) => statusCode === 409)).json()
  expect(refused.current.version).toBe((await readPlan()).version)
  const before = (await audited()).length

  plan = await readPlan()
  const moved = rowOf(plan, row)
  const back = { row: row.id, starts_at: row.starts_at, track: row.track }
  const twice = await Promise.all([1, 2].map(() => move([back], {}, { 'Idempotency-Key': 'pressed-twice' })))
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(twice[0]?.json()).toEqual(twice[1]?.json())
  expect(await audited()).toHaveLength(before + 1)
  expect(rowOf(await readPlan(), row)).toMatchObject({ starts_at: row.starts_at, version: moved.version + 1 })
})

test('a round whose heat is called keeps its time, until the call is taken back', async () => {
  const row = found(trials()[0])
  const { event_instance, round } = row
  const setStatus = async (status: string) => {
    const read = await portal.call('GET', '/api/events/heats/round/', {
      as,
      query: { event_instance: String(event_instance), round: String(round) },
    })
    const body = { event_instance, round, version: read.json().version, heat: 1, status }
    const answer = await portal.call('POST', '/api/events/heats/status/', { as, body })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await setStatus('called')
  plan = await readPlan()
  expect(rowOf(plan, row).is_started).toBe(true)
  const refused = await move([by(found(trials()[1]), 2), by(row, 5)])
  expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([
    409,
    {
      code: 'in_use',
      detail: `${row.title} (försök) har redan börjat och kan inte flyttas. Anmäl en försening i stället.`,
    },
  ])
  // The call that changes one row says the same, and still changes what does not move the round.
  const change = (body: object) =>
    portal.call('PATCH', `/api/events/timetable/rows/${row.id}/`, {
      as,
      body: { version: rowOf(plan, row).version, ...body },
    })
  for (const moved of [{ starts_at: later(row.starts_at, 1) }, { track: null }, { calls_at: null }]) {
    const answer = await change(moved)
    expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([409, refused.json().errors[0]])
  }
  expect(await readPlan()).toEqual(plan)
  const renamed = await change({ title: row.title, starts_at: row.starts_at })
  expect(renamed.statusCode, renamed.body).toBe(200)
  await setStatus('planned')
  plan = await readPlan()

  // The call room's word counts as much as the organiser's.
  const say = (kind: string, undoes: string | null) =>
    portal.pool.query<{ fact_id: string }>(
      `insert into raceday_fact (fact_id, karneval_id, day, kind, event_instance_id, round, heat_number, undoes, user_id,
         device, device_time, seen, source, recorded_at)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, 1, $6, (select id from app_user where username = 'superadmin'),
         gen_random_uuid(), now(), 0, 'organiser', now()) returning fact_id`,
      [plan.karneval, row.day, kind, event_instance, round, undoes],
    )
  const { rows } = await say('run', null)
  expect((await move([by(row, 5)])).json().errors[0].code).toBe('in_use')
  await say('undo', found(rows[0]).fact_id)
  plan = await readPlan()
  expect(rowOf(plan, row).is_started).toBe(false)
  expect((await move([by(row, 5)], { apply: false })).statusCode).toBe(200)
})

test('devices that follow a moved school are counted for a new time and for a new track', async () => {
  const row = found(trials()[0])
  const lane = found((await publicHeats(row)).heats[0]?.lanes.find(({ withdrawn }) => !withdrawn))
  const schools = (await portal.call('GET', '/api/events/schools/')).json<ResponseOf<'GET /api/events/schools/'>>().data
  const slug = found(schools.find(({ school }) => school === lane.school)).slug
  await portal.call('POST', '/api/push/subscriptions/', { body: makePushDevice('phone').body([slug]) })
  const followers = async (one: Move) => (await move([one], { apply: false })).json<Moves>().followers
  expect(await followers(by(row, 5))).toBe(1)
  expect(await followers(by(row, 0, null))).toBe(1)
  expect(await followers(by(row, 0))).toBe(0)
})
