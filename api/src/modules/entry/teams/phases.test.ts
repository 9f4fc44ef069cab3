import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { type TeamFixtures, teamFixtures } from './team-fixtures.ts'

// The opening and closing of each write is tested in domain/phase-boundaries.test.ts; here, other effects of the clock
// on a team.

const girls = '5 × 80 m flickor, åk 1–6'

let test: TestApp
let fixtures: TeamFixtures
let unit: number
let leader: Awaited<ReturnType<TeamFixtures['actor']>>

beforeAll(async () => {
  test = await createTestApp({ demo: true })
  fixtures = await teamFixtures(test)
  unit = await fixtures.emptyUnit('Tidsskolan')
  leader = await fixtures.actor('lagledare')
})
afterAll(() => test.close())

let serial = 0
/** The unit's only team; a withdrawn one was withdrawn before the deadline. */
const newTeam = async (status = 'draft') => {
  // Leaves room for the numbers that the calls assign.
  serial += 10
  await test.pool.query(
    `update team set status = 'withdrawn', withdrawn_at = now() where school_unit_id = $1 and status <> 'withdrawn'`,
    [unit],
  )
  const id = await fixtures.addTeam(unit, girls, { number: serial })
  await test.pool.query(
    `update team set status = $2, withdrawn_at = case when $2 = 'withdrawn' then timestamptz '2025-03-20' end where id = $1`,
    [id, status],
  )
  return id
}

describe('a team is late from the second after teams_close_at (F6)', () => {
  // Daylight saving time starts in the night to the 30th.
  const deadlines = [
    ['2025-04-25T20:59:59.999Z', '2025-04-25T20:59:59.000Z', '2025-04-25T21:00:00.000Z'],
    ['2025-03-29T21:59:59.999Z', '2025-03-29T21:59:59.000Z', '2025-03-29T22:00:00.000Z'],
    ['2025-03-30T20:59:59.999Z', '2025-03-30T20:59:59.000Z', '2025-03-30T21:00:00.000Z'],
  ] as const

  it.each(deadlines)('%s, when it is entered and when it comes back', async (deadline, before, after) => {
    await test.pool.query(`update karneval set teams_close_at = $1 where status = 'active'`, [deadline])
    const enter = async (instant: string) => {
      test.now.set(instant)
      await newTeam('withdrawn')
      const teams = [{ event_instance: fixtures.eventOf(girls).id, count: 1 }]
      const { body } = await leader('POST', '/api/events/teams/intent/', { school_unit: unit, teams })
      return body.data.find((team: { school_unit: number; status: string }) => team.status !== 'withdrawn').late
    }
    const restore = async (instant: string) => {
      test.now.set(instant)
      return (await leader('POST', `/api/events/teams/${await newTeam('withdrawn')}/restore/`, { version: 1 })).body
        .late
    }
    expect([await enter(before), await restore(before)]).toEqual([false, false])
    expect([await enter(after), await restore(after)]).toEqual([true, true])
  })
})

describe('between trial and final', () => {
  const trialStarts = '2025-05-16T10:00:00+03:00'
  const finalStarts = '2025-05-16T15:00:00+03:00'

  /** A full team with a reserve, entered before the deadline. */
  const fullTeam = async () => {
    await test.pool.query(
      `update event_round set starts_at = case round when 'TRIAL' then $2::timestamptz else $3::timestamptz end,
         calls_at = $2, changes_close_at = $3 where event_instance_id = $1`,
      [fixtures.eventOf(girls).id, trialStarts, finalStarts],
    )
    const line = await fixtures.addRunners(
      unit,
      Array.from({ length: 6 }, () => ({ gender: 'female', grade: 5 })),
    )
    const team = await newTeam()
    test.now.set('2025-04-15T09:00:00+03:00')
    await leader('PATCH', `/api/events/teams/${team}/`, { version: 1, legs: line.slice(0, 5), reserves: [line[5]] })
    const final = { version: 2, round: 'FINAL', legs: [line[5], ...line.slice(1, 5)], reserves: [] }
    return { line, final, save: (body: object) => leader('PATCH', `/api/events/teams/${team}/`, body) }
  }

  it('a confirmed runner is replaced only with läkarintyg or förstahjälp', async () => {
    const { line, final, save } = await fullTeam()
    test.now.set('2025-05-16T12:00:00+03:00')
    expect(await save(final)).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'reason_required', attr: 'replacement_reason' }] },
    })
    expect((await save({ ...final, replacement_reason: 'trött' })).status).toBe(400)
    const order = { ...final, legs: [line[1], line[0], ...line.slice(2, 5)] }
    expect((await save(order)).status).toBe(200)
    const ill = { ...final, version: 3, replacement_reason: 'läkarintyg' }
    expect((await save(ill)).status).toBe(200)
  })

  it('that begins with the trial’s start, to the second (F6)', async () => {
    const replaceAt = async (instant: string) => {
      const { final, save } = await fullTeam()
      test.now.set(instant)
      return (await save(final)).status
    }
    expect(await replaceAt('2025-05-16T09:59:59+03:00')).toBe(200)
    expect(await replaceAt(trialStarts)).toBe(400)
  })
})
