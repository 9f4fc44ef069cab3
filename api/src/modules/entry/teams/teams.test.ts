import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { type TeamFixtures, teamFixtures } from './team-fixtures.ts'

const girls = '5 × 80 m flickor, åk 1–6'
const small = '5 × 80 m mixed, små grundskolor åk 1–6'
const five = Array.from({ length: 6 }, () => ({ gender: 'female', grade: 4 }))

let test: TestApp
let fixtures: TeamFixtures
let unit: number
let call: Awaited<ReturnType<TeamFixtures['actor']>>

beforeEach(async () => {
  test = await createTestApp({ demo: true })
  fixtures = await teamFixtures(test)
  unit = await fixtures.emptyUnit('Lagskolan')
  call = await fixtures.actor('lagledare')
})
afterEach(() => test.close())

const save = (team: number, body: object, by = call) => by('PATCH', `/api/events/teams/${team}/`, body)
const audits = async (team: number) => {
  const { rows } = await test.pool.query<{ action: string; reason: string | null; text: string }>(
    `select action, reason, coalesce(before::text, '') || coalesce(after::text, '') as text from audit_entry
     where object_type = 'team' and object_id = $1 order by id`,
    [team],
  )
  return rows
}

describe('a team', () => {
  it('goes from draft over registered to confirmed, and back when a leg is emptied', async () => {
    const team = await fixtures.addTeam(unit, girls)
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = await fixtures.addRunners(unit, five)
    const begun = await save(team, { version: 1, legs: [a, null, null, null, null] })
    expect(begun).toMatchObject({ status: 200, body: { status: 'registered', version: 2 } })
    expect(begun.body.faults.map((fault: { attr: string }) => fault.attr)).toEqual([
      'legs.1',
      'legs.2',
      'legs.3',
      'legs.4',
    ])
    const full = await save(team, { version: 2, legs: [a, b, c, d, e], reserves: [f] })
    expect(full).toMatchObject({
      status: 200,
      body: {
        status: 'confirmed',
        faults: [],
        compositions: [{ round: 'TRIAL', legs: [a, b, c, d, e], reserves: [f] }],
      },
    })
    const swapped = await save(team, { version: 3, legs: [b, a, c, d, e] })
    expect(swapped.body.compositions).toMatchObject([{ legs: [b, a, c, d, e], reserves: [f] }])
    const emptied = await save(team, { version: 4, legs: [null, null, null, null, null], reserves: [] })
    expect(emptied.body).toMatchObject({ status: 'registered', compositions: [] })
    expect(await audits(team)).toHaveLength(4)
    for (const { text } of await audits(team)) expect(text).not.toMatch(/Ida|Ek\d/)
  })

  it('takes a name and a leader of its unit, nobody else', async () => {
    const team = await fixtures.addTeam(unit, girls)
    const { rows } = await test.pool.query<{ id: number; username: string }>('select id, username from app_user')
    const idOf = (username: string) => rows.find((user) => user.username === username)?.id
    const named = await save(team, { version: 1, name: ' Snabba ben ', leader: idOf('lagledare') })
    expect(named).toMatchObject({ status: 200, body: { name: 'Snabba ben', leader: idOf('lagledare') } })
    const refused = await save(team, { version: 2, leader: idOf('superadmin') })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: 'invalid_choice', attr: 'leader' }] } })
  })

  it('keeps a final’s own line-up beside the trial’s', async () => {
    const team = await fixtures.addTeam(unit, girls)
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = await fixtures.addRunners(unit, five)
    await save(team, { version: 1, legs: [a, b, c, d, e] })
    const final = await save(team, { version: 2, round: 'FINAL', legs: [e, d, c, b, a] })
    expect(final.body.compositions).toEqual([
      { round: 'TRIAL', legs: [a, b, c, d, e], reserves: [] },
      { round: 'FINAL', legs: [e, d, c, b, a], reserves: [] },
    ])
    const single = await fixtures.addTeam(unit, 'Gatustafett mixed, grundskolor åk 1–6')
    expect((await save(single, { version: 1, round: 'TRIAL', legs: [] })).body.errors).toMatchObject([
      { attr: 'round' },
    ])
  })

  it('shows a second leader the team as it is now instead of losing either’s work (F2)', async () => {
    const team = await fixtures.addTeam(unit, girls)
    const [a = 0, b = 0] = await fixtures.addRunners(unit, five)
    const mine = await save(team, { version: 1, legs: [a, null, null, null, null] })
    const theirs = await save(team, { version: 1, legs: [b, null, null, null, null] })
    expect(theirs.status).toBe(409)
    expect(theirs.body.errors[0]).toMatchObject({ code: 'conflict' })
    expect(theirs.body.current).toEqual(mine.body)
  })

  it('warns of overlapping events with both names and times, and saves', async () => {
    const [a = 0] = await fixtures.addRunners(unit, five)
    const first = await fixtures.addTeam(unit, girls)
    const second = await fixtures.addTeam(unit, '8 × 50 m mixed, åk 1–4')
    const times = (event: string, from: string, to: string) =>
      test.pool.query(
        `update event_round set calls_at = $2, starts_at = $3 where event_instance_id = $1 and round = 'TRIAL'`,
        [fixtures.eventOf(event).id, from, to],
      )
    await times(girls, '2025-05-16T12:10:00+03:00', '2025-05-16T12:40:00+03:00')
    await times('8 × 50 m mixed, åk 1–4', '2025-05-16T12:30:00+03:00', '2025-05-16T12:50:00+03:00')
    await save(first, { version: 1, legs: [a, null, null, null, null] })
    const warned = await save(second, { version: 1, legs: [a, null, null, null, null, null, null, null] })
    expect(warned.status).toBe(200)
    expect(warned.body.warnings[0]).toMatchObject({ runner: a, teams: [first, second] })
    expect(warned.body.warnings[0].detail).toMatch(
      /^Ida Ek1 hinner kanske inte: 5 × 80 m flickor, åk 1–6, försök \(upprop 12:10, i mål [\d:]+\) och 8 × 50 m mixed, åk 1–4, försök \(upprop 12:30, i mål [\d:]+\), fredag 16\.5\.2025\.$/,
    )
  })
})

describe('the organiser’s permission', () => {
  const legs = async () => {
    const girl = { gender: 'female', grade: 4 }
    return fixtures.addRunners(unit, [girl, girl, girl, girl, { gender: 'male', grade: 4 }])
  }

  it('is the organiser’s alone, with a reason that the audit keeps', async () => {
    const team = await fixtures.addTeam(unit, small)
    const admin = await fixtures.actor('superadmin')
    const line = await legs()
    const before = await save(team, { version: 1, legs: line })
    expect(before).toMatchObject({ status: 400, body: { errors: [{ code: 'permission_needed', attr: 'legs' }] } })
    const leader = await save(team, { version: 1, exception_allowed: true, reason: 'Vi är så få' })
    expect(leader).toMatchObject({ status: 403, body: { errors: [{ code: 'permission_denied' }] } })
    const without = await save(team, { version: 1, exception_allowed: true }, admin)
    expect(without).toMatchObject({ status: 400, body: { errors: [{ code: 'required', attr: 'reason' }] } })
    const given = await save(team, { version: 1, exception_allowed: true, reason: 'Bara en pojke i skolan' }, admin)
    expect(given).toMatchObject({ status: 200, body: { exception_allowed: true } })
    expect(await save(team, { version: 2, legs: line })).toMatchObject({ status: 200, body: { status: 'confirmed' } })
    expect(await audits(team)).toMatchObject([{ reason: 'Bara en pojke i skolan' }, { reason: null }])
    const taken = await save(team, { version: 3, exception_allowed: false, reason: 'Misstag' }, admin)
    expect(taken).toMatchObject({ status: 400, body: { errors: [{ code: 'permission_needed' }] } })
  })
})
