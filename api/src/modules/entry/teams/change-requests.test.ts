import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { type TeamFixtures, teamFixtures } from './team-fixtures.ts'

const url = '/api/events/change-requests/'
const girls = '5 × 80 m flickor, åk 1–6'
const six = Array.from({ length: 6 }, () => ({ gender: 'female', grade: 4 }))

describe('a change after the deadline', () => {
  let test: TestApp
  let fixtures: TeamFixtures
  let unit: number
  let team: number
  let runners: number[]
  let leader: Awaited<ReturnType<TeamFixtures['actor']>>
  let organiser: Awaited<ReturnType<TeamFixtures['actor']>>

  beforeEach(async () => {
    test = await createTestApp({ demo: true })
    fixtures = await teamFixtures(test)
    unit = await fixtures.emptyUnit('Lagskolan')
    leader = await fixtures.actor('lagledare')
    organiser = await fixtures.actor('superadmin')
    team = await fixtures.addTeam(unit, girls)
    runners = await fixtures.addRunners(unit, six)
    await leader('PATCH', `/api/events/teams/${team}/`, { version: 1, legs: runners.slice(0, 5) })
    test.now.set('2025-05-10T12:00:00.000+03:00')
  })
  afterEach(() => test.close())

  const ask = (body: object) => leader('POST', url, { school_unit: unit, reason: 'Ida har brutit benet', ...body })
  const swap = () => ask({ kind: 'change_runners', team, legs: [runners[5], ...runners.slice(1, 5)], reserves: [] })
  const decide = (id: number, body: object = {}) =>
    organiser('POST', `${url}${id}/decide/`, { approve: true, version: 1, ...body })
  const fees = async () => {
    const { rows } = await test.pool.query<{ code: string; quantity: number }>(
      `select p.code, sum(r.quantity)::int as quantity from unit_order_row r join unit_order o on o.id = r.order_id
       join product p on p.id = r.product_id where o.school_unit_id = $1 group by p.code order by p.code`,
      [unit],
    )
    return rows
  }

  it('of runners: reason, decision, new line-up, fee row and audit', async () => {
    const asked = await swap()
    expect(asked).toMatchObject({
      status: 201,
      body: { status: 'pending', kind: 'change_runners', team, round: 'TRIAL' },
    })
    expect(asked.body.runners).toHaveLength(6)
    expect((await leader('GET', `/api/events/teams/${team}/`)).body.compositions[0].legs[0]).toBe(runners[0])
    expect((await organiser('GET', url)).body.data[0]).toMatchObject({ id: asked.body.id, unit_name: 'Lagskolan' })
    const decided = await decide(asked.body.id, { answer: 'Går bra' })
    expect(decided).toMatchObject({ status: 200, body: { status: 'approved', answer: 'Går bra', charged: true } })
    expect((await leader('GET', `/api/events/teams/${team}/`)).body.compositions[0].legs[0]).toBe(runners[5])
    expect(await fees()).toEqual([
      { code: 'LAG-BRIST', quantity: 1 },
      { code: 'LAG-KORT', quantity: 1 },
    ])
    const lineUp = (first: number | undefined) => ({ legs: [first, ...runners.slice(1, 5)], reserves: [] })
    expect(decided.body).toMatchObject({ current: lineUp(runners[0]), wanted: lineUp(runners[5]) })
    const { rows } = await test.pool.query<{
      action: string
      reason: string
      before: object
      after: object
      text: string
    }>(
      `select action, reason, before, after, after::text as text from audit_entry where object_type = 'team' and object_id = $1 order by id`,
      [team],
    )
    expect(rows.map(({ action }) => action)).toEqual(['team.saved', 'team.change_requested', 'team.change_approved'])
    expect(rows[2]?.reason).toBe('Ida har brutit benet')
    expect(rows[1]).toMatchObject({ before: lineUp(runners[0]), after: { wanted: lineUp(runners[5]), round: 'TRIAL' } })
    expect(rows[2]).toMatchObject({ before: lineUp(runners[0]), after: { wanted: lineUp(runners[5]), fee_cents: 800 } })
    expect(rows[2]?.after).not.toHaveProperty('heats')
    expect(rows.map(({ text }) => text).join()).not.toMatch(/Ek\d/)
  })

  it('of a withdrawal: the lane is free, and the fee stays when it is charged', async () => {
    await test.pool.query(`insert into heat (event_instance_id, round, number) values ($1, 'TRIAL', 99)`, [
      fixtures.eventOf(girls).id,
    ])
    await test.pool.query(
      `insert into heat_place (heat_id, event_instance_id, round, lane, team_id)
       select id, event_instance_id, round, 4, $1 from heat where number = 99`,
      [team],
    )
    const asked = await ask({ kind: 'withdraw_team', team })
    expect(await decide(asked.body.id, { charge: true })).toMatchObject({ status: 200, body: { charged: true } })
    expect((await leader('GET', `/api/events/teams/${team}/`)).body.status).toBe('withdrawn')
    expect((await test.pool.query('select 1 from heat_place where team_id = $1', [team])).rowCount).toBe(0)
    expect(await fees()).toEqual([{ code: 'LAG-KORT', quantity: 1 }])
  })

  it('of a new team: late, with its fees, and a place in the heats when there are heats', async () => {
    const asked = await ask({ kind: 'add_team', event_instance: fixtures.eventOf(girls).id })
    const decided = await decide(asked.body.id)
    expect(decided.body).toMatchObject({ status: 'approved', team: expect.any(Number) })
    const made = await leader('GET', `/api/events/teams/${decided.body.team}/`)
    expect(made.body).toMatchObject({ number: 2, late: true, status: 'draft' })
    expect(await fees()).toEqual([
      { code: 'LAG-KORT', quantity: 2 },
      { code: 'LAG-SEN', quantity: 1 },
    ])
    const heats = await test.pool.query(`select 1 from heat where event_instance_id = $1`, [fixtures.eventOf(girls).id])
    const places = await test.pool.query(`select 1 from heat_place where team_id = $1`, [decided.body.team])
    expect((places.rowCount ?? 0) > 0).toBe((heats.rowCount ?? 0) > 0)
  })

  it('is shown to the organiser with what an approval meets, and to nobody else', async () => {
    await test.pool.query(`insert into heat (event_instance_id, round, number) values ($1, 'TRIAL', 99)`, [
      fixtures.eventOf(girls).id,
    ])
    await test.pool.query(
      `insert into heat_place (heat_id, event_instance_id, round, lane, team_id)
       select id, event_instance_id, round, 4, $1 from heat where number = 99`,
      [team],
    )
    await swap()
    const asked = await organiser('GET', url)
    expect(asked.body.data[0].outlook).toMatchObject({
      place: { round: 'TRIAL', heat: 99, lane: 4, has_lanes: true, status: 'planned' },
      has_heats: true,
      team_fee_cents: 800,
      extra_fee_cents: expect.any(Number),
      faults: [],
    })
    expect((await leader('GET', url)).body.data[0].outlook).toBeNull()
    // A grade that was corrected since makes the line-up one that cannot be approved.
    await test.pool.query(`update runner set grade = 9 where id = $1`, [runners[5]])
    const later = await organiser('GET', url)
    expect(later.body.data[0].outlook.faults).toEqual([expect.stringContaining('men grenen är för')])
  })

  describe('that was approved, taken back by the organiser', () => {
    const undo = (id: number, body: object = {}) =>
      organiser('POST', `${url}${id}/undo/`, { reason: 'Godkändes av misstag', version: 2, ...body })
    /** What is charged and not credited. */
    const charged = async () => (await fees()).filter(({ quantity }) => quantity !== 0)
    const fee = { code: 'LAG-KORT', quantity: 1 }
    const legs = async () => (await leader('GET', `/api/events/teams/${team}/`)).body.compositions[0].legs
    const approvedSwap = async (): Promise<number> => {
      const asked = await swap()
      expect((await decide(asked.body.id)).body).toMatchObject({ can_undo: true })
      return asked.body.id
    }

    it('gives the line-up, the status and the fee back, is told by mail and stands in the log', async () => {
      const before = await leader('GET', `/api/events/teams/${team}/`)
      const id = await approvedSwap()
      expect(await legs()).toContain(runners[5])
      const undone = await undo(id)
      expect(undone).toMatchObject({
        status: 200,
        body: { status: 'refused', answer: 'Godkändes av misstag', charged: false, can_undo: false },
      })
      const after = await leader('GET', `/api/events/teams/${team}/`)
      expect(after.body).toMatchObject({ status: before.body.status, compositions: before.body.compositions })
      expect(await charged()).toEqual([fee])
      const mails = await test.pool.query<{ subject: string; text: string }>(
        `select subject, text from mail_message where kind = 'change_decision' order by id desc limit 1`,
      )
      expect(mails.rows[0]?.subject).toMatch(/^Tillbakataget: Byt löpare: /)
      expect(mails.rows[0]?.text).toContain('Laget är som det var före ändringen. Avgiften för ändringen tas inte ut.')
      expect(mails.rows[0]?.text).toContain('Arrangörens svar: Godkändes av misstag')
      const { rows } = await test.pool.query<{ action: string; reason: string; first: string }>(
        `select action, reason, after -> 'wanted' -> 'legs' ->> 0 as first from audit_entry
         where object_type = 'team' and object_id = $1 order by id desc limit 1`,
        [team],
      )
      const first = String(runners[0])
      expect(rows).toEqual([{ action: 'team.change_undone', reason: 'Godkändes av misstag', first }])
      // The leader may ask for the same again.
      expect((await swap()).status).toBe(201)
    })

    it('withdraws the new team, whose fees go, unless it has runners', async () => {
      const addTeam = async () => {
        const asked = await ask({ kind: 'add_team', event_instance: fixtures.eventOf(girls).id })
        return (await decide(asked.body.id)).body
      }
      const made = await addTeam()
      expect(await undo(made.id)).toMatchObject({ status: 200, body: { status: 'refused', team: made.team } })
      expect((await leader('GET', `/api/events/teams/${made.team}/`)).body.status).toBe('withdrawn')
      expect((await test.pool.query('select 1 from heat_place where team_id = $1', [made.team])).rowCount).toBe(0)
      expect(await charged()).toEqual([fee])
      const used = await addTeam()
      await organiser('PATCH', `/api/events/teams/${used.team}/`, {
        version: 1,
        legs: [runners[5], null, null, null, null],
        reason: 'Skolan ringde',
      })
      expect((await undo(used.id)).body.errors[0].detail).toMatch(/^Laget har redan löpare/)
      expect((await leader('GET', url)).body.data[0]).toMatchObject({ status: 'approved' })
    })

    it('is refused when something later depends on it', async () => {
      const id = await approvedSwap()
      const reasonOf = async () => {
        const answer = await undo(id)
        expect(answer.status).toBe(409)
        return answer.body.errors[0].detail
      }
      const waiting = await ask({ kind: 'withdraw_team', team })
      expect(await reasonOf()).toMatch(/^Laget har en nyare begäran/)
      await leader('POST', `${url}${waiting.body.id}/cancel/`)
      const version = (await leader('GET', `/api/events/teams/${team}/`)).body.version
      await organiser('PATCH', `/api/events/teams/${team}/`, {
        version,
        legs: runners.slice(1, 6),
        reason: 'Ny ordning',
      })
      expect(await reasonOf()).toMatch(/^Uppställningen har ändrats/)
      await organiser('PATCH', `/api/events/teams/${team}/`, {
        version: version + 1,
        legs: [runners[5], ...runners.slice(1, 5)],
        reason: 'Tillbaka',
      })
      const setHeat = (status: string) =>
        test.pool.query(
          `update heat set status = $2 where round = 'TRIAL' and id in (select heat_id from heat_place where team_id = $1)`,
          [team, status],
        )
      expect((await setHeat('called')).rowCount).toBe(1)
      expect(await reasonOf()).toMatch(/^Laget är redan uppropat/)
      expect(await legs()).toEqual([runners[5], ...runners.slice(1, 5)])
      await setHeat('planned')
      expect((await undo(id)).status).toBe(200)
    })

    it('is taken back once, also by two clicks at once, and with the version that was read (F1, F2)', async () => {
      const id = await approvedSwap()
      expect((await undo(id, { version: 1 })).status).toBe(409)
      const twice = await Promise.all([undo(id), undo(id)])
      expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await charged()).toEqual([fee])
    })

    it('is not for a withdrawal, which is undone by restoring the team, nor for what is not approved', async () => {
      const asked = await ask({ kind: 'withdraw_team', team })
      expect((await undo(asked.body.id, { version: 1 })).status).toBe(409)
      expect((await decide(asked.body.id)).body).toMatchObject({ status: 'approved', can_undo: false })
      expect((await undo(asked.body.id)).body.errors[0].detail).toMatch(/^En strykning ångras/)
      expect((await leader('POST', `${url}${asked.body.id}/undo/`, { reason: 'Nej tack', version: 2 })).status).toBe(
        403,
      )
    })
  })

  it('that is refused changes nothing and costs nothing', async () => {
    const asked = await swap()
    const before = await fees()
    const refused = await decide(asked.body.id, { approve: false, answer: 'För sent' })
    expect(refused.body).toMatchObject({ status: 'refused', answer: 'För sent', charged: false })
    expect(refused.body.current.legs).toEqual(runners.slice(0, 5))
    expect((await leader('GET', `/api/events/teams/${team}/`)).body.compositions[0].legs[0]).toBe(runners[0])
    expect(await fees()).toEqual(before)
  })

  it('of runners to what the team has already is not taken', async () => {
    const same = await ask({ kind: 'change_runners', team, legs: runners.slice(0, 5), reserves: [] })
    expect(same).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'conflict', detail: expect.stringContaining('Laget har redan den uppställningen') }] },
    })
  })

  it('is told to the leaders by mail, with the answer and without the names of children', async () => {
    const mails = async () =>
      (
        await test.pool.query<{ to_address: string; subject: string; text: string }>(
          `select to_address, subject, text from mail_message where kind = 'change_decision' order by id`,
        )
      ).rows
    const asked = await swap()
    expect(await mails()).toEqual([])
    await decide(asked.body.id, { approve: false, answer: 'För sent' })
    const again = await swap()
    await decide(again.body.id)
    const told = await mails()
    const { rows } = await test.pool.query<{ email: string }>(`select email from app_user where username = 'lagledare'`)
    expect(told.map(({ to_address }) => to_address)).toEqual([rows[0]?.email, rows[0]?.email])
    const name = `Byt löpare: ${asked.body.team_name} (${girls})`
    expect(told.map(({ subject }) => subject)).toEqual([`Avslaget: ${name}`, `Godkänt: ${name}`])
    expect(told[0]?.text).toContain('Lagen är som de var.')
    expect(told[0]?.text).toContain('Arrangörens svar: För sent')
    expect(told[0]?.text).toContain(`/lagledare/teamregistration?unit=${unit}&begaran=${asked.body.id}`)
    expect(told[1]?.text).toMatch(new RegExp(`/lagledare/teamregistration\\?unit=${unit}(\\s|$)`))
    expect(told[1]?.text).toContain('Det är gjort nu. Ändringen kostar en tilläggsavgift.')
    expect(told.map(({ text }) => text).join()).not.toMatch(/Ida|Ek\d/)
  })

  it('is asked for once and decided once, also by two clicks at once (F1)', async () => {
    const twice = await Promise.all([swap(), swap()])
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
    const id = twice.find(({ status }) => status === 201)?.body.id
    const decided = await Promise.all([decide(id), decide(id)])
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await fees()).toContainEqual({ code: 'LAG-BRIST', quantity: 1 })
  })

  it('rolls back as a whole when the line-up no longer follows the rules', async () => {
    const asked = await swap()
    await test.pool.query('update runner set grade = 9 where id = $1', [runners[5]])
    expect(await decide(asked.body.id)).toMatchObject({ status: 400, body: { errors: [{ code: 'wrong_grade' }] } })
    expect((await leader('GET', url)).body.data[0]).toMatchObject({ status: 'pending' })
  })

  it('of a line-up that needs a permission: asked for while entry is open, granted with the team’s line-up, free of charge', async () => {
    test.now.set('2025-04-15T09:00:00+03:00')
    const small = '5 × 80 m mixed, små grundskolor åk 1–6'
    const mixed = await fixtures.addTeam(unit, small)
    const [boy = 0] = await fixtures.addRunners(unit, [{ gender: 'male', grade: 4 }])
    const legs = [...runners.slice(0, 4), boy]
    const exception = (body: object) => ask({ kind: 'exception', team: mixed, legs, reserves: [], ...body })
    const usual = await exception({ legs: [...runners.slice(0, 3), boy, null] })
    expect(usual).toMatchObject({ status: 409, body: { errors: [{ code: 'conflict' }] } })
    const wrong = await exception({ legs: runners.slice(0, 5) })
    expect(wrong).toMatchObject({ status: 409, body: { errors: [{ code: 'conflict' }] } })
    const asked = await exception({})
    expect(asked).toMatchObject({ status: 201, body: { kind: 'exception', wanted: { legs } } })
    const before = await fees()
    expect((await decide(asked.body.id)).body).toMatchObject({ status: 'approved', charged: false })
    const granted = await leader('GET', `/api/events/teams/${mixed}/`)
    expect(granted.body).toMatchObject({ exception_allowed: true, status: 'confirmed', faults: [] })
    expect(granted.body.compositions[0].legs).toEqual(legs)
    expect((await fees()).some(({ code }) => code === 'LAG-BRIST')).toBe(
      before.some(({ code }) => code === 'LAG-BRIST'),
    )
    const { rows } = await test.pool.query('select exception_reason from team where id = $1', [mixed])
    expect(rows).toEqual([{ exception_reason: 'Ida har brutit benet' }])
    expect((await exception({})).body.errors[0].code).toBe('conflict')
    const back = await organiser('POST', `${url}${asked.body.id}/undo/`, { reason: 'Fel lag', version: 2 })
    expect(back.status).toBe(200)
    const undone = await leader('GET', `/api/events/teams/${mixed}/`)
    expect(undone.body).toMatchObject({ exception_allowed: false, compositions: [] })
    expect((await exception({})).status).toBe(201)
  })

  it('is refused as long as it can be done directly, and by whom it does not concern', async () => {
    test.now.set('2025-05-07T12:00:00.000+03:00')
    expect(await swap()).toMatchObject({ status: 409, body: { errors: [{ code: 'conflict' }] } })
    test.now.set('2025-05-10T12:00:00.000+03:00')
    const asked = await swap()
    expect((await leader('POST', `${url}${asked.body.id}/decide/`, { approve: true, version: 1 })).status).toBe(403)
    const wrong = await ask({ kind: 'change_runners', team, legs: [...runners.slice(0, 4), runners[0]], reserves: [] })
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ code: 'runner_twice', attr: 'legs.4' }] } })
    expect((await leader('POST', `${url}${asked.body.id}/cancel/`)).body).toMatchObject({ status: 'cancelled' })
    expect((await decide(asked.body.id)).status).toBe(409)
  })
})
