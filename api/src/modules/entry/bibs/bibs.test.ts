import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { versionOf } from '../../../test/support/version-of.ts'

type Bibs = ResponseOf<'GET /api/events/bibs/'>

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ demo: true })
})
afterAll(() => test.close())

const admin = (method: 'GET' | 'POST' | 'PUT', call: string, body?: object) =>
  test.call(method, `/api/events/bibs/${call}`, { as: 'superadmin', ...(body ? { body } : {}) })
const read = async () => (await admin('GET', '')).json<Bibs>()
const give = async (body: object = {}) => admin('POST', 'give/', { version: (await read()).version, ...body })
const numbers = ({ data }: Bibs) => new Map(data.map(({ team, bib }) => [team, bib]))

it('are given to every running team, unique over the carnival, and stand in the schedule and the dump', async () => {
  const before = await read()
  expect(before).toMatchObject({ version: 1, settings: { scope: 'karneval', first: 1, automatic: true } })
  const given = await give()
  expect(given.statusCode).toBe(200)
  const { given: count, bibs } = given.json<{ given: number; bibs: Bibs }>()
  const running = bibs.data.filter(({ withdrawn }) => !withdrawn)
  expect([count, bibs.missing]).toEqual([running.length, 0])
  expect(new Set(running.map(({ bib }) => bib)).size).toBe(running.length)
  expect(bibs.data.filter(({ withdrawn }) => withdrawn).every(({ bib }) => bib === null)).toBe(true)

  const wanted = numbers(bibs)
  const schedule = await test.call('GET', '/api/events/heatschedule/')
  type Lanes = { data: { heats: { lanes: { team: number; bib: string | null }[] }[] }[] }
  const shown = schedule.json<Lanes>().data.flatMap((round) => round.heats.flatMap((heat) => heat.lanes))
  expect(shown.length).toBeGreaterThan(0)
  for (const { team, bib } of shown) expect(bib).toBe(wanted.get(team))
  const dump = await test.call('GET', '/api/events/heats-dump/', { as: 'superadmin' })
  const lanes = dump
    .json<{ heats: { lanes: { team_id: number; bib: string | null }[] }[] }>()
    .heats.flatMap((heat) => heat.lanes)
  for (const { team_id, bib } of lanes) expect(bib).toBe(wanted.get(team_id))
  const diff = await test.call('GET', '/api/events/heat-diff-dump/', { as: 'superadmin', query: { since: '1' } })
  expect(diff.json().version).toBe(1)
})

it('stay with their teams when teams come and go; a late team gets the next free, never a withdrawn team’s', async () => {
  const before = await read()
  const { rows } = await test.pool.query<{ id: number; unit: number; event: number; count: number }>(
    `select min(t.id) as id, t.school_unit_id as unit, t.event_instance_id as event, count(*)::int as count
     from team t join user_school_unit l on l.school_unit_id = t.school_unit_id
     join app_user u on u.id = l.user_id and u.username = 'lagledare'
     join event_instance i on i.id = t.event_instance_id and i.capacity is null
     join karneval k on k.id = i.karneval_id and k.status = 'active'
     where t.status <> 'withdrawn' group by 2, 3 having count(*) = 1 order by 1 limit 1`,
  )
  const [team] = rows
  if (!team) throw new Error('the demo’s leader has no team')
  const number = numbers(before).get(team.id)
  const withdrawn = await test.call('DELETE', `/api/events/teams/${team.id}/`, {
    as: 'lagledare',
    query: { version: String(await versionOf(test, 'team', team.id)), confirm: 'true' },
  })
  expect(withdrawn.statusCode).toBe(200)
  const entered = await test.call('POST', '/api/events/teams/intent/', {
    as: 'lagledare',
    body: { school_unit: team.unit, teams: [{ event_instance: team.event, count: 1 }] },
  })
  expect([entered.statusCode, entered.body.slice(0, 200)]).toEqual([200, expect.anything()])
  const after = await read()
  const late = after.data.filter(({ team: id }) => !numbers(before).has(id))
  expect(late).toHaveLength(1)
  expect(late[0]?.bib).toBe(String(before.data.filter(({ bib }) => bib !== null).length + 1))
  expect(numbers(after).get(team.id)).toBe(number)
  for (const [id, bib] of numbers(before)) expect(numbers(after).get(id)).toBe(bib)
})

it('can be changed one by one: unique within their scope, and not over somebody else’s change', async () => {
  const { data } = await read()
  const [one, other] = data.filter(({ withdrawn, bib }) => !withdrawn && bib !== null)
  const save = (body: object) => admin('PUT', `${one?.team}/`, body)
  const taken = await save({ bib: Number(other?.bib), was: one?.bib })
  expect([taken.statusCode, taken.json().errors[0].code]).toEqual([409, 'already_exists'])
  expect(taken.json().errors[0].detail).toContain(other?.team_name)
  expect((await save({ bib: 5001, was: one?.bib })).json()).toMatchObject({ bib: '5001' })
  const stale = await save({ bib: 5002, was: one?.bib })
  expect([stale.statusCode, stale.json().current.bib]).toEqual([409, '5001'])
  const { rows } = await test.pool.query<{ before: unknown; after: unknown }>(
    `select before, after from audit_entry where action = 'bibs.changed' and object_id = $1`,
    [one?.team],
  )
  expect(rows).toEqual([{ before: { bib: one?.bib }, after: { bib: '5001' } }])
})

it('of every event can begin anew; going back to the whole carnival needs new numbers, and a range that is large enough', async () => {
  const settings = { scope: 'event', first: 1, last: 500, automatic: true }
  const put = async (body: object) => admin('PUT', '', { version: (await read()).version, ...body })
  expect((await put({ ...settings, renumber: true })).statusCode).toBe(200)
  const perEvent = await read()
  for (const own of Map.groupBy(
    perEvent.data.filter(({ bib }) => bib !== null),
    ({ event_instance }) => event_instance,
  ).values())
    expect(own.map(({ bib }) => bib)).toContain('1')
  const refused = await put({ ...settings, scope: 'karneval' })
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'in_use'])
  const small = await put({ scope: 'karneval', first: 1, last: 5, automatic: true, renumber: true })
  expect([small.statusCode, small.json().errors[0].code]).toEqual([409, 'limit_reached'])
  // A refused change saves nothing.
  expect(await read()).toEqual(perEvent)
  expect((await put({ scope: 'karneval', first: 9, last: 3, automatic: true })).statusCode).toBe(400)
})

it('are given once by two organisers at once, and belong to the organiser alone', async () => {
  await test.pool.query('update team set bib = null')
  const { version } = await read()
  const both = await Promise.all([admin('POST', 'give/', { version }), admin('POST', 'give/', { version })])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const { rows } = await test.pool.query<{ doubles: number }>(
    `select count(*)::int as doubles from (select event_instance_id, bib from team where bib is not null group by 1, 2 having count(*) > 1) d`,
  )
  expect(rows).toEqual([{ doubles: 0 }])
  for (const as of ['lagledare', 'skoladmin'])
    expect((await test.call('GET', '/api/events/bibs/', { as })).statusCode).toBe(403)
})
