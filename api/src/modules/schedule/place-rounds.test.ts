import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findConflicts } from '../plan/conflicts.ts'
import type { GeneratedRow } from '../plan/generate.ts'
import { type MissingRound, placeRounds } from './place-rounds.ts'
import { expectedHeats } from './round-facts.ts'

const at = (clock: string, day = '2025-05-16'): Date => new Date(`${day}T${clock}:00+03:00`)
const options = {
  callLeadMin: 30,
  gapMin: 3,
  ceremonyLeadMin: 20,
  restMin: 60,
  days: ['2025-05-16', '2025-05-17'],
  dayStarts: '09:00',
  dayEnds: '18:00',
}

const missing = (eventInstanceId: number, more: Partial<MissingRound> = {}): MissingRound => ({
  eventInstanceId,
  round: 'TRIAL',
  title: `Gren ${eventInstanceId}`,
  trackId: 1,
  day: null,
  intervalS: 180,
  heatCount: 10,
  ...more,
})

const row = (id: number, start: string, more: Partial<GeneratedRow> = {}): GeneratedRow => ({
  ...missing(id),
  id,
  day: '2025-05-16',
  callsAt: null,
  startsAt: at(start),
  ceremonyAt: null,
  durationMin: null,
  ...more,
})

test('a round takes the first gap that is long enough for its heats, on its own track', () => {
  // Ten heats of three minutes with three minutes on either side do not fit between 9.30 and 10.00.
  const rows = [row(1, '09:00'), row(2, '10:00'), row(3, '11:20')]
  const [placed] = placeRounds(rows, [missing(9)], options)
  expect(placed).toMatchObject({ startsAt: at('10:33'), callsAt: at('10:03'), ceremonyAt: null, isLate: false })
  const [other] = placeRounds(rows, [missing(9, { trackId: 2 })], options)
  expect(other?.startsAt).toEqual(at('09:00'))
})

test('a final comes after its trial and the rest, also when both are new, and has a ceremony', () => {
  const final = missing(9, { round: 'FINAL', heatCount: 1 })
  const placed = placeRounds([], [final, missing(9)], options)
  expect(placed.map(({ round, startsAt }) => [round, startsAt])).toEqual([
    ['TRIAL', at('09:00')],
    ['FINAL', at('10:30')],
  ])
  expect(placed[1]?.ceremonyAt).toEqual(at('10:53'))
})

test('a full day sends a round to the next; a full carnival marks it late', () => {
  const full = row(1, '09:00', { heatCount: 170 })
  expect(placeRounds([full], [missing(9)], options)[0]).toMatchObject({ day: '2025-05-17', isLate: false })
  const [late] = placeRounds([full], [missing(9, { day: '2025-05-16' })], options)
  expect(late).toMatchObject({ day: '2025-05-16', startsAt: at('17:33'), isLate: true })
})

test.each([
  [{ teams: 45, lanes: 8, maxPerHeat: 8 }, 6],
  [{ teams: 45, lanes: 7, maxPerHeat: 8 }, 7],
  [{ teams: 45, lanes: null, maxPerHeat: null }, 1],
  [{ teams: 0, lanes: 8, maxPerHeat: 8 }, 1],
])('before the draw a round of %j has %i heats', (round, heats) => expect(expectedHeats(round)).toBe(heats))

test('whatever is missing, new rows collide with nothing and leave what stands alone', () => {
  const some = fc.array(fc.record({ heats: fc.integer({ min: 1, max: 25 }), track: fc.integer({ min: 1, max: 2 }) }), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(some, some, (standing, wanted) => {
      let minute = 0
      const rows = standing.map(({ heats, track }, index) => {
        const startsAt = new Date(at('09:00').getTime() + minute * 60_000)
        minute += heats * 3 + (index % 3) * 20
        return row(index + 1, '09:00', { startsAt, heatCount: heats, trackId: track })
      })
      const rounds = wanted.map(({ heats, track }, index) => missing(100 + index, { heatCount: heats, trackId: track }))
      const placed = placeRounds(rows, rounds, options)
      const all = [...rows, ...placed].map((each) => ({ ...each, track: String(each.trackId) }))
      expect(findConflicts(all, { startsOn: '2025-05-16', endsOn: '2025-05-17' })).toEqual([])
    }),
  )
})
