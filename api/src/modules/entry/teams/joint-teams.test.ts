import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../../../test/support/two-schools.ts'
import { type TeamFixtures, teamFixtures } from './team-fixtures.ts'

const together = 'Tillsammans-stafetten'
const girl = { gender: 'female', grade: 4 }
const path = '/api/events/joint-teams/'

describe('a team across schools', () => {
  let test: TestApp
  let schools: TwoSchools
  let fixtures: TeamFixtures
  let host: Awaited<ReturnType<TeamFixtures['actor']>>
  let partner: typeof host
  let hostUnit: number
  let partnerUnit: number
  let hostRunners: number[]
  let partnerRunners: number[]
  let team: number

  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    schools = await addTwoSchools(test)
    fixtures = await teamFixtures(test)
    host = await fixtures.actor('lagledare')
    partner = await fixtures.actor('leaderA')
    hostUnit = await fixtures.emptyUnit('Smågruppen')
    partnerUnit = schools.a.unitIds[0] ?? 0
    await test.pool.query(`update school_unit set school_subtypes = '{special}' where id = $1`, [hostUnit])
    await test.pool.query(`update school_unit set school_subtypes = '{upv}' where id = $1`, [partnerUnit])
    await test.pool.query(
      `update app_user set email_verified_at = now() where username in ('adminA', 'leaderA', 'adminB')`,
    )
    hostRunners = await fixtures.addRunners(hostUnit, [girl, girl, girl])
    partnerRunners = await fixtures.addRunners(partnerUnit, [girl, girl, girl])
    team = await fixtures.addTeam(hostUnit, together)
  })
  afterAll(() => test.close())

  const read = async (as = host) =>
    (await as('GET', path)).body.data.find((each: { team: number }) => each.team === team)
  const invite = (body = {}) => host('POST', path, { team, school: schools.a.schoolId, ...body })
  const answer = (body: object, as = partner) =>
    read(partner).then((each) => as('POST', `${path}${each.id}/answer/`, { version: each.version, ...body }))
  const line = async (legs: (number | null)[]) => {
    const { body } = await host('GET', `/api/events/teams/${team}/`)
    return host('PATCH', `/api/events/teams/${team}/`, { version: body.version, legs })
  }
  const codes = (body: { errors: { code: string }[] }) => body.errors.map(({ code }) => code)
  /** Receiver and subject of the mails about joint teams since the last call, and that no child is named in them. */
  const mails = async () => {
    const { rows } = await test.pool.query<{ to_address: string; subject: string; text: string }>(
      `with taken as (delete from mail_message where kind = 'joint_team' returning id, to_address, subject, text)
       select * from taken order by id`,
    )
    expect(rows.map(({ text }) => text).join()).not.toContain('Ida')
    return rows.map(({ to_address, subject }) => `${to_address}: ${subject}`)
  }

  it('begins with an invitation that shows nobody’s register and is mailed to the school', async () => {
    const invited = await invite()
    expect(invited.status, JSON.stringify(invited.body)).toBe(201)
    expect(invited.body).toMatchObject({ side: 'host', status: 'pending', runners: [] })
    expect((await invite()).body.errors[0].code).toBe('already_exists')
    expect(await read(partner)).toMatchObject({
      side: 'partner',
      team_name: 'Testskolan 1',
      event_name: together,
      runners: [],
    })
    const { rows } = await test.pool.query<{ to_address: string; text: string }>(
      `select to_address, text from mail_message where kind = 'joint_team' order by 1`,
    )
    expect(rows.map(({ to_address }) => to_address)).toEqual(['adminA@example.org', 'leaderA@example.org'])
    await mails()
    // No runner of the other school may be placed before it has accepted.
    expect(codes((await line([partnerRunners[0] ?? 0, null, null, null])).body)).toContain('unknown_runner')
  })

  it('waits on the home of those whose unit may answer, and of nobody else', async () => {
    const invitations = async (as: typeof host) => (await as('GET', '/api/schools/my-unit/')).body.invitations
    const waits = { school_unit: partnerUnit, team_name: 'Testskolan 1', event_name: together }
    expect(await invitations(partner)).toMatchObject([waits])
    expect(await invitations(await fixtures.actor('adminA'))).toMatchObject([waits])
    expect((await read(partner)).may_answer).toEqual([partnerUnit])
    for (const as of [host, await fixtures.actor('adminB')]) expect(await invitations(as)).toEqual([])
    expect((await read()).may_answer).toEqual([])
    await test.pool.query(`update school_unit set school_subtypes = '{none}' where id = $1`, [partnerUnit])
    expect(await invitations(partner)).toEqual([])
    expect((await read(partner)).may_answer).toEqual([])
    await test.pool.query(`update school_unit set school_subtypes = '{upv}' where id = $1`, [partnerUnit])
  })

  it('goes only to a school that may enter, in an event that allows it', async () => {
    const other = await fixtures.addTeam(hostUnit, '4 × 100 m flickor, åk 7–9')
    expect((await invite({ team: other })).status).toBe(409)
    expect(codes((await invite({ school: schools.b.schoolId })).body)).toEqual(['not_offered'])
    expect(codes((await invite({ school: 2_000_000_000 })).body)).toEqual(['invalid_choice'])
    const own = await test.pool.query<{ id: number }>('select school_id as id from school_unit where id = $1', [
      hostUnit,
    ])
    expect(codes((await invite({ school: own.rows[0]?.id })).body)).toEqual(['invalid_choice'])
    expect((await partner('POST', path, { team, school: schools.a.schoolId })).status).toBe(404)
  })

  it('the school says yes with the runners whom it chooses, and the team’s school sees these only', async () => {
    const [first = 0, second = 0, third = 0] = partnerRunners
    const stranger = await fixtures.actor('adminB')
    expect((await answer({ accept: true, school_unit: partnerUnit, runners: [first] }, stranger)).status).toBe(404)
    expect(codes((await answer({ accept: true, school_unit: partnerUnit, runners: [] })).body)).toEqual(['required'])
    const foreign = await answer({ accept: true, school_unit: partnerUnit, runners: [hostRunners[0]] })
    expect(codes(foreign.body)).toEqual(['unknown_runner'])
    const yes = await answer({ accept: true, school_unit: partnerUnit, runners: [first, second] })
    expect(yes.status, JSON.stringify(yes.body)).toBe(200)
    expect(await mails()).toEqual([expect.stringMatching(/^\S+@\S+: A-skolan deltar i laget Testskolan 1$/)])
    expect((await partner('GET', '/api/schools/my-unit/')).body.invitations).toEqual([])
    const seen = await read()
    expect(seen.runners.map(({ id }: { id: number }) => id)).toEqual([first, second])
    expect(JSON.stringify(await host('GET', path))).not.toContain(`"id":${third},`)
    const registers = (await host('GET', '/api/events/runners/')).body.data.map(({ id }: { id: number }) => id)
    expect(registers).not.toContain(first)
    expect((await host('GET', `/api/events/runners/${first}/`)).status).toBe(404)
  })

  it('places runners of both schools; the other school sees its own there and nobody else', async () => {
    const [a = 0, b = 0] = hostRunners
    const [first = 0, second = 0, third = 0] = partnerRunners
    expect(codes((await line([a, b, third, null])).body)).toContain('unknown_runner')
    const saved = await line([a, first, b, second])
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body).toMatchObject({ status: 'confirmed', faults: [] })
    const view = (await partner('GET', path)).body
    expect((await read(partner)).placed.sort()).toEqual([first, second].sort())
    expect(view.others).toMatchObject([
      { id: team, event_name: together, compositions: [{ legs: [null, first, null, second] }] },
    ])
    expect((await partner('GET', `/api/events/teams/${team}/`)).status).toBe(404)
  })

  it('counts for the runner: one team per event, so many events at most, and the register keeps who runs', async () => {
    const [first = 0] = partnerRunners
    const own = await fixtures.addTeam(partnerUnit, together)
    const { body } = await partner('GET', `/api/events/teams/${own}/`)
    const twice = await partner('PATCH', `/api/events/teams/${own}/`, {
      version: body.version,
      legs: [first, null, null, null],
    })
    expect(codes(twice.body)).toContain('runner_in_other_team')
    await test.pool.query(`update karneval set max_events_per_runner = 1 where status = 'active'`)
    const another = await fixtures.addTeam(partnerUnit, '5 × 80 m flickor, åk 1–6')
    const many = await partner('PATCH', `/api/events/teams/${another}/`, {
      version: 1,
      legs: [first, null, null, null, null],
    })
    expect(codes(many.body)).toContain('too_many_events')
    await test.pool.query(`update karneval set max_events_per_runner = 3 where status = 'active'`)
    const removed = await partner('DELETE', `/api/events/runners/${first}/`)
    expect([removed.status, removed.body.errors[0].detail]).toEqual([
      409,
      `Ida Ek1 är med i Testskolan 1 (${together}). Ta bort löparen därifrån först.`,
    ])
  })

  it('the school can take a runner back: the place is empty and the team no longer confirmed', async () => {
    const [first = 0, second = 0] = partnerRunners
    const before = await read(partner)
    const stale = await partner('POST', `${path}${before.id}/answer/`, { accept: false, version: before.version - 1 })
    expect([stale.status, stale.body.current.status]).toEqual([409, 'accepted'])
    expect((await answer({ accept: true, school_unit: partnerUnit, runners: [second] })).status).toBe(200)
    expect(await mails()).toEqual([expect.stringMatching(/: A-skolan har ändrat vilka löpare som får delta i laget/)])
    // Nobody's place is lost by it: no mail.
    expect((await answer({ accept: true, school_unit: partnerUnit, runners: [first, second] })).status).toBe(200)
    expect(await mails()).toEqual([])
    const { body } = await host('GET', `/api/events/teams/${team}/`)
    expect(body.status).toBe('registered')
    expect(body.compositions[0].legs[1]).toBe(null)
    expect(body.compositions[0].legs).not.toContain(first)
    expect((await answer({ accept: false })).status).toBe(200)
    expect(await mails()).toEqual([expect.stringMatching(/: A-skolan har lämnat laget Testskolan 1$/)])
    expect((await answer({ accept: false })).status).toBe(200)
    expect(await mails()).toEqual([])
    expect((await read()).runners).toEqual([])
    const after = await host('GET', `/api/events/teams/${team}/`)
    expect(after.body.compositions[0].legs.filter((id: number | null) => id !== null)).toEqual(hostRunners.slice(0, 2))
  })

  it('can be asked again, and ended by the team’s school', async () => {
    expect((await invite()).status).toBe(201)
    await answer({ accept: true, school_unit: partnerUnit, runners: partnerRunners })
    await line([hostRunners[0] ?? 0, partnerRunners[0] ?? 0, null, null])
    const { id, version } = await read()
    await mails()
    expect((await partner('DELETE', `${path}${id}/?version=${version}`)).status).toBe(404)
    expect((await host('DELETE', `${path}${id}/?version=${version}`)).status).toBe(204)
    expect(await read()).toBeUndefined()
    expect(await mails()).toEqual(['leadera@example.org: Era löpare är inte längre med i laget Testskolan 1'])
    const { body } = await host('GET', `/api/events/teams/${team}/`)
    expect(body.compositions[0].legs[1]).toBe(null)
  })

  it('tells the team’s school of a refusal, and the invited school when it is no longer asked', async () => {
    await invite()
    await mails()
    await answer({ accept: false })
    expect(await mails()).toEqual([expect.stringMatching(/: A-skolan har tackat nej till laget Testskolan 1$/)])
    await invite()
    await mails()
    const { id, version } = await read()
    expect((await host('DELETE', `${path}${id}/?version=${version}`)).status).toBe(204)
    const subject = 'Vasa övningsskola har tagit tillbaka inbjudan till ett gemensamt lag'
    expect(await mails()).toEqual([`adminA@example.org: ${subject}`, `leaderA@example.org: ${subject}`])
  })
})
