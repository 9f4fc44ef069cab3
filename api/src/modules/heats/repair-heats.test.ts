import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTransaction } from '../../db/db.ts'
import { organiserContext } from '../../test/support/race.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { withdrawTeams } from '../entry/teams-repository.ts'
import { type Draft, organiser } from './heats-fixtures.ts'
import { placeTeamAgain, repairHeats } from './repair-heats.ts'

let test: TestApp
let instance: number

const spots = async () => {
  const { rows } = await test.pool.query<{ team: number; spot: string }>(
    `select p.team_id as team, h.number || '/' || p.lane as spot from heat_place p join heat h on h.id = p.heat_id
     where h.event_instance_id = $1 order by 1`,
    [instance],
  )
  return new Map(rows.map(({ team, spot }) => [team, spot]))
}

const repairIt = () =>
  withTransaction(test.db, (tx) =>
    repairHeats(tx, organiserContext(test), { eventInstanceId: instance, reason: 'prov' }),
  )

type Preview = ResponseOf<'GET /api/events/heats/repair/'>
type Answer = ResponseOf<'POST /api/events/heats/repair/'>

const firstRound = async () => {
  const { rows } = await test.pool.query<{ round: string }>(
    `select e.rounds[1] as round from event e join event_instance i on i.event_id = e.id where i.id = $1`,
    [instance],
  )
  return rows[0]?.round ?? ''
}

const enter = async () => {
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into team (school_unit_id, event_instance_id, number, name, status)
     select min(school_unit_id), $1, 90 + count(*), 'Sent lag', 'registered' from team where event_instance_id = $1 returning id`,
    [instance],
  )
  return rows[0]?.id ?? 0
}

beforeAll(async () => {
  test = await createTestApp({ demo: true })
})
afterAll(() => test.close())

beforeEach(async () => {
  const { rows } = await test.pool.query<{ id: number }>(
    `select i.id from event_instance i join event e on e.id = i.event_id join karneval k on k.id = i.karneval_id
     where k.status = 'active' and e.name like '4 × 100 m flickor, åk 7–9%'`,
  )
  instance = rows[0]?.id ?? 0
  await repairIt()
})

describe('repairHeats', () => {
  it('changes nothing when heats and teams agree, and does nothing to an event without heats', async () => {
    const before = await spots()
    expect((await repairIt()).flatMap((repair) => repair.changes)).toEqual([])
    expect(await spots()).toEqual(before)
    await test.pool.query(`delete from heat_place where event_instance_id = 1`)
    await test.pool.query(`delete from heat where event_instance_id = 1`)
    const none = await withTransaction(test.db, (tx) =>
      repairHeats(tx, organiserContext(test), { eventInstanceId: 1, reason: '' }),
    )
    expect(none).toEqual([])
  })

  it('moves nobody when a team withdraws, and gives a returning team its old place while it is free', async () => {
    const before = await spots()
    const [[team = 0] = []] = [...before]
    await withTransaction(test.db, (tx) => withdrawTeams(tx, organiserContext(test), [team]))
    await repairIt()
    const rest = new Map(before)
    rest.delete(team)
    expect(await spots()).toEqual(rest)

    await test.pool.query(`update team set status = 'registered', withdrawn_at = null where id = $1`, [team])
    const [back] = await withTransaction(test.db, (tx) => placeTeamAgain(tx, organiserContext(test), { teamId: team }))
    expect(await spots()).toEqual(before)
    expect(back?.changes.map(({ op, team: who }) => [op, who])).toEqual([['added', team]])
    const { rows } = await test.pool.query(
      `select reason from audit_entry where action = 'heats.repair' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ reason: 'Laget är tillbaka' }])
  })

  it('gives a late team the free lane, and the returning one another place when its own is taken', async () => {
    const before = await spots()
    const [[team = 0] = []] = [...before]
    await withTransaction(test.db, (tx) => withdrawTeams(tx, organiserContext(test), [team]))
    const late = [await enter()]
    // When no lane is free the last teams open a heat, and at most two others move there.
    const repairs = [...(await repairIt())]
    for (let more = 0; more < 8; more += 1) {
      late.push(await enter())
      repairs.push(...(await repairIt()))
    }
    expect(Math.max(...repairs.map((repair) => repair.moved.length))).toBeLessThanOrEqual(2)
    await test.pool.query(`update team set status = 'registered', withdrawn_at = null where id = $1`, [team])
    await withTransaction(test.db, (tx) => placeTeamAgain(tx, organiserContext(test), { teamId: team }))
    const after = await spots()
    expect([...late, team].every((id) => after.has(id))).toBe(true)
    expect(new Set(after.values()).size).toBe(after.size)
  })

  it('leaves heats that have been called or run as they are, also when one of their teams withdraws', async () => {
    await test.pool.query(`update heat set status = 'run' where event_instance_id = $1 and number = 1`, [instance])
    const before = await spots()
    const inFirst = [...before].filter(([, spot]) => spot.startsWith('1/'))
    await withTransaction(test.db, (tx) => withdrawTeams(tx, organiserContext(test), [inFirst[0]?.[0] ?? 0]))
    await enter()
    await repairIt()
    const after = await spots()
    expect([...after].filter(([, spot]) => spot.startsWith('1/'))).toEqual(inFirst)
    await test.pool.query(`update heat set status = 'planned' where event_instance_id = $1`, [instance])
  })

  it('tells before what it will move and why, and then moves just that', async () => {
    const admin = organiser(test)
    const place = { event_instance: instance, round: await firstRound() }
    const preview = () => admin.get<Preview>('heats/repair', { event_instance: String(instance), round: place.round })
    expect((await preview()).changes).toEqual([])

    const [[gone = 0] = []] = [...(await spots())]
    // Bypasses withdrawTeams, which would free the lane itself.
    await test.pool.query(`update team set status = 'withdrawn', withdrawn_at = now() where id = $1`, [gone])
    for (let more = 0; more < 10; more += 1) await enter()
    const before = await spots()
    const { changes, version, track_conflicts } = await preview()
    expect(await spots()).toEqual(before)
    const reasons = Map.groupBy(changes, ({ reason }) => reason)
    expect(reasons.get('laget springer inte längre')?.map(({ team }) => team)).toEqual([gone])
    expect(reasons.has('laget saknar plats och banan är ledig')).toBe(true)
    expect(reasons.has('alla heat är fulla, så ett nytt läggs till')).toBe(true)
    expect(changes.filter(({ op }) => op === 'moved').length).toBeLessThanOrEqual(2)

    // Eleven heats overlap the next event on the track: the conflict is reported, and nothing is saved until it is
    // confirmed.
    expect(track_conflicts).toEqual([
      expect.stringMatching(/^\S+.* slutar .*, .* börjar \d\d:\d\d, \d+ min för tidigt\. .* har \d+ heat\.$/),
    ])
    const refused = await admin.post('repair', { ...place, version })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ code: 'confirmation_required', detail: track_conflicts[0], attr: 'confirmed' }],
    ])
    expect((await admin.round(place)).version).toBe(version)
    const repaired = (await admin.post('repair', { ...place, confirmed: true, version })).json<Answer>()
    expect(repaired.changes).toEqual(changes.map(({ reason: _reason, ...change }) => change))
  })

  it('tells before a draft is taken what will be repaired in the same step', async () => {
    const admin = organiser(test)
    const round = { event_instance: instance, round: await firstRound() }
    const draft = (await admin.post('drafts', { rounds: [round] })).json<Draft>()
    const preview = () => admin.get<{ data: Preview[] }>(`heats/drafts/${draft.id}/repair`)
    expect((await preview()).data).toEqual([])
    const late = await enter()
    const { data } = await preview()
    const changes = data.flatMap((each) => each.changes)
    expect(changes.filter(({ op }) => op === 'added').map(({ team }) => team)).toEqual([late])
    const { state } = await admin.work()
    expect((await admin.post(`drafts/${draft.id}/take`, { state })).statusCode).toBe(200)
    const { heats } = await admin.round(round)
    const stands = heats.flatMap((heat) => heat.places.map(({ team, lane }) => ({ team, heat: heat.number, lane })))
    for (const { team, after } of changes) expect(stands).toContainEqual({ team, ...after })
  })
})
