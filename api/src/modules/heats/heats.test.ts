import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '../../db/db.ts'
import { organiserContext } from '../../test/support/race.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { withdrawTeams } from '../entry/teams-repository.ts'
import { type Draft, organiser, type Round } from './heats-fixtures.ts'

let test: TestApp
let admin: ReturnType<typeof organiser>
let trial: { event_instance: number; round: 'TRIAL' | 'FINAL' }

beforeAll(async () => {
  test = await createTestApp({ demo: true })
  admin = organiser(test)
  trial = await admin.trial()
})
afterAll(() => test.close())

const withdraw = (team: number) => withTransaction(test.db, (tx) => withdrawTeams(tx, organiserContext(test), [team]))

const spotsOf = (round: Round) =>
  round.heats.flatMap((heat) => heat.places.map((place) => `${heat.number}/${place.lane}/${place.team}`))

describe('drafts', () => {
  it('are drawn side by side, at most three, and change nothing before one is taken', async () => {
    const before = await admin.round(trial)
    const seeds = ['röd', 'grön', 'blå']
    for (const seed of seeds) expect((await admin.post('drafts', { seed, rounds: [trial] })).statusCode).toBe(201)
    const refused = await admin.post('drafts', {})
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'limit_reached'])
    const { data } = await admin.get<{ data: Draft[] }>('heats/drafts')
    expect(data.map(({ seed, slot }) => [seed, slot])).toEqual(seeds.map((seed, index) => [seed, index + 1]))
    for (const draft of data) {
      const [drawn] = draft.rounds
      expect(drawn?.quality.same_school_pairs).toBe(drawn?.quality.same_school_pairs_bound)
      expect(drawn?.changed).toBeGreaterThan(0)
    }
    expect(await admin.round(trial)).toEqual(before)
  })

  it('of the same seed are the same heats', async () => {
    const { data } = await admin.get<{ data: Draft[] }>('heats/drafts')
    const [red, , blue] = data
    await test.call('DELETE', `/api/events/heats/drafts/${blue?.id}/`, { as: 'superadmin' })
    const again = (await admin.post('drafts', { seed: 'röd', rounds: [trial] })).json<Draft>()
    const query = { event_instance: String(trial.event_instance), round: trial.round }
    const heatsOf = async (id = 0) => (await admin.get<Round>(`heats/drafts/${id}`, query)).heats
    expect(await heatsOf(again.id)).toEqual(await heatsOf(red?.id))
  })

  it('say what has changed since the draw, and are repaired when they are taken', async () => {
    const { data } = await admin.get<{ data: Draft[] }>('heats/drafts')
    const { state } = await admin.work()
    const team = (await admin.round(trial)).heats[0]?.places[0]?.team ?? 0
    await withdraw(team)
    const flagged = await admin.get<{ data: Draft[] }>('heats/drafts')
    expect(flagged.data.map((draft) => draft.rounds[0]?.gone_teams)).toEqual([1, 1, 1])
    const id = data[1]?.id ?? 0
    expect((await admin.post(`drafts/${id}/take`, { state })).statusCode).toBe(409)
    const taken = await admin.post(`drafts/${id}/take`, { state: (await admin.work()).state })
    expect(taken.statusCode).toBe(200)
    const round = await admin.round(trial)
    expect(round.seed).toContain('grön')
    expect(round.quality).toMatchObject({ unplaced: 0, clashes: 0 })
    expect(spotsOf(round).some((spot) => spot.endsWith(`/${team}`))).toBe(false)
    expect((await admin.get<{ data: Draft[] }>('heats/drafts')).data).toEqual([])
  })

  it('are not drawn while another draw of the carnival is under way (F30)', async () => {
    const { karneval } = await admin.work()
    const client = await test.pool.connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(7340001, $1)', [karneval])
    const refused = await admin.post('drafts', {})
    await client.query('rollback')
    client.release()
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'running'])
  })

  it('of the whole carnival reach the bound in every event, without a runner in two heats at once', async () => {
    const draft = (await admin.post('drafts', { seed: 'alla' })).json<Draft>()
    expect(draft.rounds.length).toBe(20)
    for (const { quality } of draft.rounds) expect(quality.same_school_pairs).toBe(quality.same_school_pairs_bound)
    await test.call('DELETE', `/api/events/heats/drafts/${draft.id}/`, { as: 'superadmin' })
  })

  it('have fewer short rests the less the carnival asks for, and name the teams', async () => {
    const { karneval } = await admin.work()
    const address = `/api/events/stafettkarneval/${karneval}/`
    const drawWith = async (min_rest_min: number) => {
      const { version } = (await test.call('GET', address, { as: 'superadmin' })).json()
      const saved = await test.call('PATCH', address, { as: 'superadmin', body: { min_rest_min, version } })
      expect([saved.statusCode, saved.json().min_rest_min]).toEqual([200, min_rest_min])
      const draft = (await admin.post('drafts', { seed: 'vila' })).json<Draft>()
      await test.call('DELETE', `/api/events/heats/drafts/${draft.id}/`, { as: 'superadmin' })
      return draft.rounds
    }
    const sum = (rounds: Draft['rounds']) => rounds.reduce((total, { quality }) => total + quality.short_rests, 0)
    const teams = (rounds: Draft['rounds']) => rounds.flatMap(({ tight_teams }) => tight_teams)
    const none = await drawWith(0)
    expect(sum(none)).toBe(0)
    const day = await drawWith(240)
    expect(sum(day)).toBeGreaterThan(0)
    expect(teams(day)[0]).toMatchObject({ team_name: expect.any(String), rest_min: expect.any(Number) })
    expect(sum(await drawWith(10))).toBeLessThan(sum(day))
    const { version } = (await test.call('GET', address, { as: 'superadmin' })).json()
    const refused = await test.call('PATCH', address, { as: 'superadmin', body: { min_rest_min: 241, version } })
    expect([refused.statusCode, refused.json().errors[0].attr]).toEqual([400, 'min_rest_min'])
  })
})

describe('changes by hand', () => {
  it('swap two teams, refuse with the reason, warn before they make things worse', async () => {
    const before = await admin.round(trial)
    const [first, second] = before.heats
    const own = first?.places[0]
    const other = second?.places.find((place) => before.heats[0]?.places.every((each) => each.school !== place.school))
    const body = { ...trial, version: before.version, team: own?.team, heat: second?.number, lane: other?.lane }
    const swapped = await admin.post('swap', { ...body, force: true })
    expect(swapped.statusCode).toBe(200)
    expect(swapped.json()).toMatchObject({ done: true, changes: [{ op: 'moved' }, { op: 'moved' }] })

    const stale = await admin.post('swap', { ...body, force: true })
    expect([stale.statusCode, stale.json().current.version]).toEqual([409, before.version + 1])

    const now = await admin.round(trial)
    const school = own?.school
    // Moving a team into heat 1, which has a team of its school, gives a warning and saves nothing.
    const sibling = now.heats.flatMap((heat) => heat.places.map((place) => ({ ...place, heat: heat.number })))
    const pair = sibling
      .map((one) => ({ one, two: sibling.find((each) => each.school === one.school && each.heat !== one.heat) }))
      .find(({ two }) => two)
    expect(pair, String(school)).toBeDefined()
    const target = now.heats.find((heat) => heat.number === pair?.one.heat)
    const place = target?.places.find((each) => each.school !== pair?.one.school)
    const wish = { ...trial, version: now.version, team: pair?.two?.team, heat: target?.number, lane: place?.lane }
    const warned = (await admin.post('swap', wish)).json()
    expect(warned).toMatchObject({ done: false, round: { version: now.version } })
    expect(warned.warnings[0].detail).toBe('Två lag från samma skola hamnar i samma heat.')

    await admin.post('lock', { ...trial, version: now.version, teams: [pair?.two?.team], locked: true })
    const refused = await admin.post('swap', { ...wish, version: now.version + 1, force: true })
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'move_refused'])
    expect(refused.json().errors[0].detail).toMatch(/ har en låst plats\. Lås upp den först\.$/)
  })

  it('keep locked places and heats that have been called through a new draw', async () => {
    const { version, heats } = await admin.round(trial)
    const called = await admin.post('status', { ...trial, version, heat: 2, status: 'called' })
    expect(called.json().round.heats[1].status).toBe('called')
    const locked = heats.flatMap((heat) =>
      heat.places.filter((place) => place.locked).map((place) => [heat.number, place]),
    )
    await admin.post('drafts', { seed: 'ny', rounds: [trial] })
    const { data } = await admin.get<{ data: Draft[] }>('heats/drafts')
    await admin.post(`drafts/${data[0]?.id}/take`, { state: (await admin.work()).state })
    const after = await admin.round(trial)
    expect(after.heats[1]?.places).toEqual(heats[1]?.places)
    expect(
      after.heats.flatMap((heat) => heat.places.filter((place) => place.locked).map((place) => [heat.number, place])),
    ).toEqual(locked)
    const refused = await admin.post('swap', {
      ...trial,
      version: after.version,
      team: heats[1]?.places[0]?.team,
      heat: 1,
      lane: 1,
    })
    expect(refused.json().errors[0].detail).toBe('Heat 2 är uppropat eller sprunget och ändras inte mer.')
    await admin.post('status', { ...trial, version: after.version, heat: 2, status: 'planned' })
  })

  it('leave unusable lanes out from the next draw on', async () => {
    const { version } = await admin.round(trial)
    const settings = { ...trial, version, unusable_lanes: [8], lane_kind: 'relay' }
    expect((await admin.post('settings', { ...settings, unusable_lanes: [99] })).statusCode).toBe(400)
    expect((await admin.post('settings', settings)).json().round.unusable_lanes).toEqual([8])
    const drawn = (await admin.post('drafts', { seed: 'sju', rounds: [trial] })).json<Draft>()
    const query = { event_instance: String(trial.event_instance), round: trial.round }
    const { heats } = await admin.get<Round>(`heats/drafts/${drawn.id}`, query)
    const onEight = heats.flatMap((heat) => heat.places.filter((place) => place.lane === 8 && !place.locked))
    expect(onEight).toEqual([])
    await admin.post('settings', { ...settings, version: version + 1, unusable_lanes: [] })
    await test.call('DELETE', `/api/events/heats/drafts/${drawn.id}/`, { as: 'superadmin' })
  })
})

describe('publishing', () => {
  const schedule = async () => (await test.call('GET', '/api/events/heatschedule/')).json()

  it('is one step: what visitors see, the version and the pointer change together, and once', async () => {
    const { state } = await admin.work()
    const before = await schedule()
    const changes = await admin.get<{ data: { changes: { text: string }[] }[] }>('heats/changes')
    expect(changes.data[0]?.changes[0]?.text).toMatch(/(får|flyttar från|lämnar) heat \d+, bana \d+/)
    const both = await Promise.all([
      admin.post('publish', { state, confirmed: true }),
      admin.post('publish', { state, confirmed: true }),
    ])
    expect(both.map((each) => each.statusCode).sort()).toEqual([201, 409])
    const after = await schedule()
    expect(after.version).toBe(before.version + 1)
    const { rows } = await test.pool.query(
      `select heats_published_version as version from karneval where status = 'active'`,
    )
    expect(rows).toEqual([{ version: after.version }])
    const nothing = await admin.publish()
    expect([nothing.statusCode, nothing.json().errors[0].code]).toEqual([409, 'nothing_to_publish'])
  })

  it('goes back to an older version as a new one, and names teams that no longer run', async () => {
    const gone = (await schedule()).data[0].heats[0].lanes[0].team
    await withdraw(gone)
    const { state, published_version: last } = await admin.work()
    const back = await admin.post('restore', { version: 1, state })
    expect(back.statusCode).toBe(201)
    const answer = back.json()
    expect(answer.version).toMatchObject({ version: (last ?? 0) + 1, restored_from: 1 })
    expect(answer.missing.map((each: { team: number }) => each.team)).toContain(gone)
    const { rows } = await test.pool.query<{ snapshot: { places: { team: number }[] }[] }>(
      `select snapshot from heat_version v join karneval k on k.id = v.karneval_id
       where k.status = 'active' and v.version in (1, $1) order by v.version`,
      [(last ?? 0) + 1],
    )
    const missing = new Set(answer.missing.map((each: { team: number }) => each.team))
    const teamsIn = (index: number) =>
      rows[index]?.snapshot.map((heat) => heat.places.filter(({ team }) => !missing.has(team)))
    expect(teamsIn(1)).toEqual(teamsIn(0))
    expect((await admin.post('restore', { version: 99, state: (await admin.work()).state })).statusCode).toBe(404)
  })

  it('is written down: who did what, by ids alone', async () => {
    const { rows } = await test.pool.query<{ action: string }>(
      `select distinct action from audit_entry a join app_user u on u.id = a.user_id
       where u.username = 'superadmin' and action like 'heats.%' order by 1`,
    )
    expect(rows.map((row) => row.action)).toEqual([
      'heats.draw',
      'heats.lock',
      'heats.publish',
      'heats.restore',
      'heats.settings',
      'heats.status',
      'heats.swap',
      'heats.take',
    ])
  })
})

describe('the final', () => {
  it('is drawn of winners and best times, each rank on its lanes, and explained', async () => {
    const { heats } = await admin.round(trial)
    const results = heats.flatMap((heat) =>
      heat.places.map((place, index) => ({
        team: place.team,
        place: index + 1,
        time_ms: 60_000 + heat.number * 100 + index * 1000,
        mark: null,
      })),
    )
    const { event_instance } = trial
    const saved = await admin.post('results', { event_instance, version: 1, results })
    expect(saved.json()).toMatchObject({ version: 2, data: results.map(() => ({ source: 'hand' })) })
    const unknown = [{ team: 2_000_000, place: 1, time_ms: null, mark: null }]
    expect((await admin.post('results', { event_instance, version: 2, results: unknown })).statusCode).toBe(400)
    const { finalists } = await admin.get<{ finalists: { team: number }[] }>('heats/results', {
      event_instance: String(event_instance),
    })
    const final = { event_instance, round: 'FINAL' as const }
    const { version } = await admin.round(final)
    const numbers = heats.map(({ number }) => number)
    const [last = 0] = numbers.slice(-1)
    expect(await admin.makeOfficial(event_instance, numbers.slice(0, -1))).not.toContain('refused')
    const early = await admin.post('final', { event_instance, version })
    expect([early.statusCode, early.json().errors[0]]).toMatchObject([
      409,
      { code: 'not_official', detail: `Finalen lottas när alla heat i försöken är officiella. Kvar: heat ${last}.` },
    ])
    expect(await admin.makeOfficial(event_instance, [last])).toEqual(['accepted'])
    const drawn = await admin.post('final', { event_instance, version })
    expect(drawn.statusCode).toBe(200)
    const [heat] = drawn.json<{ round: Round }>().round.heats
    const laneOf = new Map(heat?.places.map((place) => [place.team, place.lane]))
    const lanes = finalists.map(({ team }) => laneOf.get(team) ?? 0)
    const groups = [lanes.slice(0, 4), lanes.slice(4, 6), lanes.slice(6, 8)].map((group) => group.sort())
    expect(groups).toEqual([
      [4, 5, 6, 7],
      [3, 8],
      [1, 2],
    ])
    const why = await admin.get<{ data: string[] }>(`heats/explanation/${finalists[0]?.team}`)
    expect(why.data.join(' ')).toMatch(/nummer 1 av 8\. Rank 1–4 lottas på banorna 4, 5, 6, 7\./)
  })

  it('is not drawn without results', async () => {
    const { data } = await admin.work()
    const other = data.find(
      (each) => each.round === 'FINAL' && !each.is_first && each.event_instance !== trial.event_instance,
    )
    const refused = await admin.post('final', { event_instance: other?.event_instance, version: other?.version })
    expect(refused.json().errors[0].detail).toBe('Mata in försökens resultat först.')
  })
})

describe('the explanation', () => {
  it('tells a leader about the published place, in words', async () => {
    const { rows } = await test.pool.query<{ id: number }>(
      `select t.id from team t join user_school_unit l on l.school_unit_id = t.school_unit_id
       join app_user u on u.id = l.user_id and u.username = 'lagledare'
       join event_instance i on i.id = t.event_instance_id join karneval k on k.id = i.karneval_id and k.status = 'active'
       where t.status <> 'withdrawn' order by t.id limit 1`,
    )
    const response = await test.call('GET', `/api/events/heats/explanation/${rows[0]?.id}/`, { as: 'lagledare' })
    expect(response.statusCode).toBe(200)
    expect(response.json().data.join(' ')).toMatch(/(Heat \d+, bana|Startplats) \d+: (försöket|finalen) har \d+ lag/)
  })
})

describe('the dumps', () => {
  it('are the organiser’s, in three formats, with the version that they are of', async () => {
    const { published_version: version } = await admin.work()
    const dump = await admin.get<{ version: number; heats: { lanes: { runners: object[] }[] }[] }>('heats-dump')
    expect(dump.version).toBe(version)
    expect(dump.heats.flatMap((heat) => heat.lanes).some((lane) => lane.runners.length > 0)).toBe(true)
    const file = async (call: string, query: Record<string, string>) => {
      const response = await test.call('GET', `/api/events/${call}/`, { as: 'superadmin', query })
      return [response.statusCode, response.headers['content-type'], response.headers['content-disposition']]
    }
    const name = `heat-2025-v${version}`
    expect(await file('heats-dump', { format: 'csv' })).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename=${name}.csv`,
    ])
    expect(await file('heats-dump', { format: 'lynx' })).toEqual([
      200,
      'application/zip',
      `attachment; filename=${name}-lynx.zip`,
    ])
    expect((await file('heat-diff-dump', { since: '1', format: 'lynx', encoding: 'windows-1252' }))[0]).toBe(200)
    expect((await file('heat-diff-dump', { since: '1', format: 'csv' }))[0]).toBe(200)
  })

  it('tell what has changed since a version, and that an unknown version needs the whole dump', async () => {
    const { published_version: version } = await admin.work()
    const diff = await admin.get<{ since_version: number; changes: object[] }>('heat-diff-dump', { since: '1' })
    expect(diff.since_version).toBe(1)
    const none = await admin.get<{ changes: object[] }>('heat-diff-dump', { since: String(version) })
    expect(none.changes).toEqual([])
    const gone = await test.call('GET', '/api/events/heat-diff-dump/', { as: 'superadmin', query: { since: '77' } })
    expect([gone.statusCode, gone.json().errors[0].code]).toEqual([410, 'gone'])
  })

  it('hold a change of legs and a withdrawal at once, without a publication; also one that was taken back', async () => {
    const { rows } = await test.pool.query<{ id: number; version: number; runners: number[] }>(
      `select t.id, t.version, array_agg(g.runner_id order by g.position) as runners
       from team t join leg g on g.team_id = t.id and not g.reserve join heat_place p on p.team_id = t.id and p.round = g.round
       join user_school_unit l on l.school_unit_id = t.school_unit_id
       join app_user u on u.id = l.user_id and u.username = 'lagledare'
       join event_instance i on i.id = t.event_instance_id join event e on e.id = i.event_id
       join karneval k on k.id = i.karneval_id and k.status = 'active'
       where e.gender_type in ('male', 'female') and t.status <> 'withdrawn'
       group by t.id having count(*) = max(e.team_size) order by t.id limit 1`,
    )
    const [team] = rows
    if (!team) throw new Error('the demo’s leader has no complete team')
    expect((await admin.publish()).statusCode).toBe(201)
    const { published_version: version } = await admin.work()
    type Lane = { team_id: number; status: string; runners: { leg: number; first_name: string; last_name: string }[] }
    const laneNow = async () => {
      const { heats } = await admin.get<{ heats: { lanes: Lane[] }[] }>('heats-dump')
      return heats.flatMap((heat) => heat.lanes).find(({ team_id }) => team_id === team.id)
    }
    const changes = async () => {
      const diff = await admin.get<{ changes: { op: string; fields?: string[]; after?: Lane }[] }>('heat-diff-dump', {
        since: String(version),
      })
      return diff.changes.filter(({ after }) => after?.team_id === team.id).map(({ op, fields }) => [op, fields])
    }
    const before = await laneNow()
    expect(await changes()).toEqual([])
    const [one, other, ...rest] = team.runners
    const save = (at: number, legs: unknown[]) =>
      test.call('PATCH', `/api/events/teams/${team.id}/`, { as: 'lagledare', body: { version: at, legs } })
    const swapped = await save(team.version, [other, one, ...rest])
    expect([swapped.statusCode, swapped.body.slice(0, 300)]).toEqual([200, expect.anything()])
    const after = await laneNow()
    expect(after?.runners.map(({ last_name }) => last_name)).not.toEqual(
      before?.runners.map(({ last_name }) => last_name),
    )
    expect(await changes()).toEqual([['changed', ['runners']]])
    // A timing computer may have read the first change: the change back must be reported too.
    expect((await save(swapped.json().version, [one, other, ...rest])).statusCode).toBe(200)
    expect(await laneNow()).toEqual(before)
    expect(await changes()).toEqual([['changed', ['runners']]])
    await withdraw(team.id)
    expect((await laneNow())?.status).toBe('withdrawn')
    expect(await changes()).toEqual([['withdrawn', ['status', 'runners']]])
  })

  it('are not sent again to a timing computer that holds them, in any format', async () => {
    const { access } = await test.login('superadmin')
    const ask = (query: Record<string, string>, held = '') =>
      test.app.inject({
        url: '/api/events/heats-dump/',
        query,
        headers: { authorization: `Bearer ${access}`, 'accept-encoding': 'gzip', 'if-none-match': held },
      })
    for (const format of ['json', 'csv', 'lynx']) {
      const query = { format }
      const first = await ask(query)
      expect(first.statusCode).toBe(200)
      const again = await ask(query, String(first.headers.etag))
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect((await ask(query, '"another"')).statusCode).toBe(200)
    }
    expect((await ask({})).headers['content-encoding']).toBe('gzip')
  })

  it('are refused to everybody else, and the public schedule names no runner (R54)', async () => {
    for (const as of ['lagledare', 'skoladmin']) {
      expect((await test.call('GET', '/api/events/heats-dump/', { as })).statusCode).toBe(403)
    }
    expect((await test.call('GET', '/api/events/heats-dump/')).statusCode).toBe(401)
    const { rows } = await test.pool.query<{ last_name: string }>(
      `select r.last_name from runner r join karneval k on k.id = r.karneval_id where k.status = 'active' and length(r.last_name) > 6 limit 20`,
    )
    const schedule = (await test.call('GET', '/api/events/heatschedule/')).body
    expect(schedule).not.toContain('last_name')
    expect(rows.length).toBe(20)
  })
})
