import { upperFirst } from '@stafapp/shared/rules/first-letter'
import { helsinkiClock } from '@stafapp/shared/rules/times/helsinki'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '../../db/db.ts'
import { organiserContext } from '../../test/support/race.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { withdrawTeams } from '../entry/teams-repository.ts'
import { organiser } from '../heats/heats-fixtures.ts'
import { readIcs } from './testing/read-ics.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp({ demo: true })
})
afterAll(() => portal.close())

type Lane = { school: number; school_unit: number; school_name: string; team: number }
type Heat = { number: number; calls_at: string; starts_at: string; delay_min: number; lanes: Lane[] }
type Round = { event_instance: number; round: string; assembly_point: string; track: string; heats: Heat[] }

const read = async (query: Record<string, string | string[]>) => {
  const response = await portal.call('GET', '/api/events/calendar/', { query })
  return { response, ...readIcs(response.body) }
}
const heats = async (): Promise<Round[]> => (await portal.call('GET', '/api/events/heatschedule/')).json().data

const startsOf = (rounds: Round[], isOwn: (lane: Lane) => boolean) =>
  rounds.flatMap((round) => round.heats.flatMap(({ lanes }) => lanes.filter(isOwn)))

test('the whole schedule, one event, one school and its units as calendar files', async () => {
  const whole = await read({})
  expect(whole.response.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(whole.events).toHaveLength(38)
  const data = await heats()
  const [first] = data
  const [lane] = first?.heats[0]?.lanes ?? []
  if (!first || !lane) throw new Error('the demo has no heats')
  expect((await read({ event_instance: String(first.event_instance) })).events).toHaveLength(2)

  const school = await read({ school: String(lane.school) })
  expect(school.name).toBe(`${lane.school_name}, Stafettkarnevalen 2025`)
  expect(school.events).toHaveLength(startsOf(data, (one) => one.school === lane.school).length)
  const unit = await read({ school_unit: [String(lane.school_unit)] })
  expect(unit.events).toHaveLength(startsOf(data, (one) => one.school_unit === lane.school_unit).length)
  // The same start has the same uid in all calendars.
  const uids = new Set(school.events.map(({ uid }) => uid))
  expect(unit.events.every(({ uid }) => uids.has(uid))).toBe(true)
})

test('an entry begins with the call, tells call and start in its title, and where to gather, on which track', async () => {
  const data = await heats()
  const [round] = data
  const [heat] = round?.heats ?? []
  const [lane] = heat?.lanes ?? []
  if (!round || !heat || !lane) throw new Error('the demo has no heats')
  const { events } = await read({ school: String(lane.school) })
  const event = events.find(({ uid }) => uid.startsWith(`start-${round.event_instance}-${round.round}-${lane.team}-`))
  const at = (planned: string) => new Date(Date.parse(planned) + heat.delay_min * 60_000)
  expect(event?.startsAt).toEqual(at(heat.calls_at))
  expect(event?.endsAt).toEqual(new Date(at(heat.starts_at).getTime() + 15 * 60_000))
  const words = `upprop ${helsinkiClock(at(heat.calls_at))}, start ${helsinkiClock(at(heat.starts_at))}`
  expect(event?.text('SUMMARY')).toContain(`: ${words}, `)
  expect(event?.text('LOCATION')).toBe(
    `${upperFirst(round.assembly_point)}, ${round.track}, Olympiastadion, Helsingfors`,
  )
  const whole = (await read({ event_instance: String(round.event_instance) })).events
  expect(whole.map((each) => each.text('SUMMARY'))).toContainEqual(
    expect.stringMatching(/: upprop .+, start \d\d:\d\d$/),
  )
})

test('a start that is no longer published stays in the file as cancelled', async () => {
  const data = await heats()
  const lane = data.find(({ round }) => round === 'TRIAL')?.heats[0]?.lanes[0]
  if (!lane) throw new Error('the demo has no heats')
  const query = { school: String(lane.school) }
  const before = await read(query)
  expect(before.events.every(({ status }) => status === 'CONFIRMED')).toBe(true)

  const cancelledIn = ({ events }: Awaited<ReturnType<typeof read>>) =>
    events.filter(({ status }) => status === 'CANCELLED').map(({ uid }) => uid)
  portal.now.advance(60_000)
  await withTransaction(portal.db, (tx) => withdrawTeams(tx, organiserContext(portal), [lane.team]))
  // A withdrawn team is cancelled at once, before the next publication, with a higher SEQUENCE so that calendars apply
  // it.
  const struck = await read(query)
  expect(cancelledIn(struck)).toHaveLength(1)
  expect(struck.events[0]?.sequence).toBeGreaterThan(before.events[0]?.sequence ?? Number.NaN)
  expect((await organiser(portal).publish()).statusCode).toBe(201)
  const after = await read(query)
  expect(after.events.map(({ uid }) => uid).sort()).toEqual(before.events.map(({ uid }) => uid).sort())
  const cancelled = after.events.filter(({ status }) => status === 'CANCELLED')
  expect(cancelled).toHaveLength(1)
  const was = before.events.find(({ uid }) => uid === cancelled[0]?.uid)
  expect(cancelled[0]?.text('SUMMARY')).toBe(
    `Inställt: ${was?.text('SUMMARY')?.replace(/upprop \d\d:\d\d, start \d\d:\d\d, /, '')}`,
  )
  expect(cancelled[0]?.sequence).toBeGreaterThan(was?.sequence ?? Number.NaN)
})

test('a school or a unit that does not exist is not found', async () => {
  for (const owner of ['school', 'school_unit']) {
    const response = await portal.call('GET', '/api/events/calendar/', { query: { [owner]: '999999' } })
    expect(response.statusCode).toBe(404)
  }
})
