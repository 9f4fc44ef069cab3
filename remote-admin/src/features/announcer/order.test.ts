import { expect, it } from 'vitest'
import type { StartList } from '../../shared/raceday/device-store.ts'
import { announcedHeats, announcedRows, currentIndex, type DayResults, type HeatResult, isNow } from './order.ts'

const heat = (number: number, starts_at: string, more: object = {}) => ({
  event_instance: 1,
  event_name: '5 × 80 m flickor',
  round: 'TRIAL',
  number,
  calls_at: null,
  starts_at,
  delay_min: 0,
  status: 'planned',
  lanes: 8,
  places: [],
  ...more,
})
// Contains only the fields that the order reads.
const list = (facts: object[] = []) =>
  ({
    heats: [heat(1, '2025-05-16T10:40:00Z'), heat(2, '2025-05-16T10:44:00Z', { delay_min: 8 })],
    facts,
  }) as unknown as StartList
// As above.
const results = {
  rounds: [
    {
      event_instance: 1,
      round: 'TRIAL',
      heats: [
        { number: 1, state: 'unofficial' },
        { number: 2, state: 'none' },
      ],
    },
  ],
} as unknown as DayResults
const at = (clock: string) => new Date(`2025-05-16T${clock}Z`)

it('the heat on the track is the first that has neither run nor a result', () => {
  expect(currentIndex(announcedHeats(list(), undefined), at('10:45:00'))).toBe(0)
  expect(currentIndex(announcedHeats(list(), results), at('10:41:00'))).toBe(1)
  const run = {
    id: 'a',
    kind: 'run',
    event_instance: 1,
    round: 'TRIAL',
    heat: 1,
    team: null,
    undoes: null,
    seq: 1,
    seen: 0,
    device: 'd',
  }
  expect(currentIndex(announcedHeats(list([run]), undefined), at('10:41:00'))).toBe(1)
})

it('a heat is the one of now from five minutes before its start, with the delay; before that it is the next one', () => {
  const [, second] = announcedHeats(list(), undefined)
  if (!second) throw new Error('no heat')
  expect([isNow(second, at('10:46:00')), isNow(second, at('10:47:00'))]).toEqual([false, true])
  expect(isNow({ ...second, state: 'at_start' }, at('10:00:00'))).toBe(true)
})

it('a heat that nobody has marked is over ten minutes after its start, with the delay', () => {
  const heats = announcedHeats(list(), undefined)
  expect(heats.map(({ startsAt }) => startsAt?.toISOString())).toEqual([
    '2025-05-16T10:40:00.000Z',
    '2025-05-16T10:52:00.000Z',
  ])
  expect(currentIndex(heats, at('10:51:00'))).toBe(1)
  expect(currentIndex(heats, at('12:00:00'))).toBe(1)
})

it('a heat without a result has none, whatever its round has', () => {
  expect(announcedHeats(list(), results).map(({ result }) => result?.state ?? null)).toEqual(['unofficial', null])
})

it('the youngest are read in the order of their lanes, without rank, final or record, when the order is not told', () => {
  // Contains only the fields that the order reads.
  const rows = [
    { team: 1, lane: 5, rank: 1, qualified: 'Q', is_record: true, shown: '1:00,00' },
    { team: 2, lane: 3, rank: 2, qualified: null, is_record: false, shown: '1:01,00' },
  ] as unknown as HeatResult['rows']
  expect(announcedRows(rows, 'all')).toBe(rows)
  expect(announcedRows(rows, 'times')).toMatchObject([
    { team: 2, rank: null, qualified: null, is_record: false },
    { team: 1, rank: null, qualified: null, is_record: false },
  ])
})
