import { afterEach, beforeEach, expect, it } from 'vitest'
import { organiserContext } from '../../../test/support/race.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { decideChange } from './decide-change.ts'
import { type TeamFixtures, teamFixtures } from './team-fixtures.ts'
import { restoreTeam } from './withdraw-team.ts'

const events = [
  '5 × 80 m flickor, åk 1–6',
  '8 × 50 m mixed, åk 1–4',
  '5 × 80 m mixed, språkbad åk 1–6',
  'Gatustafett mixed, grundskolor åk 1–6',
] as const
type Host = { team: number; instance: number; legs: (number | null)[] }

let test: TestApp
let fixtures: TeamFixtures
let hosts: Host[]
let guest: number

/** One runner released by her school for the teams of four others; she may start in one event. */
beforeEach(async () => {
  test = await createTestApp({ demo: true })
  fixtures = await teamFixtures(test)
  const partner = await fixtures.emptyUnit('Gästernas skola')
  guest = (await fixtures.addRunners(partner, [{ gender: 'female', grade: 4 }]))[0] ?? 0
  hosts = []
  for (const event of events) {
    const team = await fixtures.addTeam(await fixtures.emptyUnit(`Värd ${event}`), event)
    await test.pool.query(
      `with joint as (insert into joint_team (team_id, school_id, school_unit_id, status)
         select $1, school_id, id, 'accepted' from school_unit where id = $2 returning id)
       insert into joint_team_runner (joint_team_id, runner_id) select id, $3 from joint`,
      [team, partner, guest],
    )
    const { id, size } = fixtures.eventOf(event)
    hosts.push({ team, instance: id, legs: [guest, ...Array.from({ length: size - 1 }, () => null)] })
  }
  await test.pool.query(`update karneval set max_events_per_runner = 1 where status = 'active'`)
})
afterEach(() => test.close())

async function starts(): Promise<number> {
  const { rows } = await test.pool.query<{ count: number }>(
    'select count(*)::int as count from leg where runner_id = $1',
    [guest],
  )
  return rows[0]?.count ?? 0
}

it('requests of four schools for one guest, decided at once, enter her in one event', async () => {
  const ids: number[] = []
  for (const { team, instance, legs } of hosts) {
    const { rows } = await test.pool.query<{ id: number }>(
      `insert into team_change (kind, school_unit_id, event_instance_id, team_id, round, wanted, reason)
       select 'change_runners', t.school_unit_id, t.event_instance_id, t.id,
         (select round from event_round where event_instance_id = $2 order by round desc limit 1), $3, 'Läkarintyg'
       from team t where t.id = $1 returning id`,
      [team, instance, JSON.stringify({ legs, reserves: [] })],
    )
    ids.push(rows[0]?.id ?? 0)
  }
  const body = { approve: true, charge: false, version: 1 }
  const noMails = { outbox: { post: async () => undefined, postAll: async () => undefined }, publicUrl: '' }
  const results = await Promise.allSettled(ids.map((id) => decideChange(organiserContext(test), { id, body }, noMails)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await starts()).toBe(1)
})

it('teams of four schools that come back at once share no guest', async () => {
  for (const { team, instance } of hosts) {
    await test.pool.query(
      `update team set status = 'withdrawn', withdrawn_at = now(), withdrawn_legs = (
         select jsonb_build_array(jsonb_build_object('round', round, 'position', 1, 'reserve', false, 'runner', $2::int))
         from event_round where event_instance_id = $3 order by round desc limit 1)
       where id = $1`,
      [team, guest, instance],
    )
  }
  const restored = await Promise.all(hosts.map(({ team }) => restoreTeam(organiserContext(test), team, { version: 1 })))
  expect(restored.map(({ status }) => status).toSorted()).toEqual(['draft', 'draft', 'draft', 'registered'])
  expect(await starts()).toBe(1)
})
