import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { versionOf } from '../../../test/support/version-of.ts'
import { type TeamFixtures, teamFixtures } from './team-fixtures.ts'

const girls = '5 × 80 m flickor, åk 1–6'
const six = Array.from({ length: 6 }, () => ({ gender: 'female', grade: 4 }))

describe('withdrawing a team and its undo', () => {
  let test: TestApp
  let fixtures: TeamFixtures
  let unit: number
  let team: number
  let runners: number[]
  let call: Awaited<ReturnType<TeamFixtures['actor']>>

  beforeEach(async () => {
    test = await createTestApp({ demo: true })
    fixtures = await teamFixtures(test)
    unit = await fixtures.emptyUnit('Lagskolan')
    call = await fixtures.actor('lagledare')
    team = await fixtures.addTeam(unit, girls)
    runners = await fixtures.addRunners(unit, six)
  })
  afterEach(() => test.close())

  const fill = () => call('PATCH', path(), { version: 1, legs: runners.slice(0, 5), reserves: [runners[5]] })
  const path = (id = team) => `/api/events/teams/${id}/`
  const withdraw = async (id = team, more = '') =>
    call('DELETE', `${path(id)}?version=${await versionOf(test, 'team', id)}${more}`)
  const restore = async (id = team, by = call) =>
    by('POST', `${path(id)}restore/`, { version: await versionOf(test, 'team', id) })

  /** A heat of the event in which the team has a lane, as after a draw. */
  async function giveLane(lane: number, of = team) {
    await test.pool.query(
      `insert into heat (event_instance_id, round, number) values ($1, 'TRIAL', 99) on conflict do nothing`,
      [fixtures.eventOf(girls).id],
    )
    await test.pool.query(
      `insert into heat_place (heat_id, event_instance_id, round, lane, team_id)
       select id, event_instance_id, round, $2, $3 from heat where number = 99 and event_instance_id = $1`,
      [fixtures.eventOf(girls).id, lane, of],
    )
  }
  const lanes = async () => {
    const { rows } = await test.pool.query<{ lane: number; team_id: number }>(
      `select lane, team_id from heat_place p join heat h on h.id = p.heat_id where h.number = 99 order by lane`,
    )
    return rows
  }
  const fees = async () => {
    const { rows } = await test.pool.query<{ code: string; quantity: number }>(
      `select p.code, r.quantity from unit_order_row r join unit_order o on o.id = r.order_id
       join product p on p.id = r.product_id where o.school_unit_id = $1 order by p.code`,
      [unit],
    )
    return rows
  }

  it('asks first when the team has runners, then frees lane and runners and takes the fee away', async () => {
    await fill()
    await giveLane(4)
    const asked = await withdraw()
    expect(asked).toMatchObject({ status: 400, body: { errors: [{ code: 'confirmation_required', attr: 'confirm' }] } })
    const gone = await call('DELETE', `${path()}?confirm=true&version=2`)
    expect(gone).toMatchObject({ status: 200, body: { status: 'withdrawn', legs: [], number: 1 } })
    expect(await lanes()).toEqual([])
    expect(await fees()).toEqual([])
    expect((await withdraw()).body.version).toBe(gone.body.version)
  })

  // One look at all heats takes up to a second on a busy machine.
  const longPoll = { timeout: 15_000 }

  it('strikes the team on the public schedule and in its school’s day at once, without a publication, and takes it back', async () => {
    const { rows } = await test.pool.query<{ id: number; unit: number }>(
      `select t.id, t.school_unit_id as unit from team t join heat_place p on p.team_id = t.id
       join user_school_unit l on l.school_unit_id = t.school_unit_id
       join app_user u on u.id = l.user_id and u.username = 'lagledare'
       join event_instance i on i.id = t.event_instance_id join karneval k on k.id = i.karneval_id and k.status = 'active'
       order by t.id limit 1`,
    )
    const [own] = rows
    const shown = async () => {
      const public_ = await test.call('GET', '/api/events/heatschedule/')
      const lanes = public_
        .json<{ data: { heats: { lanes: { team: number; withdrawn: boolean }[] }[] }[] }>()
        .data.flatMap((round) => round.heats.flatMap((heat) => heat.lanes))
      const day = await call('GET', `/api/events/school-day/?school_unit=${own?.unit}`)
      const starts = day.body.data as { team: number; withdrawn: boolean }[]
      return {
        etag: public_.headers.etag,
        check: day.body.check_path,
        struck: [lanes, starts].map((all) => all.find(({ team: id }) => id === own?.id)?.withdrawn),
      }
    }
    const before = await shown()
    expect(before.struck).toEqual([false, false])
    expect((await withdraw(own?.id, '&confirm=true')).status).toBe(200)
    await expect.poll(async () => (await shown()).struck, longPoll).toEqual([true, true])
    const after = await shown()
    expect(after.etag).not.toBe(before.etag)
    // The check code of an earlier print no longer matches.
    expect(after.check).not.toBe(before.check)
    expect((await restore(own?.id)).status).toBe(200)
    await expect.poll(async () => (await shown()).struck, longPoll).toEqual([false, false])
  })

  it('gives back number, runners and lane, and the fee', async () => {
    const full = await fill()
    await giveLane(4)
    await withdraw(team, '&confirm=true')
    const back = await restore()
    expect(back.status).toBe(200)
    expect(back.body).toMatchObject({ number: 1, status: 'confirmed', late: false, faults: [] })
    expect(back.body.compositions).toEqual(full.body.compositions)
    expect(await lanes()).toEqual([{ lane: 4, team_id: team }])
    expect(await fees()).toEqual([{ code: 'LAG-KORT', quantity: 1 }])
    expect((await restore()).body).toEqual(back.body)
  })

  it('leaves a lane and a runner to whoever took them meanwhile', async () => {
    await fill()
    await giveLane(4)
    await withdraw(team, '&confirm=true')
    const other = await fixtures.addTeam(unit, girls, { number: 2 })
    await giveLane(4, other)
    await call('PATCH', path(other), { version: 1, legs: [runners[0], null, null, null, null] })
    const back = await restore()
    expect(back.body).toMatchObject({ status: 'registered', faults: [{ code: 'leg_empty', attr: 'legs.0' }] })
    expect(back.body.compositions[0].legs).toEqual([null, ...runners.slice(1, 5)])
    expect(await lanes()).toEqual([{ lane: 4, team_id: other }])
  })

  it('is not possible when the event has become full', async () => {
    await withdraw()
    await test.pool.query(
      `update event_instance set capacity = (select count(*) from team where event_instance_id = $1 and status <> 'withdrawn')
       where id = $1`,
      [fixtures.eventOf(girls).id],
    )
    expect(await restore()).toMatchObject({ status: 409, body: { errors: [{ code: 'limit_reached' }] } })
  })

  it('makes a late team of one that comes back after the last day (F6)', async () => {
    await withdraw()
    test.now.set('2025-04-26T00:00:00.000+03:00')
    const leader = await fixtures.actor('lagledare')
    const back = await restore(team, leader)
    expect(back).toMatchObject({ status: 200, body: { late: true } })
    expect(await fees()).toEqual([
      { code: 'LAG-KORT', quantity: 1 },
      { code: 'LAG-SEN', quantity: 1 },
    ])
  })

  it('shows a stale version the team as it is now', async () => {
    await fill()
    const stale = await call('DELETE', `${path()}?confirm=true&version=1`)
    expect(stale).toMatchObject({ status: 409, body: { errors: [{ code: 'conflict' }], current: { version: 2 } } })
    await withdraw(team, '&confirm=true')
    const old = await call('POST', `${path()}restore/`, { version: 2 })
    expect(old).toMatchObject({ status: 409, body: { errors: [{ code: 'conflict' }], current: { version: 3 } } })
  })

  it('asks for the version that was read, and changes nothing without it', async () => {
    const required = { status: 400, body: { errors: [{ code: 'required', attr: 'version' }] } }
    expect(await call('DELETE', `${path()}?confirm=true`)).toMatchObject(required)
    expect(await call('POST', `${path()}restore/`, {})).toMatchObject(required)
    expect(await versionOf(test, 'team', team)).toBe(1)
  })

  it('writes both down', async () => {
    await withdraw()
    await restore()
    const { rows } = await test.pool.query(
      `select action from audit_entry where object_type = 'team' and object_id = $1 order by id`,
      [team],
    )
    expect(rows).toEqual([{ action: 'team.withdrawn' }, { action: 'team.restored' }])
  })
})
