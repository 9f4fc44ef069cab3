import { expect, test } from 'vitest'
import { isRecord, newRecord, recordCandidates, type Timed } from './is-record.ts'

const row = (ms: number | null, more: Partial<Timed> = {}): Timed => ({ ms, rank: 1, hand: false, ...more })
const official = (...rows: Timed[]) => ({ state: 'official' as const, rows })

test.each([
  ['faster by a hundredth', row(59_990), true],
  ['equal in hundredths, faster in thousandths', row(59_995), false],
  ['slower', row(60_010), false],
  ['by hand', row(50_000, { hand: true }), false],
  ['not ranked', row(50_000, { rank: null }), false],
  ['without a time', row(null), false],
])('a result that is %s against the record 60,00', (_what, result, expected) => {
  expect(isRecord(result, newRecord([result], 60_000))).toBe(expected)
})

test('without a record nothing is faster than it, and without results there is no new one', () => {
  expect(newRecord([row(1000)], null)).toBeNull()
  expect(newRecord([], 60_000)).toBeNull()
  expect(isRecord(row(1000), null)).toBe(false)
})

test('of several results that are faster than the record only the fastest of the event is the new one', () => {
  const [trial, final, other, byHand] = [row(59_000), row(58_000), row(59_500), row(57_000, { hand: true })]
  const best = newRecord([trial, final, other, byHand], 60_000)
  expect([trial, final, other, byHand].map((each) => isRecord(each, best))).toEqual([false, true, false, false])
})

test('teams that share the fastest time in hundredths share the record', () => {
  const rows = [row(58_991), row(58_995), row(59_001)]
  const best = newRecord(rows, 60_000)
  expect(rows.map((each) => isRecord(each, best))).toEqual([true, true, false])
})

test('a correction that is faster than the new record is marked before it is official', () => {
  expect(isRecord(row(57_000), newRecord([row(58_000)], 60_000))).toBe(true)
})

test('the fastest official results of an event are proposed, both when two share the time', () => {
  const heats = [
    official(row(59_010), row(58_995)),
    official(row(58_991)),
    { state: 'unofficial' as const, rows: [row(50_000)] },
  ]
  expect(recordCandidates(heats, 60_000).map(({ row: { ms } }) => ms)).toEqual([58_995, 58_991])
})

test('nothing is proposed before a result is official, and without any result', () => {
  expect(recordCandidates([{ state: 'unofficial', rows: [row(50_000)] }], 60_000)).toEqual([])
  expect(recordCandidates([], 60_000)).toEqual([])
})
