import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { byMunicipality } from './participation.ts'

type Answer = ResponseOf<'GET /api/events/participation/'>

const url = '/api/events/participation/'
let test: TestApp

beforeAll(async () => {
  test = await createTestApp({ demo: true })
})
afterAll(() => test.close())

const read = async () => (await test.call('GET', url)).json<Answer>()
const one = async (sql: string) => Number((await test.pool.query<{ n: string }>(sql)).rows[0]?.n)

it('counts schools, teams and runners of the carnival, and the municipalities of schools that lie in one add up to them', async () => {
  const answer = await read()
  const teams = `from team t join event_instance i on i.id = t.event_instance_id
    where i.karneval_id = ${answer.karneval} and t.status <> 'withdrawn'`
  expect(answer.year).toBe(2025)
  expect(answer.teams).toBe(await one(`select count(*) as n ${teams}`))
  const ofSchools = `select count(distinct u.school_id) as n from school_unit u where u.id in (select t.school_unit_id ${teams})`
  expect(answer.schools).toBe(await one(ofSchools))
  const runners = `select count(distinct l.runner_id) as n from leg l where not l.reserve and l.team_id in (select t.id ${teams})`
  expect(answer.runners).toBe(await one(runners))
  expect(answer.runners).toBeGreaterThan(0)
  const names = answer.municipalities.map(({ name }) => name)
  expect(names.filter((name) => name.includes('/'))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  const sum = (counts: number[]) => counts.reduce((total, each) => total + each, 0)
  // In the demo a school lies in two municipalities at most.
  const inTwo = `s.municipality like '%/%'`
  const ofTwo = await one(`${ofSchools} and exists (select 1 from school s where s.id = u.school_id and ${inTwo})`)
  expect(ofTwo).toBeGreaterThan(0)
  expect(answer.schools_of_several).toBe(ofTwo)
  expect(sum(answer.municipalities.map(({ schools }) => schools))).toBe(answer.schools + ofTwo)
  expect(sum(answer.municipalities.map(({ teams: own }) => own))).toBe(
    answer.teams +
      (await one(`select count(*) as n ${teams} and exists (select 1 from school_unit u join school s on s.id = u.school_id
        where u.id = t.school_unit_id and ${inTwo})`)),
  )
  expect(answer.municipalities[0]?.teams).toBeGreaterThanOrEqual(answer.municipalities[1]?.teams ?? 0)
})

it('a school of two municipalities counts in both, and makes no third of them', () => {
  const rows = [
    { name: 'Raseborg', schools: 2, teams: 5 },
    { name: 'Vasa', schools: 3, teams: 7 },
    { name: 'Raseborg/Pargas', schools: 1, teams: 2 },
  ]
  expect(byMunicipality(rows)).toEqual([
    { name: 'Raseborg', schools: 3, teams: 7 },
    { name: 'Vasa', schools: 3, teams: 7 },
    { name: 'Pargas', schools: 1, teams: 2 },
  ])
})

it('does not count a withdrawn team', async () => {
  const before = await read()
  await test.pool.query(
    `update team set status = 'withdrawn', withdrawn_at = now() where id = (select min(t.id) from team t
      join event_instance i on i.id = t.event_instance_id where i.karneval_id = $1 and t.status <> 'withdrawn')`,
    [before.karneval],
  )
  expect((await read()).teams).toBe(before.teams - 1)
})
