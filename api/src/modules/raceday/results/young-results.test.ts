import type { FactDetail, FactKind, OfficialTask, ResultOrder } from '@stafapp/shared/contract/raceday'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, describe, expect, test } from 'vitest'
import { openLink, RACE_DAY } from '../../../test/support/open-link.ts'
import { pdfPages } from '../../../test/support/pdf-text.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { readArchivedYear } from '../archive/archive.ts'
import { readPublicRecords } from '../records/public-records.ts'

type Results = ResponseOf<'GET /api/raceday/results/'>
type Round = Results['rounds'][number]

const as = 'superadmin'
const NOW = `${RACE_DAY}T15:00:00+03:00`
const DEVICE = '00000000-0000-4000-8000-00000000000d'
const settings = ['all', 'times', 'finished'] as const satisfies readonly ResultOrder[]
const opened: TestApp[] = []

afterAll(async () => {
  for (const portal of opened) await portal.close()
})

/** The ids are the same on both days, so that nothing but the order differs. */
let made = 0
const nextId = () => {
  made += 1
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
}

type New = { kind: FactKind; team?: number; detail?: FactDetail }
const time = (ms: number): FactDetail => ({ ms, precision: 10, hand: false, place: null })
const reading = (teams: readonly number[]): FactDetail => ({
  file: '001-1-01.lif',
  sha256: 'a'.repeat(64),
  start: null,
  rows: teams.map((team, index) => ({
    ...{ team, lane: null, ms: 62_001 + index * 1000, precision: 1, mark: null, place: index + 1 },
  })),
})

/** A day on which the teams of the young events have arrived in the order of their lanes, or the other way round. */
async function playedDay(isReversed: boolean) {
  const portal = await createTestApp({ demo: true, now: NOW })
  opened.push(portal)
  made = 0
  const results = async () =>
    (await portal.call('GET', '/api/raceday/results/', { as, query: { day: RACE_DAY } })).json<Results>()
  const { rows } = await portal.pool.query<{ id: number; event: number }>(
    `select i.id, e.id as event from event_instance i join event e on e.id = i.event_id
     where e.max_grade <= 4 and i.karneval_id = (select id from karneval where status = 'active')`,
  )
  const young = new Map(rows.map(({ id, event }) => [id, event]))
  const open = (await results()).rounds.filter(
    ({ event_instance, heats }) =>
      young.has(event_instance) &&
      heats.length > 0 &&
      heats.every(({ state, rows: own }) => state === 'none' && own.length > 2),
  )
  // One of each kind: with a final to come, and decided by its only round.
  const rounds = [true, false].flatMap((wanted) => open.find(({ has_final }) => has_final === wanted) ?? [])
  const record = async ({ event_instance, round }: Round, heat: number, facts: readonly New[]) => {
    const answer = await portal.call('POST', '/api/raceday/facts/', {
      as,
      body: {
        device: DEVICE,
        facts: facts.map(({ kind, team = null, detail = null }) => ({
          ...{ id: nextId(), kind, event_instance, round, heat, team, undoes: null, detail, seen: 0, device_time: NOW },
        })),
      },
    })
    const outcomes = answer.json<ResponseOf<'POST /api/raceday/facts/'>>().data
    expect(outcomes.map(({ outcome, reason }) => reason ?? outcome)).toEqual(facts.map(() => 'accepted'))
  }
  for (const round of rounds) {
    await portal.call('POST', '/api/raceday/records/', {
      as,
      body: {
        ...{
          event: young.get(round.event_instance),
          time: '9.00,00',
          school_name: 'Skolan före',
          team_name: 'Laget före',
        },
        year: 2023,
      },
    })
    for (const { number, rows: lanes } of round.heats) {
      const teams = lanes.map(({ team }) => team).toSorted((left, right) => left - right)
      const order = isReversed ? teams.toReversed() : teams
      await record(
        round,
        number,
        number % 2 === 1
          ? [{ kind: 'reading', detail: reading(order) }]
          : // Typed in the order of the lanes: only the times say who was first.
            teams.map((team) => ({ kind: 'time', team, detail: time(62_000 + order.indexOf(team) * 1000) })),
      )
      // The last heat stays unofficial.
      if (number < round.heats.length || number === 1) {
        await record(round, number, [{ kind: 'official' }])
        await record(round, number, [{ kind: 'time', team: order[0] ?? 0, detail: time(61_500) }])
        await record(round, number, [{ kind: 'correction', detail: { reason: `Lag ${order[0]} var snabbare.` } }])
      }
    }
  }
  const { proposals } = (await portal.call('GET', '/api/raceday/records/', { as })).json<
    ResponseOf<'GET /api/raceday/records/'>
  >()
  const accepted = proposals.filter(({ event_instance }) => young.has(event_instance))
  for (const { event_instance, round, team, ms } of accepted) {
    await portal.call('POST', '/api/raceday/records/decision/', {
      as,
      body: { event_instance, round, team, ms, decision: 'accept' },
    })
  }
  return { portal, rounds, accepted: accepted.length }
}

type Day = Awaited<ReturnType<typeof playedDay>>

async function choose({ portal }: Day, young_results: ResultOrder): Promise<void> {
  const { data } = (await portal.call('GET', '/api/events/stafettkarneval/', { as })).json<{
    data: { id: number; version: number; status: string }[]
  }>()
  const active = data.find(({ status }) => status === 'active')
  const saved = await portal.call('PATCH', `/api/events/stafettkarneval/${active?.id}/`, {
    as,
    body: { version: active?.version, young_results },
  })
  expect(saved.statusCode, saved.body).toBe(200)
}

const tasks = ['call_room', 'announcer', 'ceremony'] as const satisfies readonly OfficialTask[]

/** Everything that the public, a link, a school’s own results and a leader’s diploma tell of the day, by the address of the call. */
async function told({ portal, rounds: [round] }: Day, cookies: ReadonlyMap<OfficialTask, string>, withPapers: boolean) {
  const answers = new Map<string, string>()
  const add = async (url: string, query: Record<string, string> = {}, of: object = {}) => {
    const answer = await portal.call('GET', url, { query, ...of })
    expect([url, answer.statusCode]).toEqual([url, 200])
    const isPdf = String(answer.headers['content-type']).startsWith('application/pdf')
    const text = isPdf ? (await pdfPages(answer.rawPayload)).join('\n') : answer.body
    answers.set(`${url}?${new URLSearchParams(query)}`, text)
  }
  const event_instance = String(round?.event_instance)
  await add('/api/events/results/')
  await add('/api/events/results/', { event_instance })
  await add('/api/events/results/', { school: String(round?.heats[0]?.rows[0]?.school) })
  await add('/api/events/results/file/', { format: 'csv' })
  await add('/api/events/heatschedule/', { event_instance })
  await add('/api/events/timetable/')
  await add('/api/raceday/heat-states/', { date: RACE_DAY })
  await add('/api/events/records/')
  await add('/api/events/archive/')
  await add('/api/raceday/own-results/', {}, { as: 'lagledare' })
  for (const task of tasks) {
    const link = { headers: { cookie: cookies.get(task) ?? '' } }
    await add('/api/raceday/start-list/', { task }, link)
    await add('/api/raceday/facts/', { task, since: '0' }, link)
    if (task !== 'call_room') await add('/api/raceday/results/', { task }, link)
  }
  const ceremony = { headers: { cookie: cookies.get('ceremony') ?? '' } }
  await add('/api/raceday/ceremonies/', { task: 'ceremony' }, ceremony)
  if (withPapers) {
    await add('/api/events/results/file/', { format: 'pdf', event_instance })
    await add('/api/events/diplomas/', { event_instance }, { as })
    await add('/api/raceday/ceremonies/file/', { task: 'ceremony' }, ceremony)
  }
  // As the year is told once it is over.
  await portal.pool.query(`update karneval set status = 'archived' where year = 2025`)
  answers.set('archive/2025', JSON.stringify(await readArchivedYear(portal.db, 2025)))
  await portal.pool.query(`update karneval set status = 'active' where year = 2025`)
  answers.set('records', JSON.stringify(await readPublicRecords(portal.db)))
  return answers
}

async function open({ portal }: Day) {
  const cookies = new Map<OfficialTask, string>()
  for (const task of tasks) cookies.set(task, await openLink(portal, { task }))
  return cookies
}

const differing = (left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>) =>
  [...left].filter(([url, text]) => right.get(url) !== text).map(([url]) => url)
const withoutTimes = (answers: ReadonlyMap<string, string>) =>
  new Map([...answers].map(([url, text]) => [url, text.replaceAll(/\d+:\d\d,\d\d/g, 'tid')]))

describe('of two days that differ only in the order of the youngest', () => {
  test('F45: no answer, file or link tells more than the organiser has chosen', async () => {
    const days = [await playedDay(false), await playedDay(true)] as const
    const [straight, reversed] = days
    expect(straight.rounds.length).toBeGreaterThan(0)
    expect(reversed.rounds.map(({ event_instance }) => event_instance)).toEqual(
      straight.rounds.map(({ event_instance }) => event_instance),
    )
    expect([straight.accepted > 0, reversed.accepted]).toEqual([true, straight.accepted])
    const cookies = [await open(straight), await open(reversed)] as const
    for (const setting of settings) {
      for (const day of days) await choose(day, setting)
      const left = await told(straight, cookies[0], setting !== 'all')
      const right = await told(reversed, cookies[1], setting !== 'all')
      const found = differing(left, right)
      if (setting === 'all') {
        expect(found).toEqual(
          expect.arrayContaining([
            '/api/events/results/?',
            '/api/events/results/file/?format=csv',
            '/api/raceday/own-results/?',
            '/api/raceday/results/?task=announcer',
            '/api/raceday/results/?task=ceremony',
            '/api/raceday/start-list/?task=announcer',
            'archive/2025',
            'records',
          ]),
        )
      }
      if (setting === 'times') {
        expect(found).toEqual(
          expect.arrayContaining(['/api/raceday/results/?task=announcer', '/api/raceday/own-results/?']),
        )
        expect(differing(withoutTimes(left), withoutTimes(right))).toEqual([])
      }
      if (setting === 'finished') expect(found).toEqual([])
    }
  })
})
