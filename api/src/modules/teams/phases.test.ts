import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { helsinkiDayEnd, helsinkiInstant } from '../../helsinki.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type TeamFixtures, teamFixtures } from './team-fixtures.ts'

const girls = '5 x 80 m flickor, åk 1-6'
const SECOND = 1000

let test: TestApp
let fixtures: TeamFixtures
let unit: number
let runner: number
let leader: Awaited<ReturnType<TeamFixtures['actor']>>
let organiser: Awaited<ReturnType<TeamFixtures['actor']>>

beforeAll(async () => {
  test = await createTestApp({ demo: true })
  fixtures = await teamFixtures(test)
  unit = await fixtures.emptyUnit('Tidsskolan')
  leader = await fixtures.actor('lagledare')
  organiser = await fixtures.actor('superadmin')
  runner = (await fixtures.addRunners(unit, [{ gender: 'female', grade: 4 }]))[0] ?? 0
  await test.pool.query(
    `update event_round set changes_close_at = '2025-05-16T09:00:00+03:00' where event_instance_id = $1`,
    [fixtures.eventOf(girls).id],
  )
})
afterAll(() => test.close())

let serial = 0
const newTeam = async (status = 'draft') => {
  // Room for the numbers that the calls give themselves.
  serial += 10
  await test.pool.query(
    `update team set status = 'withdrawn', withdrawn_at = now() where school_unit_id = $1 and status <> 'withdrawn'`,
    [unit],
  )
  const id = await fixtures.addTeam(unit, girls, { number: serial })
  await test.pool.query(
    `update team set status = $2, withdrawn_at = case when $2 = 'withdrawn' then now() end where id = $1`,
    [id, status],
  )
  return id
}

/** Every write, and what it takes to try it. */
const writes = {
  'a composition': async (call = leader, reason?: string) =>
    call('PATCH', `/api/events/teams/${await newTeam()}/`, {
      version: 1,
      legs: [null, null, null, null, null],
      reason,
    }),
  'a name': async (call = leader, reason?: string) =>
    call('PATCH', `/api/events/teams/${await newTeam()}/`, { version: 1, name: 'Nytt namn', reason }),
  'a withdrawal': async (call = leader, reason?: string) =>
    call('DELETE', `/api/events/teams/${await newTeam()}/${reason ? `?reason=${encodeURIComponent(reason)}` : ''}`),
  'an undo': async (call = leader, reason?: string) =>
    call('POST', `/api/events/teams/${await newTeam('withdrawn')}/restore/`, { reason }),
  'a team': async (call = leader, reason?: string) => {
    await newTeam('withdrawn')
    const teams = [{ event_instance: fixtures.eventOf(girls).id, count: 1 }]
    return call('POST', '/api/events/teams/intent/', { school_unit: unit, teams, reason })
  },
  'a new runner': async (call = leader, reason?: string) =>
    call('POST', '/api/events/runners/', {
      school_unit: unit,
      first_name: 'Ny',
      last_name: 'Elev',
      grade: 4,
      gender: 'female',
      reason,
    }),
  'a change of a runner': async (call = leader, reason?: string) => {
    const { body } = await call('GET', `/api/events/runners/${runner}/`)
    return call('PATCH', `/api/events/runners/${runner}/`, { version: body.version, last_name: 'Ek', reason })
  },
  'a change request': async () =>
    leader('POST', '/api/events/change-requests/', {
      kind: 'withdraw_team',
      school_unit: unit,
      team: await newTeam(),
      reason: 'Alla är sjuka',
    }),
}
type Write = keyof typeof writes

const teamsOpen = helsinkiInstant('2025-02-03', '08:00')
const runnersClose = helsinkiDayEnd('2025-05-07')
const reopen = helsinkiInstant('2025-05-15', '08:00')
const roundCloses = helsinkiInstant('2025-05-16', '09:00')
const over = helsinkiDayEnd('2025-05-17')

/** Which boundary opens and which shuts each write. */
const boundaries: [Write, Date, 'opens' | 'shuts'][] = [
  ['a composition', teamsOpen, 'opens'],
  ['a composition', runnersClose, 'shuts'],
  ['a composition', reopen, 'opens'],
  ['a composition', roundCloses, 'shuts'],
  ['a name', teamsOpen, 'opens'],
  ['a name', runnersClose, 'shuts'],
  ['a withdrawal', teamsOpen, 'opens'],
  ['a withdrawal', runnersClose, 'shuts'],
  ['an undo', teamsOpen, 'opens'],
  ['an undo', runnersClose, 'shuts'],
  ['a team', teamsOpen, 'opens'],
  ['a team', runnersClose, 'shuts'],
  ['a new runner', teamsOpen, 'opens'],
  ['a new runner', over, 'shuts'],
  ['a change of a runner', teamsOpen, 'opens'],
  ['a change of a runner', over, 'shuts'],
  ['a change request', runnersClose, 'opens'],
  ['a change request', over, 'shuts'],
]

const at = async (write: Write, instant: number) => {
  test.now.set(new Date(instant))
  return writes[write]()
}
const isOpen = ({ status }: { status: number }) => status < 300

describe('to the second by the clock in Finland (F6)', () => {
  it.each(boundaries)('%s: at %s it %s', async (write, boundary, what) => {
    const before = await at(write, boundary.getTime() - SECOND)
    const after = await at(write, boundary.getTime() + SECOND)
    expect([isOpen(before), isOpen(after)]).toEqual(what === 'opens' ? [false, true] : [true, false])
    const shut = what === 'opens' ? before : after
    expect(shut.status).toBe(409)
    expect(['phase_closed', 'conflict']).toContain(shut.body.errors[0].code)
  })

  it('also on the Sunday when the clocks go forward: the day ends at 24.00 of summer time', async () => {
    await test.pool.query(
      `update karneval set teams_close_at = $1, runners_close_at = $2, runners_reopen_at = $3 where status = 'active'`,
      [helsinkiDayEnd('2025-03-29'), helsinkiDayEnd('2025-03-30'), reopen],
    )
    expect(isOpen(await at('a composition', Date.parse('2025-03-30T20:59:59.000Z')))).toBe(true)
    expect(isOpen(await at('a composition', Date.parse('2025-03-30T21:00:00.000Z')))).toBe(false)
    // The day before still has winter time.
    const late = async (instant: string) => {
      const { body } = await at('a team', Date.parse(instant))
      return body.data.find((team: { status: string }) => team.status !== 'withdrawn').late
    }
    expect(await late('2025-03-29T21:59:59.000Z')).toBe(false)
    expect(await late('2025-03-29T22:00:00.000Z')).toBe(true)
    await test.pool.query(`update karneval set teams_close_at = $1, runners_close_at = $2 where status = 'active'`, [
      helsinkiDayEnd('2025-04-25'),
      runnersClose,
    ])
  })

  it.each(Object.keys(writes).filter((write) => write !== 'a change request') as Write[])(
    'the organiser may write %s outside the dates with a reason, which is kept',
    async (write) => {
      test.now.set('2025-06-01T12:00:00+03:00')
      expect((await writes[write](organiser)).body.errors[0].code).toBe('phase_closed')
      expect((await writes[write](leader, 'Vi glömde')).body.errors[0].code).toBe('phase_closed')
      const reason = `Rättelse av ${write}`
      expect((await writes[write](organiser, reason)).status).toBeLessThan(300)
      const { rowCount } = await test.pool.query('select 1 from audit_entry where reason = $1', [reason])
      expect(rowCount).toBe(1)
    },
  )
})

describe('between trial and final', () => {
  it('a confirmed runner is replaced only with läkarintyg or förstahjälp', async () => {
    const line = await fixtures.addRunners(
      unit,
      Array.from({ length: 6 }, () => ({ gender: 'female', grade: 5 })),
    )
    const team = await newTeam()
    test.now.set('2025-04-15T09:00:00+03:00')
    await leader('PATCH', `/api/events/teams/${team}/`, { version: 1, legs: line.slice(0, 5), reserves: [line[5]] })
    await test.pool.query(
      `update event_round set starts_at = case round when 'TRIAL' then $2::timestamptz else $3::timestamptz end,
         calls_at = $2, changes_close_at = $3 where event_instance_id = $1`,
      [fixtures.eventOf(girls).id, '2025-05-16T10:00:00+03:00', '2025-05-16T15:00:00+03:00'],
    )
    test.now.set('2025-05-16T12:00:00+03:00')
    const final = { version: 2, round: 'FINAL', legs: [line[5], ...line.slice(1, 5)], reserves: [] }
    const refused = await leader('PATCH', `/api/events/teams/${team}/`, final)
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'reason_required', attr: 'replacement_reason' }] },
    })
    const other = await leader('PATCH', `/api/events/teams/${team}/`, { ...final, replacement_reason: 'trött' })
    expect(other.status).toBe(400)
    const order = { ...final, legs: [line[1], line[0], ...line.slice(2, 5)] }
    expect((await leader('PATCH', `/api/events/teams/${team}/`, order)).status).toBe(200)
    const ill = { ...final, version: 3, replacement_reason: 'läkarintyg' }
    expect((await leader('PATCH', `/api/events/teams/${team}/`, ill)).status).toBe(200)
  })
})
