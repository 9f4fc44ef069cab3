import { randomUUID } from 'node:crypto'
import type { FactDetail, FactKind, ReadingRow } from '@stafapp/shared/contract/raceday'
import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '../../../db/db.ts'
import { organiserContext } from '../../../test/support/race.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { withdrawTeams } from '../../entry/teams-repository.ts'
import { organiser } from '../../heats/heats-fixtures.ts'

type Rule = ItemOf<'GET /api/events/heats/rules/'>
type Day = ResponseOf<'GET /api/raceday/results/'>
type Round = Day['rounds'][number]

/** The second day, when the events for the oldest have few heats. */
const DAY = '2025-05-17'

let portal: TestApp
let admin: ReturnType<typeof organiser>
let event: number

beforeAll(async () => {
  portal = await createTestApp({ demo: true, now: `${DAY}T09:00:00+03:00` })
  admin = organiser(portal)
  const { rows } = await portal.pool.query<{ id: number }>(
    `select h.event_instance_id as id from heat h
     join event_instance i on i.id = h.event_instance_id
     join karneval k on k.id = i.karneval_id and k.status = 'active'
     join event e on e.id = i.event_id and e.rounds = '{TRIAL,FINAL}' and e.lanes = 8
     where h.round = 'TRIAL' and (h.starts_at at time zone 'Europe/Helsinki')::date = $1
     group by 1 having count(*) between 3 and 7 order by count(*), 1 limit 1`,
    [DAY],
  )
  event = rows[0]?.id ?? 0
})
afterAll(() => portal.close())

const round = async (name: 'TRIAL' | 'FINAL' = 'TRIAL', instance = event): Promise<Round> => {
  const answer = await portal.call('GET', '/api/raceday/results/', {
    as: 'superadmin',
    query: { day: DAY, event_instance: String(instance) },
  })
  const found = answer.json<Day>().rounds.find((each) => each.round === name)
  if (!found) throw new Error('the round is gone')
  return found
}
const heatsOf = async () => (await round()).heats.map(({ number }) => number)
const nameOf = async (team: number) =>
  (await round()).heats.flatMap(({ rows }) => rows).find((row) => row.team === team)?.team_name ?? ''

type New = { kind: FactKind; team?: number; detail?: FactDetail; round?: 'TRIAL' | 'FINAL'; undoes?: string }
const record = async (heat: number, facts: readonly New[], instance = event) => {
  const answer = await portal.call('POST', '/api/raceday/facts/', {
    as: 'superadmin',
    body: {
      device: randomUUID(),
      facts: facts.map(({ kind, team = null, detail = null, round: name = 'TRIAL', undoes = null }) => ({
        id: randomUUID(),
        kind,
        event_instance: instance,
        round: name,
        heat,
        team,
        undoes,
        detail,
        device_time: new Date().toISOString(),
        seen: 2_000_000_000,
      })),
    },
  })
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.anything()])
  return answer.json<ResponseOf<'POST /api/raceday/facts/'>>().data
}
const time = (ms: number): FactDetail => ({ ms, precision: 10, hand: false, place: null })
const rowOf = (team: number, lane: number, rest: Partial<ReadingRow> = {}): ReadingRow => ({
  team,
  lane,
  ms: 60_000,
  precision: 1,
  mark: null,
  place: null,
  ...rest,
})

const rules = async () => (await admin.get<{ data: Rule[] }>('heats/rules')).data
const ownRule = async () => {
  const found = (await rules()).find(({ event_instance }) => event_instance === event)
  if (!found) throw new Error('the event has no rule')
  return found
}
const saveRule = async (own: Rule['own'], confirmed?: boolean) => {
  const { version } = await ownRule()
  return admin.post('rules', { event_instance: event, version, own, ...(confirmed && { confirmed }) })
}
const drawFinal = async () => {
  const { version } = await admin.round({ event_instance: event, round: 'FINAL' })
  return admin.post('final', { event_instance: event, version })
}
const publish = async () => expect((await admin.publish()).statusCode).toBe(201)
const mails = async () =>
  (
    await portal.pool.query<{ to: string; subject: string; text: string }>(
      "select to_address as to, subject, text from mail_message where kind = 'final' order by id",
    )
  ).rows
const lastAudit = async (action: string) =>
  (
    await portal.pool.query<{ after: Record<string, unknown> }>(
      'select after from audit_entry where action = $1 order by id desc limit 1',
      [action],
    )
  ).rows[0]?.after

/** A leader of the team's unit, with a verified address. */
async function leadBy(team: number, address: string): Promise<void> {
  await portal.pool.query(
    `with a as (
       insert into app_user (username, email, email_verified_at, first_name, last_name, password_hash, created_at, updated_at)
       values ($1, $1, now(), 'Lea', 'Dare', 'x', now(), now()) returning id
     ), r as (insert into user_role (user_id, role) select id, 'teacher' from a)
     insert into user_school_unit (user_id, school_unit_id) select a.id, t.school_unit_id from a, team t where t.id = $2`,
    [address, team],
  )
}

/** Everybody is a second slower than the team before, in every heat. */
async function runTrial(): Promise<void> {
  for (const { number, rows } of (await round()).heats) {
    const lanes = [...rows].sort((left, right) => left.lane - right.lane)
    const detail: FactDetail = {
      file: `${number}.lif`,
      sha256: number.toString(16).padStart(64, '0'),
      start: null,
      rows: lanes.map(({ team, lane }, index) => rowOf(team, lane, { ms: 60_000 + index * 1000 + number })),
    }
    expect(await record(number, [{ kind: 'reading', detail }])).toMatchObject([{ outcome: 'accepted' }])
  }
}

describe('who goes on to the final', () => {
  test('is a rule of the event, in words wherever its trial is shown', async () => {
    const rule = await ownRule()
    expect(rule).toMatchObject({ own: null, places: 8, text: rule.default_text, fault: null, official_heats: 0 })
    const winners = Math.floor(8 / rule.heats)
    const saved = await saveRule({ winners, by_time: 8 - winners * rule.heats })
    expect([saved.statusCode, saved.json<Rule>().own]).toEqual([200, { winners, by_time: 8 - winners * rule.heats }])
    const one = await saveRule({ winners: 1, by_time: 1 })
    const { text } = one.json<Rule>()
    expect(text).toBe('Heatsegrarna (Q) och den bästa tiden därefter (q) går till final.')
    expect((await round()).rule).toBe(text)
    const schedule = await portal.call('GET', '/api/events/heatschedule/', { query: { event_instance: String(event) } })
    expect(schedule.json<ResponseOf<'GET /api/events/heatschedule/'>>().data.map((each) => each.rule)).toEqual([text])
    expect((await saveRule(null)).json<Rule>()).toMatchObject({ own: null, text: rule.default_text })
  })

  test('never lets more teams go on than the final has lanes, and is refused with the sum', async () => {
    const { heats } = await ownRule()
    const refused = await saveRule({ winners: 4, by_time: 3 })
    expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([
      400,
      {
        attr: 'own',
        detail: `Regeln släpper fram fler lag än finalen rymmer: ${heats} heat × 4 på placering + 3 på tid = ${heats * 4 + 3} lag, men finalen har åtta platser.`,
      },
    ])
    expect((await saveRule({ winners: 0, by_time: 0 })).statusCode).toBe(400)
    const stale = await admin.post('rules', { event_instance: event, version: 1, own: { winners: 1, by_time: 0 } })
    expect([stale.statusCode, stale.json().current]).toMatchObject([409, { event_instance: event, own: null }])
  })
})

describe('the final', () => {
  test('F54: is refused until every heat is official, naming those that are not', async () => {
    expect((await drawFinal()).json().errors[0].detail).toBe('Mata in försökens resultat först.')
    await runTrial()
    const [first = 0, ...rest] = await heatsOf()
    await record(first, [{ kind: 'official' }])
    const refused = await drawFinal()
    const left = rest.length < 2 ? rest.join() : `${rest.slice(0, -1).join(', ')} och ${rest.at(-1)}`
    expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([
      409,
      { code: 'not_official', detail: `Finalen lottas när alla heat i försöken är officiella. Kvar: heat ${left}.` },
    ])
    expect((await round()).open_heats).toEqual(rest)
    for (const number of rest) await record(number, [{ kind: 'official' }])
    expect((await round()).state).toBe('official')
  })

  test('F54: has its rule changed after an official result only when asked, with the teams that it moves', async () => {
    const before = (await round()).qualified.map(({ team }) => team)
    const asked = await saveRule({ winners: 1, by_time: 0 })
    const out = before.slice(await heatsOf().then(({ length }) => length))
    expect(asked.statusCode).toBe(400)
    const [{ code, detail }] = asked.json().errors
    expect(code).toBe('confirmation_required')
    for (const team of out) expect(detail).toContain(await nameOf(team))
    expect(detail).toMatch(
      /^Heat i försöken är redan officiella\. Ur finalen faller .+\. Bekräfta att regeln ska ändras\.$/,
    )
    expect((await ownRule()).own).toBeNull()
    expect((await saveRule({ winners: 1, by_time: 0 }, true)).statusCode).toBe(200)
    expect((await round()).qualified).toHaveLength(before.length - out.length)
    expect(await lastAudit('event.advance_rule')).toMatchObject({ own: { winners: 1, byTime: 0 }, in: [] })
    expect((await saveRule(null, true)).statusCode).toBe(200)
  })

  test('F54: is told to the leaders of its teams when it is published, once', async () => {
    const { qualified } = await round()
    const [one, two] = qualified
    await leadBy(one?.team ?? 0, 'ett@skola.test')
    await leadBy(two?.team ?? 0, 'tva@skola.test')
    expect((await drawFinal()).statusCode).toBe(200)
    expect(await mails()).toEqual([])
    await publish()
    const told = await mails()
    const own = told.filter(({ to }) => to === 'ett@skola.test')
    expect(own).toHaveLength(1)
    expect(own[0]?.subject).toMatch(/^Till final: /)
    expect(own[0]?.text).toContain(`${one?.team_name}`)
    expect(own[0]?.text).toMatch(/går till finalen\. Start \d+\.\d+\.2025 kl\. \d\d[.:]\d\d, bana [1-8]\./)
    expect(own[0]?.text).toContain('/lagledare/vartschema')
    expect(new Set(told.map(({ to }) => to)).size).toBe(told.length)
    expect((await admin.publish()).statusCode).toBe(409)
    expect(await mails()).toHaveLength(told.length)
  })

  test('F54: that a correction changes names every team that it moves, and tells again exactly those concerned', async () => {
    const before = (await mails()).length
    const { qualified, heats } = await round()
    const [gone] = qualified
    const heat = heats.find(({ number }) => number === gone?.heat)
    const mark: FactDetail = { mark: 'DQ', reason: 'lane', rule: 'TR 17.3.1', edition: '2024', note: null }
    await record(heat?.number ?? 0, [
      { kind: 'mark', team: gone?.team ?? 0, detail: mark },
      { kind: 'correction', detail: { reason: 'Löpte utanför banan' } },
    ])
    const changed = await round()
    const moved = (op: 'in' | 'out') => changed.final_changes.flatMap((each) => (each.op === op ? [each.team] : []))
    expect(moved('out')).toEqual([gone?.team])
    expect(moved('in')).toHaveLength(1)
    expect(changed.final_changes.every(({ team_name }) => team_name !== '')).toBe(true)
    expect(await lastAudit('raceday.facts')).toMatchObject({
      finals: [{ event_instance: event, in: moved('in'), out: moved('out') }],
    })
    await leadBy(moved('in')[0] ?? 0, 'in@skola.test')
    const laneOf = async () =>
      new Map(
        (await admin.round({ event_instance: event, round: 'FINAL' })).heats.flatMap(({ places }) =>
          places.map(({ team, lane }) => [team, lane] as const),
        ),
      )
    const was = await laneOf()
    expect((await drawFinal()).statusCode).toBe(200)
    expect(await mails()).toHaveLength(before)
    await publish()
    const is = await laneOf()
    const told = (await mails()).slice(before)
    const textTo = (address: string) => told.filter(({ to }) => to === address).map(({ text }) => text)
    expect(textTo('ett@skola.test').join()).toContain('står inte längre på finalens startlista.')
    expect(textTo('in@skola.test').join()).toMatch(/går till finalen\. Start .*, bana \d\./)
    const second = qualified[1]?.team ?? 0
    expect(textTo('tva@skola.test').some((text) => text.includes(qualified[1]?.team_name ?? ''))).toBe(
      was.get(second) !== is.get(second),
    )
    expect(told.filter(({ subject }) => subject.startsWith('Ändrad final'))).not.toEqual([])
  })
})

describe('a final that is under way', () => {
  const lanesOfFinal = async () =>
    (await admin.round({ event_instance: event, round: 'FINAL' })).heats.flatMap(({ number, places }) =>
      places.map(({ team, lane }) => `${number}/${lane}/${team}`),
    )
  /** Disqualifies the best of the finalists in the trial; returns what takes it back. */
  const correct = async () => {
    const { qualified } = await round()
    const { team = 0, heat = 0 } = qualified[0] ?? {}
    const mark: FactDetail = { mark: 'DQ', reason: 'lane', rule: 'TR 17.3.1', edition: '2024', note: null }
    const outcomes = await record(heat, [
      { kind: 'mark', team, detail: mark },
      { kind: 'correction', detail: { reason: 'Löpte utanför banan' } },
    ])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
    return { team, heat, facts: outcomes.map(({ id }) => id) }
  }
  const takeBack = async ({ team, heat, facts: [mark = '', correction = ''] }: Awaited<ReturnType<typeof correct>>) =>
    record(heat, [
      { kind: 'undo', undoes: correction },
      { kind: 'undo', team, undoes: mark },
    ])
  const stages = [
    ['called', 'called', 'Finalen är redan uppropad och lottas inte om.'],
    ['sent', 'at_start', 'Finalen står redan vid starten och lottas inte om.'],
    ['run', 'run', 'Finalen är redan löpt och lottas inte om.'],
  ] as const

  test.each(stages)(
    'F54: (%s) keeps its teams when a trial is corrected, and says what can be done',
    async (kind, stage, words) => {
      const before = await lanesOfFinal()
      const [begun] = await record(1, [{ kind, round: 'FINAL' }])
      const corrected = await correct()
      expect(await round()).toMatchObject({ final_under_way: stage, state: 'published' })
      expect((await round()).final_changes.find(({ op }) => op === 'out')?.team).toBe(corrected.team)
      const refused = await drawFinal()
      expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([
        409,
        {
          code: 'final_under_way',
          detail: `${words} Försökens resultat gäller som de är rättade. Juryn avgör: låt finalen stå, eller ta tillbaka det som är antecknat om finalen och lotta sedan om den.`,
        },
      ])
      expect(await lanesOfFinal()).toEqual(before)
      // The correction is kept, and the way out works: taken back, the final is drawn again.
      await record(1, [{ kind: 'undo', round: 'FINAL', undoes: begun?.id ?? '' }])
      expect((await round()).final_under_way).toBeNull()
      expect((await drawFinal()).statusCode).toBe(200)
      expect((await lanesOfFinal()).some((spot) => spot.endsWith(`/${corrected.team}`))).toBe(false)
      await takeBack(corrected)
      expect((await drawFinal()).statusCode).toBe(200)
      expect(await lanesOfFinal()).toEqual(before)
    },
  )

  test('F54: keeps its teams when it was drawn again but called before that was published', async () => {
    const before = await lanesOfFinal()
    const corrected = await correct()
    expect((await drawFinal()).statusCode).toBe(200)
    const [called] = await record(1, [{ kind: 'called', round: 'FINAL' }])
    const { state } = await admin.get<{ state: string }>('heats/changes')
    const asked = await admin.post('publish', { state })
    expect([asked.statusCode, asked.json().errors[0].code]).toEqual([400, 'confirmation_required'])
    expect(asked.json().errors[0].detail).toContain('Finalen är redan uppropad. Den står kvar som den är publicerad')
    expect((await admin.post('publish', { state, confirmed: true })).statusCode).toBe(201)
    expect((await lanesOfFinal()).toSorted()).toEqual(before.toSorted())
    expect(await round()).toMatchObject({ final_under_way: 'called', state: 'published' })
    await record(1, [{ kind: 'undo', round: 'FINAL', undoes: called?.id ?? '' }])
    await takeBack(corrected)
  })
})

describe('a withdrawn team', () => {
  const withdraw = async (team: number) => {
    await withTransaction(portal.db, (tx) => withdrawTeams(tx, organiserContext(portal), [team]))
    // Announced as the call that withdraws a team does.
    await portal.pool.query(
      `insert into change_event (at, calls) values (now(), array['GET /api/events/heatschedule/'])`,
    )
  }
  const WITHDRAWN = 'Laget är struket. Ta tillbaka strykningen om laget sprang.'

  test('F54: gets no time, mark, rank or lot in a final that is called; taken back, it does', async () => {
    const final = await admin.round({ event_instance: event, round: 'FINAL' })
    const called = { event_instance: event, round: 'FINAL' as const, version: final.version, heat: 1, status: 'called' }
    expect((await admin.post('status', called)).statusCode).toBe(200)
    const [place, other] = final.heats[0]?.places ?? []
    const [team = 0, lane = 0] = [place?.team, place?.lane]
    await withdraw(team)
    const at = 'FINAL' as const
    const reading = (rows: ReadingRow[]): New => ({
      kind: 'reading',
      round: at,
      detail: { file: 'f.lif', sha256: randomUUID().replaceAll('-', '').repeat(2), start: null, rows },
    })
    const marked: FactDetail = { mark: 'DNF', reason: null, rule: null, edition: null, note: null }
    const outcomes = await record(1, [
      { kind: 'time', round: at, team, detail: time(61_000) },
      { kind: 'mark', round: at, team, detail: marked },
      reading([rowOf(team, lane)]),
      reading([rowOf(team, lane, { ms: null, mark: 'DNS' }), rowOf(other?.team ?? 0, other?.lane ?? 0)]),
    ])
    expect(outcomes.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', WITHDRAWN],
      ['refused', WITHDRAWN],
      ['refused', `Bana ${lane}: laget är struket. Ta tillbaka strykningen om laget sprang.`],
      ['accepted', null],
    ])
    const rows = (await round('FINAL')).heats.flatMap((heat) => heat.rows)
    expect(rows.find((row) => row.team === team)).toMatchObject({
      withdrawn: true,
      ms: null,
      rank: null,
      qualified: null,
    })
    const { rows: versions } = await portal.pool.query<{ version: number }>('select version from team where id = $1', [
      team,
    ])
    const again = await portal.call('POST', `/api/events/teams/${team}/restore/`, {
      as: 'superadmin',
      body: { version: versions[0]?.version, reason: 'Laget sprang' },
    })
    expect([again.statusCode, again.body.slice(0, 200)]).toEqual([200, expect.anything()])
    expect(await record(1, [{ kind: 'time', round: at, team, detail: time(61_000) }])).toMatchObject([
      { outcome: 'accepted' },
    ])
    const refused = await drawFinal()
    expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([
      409,
      { code: 'final_under_way', detail: expect.stringMatching(/^Finalen har redan resultat och lottas inte om\./) },
    ])
  })

  test('F54: keeps its place and its official time in the heat that it ran, and goes no further', async () => {
    const { qualified, heats } = await round()
    const { team = 0, heat: number } = qualified[0] ?? {}
    const before = heats.find((heat) => heat.number === number)?.rows.find((row) => row.team === team)
    await withdraw(team)
    const { heats: now } = await admin.round({ event_instance: event, round: 'TRIAL' })
    expect(now.flatMap(({ places }) => places).some((place) => place.team === team)).toBe(true)
    const after = await round()
    const row = after.heats.find((heat) => heat.number === number)?.rows.find((each) => each.team === team)
    expect(row).toMatchObject({ ms: before?.ms, rank: before?.rank, qualified: null, withdrawn: true })
    expect(after.qualified.map((each) => each.team)).not.toContain(team)
    expect(after.qualified).toHaveLength(qualified.length)
  })
})

describe('a line-up that was changed in the call room', () => {
  test('is what the announcer, the timing crew’s dump and the school read', async () => {
    const start = await portal.call('GET', '/api/raceday/start-list/', { as: 'superadmin', query: { day: DAY } })
    const found = start
      .json<ResponseOf<'GET /api/raceday/start-list/'>>()
      .heats.filter(({ event_instance }) => event_instance !== event)
      .flatMap((heat) => heat.places.map((place) => ({ heat, place })))
      .find(({ place }) => !place.withdrawn && (place.legs ?? []).filter(({ reserve }) => !reserve).length > 2)
    if (!found) throw new Error('no team has a line-up')
    const { heat, place } = found
    const legs = (place.legs ?? []).filter(({ reserve }) => !reserve).map(({ runner }) => runner)
    const reversed = [...legs].reverse()
    expect(
      await record(
        heat.number,
        [
          {
            kind: 'legs',
            team: place.team,
            round: heat.round,
            detail: { legs: reversed, reserves: [], grounds: null },
          },
        ],
        heat.event_instance,
      ),
    ).toMatchObject([{ outcome: 'accepted' }])
    type Lane = { team_id: number; runners: { leg: number; last_name: string }[] }
    const dump = await admin.get<{ heats: { lanes: Lane[] }[] }>('heats-dump')
    const lane = dump.heats.flatMap(({ lanes }) => lanes).find(({ team_id }) => team_id === place.team)
    const names = (place.legs ?? []).filter(({ reserve }) => !reserve).map(({ last_name }) => last_name)
    expect(lane?.runners.map(({ last_name }) => last_name)).toEqual([...names].reverse())
    const { rows } = await portal.pool.query<{ unit: number }>(
      'select school_unit_id as unit from team where id = $1',
      [place.team],
    )
    const day = await portal.call('GET', '/api/events/school-day/', {
      as: 'superadmin',
      query: { school_unit: String(rows[0]?.unit) },
    })
    const own = day
      .json<ResponseOf<'GET /api/events/school-day/'>>()
      .data.find((each) => each.team === place.team && each.round === heat.round)
    expect(own?.legs.filter(({ leg }) => leg !== null).map(({ runner }) => runner.split(' ').at(-1))).toEqual(
      [...names].reverse().map((name) => name.split(' ').at(-1)),
    )
  })
})
