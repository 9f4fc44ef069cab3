import { afterEach, beforeEach, expect, it } from 'vitest'
import { meetingOf, organiserContext, steppedDb, withoutLock } from '../../../test/support/race.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { saveTeam } from './save-team.ts'
import { type TeamFixtures, teamFixtures } from './team-fixtures.ts'

const events = [
  '5 × 80 m flickor, åk 1–6',
  '8 × 50 m mixed, åk 1–4',
  '5 × 80 m mixed, språkbad åk 1–6',
  'Gatustafett mixed, grundskolor åk 1–6',
] as const
let test: TestApp
let fixtures: TeamFixtures
let teams: number[]
let runner: number

beforeEach(async () => {
  test = await createTestApp({ demo: true })
  fixtures = await teamFixtures(test)
  const unit = await fixtures.emptyUnit('Kapplöpningen')
  runner = (await fixtures.addRunners(unit, [{ gender: 'female', grade: 4 }]))[0] ?? 0
  teams = []
  for (const event of events) teams.push(await fixtures.addTeam(unit, event))
  await test.pool.query(`update karneval set max_events_per_runner = 1 where status = 'active'`)
})
afterEach(() => test.close())

/** All four events place the same runner at the same time; she may start in one. */
async function race(db = test.db): Promise<number> {
  const sizes = events.map((event) => fixtures.eventOf(event).size)
  const results = await Promise.allSettled(
    teams.map((team, index) => {
      const legs = [runner, ...Array.from({ length: (sizes[index] ?? 1) - 1 }, () => null)]
      return saveTeam({ ...organiserContext(test), db }, team, { version: 1, legs })
    }),
  )
  return results.filter(({ status }) => status === 'fulfilled').length
}

it('a runner is never entered once too often, however many save at once (F7)', async () => {
  expect(await race()).toBe(1)
})

it('would be without the unit’s turn: the test above can fail', async () => {
  expect(
    await race(steppedDb(test, withoutLock(/from "school_unit".* for /, meetingOf(teams.length)))),
  ).toBeGreaterThan(1)
})
