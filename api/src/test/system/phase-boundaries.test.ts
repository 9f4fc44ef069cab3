import { helsinkiInstant, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { type PhasedWrites, phasedWrites } from './phased-writes.ts'

const SECOND = 1000
const DAY = 86_400_000
const END = '23:59:59.999'

/** The demo carnival's dates, in Finnish time. */
const calendar = {
  intentOpens: ['2024-12-02', '08:00'],
  intentCloses: ['2025-01-31', END],
  teamsOpen: ['2025-02-03', '08:00'],
  teamsClose: ['2025-04-25', END],
  ordersClose: ['2025-04-30', END],
  runnersClose: ['2025-05-07', END],
  runnersReopen: ['2025-05-15', '08:00'],
  trialCloses: ['2025-05-16', '09:00'],
  finalCloses: ['2025-05-16', '15:00'],
  over: ['2025-05-17', END],
} as const satisfies Record<string, readonly [string, string]>
type Boundary = keyof typeof calendar

/** Instants of the Sunday on which summer time starts, written out because they are the expected values. */
const clockChange = '2025-03-30'
const onClockChange: Readonly<Record<string, string>> = {
  '08:00': '2025-03-30T05:00:00.000Z',
  '09:00': '2025-03-30T06:00:00.000Z',
  '15:00': '2025-03-30T12:00:00.000Z',
  [END]: '2025-03-30T20:59:59.999Z',
}

type Write = keyof PhasedWrites['writes']

/** The boundaries that open (+) and close (-) each write. */
const boundaries: Record<Write, readonly `${'+' | '-'}${Boundary}`[]> = {
  'a preliminary number': ['+intentOpens', '-intentCloses'],
  'a team': ['+teamsOpen', '-runnersClose'],
  'a withdrawal': ['+teamsOpen', '-runnersClose'],
  'an undo': ['+teamsOpen', '-runnersClose'],
  'a name': ['+teamsOpen', '-runnersClose', '+runnersReopen', '-trialCloses'],
  'a composition': ['+teamsOpen', '-runnersClose', '+runnersReopen', '-trialCloses'],
  'a final’s composition': ['+teamsOpen', '-runnersClose', '+runnersReopen', '-finalCloses'],
  'an import of a composition': ['+teamsOpen', '-runnersClose', '+runnersReopen', '-trialCloses'],
  'a new runner': ['+teamsOpen', '-over'],
  'a change of a runner': ['+teamsOpen', '-over'],
  'a removal of a runner': ['+teamsOpen', '-over'],
  'an import of runners': ['+teamsOpen', '-over'],
  'a change of a runner with a start': ['+teamsOpen', '-runnersClose', '+runnersReopen', '-over'],
  'a request to withdraw': ['+runnersClose', '-over'],
  'a request for a team': ['+runnersClose', '-over'],
  // No request is needed while the change can be made directly.
  'a request for other runners': ['+runnersClose', '-runnersReopen', '+trialCloses', '-over'],
  'a request for an exception': ['+teamsOpen', '-over'],
  'an order': ['+intentOpens', '-ordersClose'],
  'a change of an order': ['+intentOpens', '-ordersClose'],
  'an inmarsch': ['+intentOpens', '-ordersClose'],
  'special diets': ['+intentOpens', '-ordersClose'],
  'a request for another order': ['+ordersClose'],
}

const cases = (Object.keys(boundaries) as Write[]).flatMap((write) =>
  boundaries[write].map((sign) => ({
    write,
    boundary: sign.slice(1) as Boundary,
    what: sign.startsWith('+') ? ('opens' as const) : ('shuts' as const),
  })),
)

let test: TestApp
let phased: PhasedWrites

beforeAll(async () => {
  test = await createTestApp({ demo: true })
  phased = await phasedWrites(test)
})
afterAll(() => test.close())

/** Moves the whole carnival by days, like its organiser; times of day stay. */
async function moveCarnival(days: number): Promise<void> {
  const at = (boundary: Boundary) => {
    const [day, time] = calendar[boundary]
    return helsinkiInstant(plusDays(day, days), time)
  }
  await test.pool.query(
    `update karneval set intent_opens_at = $1, intent_closes_at = $2, teams_open_at = $3, teams_close_at = $4,
       orders_close_at = $5, runners_close_at = $6, runners_reopen_at = $7, starts_on = $8, ends_on = $9
     where status = 'active'`,
    [
      ...(
        [
          'intentOpens',
          'intentCloses',
          'teamsOpen',
          'teamsClose',
          'ordersClose',
          'runnersClose',
          'runnersReopen',
        ] as const
      ).map(at),
      plusDays('2025-05-16', days),
      plusDays('2025-05-17', days),
    ],
  )
  await test.pool.query(
    `update event_round set changes_close_at = case round when 'TRIAL' then $2::timestamptz else $3 end
     where event_instance_id = $1`,
    [phased.event, at('trialCloses'), at('finalCloses')],
  )
}

const isOpen = ({ status }: { status: number }) => status < 300

/** Expects a change between a second before the boundary and a second after it. */
async function expectBoundary(instant: Date, { write, what }: (typeof cases)[number]): Promise<void> {
  test.now.set(new Date(instant.getTime() - SECOND))
  const before = await phased.writes[write]()
  test.now.set(new Date(instant.getTime() + SECOND))
  const after = await phased.writes[write]()
  expect([isOpen(before), isOpen(after)]).toEqual(what === 'opens' ? [false, true] : [true, false])
  const shut = what === 'opens' ? before : after
  expect(shut.status).toBe(409)
  expect(['phase_closed', 'conflict']).toContain(shut.body.errors[0].code)
}

describe('to the second by the clock in Finland (F6)', () => {
  it.each(cases)('$write: $boundary $what it', async (each) => {
    await moveCarnival(0)
    const [day, time] = calendar[each.boundary]
    await expectBoundary(helsinkiInstant(day, time), each)
  })

  it.each(cases)('$write: $boundary $what it also on the day when the clocks go forward', async (each) => {
    const [day, time] = calendar[each.boundary]
    await moveCarnival((Date.parse(clockChange) - Date.parse(day)) / DAY)
    await expectBoundary(new Date(onClockChange[time] ?? ''), each)
  })
})

describe('outside the dates', () => {
  it.each([
    'a composition',
    'a final’s composition',
    'a name',
    'a withdrawal',
    'an undo',
    'a team',
    'a new runner',
    'a change of a runner',
    'a change of a runner with a start',
  ] as const satisfies (keyof PhasedWrites['overridable'])[])(
    'the organiser may write %s with a reason, which is kept',
    async (write) => {
      await moveCarnival(0)
      test.now.set('2025-06-01T12:00:00+03:00')
      const { overridable, organiser, leader } = phased
      expect((await overridable[write](organiser)).body.errors[0].code).toBe('phase_closed')
      expect((await overridable[write](leader, 'Vi glömde')).body.errors[0].code).toBe('phase_closed')
      const reason = `Rättelse av ${write}`
      expect((await overridable[write](organiser, reason)).status).toBeLessThan(300)
      const { rowCount } = await test.pool.query('select 1 from audit_entry where reason = $1', [reason])
      expect(rowCount).toBe(1)
    },
  )
})
