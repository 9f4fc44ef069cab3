import { randomUUID } from 'node:crypto'
import type { FactDetail, FactKind } from '@stafapp/shared/contract/raceday'
import type { BodyOf, ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RACE_DAY } from '../../../test/support/open-link.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Records = ResponseOf<'GET /api/raceday/records/'>
type Results = ResponseOf<'GET /api/raceday/results/'>
type Round = Results['rounds'][number]
type Heat = Round['heats'][number]
type Decision = BodyOf<'POST /api/raceday/records/decision/'>

const URL = '/api/raceday/records/'
let portal: TestApp

beforeAll(async () => {
  portal = await createTestApp({ demo: true, now: `${RACE_DAY}T09:00:00+03:00` })
})
afterAll(() => portal.close())

const as = 'superadmin'
const read = async () => (await portal.call('GET', URL, { as })).json<Records>()
const readPublic = async () =>
  (await portal.call('GET', '/api/events/records/')).json<ResponseOf<'GET /api/events/records/'>>().data
const add = (body: object) => portal.call('POST', URL, { as, body })
const decide = (body: Decision) => portal.call('POST', `${URL}decision/`, { as, body })
const results = async () =>
  (await portal.call('GET', '/api/raceday/results/', { as, query: { day: RACE_DAY } })).json<Results>()

type New = { kind: FactKind; team?: number; detail?: FactDetail; undoes?: string }
async function record({ event_instance, round }: Round, { number }: Heat, facts: readonly New[]) {
  const { seq } = await results()
  const ids = facts.map(() => randomUUID())
  const answer = await portal.call('POST', '/api/raceday/facts/', {
    as,
    body: {
      device: randomUUID(),
      facts: facts.map(({ kind, team = null, detail = null, undoes = null }, index) => ({
        ...{ id: ids[index], kind, event_instance, round, heat: number, team, undoes, detail, seen: seq },
        device_time: new Date().toISOString(),
      })),
    },
  })
  const { data } = answer.json<ResponseOf<'POST /api/raceday/facts/'>>()
  expect(data.map(({ outcome, reason }) => reason ?? outcome)).toEqual(facts.map(() => 'accepted'))
  return ids
}
const time = (ms: number): FactDetail => ({ ms, precision: 10, hand: false, place: null })

const used = new Set<number>()
/** A trial heat of an event that no other test has used, and the event's record before the day. */
async function freshEvent() {
  const { rounds } = await results()
  const { data } = await read()
  for (const round of rounds) {
    const [heat] = round.heats
    if (used.has(round.event_instance) || !heat || heat.rows.length < 4 || heat.state !== 'none') continue
    used.add(round.event_instance)
    const event = data.find(({ event_name }) => event_name === round.event_name)?.event ?? (await eventOf(round))
    for (const { id } of data.filter((each) => each.event === event)) {
      expect((await portal.call('DELETE', `${URL}${id}/`, { as })).statusCode).toBe(204)
    }
    const added = await add({ event, ms: 60_000, year: 2012, school_name: 'Cygnaeus', team_name: null })
    expect(added.statusCode, added.body).toBe(201)
    return { round, heat, event, teams: heat.rows.map(({ team }) => team) }
  }
  throw new Error('the demo has no such heat')
}
const eventOf = async (round: Round) => (await read()).events.find(({ name }) => name === round.event_name)?.id ?? 0

/** A heat whose first team is official with that time, and its proposal. */
async function officialRecord(ms = 59_120) {
  const fresh = await freshEvent()
  const { round, heat, event, teams } = fresh
  await record(round, heat, [
    ...teams.map((team, index) => ({ kind: 'time' as const, team, detail: time(ms + index * 2000) })),
    { kind: 'official' },
  ])
  const [team = 0] = teams
  const key = { event_instance: round.event_instance, round: round.round, team, ms }
  return { ...fresh, team, key, event }
}
const proposalOf = async (event: number) => (await read()).proposals.find((each) => each.event === event)
const recordsOf = async (event: number) => (await read()).data.filter((each) => each.event === event)
const publicOf = async (event: number) => (await readPublic()).find((each) => each.event === event)

describe('records by the organiser', () => {
  test('the results name the team that holds the record, as the list of records does', async () => {
    const { rounds } = await results()
    const holders = (await readPublic()).flatMap(({ event_name, holders: all }) =>
      all.map(({ team_name, ...of }) => ({ key: `${event_name} ${of.shown} ${of.year} ${of.school_name}`, team_name })),
    )
    const told = rounds.flatMap(({ event_name, record: held }) =>
      held ? [{ key: `${event_name} ${held.shown} ${held.year} ${held.school_name}`, team_name: held.team_name }] : [],
    )
    expect(told.filter(({ team_name }) => team_name !== null).length).toBeGreaterThan(0)
    expect(holders).toEqual(expect.arrayContaining(told))
  })

  test('a record is added, corrected with its version, and removed; the log keeps each', async () => {
    const [first] = (await read()).events
    const event = first?.id ?? 0
    const body = { event, ms: 71_230, year: 1988, school_name: 'Norsen', team_name: null }
    const made = (await add(body)).json<ItemOf<'GET /api/raceday/records/'>>()
    expect(made).toMatchObject({ ...body, shown: '1:11,23', version: 1, stands: null, result: null })
    const again = await add(body)
    expect([again.statusCode, again.json().errors[0].code]).toEqual([409, 'already_exists'])
    const { event: _event, ...fields } = body
    const patch = (version: number, more: object) =>
      portal.call('PATCH', `${URL}${made.id}/`, { as, body: { version, ...fields, ...more } })
    expect((await patch(1, { year: 1989 })).json()).toMatchObject({ year: 1989, version: 2 })
    const late = await patch(1, { year: 1990 })
    expect([late.statusCode, late.json().current]).toMatchObject([409, { year: 1989, version: 2 }])
    expect((await patch(2, { year: 2031 })).statusCode).toBe(400)
    expect((await patch(2, { school_name: '  ' })).statusCode).toBe(400)
    expect((await portal.call('DELETE', `${URL}${made.id}/`, { as })).statusCode).toBe(204)
    expect((await portal.call('DELETE', `${URL}${made.id}/`, { as })).statusCode).toBe(404)
    const log = await portal.call('GET', '/api/maintenance/audit/', { as, query: { object_type: 'carnival_record' } })
    expect(log.body).toContain('raceday.record_removed')
  })

  test('many are added at once, those that are stored already or doubled only once', async () => {
    const [first] = (await read()).events
    const record = { event: first?.id ?? 0, ms: 72_000, year: 1977, school_name: '=1+1', team_name: null }
    const send = (records: object[]) => portal.call('POST', `${URL}bulk/`, { as, body: { records } })
    expect((await send([record, record, { ...record, year: 1978 }])).json()).toEqual({ added: 2, already: 1 })
    expect((await send([record])).json()).toEqual({ added: 0, already: 1 })
    const before = (await read()).data.length
    expect(
      (
        await send([
          { ...record, year: 1979 },
          { ...record, event: 999_999 },
        ])
      ).statusCode,
    ).toBe(404)
    expect((await send(Array.from({ length: 501 }, () => record))).statusCode).toBe(400)
    expect((await read()).data).toHaveLength(before)
  })
})

describe('new records', () => {
  test('F55: a faster official time is proposed, accepted by two at once as one record, and public', async () => {
    const { key, event, round, team } = await officialRecord()
    expect(await proposalOf(event)).toMatchObject({ ...key, before: { shown: '1:00,00', year: 2012 }, declined: false })
    expect((await publicOf(event))?.holders).toMatchObject([{ shown: '1:00,00' }])
    const answers = await Promise.all([decide({ ...key, decision: 'accept' }), decide({ ...key, decision: 'accept' })])
    expect(answers.map((each) => each.json())).toEqual([{ state: 'accepted' }, { state: 'accepted' }])
    expect(await proposalOf(event)).toBeUndefined()
    expect((await recordsOf(event)).map(({ ms, stands }) => [ms, stands])).toEqual([
      [59_120, true],
      [60_000, null],
    ])
    const told = await publicOf(event)
    expect(told).toMatchObject({ holders: [{ shown: '59,12', year: 2025 }], before: [{ shown: '1:00,00' }] })
    expect(told?.holders[0]?.team_name).toMatch(/ \d+$/)
    const again = (await results()).rounds.find((each) => each.event_instance === round.event_instance)
    expect(again?.heats[0]?.rows.find((row) => row.team === team)?.is_record).toBe(true)
    expect((await decide({ ...key, decision: 'decline' })).statusCode).toBe(409)
  })

  test('F55: of several teams that beat the record in an event only the fastest is marked', async () => {
    const { round, heat, teams } = await freshEvent()
    const [first = 0, second = 0] = teams
    const marked = async () => {
      const again = (await results()).rounds.find((each) => each.event_instance === round.event_instance)
      return again?.heats.flatMap(({ rows }) => rows.filter(({ is_record }) => is_record).map(({ team }) => team))
    }
    await record(round, heat, [{ kind: 'time', team: second, detail: time(59_500) }])
    expect(await marked()).toEqual([second])
    await record(round, heat, [{ kind: 'time', team: first, detail: time(59_000) }])
    expect(await marked()).toEqual([first])
  })

  test('acceptance is undone, and what was declined can be accepted after all', async () => {
    const { key, event } = await officialRecord()
    await decide({ ...key, decision: 'accept' })
    expect((await decide({ ...key, decision: 'undo' })).json()).toEqual({ state: 'open' })
    expect((await decide({ ...key, decision: 'undo' })).json()).toEqual({ state: 'open' })
    expect(await recordsOf(event)).toHaveLength(1)
    for (const _twice of [1, 2])
      expect((await decide({ ...key, decision: 'decline' })).json()).toEqual({ state: 'declined' })
    expect(await proposalOf(event)).toMatchObject({ declined: true })
    expect((await decide({ ...key, decision: 'accept' })).json()).toEqual({ state: 'accepted' })
  })

  test('F55: a correction withdraws the proposal, and says of an accepted record that it no longer stands', async () => {
    const { key, event, round, heat, team } = await officialRecord()
    const correct = (ms: number) =>
      record(round, heat, [
        { kind: 'time', team, detail: time(ms) },
        { kind: 'correction', detail: { reason: 'Fel bana i filen' } },
      ])
    await correct(75_000)
    expect(await proposalOf(event)).toBeUndefined()
    const late = await decide({ ...key, decision: 'accept' })
    expect([late.statusCode, late.json().errors[0].detail]).toEqual([
      409,
      'Resultatet har ändrats och är inte längre snabbare än rekordet.',
    ])
    await correct(key.ms)
    await decide({ ...key, decision: 'accept' })
    await correct(75_000)
    expect((await recordsOf(event)).map(({ ms, stands }) => [ms, stands])).toEqual([
      [59_120, false],
      [60_000, null],
    ])
    // The next best is proposed against the record that stands.
    await correct(59_500)
    expect(await proposalOf(event)).toMatchObject({ ms: 59_500, before: { shown: '1:00,00' } })
  })

  test('a record waits beside its result until it is approved, and a declined one is no record', async () => {
    const { key, round, team } = await officialRecord()
    const marks = async () => {
      const again = (await results()).rounds.find((each) => each.event_instance === round.event_instance)
      const { is_record, is_record_approved } = again?.heats[0]?.rows.find((row) => row.team === team) ?? {}
      return [is_record, is_record_approved]
    }
    expect(await marks()).toEqual([true, false])
    const path = '/api/events/results/'
    const told = await portal.call('GET', path, { query: { event_instance: String(round.event_instance) } })
    expect(told.body).toContain('"is_record":true,"is_record_approved":false')
    await decide({ ...key, decision: 'accept' })
    expect(await marks()).toEqual([true, true])
    await decide({ ...key, decision: 'undo' })
    await decide({ ...key, decision: 'decline' })
    expect(await marks()).toEqual([false, false])
  })

  test('a correction says whether another team is first by it', async () => {
    const { round, heat, teams } = await freshEvent()
    const [first = 0, second = 0] = teams
    await record(round, heat, [
      { kind: 'time', team: first, detail: time(70_000) },
      { kind: 'time', team: second, detail: time(71_000) },
      { kind: 'official' },
    ])
    const correct = (team: number, ms: number) =>
      record(round, heat, [
        { kind: 'time', team, detail: time(ms) },
        { kind: 'correction', detail: { reason: 'Ny avläsning' } },
      ])
    await correct(second, 70_500)
    await correct(second, 69_000)
    const again = (await results()).rounds.find((each) => each.event_instance === round.event_instance)
    expect(again?.heats[0]?.corrections.map(({ new_first }) => new_first)).toEqual([false, true])
  })

  test('an unofficial time is not proposed, nor one of an event without a record', async () => {
    const { round, heat, event, teams } = await freshEvent()
    const times = teams.map((team) => ({ kind: 'time' as const, team, detail: time(50_000) }))
    await record(round, heat, times)
    expect(await proposalOf(event)).toBeUndefined()
    for (const { id } of await recordsOf(event)) await portal.call('DELETE', `${URL}${id}/`, { as })
    await record(round, heat, [{ kind: 'official' }])
    expect(await proposalOf(event)).toBeUndefined()
    expect(await publicOf(event)).toBeUndefined()
  })
})
