import { expect, test } from 'vitest'
import { fakeHeat, fakeRound, officialHeat } from './test-round.ts'
import { heatWaits, roundNow, roundWaits } from './waiting.ts'

const before = new Date('2025-05-16T09:00:00Z')
const after = new Date('2025-05-16T10:01:00Z')

test.each([
  ['has not begun', fakeHeat(1), before, false],
  ['has begun and has no result', fakeHeat(1), after, true],
  ['is delayed', fakeHeat(1, { delay_min: 5 }), after, false],
  ['was run before its time', fakeHeat(1, { run_state: 'run' }), before, true],
  ['is to be made official', fakeHeat(1, { state: 'unofficial' }), before, true],
  ['is official', officialHeat(1), after, false],
  ['has a protest', officialHeat(1, { protest: 'pending' }), after, true],
  ['has a protest that is decided', officialHeat(1, { protest: 'dismissed' }), after, false],
  ['was changed since it was official', { ...officialHeat(1), pending: [11] }, after, true],
])('a heat that %s waits: %#', (_, heat, now, waits) => {
  expect(heatWaits(heat, now)).toBe(waits)
})

test.each([
  ['has nothing to do', fakeRound([officialHeat(1)]), false],
  ['has a heat that waits', fakeRound([officialHeat(1), fakeHeat(2, { state: 'unofficial' })]), true],
  ['has a final to draw', fakeRound([officialHeat(1)], { has_final: true, state: 'official' }), true],
  ['has a final to publish', fakeRound([officialHeat(1)], { has_final: true, state: 'drawn' }), true],
  ['has a published final', fakeRound([officialHeat(1)], { has_final: true, state: 'published' }), false],
  [
    'has a final that a correction has changed',
    fakeRound([officialHeat(1)], {
      has_final: true,
      state: 'published',
      final_changes: [{ team: 11, team_name: 'Sursik skola 11', op: 'in' }],
    }),
    true,
  ],
])('a round that %s waits: %#', (_, round, waits) => {
  expect(roundWaits(round, before)).toBe(waits)
})

test('the round of now is the newest that has begun and waits, otherwise the newest that has begun, or the first', () => {
  const [done, running, coming] = [
    fakeRound([officialHeat(1)], { event_instance: 1 }),
    fakeRound([officialHeat(1), fakeHeat(2)], { event_instance: 2 }),
    fakeRound([fakeHeat(1, { starts_at: '2025-05-16T12:00:00Z' })], { event_instance: 3 }),
  ]
  const at = (rounds: (typeof done)[], now: Date) => roundNow(rounds, now)?.event_instance
  expect(at([done, running, coming], after)).toBe(2)
  expect(at([running, done, coming], after)).toBe(2)
  expect(at([done, coming], after)).toBe(1)
  expect(at([coming, { ...coming, event_instance: 4 }], after)).toBe(3)
  expect(at([], after)).toBeUndefined()
})
