import { randomUUID } from 'node:crypto'
import type { FactDetail, FactKind, MarkDetail } from '@stafapp/shared/contract/raceday'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RACE_DAY } from '../../../test/support/open-link.ts'
import { pdfPages } from '../../../test/support/pdf-text.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Public = ResponseOf<'GET /api/events/results/'>
type Inside = ResponseOf<'GET /api/raceday/results/'>
type Round = Inside['rounds'][number]
type Heat = Round['heats'][number]

const URL = '/api/events/results/'
let portal: TestApp

beforeAll(async () => {
  portal = await createTestApp({ demo: true, now: `${RACE_DAY}T15:00:00+03:00` })
})
afterAll(() => portal.close())

const read = async (query: Record<string, string> = {}) => {
  const answer = await portal.call('GET', URL, { query })
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()])
  return answer.json<Public>()
}
const inside = async () =>
  (await portal.call('GET', '/api/raceday/results/', { as: 'superadmin', query: { day: RACE_DAY } })).json<Inside>()

const used = new Set<string>()
/** A heat that no other test has used, with at least four teams. */
async function freshHeat(isWanted: (round: Round) => boolean = () => true) {
  for (const round of (await inside()).rounds.filter(isWanted)) {
    for (const heat of round.heats) {
      const key = `${round.event_instance}/${round.round}/${heat.number}`
      if (heat.rows.length < 4 || heat.state !== 'none' || used.has(key)) continue
      used.add(key)
      return { round, heat, teams: heat.rows.map(({ team }) => team) }
    }
  }
  throw new Error('the demo has no such heat')
}

type New = { kind: FactKind; team?: number; detail?: FactDetail; source?: string }

async function record({ event_instance, round }: Round, { number }: Heat, facts: readonly New[]) {
  const { seq } = await inside()
  const answer = await portal.call('POST', '/api/raceday/facts/', {
    as: 'superadmin',
    body: {
      device: randomUUID(),
      facts: facts.map(({ kind, team = null, detail = null }) => ({
        id: randomUUID(),
        kind,
        event_instance,
        round,
        heat: number,
        team,
        undoes: null,
        detail,
        device_time: new Date().toISOString(),
        seen: seq,
      })),
    },
  })
  const outcomes = answer.json<ResponseOf<'POST /api/raceday/facts/'>>().data
  expect(outcomes.map(({ outcome, reason }) => reason ?? outcome)).toEqual(facts.map(() => 'accepted'))
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
const times = (teams: readonly number[], from = 62_000): New[] =>
  teams.map((team, index) => ({ kind: 'time', team, detail: time(from + index * 1000) }))

const heatOf = async ({ event_instance, round }: Round, { number }: Heat) => {
  const { data } = await read({ event_instance: String(event_instance) })
  const found = data.find((each) => each.round === round)
  return { round: found, heat: found?.heats.find((each) => each.number === number) }
}

const change = async (settings: object) => {
  const { data } = (await portal.call('GET', '/api/events/stafettkarneval/', { as: 'superadmin' })).json<{
    data: { id: number; version: number; status: string }[]
  }>()
  const active = data.find(({ status }) => status === 'active')
  const saved = await portal.call('PATCH', `/api/events/stafettkarneval/${active?.id}/`, {
    as: 'superadmin',
    body: { version: active?.version, ...settings },
  })
  expect(saved.statusCode, saved.body).toBe(200)
  return saved.json<object>()
}

describe('public results', () => {
  test('are none before a heat has a result, and for a carnival that does not exist there is no answer', async () => {
    expect((await read({ karneval: '2' })).data.flatMap(({ heats }) => heats)).toEqual([])
    expect((await portal.call('GET', URL, { query: { karneval: '999' } })).statusCode).toBe(404)
  })

  test('F46: a heat is unofficial, official and corrected in the answer that follows the fact', async () => {
    const { round, heat, teams } = await freshHeat()
    const [first = 0, second = 0, third = 0, ...rest] = teams
    await record(round, heat, times(teams))
    expect((await heatOf(round, heat)).heat).toMatchObject({
      state: 'unofficial',
      official_at: null,
      rows: [
        { team: first, rank: 1, shown: '1:02,00', mark: null, finished: true, protest: false },
        { team: second, rank: 2, shown: '1:03,00' },
        { team: third, rank: 3 },
        ...rest.map((team) => ({ team })),
      ],
    })
    await record(round, heat, [{ kind: 'official' }])
    const official = await heatOf(round, heat)
    expect(official.heat).toMatchObject({ state: 'official', official_at: expect.stringContaining(RACE_DAY) })
    expect(official.round).toMatchObject({ heats_total: round.heats.length, is_official: false, order: 'all' })
    await record(round, heat, [
      { kind: 'mark', team: first, detail: mark('DQ', { reason: 'zone', rule: 'TR 24.7', edition: '2024' }) },
    ])
    expect((await heatOf(round, heat)).heat?.rows[0]).toMatchObject({ team: first, rank: 1 })
    await record(round, heat, [{ kind: 'correction', detail: { reason: 'Domaren har kommit med ett kort.' } }])
    const { heat: corrected } = await heatOf(round, heat)
    expect(corrected?.state).toBe('corrected')
    expect(corrected?.rows[0]).toMatchObject({ team: second, rank: 1 })
    expect(corrected?.rows.find(({ team }) => team === first)).toMatchObject({
      mark: 'DQ',
      rank: null,
      finished: false,
      reason: 'Pinnen växlades utanför växlingszonen.',
    })
  })

  test('F45: no answer and no file has a runner’s name, or what an official has written in own words', async () => {
    const { rows: runners } = await portal.pool.query<{ name: string }>(
      "select distinct first_name || ' ' || last_name as name from runner where first_name <> ''",
    )
    expect(runners.length).toBeGreaterThan(100)
    const { round, heat, teams } = await freshHeat()
    const secret = 'Alva Hemlighet'
    await record(round, heat, [
      ...times(teams.slice(1)),
      {
        kind: 'mark',
        team: teams[0] ?? 0,
        detail: mark('DQ', { reason: 'other', rule: 'TR 17.1', edition: '2024', note: `${secret} föll.` }),
      },
      { kind: 'official' },
    ])
    await record(round, heat, [
      { kind: 'time', team: teams[1] ?? 0, detail: time(61_000) },
      { kind: 'correction', detail: { reason: `${secret} hade rätt.` } },
    ])
    const answers = [
      await portal.call('GET', URL),
      await portal.call('GET', URL, { query: { event_instance: String(round.event_instance) } }),
      await portal.call('GET', `${URL}file/`, { query: { format: 'csv' } }),
    ]
    const pdf = await portal.call('GET', `${URL}file/`, { query: { format: 'pdf' } })
    const texts = [...answers.map(({ body }) => body), (await pdfPages(pdf.rawPayload)).join(' ')]
    for (const text of texts) {
      expect(text).toContain(heat.rows[0]?.team_name.slice(0, 6) ?? '')
      expect(text).not.toContain(secret)
      expect(text).not.toMatch(/first_name|last_name|correction|note/)
      expect(runners.filter(({ name }) => text.includes(name))).toEqual([])
    }
  })

  test('of a school are its own rows', async () => {
    const { round, heat, teams } = await freshHeat()
    await record(round, heat, times(teams))
    const school = heat.rows[0]?.school ?? 0
    const { data } = await read({ school: String(school) })
    const rows = data.flatMap(({ heats }) => heats).flatMap((each) => each.rows)
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map((row) => row.school))).toEqual(new Set([school]))
  })

  test('F45: of the youngest are told as the organiser has chosen: without the order, or only who finished', async () => {
    const { rows } = await portal.pool.query<{ id: number }>(
      'select i.id from event_instance i join event e on e.id = i.event_id where e.max_grade <= 4',
    )
    const young = new Set(rows.map(({ id }) => id))
    const { round, heat, teams } = await freshHeat(({ event_instance }) => young.has(event_instance))
    await record(round, heat, [...times([...teams].reverse()), { kind: 'official' }])
    expect((await heatOf(round, heat)).heat?.rows[0]).toMatchObject({ team: teams.at(-1), rank: 1, shown: '1:02,00' })
    await change({ young_results: 'times' })
    const timed = (await heatOf(round, heat)).heat?.rows ?? []
    expect(timed.map(({ rank }) => rank)).toEqual(timed.map(() => null))
    expect(timed.map(({ lane }) => lane)).toEqual(timed.map(({ lane }) => lane).toSorted((a, b) => a - b))
    expect(timed.every(({ shown }) => shown !== null)).toBe(true)
    await change({ young_results: 'finished' })
    const { round: told, heat: finished } = await heatOf(round, heat)
    expect(told).toMatchObject({ order: 'finished', standings: [], record: null })
    expect(finished?.rows.every(({ qualified, is_record }) => qualified === null && !is_record)).toBe(true)
    expect(finished?.rows.map(({ shown, finished: isDone, rank }) => [shown, isDone, rank])).toEqual(
      teams.map(() => [null, true, null]),
    )
    const csv = (
      await portal.call('GET', `${URL}file/`, {
        query: { format: 'csv', event_instance: String(round.event_instance) },
      })
    ).body
    expect(csv).toContain('Fullföljt')
    expect(csv).not.toContain('1:02,00')
    await change({ young_results: 'all' })
  })

  test('a protest that is being handled is marked, without its words', async () => {
    const { round, heat, teams } = await freshHeat()
    await record(round, heat, [...times(teams), { kind: 'official' }])
    const device = randomUUID()
    await portal.pool.query(
      `insert into raceday_fact (fact_id, karneval_id, day, kind, event_instance_id, round, heat_number, team_id, user_id, source, device, device_time, seen, recorded_at)
       select $1, k.id, $2, 'protest', $3, $4, $5, $6, (select id from app_user where username = 'lagledare'), 'leader', $7, now(), 0, now()
       from karneval k where k.status = 'active'`,
      [randomUUID(), RACE_DAY, round.event_instance, round.round, heat.number, teams[0], device],
    )
    // Any accepted fact announces the results.
    await record(round, heat, [{ kind: 'time', team: teams[1] ?? 0, detail: time(70_000) }])
    const { heat: told } = await heatOf(round, heat)
    expect(told?.rows.filter(({ protest }) => protest).map(({ team }) => team)).toEqual([teams[0]])
  })

  test('where the results are is a choice of the carnival that everybody can read', async () => {
    const list = async () =>
      (await portal.call('GET', '/api/events/stafettkarneval/list/')).json<{
        data: { status: string; results_service: string }[]
      }>().data
    expect((await list()).map(({ results_service }) => results_service)).toContain('both')
    expect(await change({ results_service: 'external' })).toMatchObject({ results_service: 'external' })
    expect((await list()).find(({ status }) => status === 'active')?.results_service).toBe('external')
    await change({ results_service: 'both' })
  })

  test('a file is one of two kinds', async () => {
    const csv = await portal.call('GET', `${URL}file/`, { query: { format: 'csv' } })
    expect([csv.headers['content-type'], csv.headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename=resultat-2025.csv',
    ])
    expect(csv.body.split('\r\n')[0]).toBe(
      '\ufeffDag;Gren;Moment;Heat;Placering;Bana;Nr;Lag;Resultat;Anmärkning;Status',
    )
    expect((await portal.call('GET', `${URL}file/`, { query: { format: 'exe' } })).statusCode).toBe(400)
  })
})
