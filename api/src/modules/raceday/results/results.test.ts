import { randomUUID } from 'node:crypto'
import type { FactDetail, FactKind, MarkDetail } from '@stafapp/shared/contract/raceday'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLink, RACE_DAY } from '../../../test/support/open-link.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Results = ResponseOf<'GET /api/raceday/results/'>
type Round = Results['rounds'][number]
type Heat = Round['heats'][number]
type Outcomes = ResponseOf<'POST /api/raceday/facts/'>['data']

let portal: TestApp

beforeAll(async () => {
  portal = await createTestApp({ demo: true, now: `${RACE_DAY}T09:00:00+03:00` })
})
afterAll(() => portal.close())

const read = async (query: Record<string, string> = {}) => {
  const answer = await portal.call('GET', '/api/raceday/results/', {
    as: 'superadmin',
    query: { day: RACE_DAY, ...query },
  })
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()])
  return answer.json<Results>()
}
const roundAgain = async ({ event_instance, round }: Round) => {
  const found = (await read({ event_instance: String(event_instance) })).rounds.find((each) => each.round === round)
  if (!found) throw new Error('the round is gone')
  return found
}

type New = {
  kind: FactKind
  team?: number
  detail?: FactDetail | { ms: number } | null
  undoes?: string
  seen?: number
  id?: string
}

const factsOf = ({ event_instance, round }: Round, heat: number, facts: readonly New[]) =>
  facts.map(({ kind, team = null, detail = null, undoes = null, seen = 0, id = randomUUID() }) => ({
    id,
    kind,
    event_instance,
    round,
    heat,
    team,
    undoes,
    detail,
    device_time: new Date().toISOString(),
    seen,
  }))

const send = (round: Round, heat: number, facts: readonly New[], device: string = randomUUID()) =>
  portal.call('POST', '/api/raceday/facts/', {
    as: 'superadmin',
    body: { device, facts: factsOf(round, heat, facts) },
  })
const record = async (round: Round, heat: number, facts: readonly New[], device?: string) => {
  const answer = await send(round, heat, facts, device)
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.anything()])
  return answer.json<{ data: Outcomes }>().data
}

const time = (ms: number): FactDetail => ({ ms, precision: 10, hand: false, place: null })
const mark = (of: MarkDetail['mark'], rest: Partial<MarkDetail> = {}): FactDetail => ({
  mark: of,
  reason: null,
  rule: null,
  edition: null,
  note: null,
  ...rest,
})
/** A file in which the teams arrive in the order of their lanes, a second apart. */
const file = ({ rows }: Heat, { from = 60_000, count = rows.length } = {}): FactDetail => ({
  file: '045-1-01.lif',
  sha256: Array.from({ length: 64 }, () => Math.floor(Math.random() * 16).toString(16)).join(''),
  start: '9:02:21.4170',
  rows: [...rows]
    .sort((left, right) => left.lane - right.lane)
    .slice(0, count)
    .map(({ team, lane }, index) => ({
      team,
      lane,
      ms: from + index * 1001,
      precision: 1 as const,
      mark: null,
      place: index + 1,
    })),
})

const used = new Set<string>()
/** A trial heat that no other test has used, with at least four teams. */
async function freshHeat() {
  const { rounds, seq } = await read()
  for (const round of rounds) {
    for (const heat of round.heats) {
      const key = `${round.event_instance}/${round.round}/${heat.number}`
      if (round.lanes === null || heat.rows.length < 4 || used.has(key)) continue
      used.add(key)
      return {
        round,
        heat,
        seq,
        teams: [...heat.rows].sort((left, right) => left.lane - right.lane).map(({ team }) => team),
      }
    }
  }
  throw new Error('the demo has no such heat')
}
const heatAgain = async (round: Round, { number }: Heat) => {
  const heat = (await roundAgain(round)).heats.find((each) => each.number === number)
  if (!heat) throw new Error('the heat is gone')
  return heat
}

describe('results', () => {
  test('of the day are there before anything has run, without a child’s name', async () => {
    const { rounds, day } = await read()
    expect(day).toBe(RACE_DAY)
    expect(rounds.length).toBeGreaterThan(3)
    expect(rounds.flatMap(({ heats }) => heats).every(({ state }) => state === 'none')).toBe(true)
    expect(rounds.find(({ has_final }) => has_final)?.rule).toMatch(/går till final\.$/)
    expect(JSON.stringify(rounds)).not.toMatch(/first_name|last_name/)
  })

  test('of a file are unofficial, ranked, shown rounded up, and the same after the file comes again', async () => {
    const { round, heat, teams } = await freshHeat()
    const detail = file(heat)
    expect(await record(round, heat.number, [{ kind: 'reading', detail }])).toMatchObject([{ outcome: 'accepted' }])
    const after = await heatAgain(round, heat)
    expect(after).toMatchObject({ state: 'unofficial', version: 0, official_at: null, protest_until: null })
    expect(after.rows.map(({ team, rank, ms }) => [team, rank, ms])).toEqual(
      teams.map((team, index) => [team, index + 1, 60_000 + index * 1001]),
    )
    expect(after.rows[1]?.shown).toBe('1:01,01')
    expect(await record(round, heat.number, [{ kind: 'reading', detail }])).toMatchObject([{ outcome: 'already' }])
    expect((await heatAgain(round, heat)).readings).toHaveLength(1)
  })

  test('F37: a file with one row of another heat, or on another lane, is refused whole with the reason', async () => {
    const { round, heat, teams } = await freshHeat()
    const other = (await freshHeat()).heat
    const [lane = 0, foreign = 0] = [heat.rows.find(({ team }) => team === teams[0])?.lane, other.rows[0]?.team]
    const good = file(heat) as Extract<FactDetail, { sha256: string }>
    const rowOf = (team: number, at: number) => ({ ...good.rows[0], team, lane: at }) as (typeof good.rows)[number]
    const refusals = await record(round, heat.number, [
      { kind: 'reading', detail: { ...good, rows: [...good.rows.slice(1), rowOf(foreign, lane)] } },
      { kind: 'reading', detail: { ...good, rows: [rowOf(teams[0] ?? 0, lane + 1)] } },
      { kind: 'time', team: foreign, detail: time(60_000) },
      { kind: 'mark', team: teams[0] ?? 0, detail: mark('DQ') },
      { kind: 'official' },
    ])
    expect(refusals.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', `Bana ${lane}: laget ${foreign} är inte med i heatet.`],
      ['refused', `Bana ${lane + 1}: laget ${teams[0]} står på bana ${lane}.`],
      ['refused', 'Laget är inte med i heatet.'],
      ['refused', 'Välj skälet till diskvalificeringen.'],
      ['refused', 'Heatet har inget resultat ännu.'],
    ])
    expect((await heatAgain(round, heat)).state).toBe('none')
  })

  test('F37: become official once, stay as they were whatever comes later, and change by a correction with its reason', async () => {
    const { round, heat, teams } = await freshHeat()
    await record(round, heat.number, [{ kind: 'reading', detail: file(heat) }])
    const { seq } = await read()
    expect(await record(round, heat.number, [{ kind: 'official', seen: seq }])).toMatchObject([{ outcome: 'accepted' }])
    const official = await heatAgain(round, heat)
    expect(official).toMatchObject({ state: 'official', version: 1, pending: [] })
    expect(Date.parse(official.protest_until ?? '') - Date.parse(official.official_at ?? '')).toBe(30 * 60_000)
    const [first = 0] = teams
    const dq = mark('DQ', { reason: 'lane', rule: 'TR 17.3.1', edition: '2024' })
    const [marked] = await record(round, heat.number, [{ kind: 'mark', team: first, detail: dq }])
    const waiting = await heatAgain(round, heat)
    const valid = ({ rows }: Heat) => rows.map(({ undo: _undo, ...row }) => row)
    expect(valid(waiting)).toEqual(valid(official))
    expect(waiting.pending).toContain(first)
    expect(waiting.current.find(({ team }) => team === first)).toMatchObject({ mark: 'DQ', rank: null, ms: 60_000 })
    expect(
      await record(round, heat.number, [{ kind: 'correction', detail: { reason: 'Bandomaren anmälde' } }]),
    ).toMatchObject([{ outcome: 'accepted' }])
    const corrected = await heatAgain(round, heat)
    expect(corrected).toMatchObject({
      state: 'corrected',
      version: 2,
      pending: [],
      corrections: [{ version: 2, reason: 'Bandomaren anmälde' }],
    })
    expect(corrected.rows.at(-1)).toMatchObject({
      team: first,
      mark: 'DQ',
      reason: { rule: 'TR 17.3.1', text: 'Löpte utanför sin bana.' },
    })
    expect(corrected.rows[0]).toMatchObject({ team: teams[1], rank: 1 })
    await record(round, heat.number, [{ kind: 'undo', team: first, undoes: marked?.id ?? '' }])
    expect((await heatAgain(round, heat)).pending).toContain(first)
  })

  test('F37: two organisers at once lose nothing, and none makes official what he has not seen', async () => {
    const { round, heat, teams, seq } = await freshHeat()
    const [a, b] = [randomUUID(), randomUUID()]
    const [first = 0, second = 0] = teams
    await Promise.all([
      record(round, heat.number, [{ kind: 'time', team: first, detail: time(61_000), seen: seq }], a),
      record(round, heat.number, [{ kind: 'time', team: second, detail: time(62_000), seen: seq }], b),
    ])
    const refused = await record(round, heat.number, [{ kind: 'official', seen: seq }], a)
    expect(refused).toMatchObject([
      { outcome: 'refused', reason: expect.stringContaining('har ändrats sedan du såg det') },
    ])
    const now = (await read()).seq
    const answers = await Promise.all(
      [a, b].map((device) => record(round, heat.number, [{ kind: 'official', seen: now }], device)),
    )
    expect(
      answers
        .flat()
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(['accepted', 'refused'])
    const after = await heatAgain(round, heat)
    expect(after).toMatchObject({ state: 'official', version: 1 })
    expect(after.rows.slice(0, 2).map(({ team, ms }) => [team, ms])).toEqual([
      [first, 61_000],
      [second, 62_000],
    ])
  })

  test('of timing are files, times and marks, not decisions; and the announcer only reads', async () => {
    const { round, heat, teams } = await freshHeat()
    const cookie = await openLink(portal, { task: 'timing' })
    const post = async (facts: readonly New[]) =>
      (
        await portal.call('POST', '/api/raceday/facts/', {
          headers: { cookie },
          query: { task: 'timing' },
          body: { device: randomUUID(), facts: factsOf(round, heat.number, facts) },
        })
      ).json<{ data: Outcomes }>().data
    const called = { kind: 'called' as const, id: randomUUID() }
    await record(round, heat.number, [called])
    const not = 'Länkens uppgift antecknar inte det här.'
    const outcomes = await post([
      { kind: 'reading', detail: file(heat) },
      { kind: 'time', team: teams[0] ?? 0, detail: time(59_000) },
      { kind: 'official' },
      { kind: 'lot', team: teams[0] ?? 0, detail: { among: [teams[0] ?? 0, teams[1] ?? 0] } },
      { kind: 'undo', undoes: called.id },
    ])
    expect(outcomes.map(({ outcome, reason }) => reason ?? outcome)).toEqual(['accepted', 'accepted', not, not, not])
    for (const [task, status] of [
      ['timing', 200],
      ['announcer', 200],
      ['ceremony', 200],
      ['call_room', 401],
    ] as const) {
      const headers = { cookie: await openLink(portal, { task }) }
      const answer = await portal.call('GET', '/api/raceday/results/', { headers, query: { task } })
      expect([task, answer.statusCode]).toEqual([task, status])
    }
  })

  test('a detail that is too large, of an unknown form or another’s is refused, and nothing is stored', async () => {
    const { round, heat, teams } = await freshHeat()
    const good = file(heat) as Extract<FactDetail, { sha256: string }>
    const huge = { ...good, rows: Array.from({ length: 301 }, () => good.rows[0]) } as FactDetail
    expect((await send(round, heat.number, [{ kind: 'reading', detail: huge }])).statusCode).toBe(400)
    expect((await send(round, heat.number, [{ kind: 'time', detail: { ms: -1 } }])).statusCode).toBe(400)
    const outcomes = await record(round, heat.number, [
      { kind: 'time', team: teams[0] ?? 0, detail: mark('DNS') },
      { kind: 'called', detail: time(1) },
      { kind: 'protest', team: teams[0] ?? 0 },
    ])
    expect(outcomes.every(({ outcome }) => outcome === 'refused')).toBe(true)
    expect((await heatAgain(round, heat)).state).toBe('none')
  })
})

describe('a protest', () => {
  const own = async () =>
    (await portal.call('GET', '/api/raceday/own-results/', { as: 'lagledare' })).json<
      ResponseOf<'GET /api/raceday/own-results/'>
    >().data
  const waiting = async () =>
    (await portal.call('GET', '/api/events/season/', { as: 'superadmin' }))
      .json<ResponseOf<'GET /api/events/season/'>>()
      .decisions.find(({ kind }) => kind === 'protest')?.count
  const protest = (team: number, as = 'lagledare', round = 'TRIAL') =>
    portal.call('POST', '/api/raceday/protests/', { as, body: { team, round, text: 'Fel tid på bana 3' } })
  const errorOf = (answer: Awaited<ReturnType<typeof protest>>) => [
    answer.statusCode,
    answer.json<{ errors: { detail: string }[] }>().errors[0]?.detail,
  ]

  /** A heat with a team of the teacher's own school and one of another school. */
  async function ownHeat() {
    const { rows } = await portal.pool.query<{ id: number }>(
      `select t.id from team t join user_school_unit l on l.school_unit_id = t.school_unit_id
       join app_user u on u.id = l.user_id and u.username = 'lagledare' where t.status <> 'withdrawn'`,
    )
    const mine = new Set(rows.map(({ id }) => id))
    for (const day of [RACE_DAY, '2025-05-17']) {
      const { rounds } = (
        await portal.call('GET', '/api/raceday/results/', { as: 'superadmin', query: { day } })
      ).json<Results>()
      for (const round of rounds) {
        for (const heat of round.heats) {
          const team = heat.rows.find((row) => mine.has(row.team))?.team
          const other = heat.rows.find((row) => !mine.has(row.team))?.team
          if (heat.state === 'none' && team && other) return { round, heat, team, other, day }
        }
      }
    }
    throw new Error('the teacher has no team in any heat')
  }

  test('R62: is a school’s own, within half an hour of the official result, one at a time, and decided by the jury', async () => {
    const { round, heat, team, other, day } = await ownHeat()
    await record(round, heat.number, [{ kind: 'reading', detail: file(heat) }])
    expect(errorOf(await protest(team, 'lagledare', round.round))).toEqual([409, 'Resultatet är inte officiellt ännu.'])
    const { seq } = (
      await portal.call('GET', '/api/raceday/results/', { as: 'superadmin', query: { day } })
    ).json<Results>()
    await record(round, heat.number, [{ kind: 'official', seen: seq }])
    expect((await own()).find((each) => each.team === team)).toMatchObject({
      state: 'official',
      protest: null,
      rank: expect.any(Number),
    })
    // The organiser at the telephone names the school's unit.
    const { rows } = await portal.pool.query<{ unit: number }>(
      'select school_unit_id as unit from team where id = $1',
      [team],
    )
    const query = { school_unit: String(rows[0]?.unit) }
    const named = await portal.call('GET', '/api/raceday/own-results/', { as: 'superadmin', query })
    const namedTeams = named.json<ResponseOf<'GET /api/raceday/own-results/'>>().data.map((each) => each.team)
    expect(namedTeams).toContain(team)
    expect(namedTeams).not.toContain(other)
    expect((await protest(other, 'lagledare', round.round)).statusCode).toBe(404)
    const made = await protest(team, 'lagledare', round.round)
    expect(made.statusCode).toBe(201)
    const { id } = made.json<{ id: string }>()
    expect(errorOf(await protest(team, 'lagledare', round.round))[0]).toBe(409)
    expect((await own()).find((each) => each.team === team)).toMatchObject({ protest: 'pending' })
    expect(await waiting()).toBe(1)
    const ruling: FactDetail = { protest: id, decision: 'dismissed', reason: 'Kameran visar rätt bana' }
    expect(await record(round, heat.number, [{ kind: 'ruling', team, detail: ruling }])).toMatchObject([
      { outcome: 'accepted' },
    ])
    expect((await own()).find((each) => each.team === team)).toMatchObject({ protest: 'dismissed' })
    expect(await waiting()).toBeUndefined()
    const list = await portal.call('GET', '/api/raceday/protests/', { as: 'superadmin' })
    expect(list.json()).toMatchObject({
      data: [{ id, text: 'Fel tid på bana 3', state: 'dismissed', ruling: 'Kameran visar rätt bana' }],
    })
    const cookie = await openLink(portal, { task: 'announcer', day: RACE_DAY })
    const facts = await portal.call('GET', '/api/raceday/facts/', {
      headers: { cookie },
      query: { task: 'announcer', since: '0' },
    })
    expect(facts.body).not.toContain('Fel tid på bana 3')
  })

  test('R62: is refused when half an hour has passed', async () => {
    const { round, heat, team, day } = await ownHeat()
    await record(round, heat.number, [{ kind: 'reading', detail: file(heat) }])
    const { seq } = (
      await portal.call('GET', '/api/raceday/results/', { as: 'superadmin', query: { day } })
    ).json<Results>()
    await record(round, heat.number, [{ kind: 'official', seen: seq }])
    portal.now.set(`${RACE_DAY}T09:30:01+03:00`)
    expect(errorOf(await protest(team, 'lagledare', round.round))).toEqual([
      409,
      'Protesttiden är över: den slutar 30 minuter efter att resultatet blev officiellt.',
    ])
    portal.now.set(`${RACE_DAY}T09:00:00+03:00`)
  })
})
