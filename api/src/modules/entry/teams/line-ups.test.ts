import { checkLineUp, isRefused } from '@stafapp/shared/rules/teams/check-line-up'
import {
  eventNames,
  eventRules,
  lineUpTable,
  OTHER_EVENTS,
  OTHER_TEAM,
  type Row,
  readRow,
  situationOf,
} from '@stafapp/shared/testing/line-ups'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { type TeamFixtures, teamFixtures } from './team-fixtures.ts'

let test: TestApp
let fixtures: TeamFixtures
let unit: number
let call: Awaited<ReturnType<TeamFixtures['actor']>>
const teams = new Map<string, { team: number; rival: number }>()
const others: number[] = []

beforeAll(async () => {
  test = await createTestApp({ demo: true })
  fixtures = await teamFixtures(test)
  unit = await fixtures.emptyUnit('Regelskolan')
  call = await fixtures.actor('lagledare')
  for (const [key, name] of Object.entries(eventNames))
    teams.set(key, {
      team: await fixtures.addTeam(unit, name),
      rival: await fixtures.addTeam(unit, name, { number: 2, name: OTHER_TEAM }),
    })
  for (const name of OTHER_EVENTS) others.push(await addOtherEvent(name))
})
afterAll(() => test.close())

/** An event outside the table, with a team in which any child may be entered. */
async function addOtherEvent(name: string): Promise<number> {
  await test.pool.query(
    `insert into event (name, category, school_types, school_subtypes, gender_type, team_size, reserves_max, min_grade,
       max_grade, rounds, heat_duration_s, max_teams_per_unit)
     values ($1, 'kort', '{primary_school}', '{none}', 'custom', 50, 0, 0, 13, '{FINAL}', 60, 3)`,
    [name],
  )
  await test.pool.query(
    `insert into event_instance (event_id, karneval_id, product_id)
     select e.id, k.id, (select min(id) from product where karneval_id = k.id) from event e, karneval k
     where e.name = $1 and k.status = 'active'`,
    [name],
  )
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into team (school_unit_id, event_instance_id, number, name)
     select $2, i.id, 1, $1 from event_instance i join event e on e.id = i.event_id where e.name = $1 returning id`,
    [name, unit],
  )
  return rows[0]?.id ?? 0
}

const place = (team: number, runner: number) =>
  test.pool.query(
    `insert into leg (team_id, event_instance_id, round, position, runner_id)
     select t.id, t.event_instance_id, e.rounds[1], 1 + (select count(*) from leg where team_id = t.id), $2
     from team t join event_instance i on i.id = t.event_instance_id join event e on e.id = i.event_id where t.id = $1`,
    [team, runner],
  )

/** Creates the row's children and their other teams, and posts the line-up. */
async function post(row: Row) {
  const { team, rival } = teams.get(row.event) ?? { team: 0, rival: 0 }
  await test.pool.query('delete from leg l using runner r where r.id = l.runner_id and r.school_unit_id = $1', [unit])
  // Otherwise the unit's register would grow to thousands.
  await test.pool.query('delete from runner where school_unit_id = $1', [unit])
  await test.pool.query('update team set exception_allowed = $2, version = 1 where id = $1', [
    team,
    row.exceptionAllowed,
  ])
  const ids = await fixtures.addRunners(
    unit,
    row.runners.map(({ gender, grade, first_name, last_name }) => ({
      gender,
      grade,
      name: `${first_name} ${last_name}`,
    })),
  )
  const idOf = (runner: number) => ids[runner - 1] ?? runner
  for (const runner of row.inOtherTeam) await place(rival, idOf(runner))
  for (const runner of row.inOtherEvents) for (const other of others) await place(other, idOf(runner))
  return call('PUT', `/api/events/teams/${team}/`, {
    version: 1,
    name: 'Testskolan 1',
    leader: null,
    legs: row.lineUp.legs.map((runner) => (runner === null ? null : idOf(runner))),
    reserves: row.lineUp.reserves.map(idOf),
  })
}

it('the server has the events that the table is about', async () => {
  const { body } = await call('GET', '/api/events/event/list/')
  const { data } = body as { data: { name: string }[] }
  for (const [key, name] of Object.entries(eventNames))
    expect(
      data.find((event) => event.name === name),
      name,
    ).toMatchObject(eventRules[key] ?? {})
})

it.each(lineUpTable)('says the same as the form: %s', async (text) => {
  const row = readRow(text)
  const verdict = checkLineUp(situationOf(row))
  const { status, body } = await post(row)
  if (isRefused(verdict)) {
    expect([status, body.errors]).toEqual([400, verdict])
  } else {
    expect([status, body.faults]).toEqual([200, verdict])
    expect(body.status).toBe(verdict.length === 0 ? 'confirmed' : body.legs.length > 0 ? 'registered' : body.status)
  }
})
