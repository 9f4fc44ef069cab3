import { describe, expect, it } from 'vitest'
import { move } from './move.ts'
import type { Round, RoundHeat } from './types.ts'

const heat = (number: number, places: [lane: number, team: number][], closed = false): RoundHeat => ({
  number,
  closed,
  places: places.map(([lane, team]) => ({ lane, team, locked: false })),
})

/**
 * Three heats of four on lanes 1–6, of which 6 is unusable. Teams 1 and 5 are of school 1; each other team has its own.
 */
const round: Round = {
  teams: Array.from({ length: 12 }, (_, index) => ({ id: index + 1, school: index === 4 ? 1 : index + 1 })),
  heats: [
    heat(1, [
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]),
    heat(2, [
      [1, 5],
      [2, 6],
      [3, 7],
      [4, 8],
    ]),
    heat(
      3,
      [
        [1, 9],
        [2, 10],
        [3, 11],
        [4, 12],
      ],
      true,
    ),
  ],
  rules: { lanes: [1, 2, 3, 4, 5], maxPerHeat: 5, timing: { callsAt: 0, startsAt: 0, heatMs: 1000, restMs: 0 } },
}

const spotsOf = (heats: readonly RoundHeat[]) =>
  heats.map(({ places }) => places.map(({ lane, team }) => `${lane}:${team}`).join(' '))

describe('move', () => {
  it('swaps two teams and leaves everybody else alone', () => {
    const result = move(round, { team: 2, heat: 2, lane: 3 })
    if ('refused' in result) throw new Error(result.refused.code)
    expect(spotsOf(result.heats)).toEqual(['1:1 2:7 3:3 4:4', '1:5 2:6 3:2 4:8', '1:9 2:10 3:11 4:12'])
    expect(result).toMatchObject({ other: 7, warnings: [] })
  })

  it('takes a free lane, also in the same heat', () => {
    const result = move(round, { team: 1, heat: 1, lane: 5 })
    if ('refused' in result) throw new Error(result.refused.code)
    expect(spotsOf(result.heats)[0]).toBe('2:2 3:3 4:4 5:1')
    expect(result).toMatchObject({ other: null, warnings: [] })
  })

  it('warns of teams of one school, of uneven and too small heats, and of runners in two places', () => {
    const warningsOf = (target: { team: number; heat: number; lane: number }, from: Round = round) => {
      const result = move(from, target)
      return 'refused' in result ? result : result.warnings
    }
    expect(warningsOf({ team: 5, heat: 1, lane: 2 })).toEqual([{ code: 'same_school', count: 1 }])
    expect(warningsOf({ team: 2, heat: 2, lane: 5 })).toEqual([{ code: 'uneven', smallest: 3, largest: 5 }])
    const small = {
      ...round,
      heats: [
        heat(1, [
          [1, 1],
          [2, 2],
          [3, 3],
        ]),
        heat(2, [
          [1, 5],
          [2, 6],
          [3, 7],
        ]),
      ],
    }
    expect(warningsOf({ team: 2, heat: 2, lane: 4 }, small)).toEqual([{ code: 'too_small', heat: 1, size: 2 }])
    const busy = round.teams.map((team) => (team.id === 2 ? { ...team, busy: [{ from: 1000, to: 1500 }] } : team))
    expect(warningsOf({ team: 2, heat: 2, lane: 2 }, { ...round, teams: busy })).toEqual([{ code: 'clash', count: 1 }])
    const soon = round.teams.map((team) => (team.id === 2 ? { ...team, busy: [{ from: 122_000, to: 123_000 }] } : team))
    const rules = { ...round.rules, timing: { callsAt: 0, startsAt: 0, heatMs: 1000, restMs: 120_500 } }
    expect(warningsOf({ team: 2, heat: 2, lane: 2 }, { ...round, rules, teams: soon })).toEqual([
      { code: 'short_rest', minutes: 2 },
    ])
  })

  it.each([
    ['a team that has no place', { team: 99, heat: 1, lane: 1 }, { code: 'unknown_place' }],
    ['a heat that does not exist', { team: 1, heat: 9, lane: 1 }, { code: 'unknown_place' }],
    ['its own place', { team: 1, heat: 1, lane: 1 }, { code: 'same_place' }],
    ['a place in a heat that has been run', { team: 1, heat: 3, lane: 5 }, { code: 'heat_closed', heat: 3 }],
    ['a place for somebody who has run', { team: 9, heat: 1, lane: 5 }, { code: 'heat_closed', heat: 3 }],
    ['a lane that cannot be used', { team: 1, heat: 2, lane: 6 }, { code: 'lane_unusable', lane: 6 }],
  ] as const)('refuses %s', (_what, target, reason) => {
    expect(move(round, target)).toEqual({ refused: reason })
  })

  it('refuses what is locked, on either side, and a heat that is full', () => {
    const [first, ...others] = round.heats
    const lockedFirst = {
      ...(first as RoundHeat),
      places: (first as RoundHeat).places.map((place) => ({ ...place, locked: place.team === 1 })),
    }
    const locked = { ...round, heats: [lockedFirst, ...others] }
    expect(move(locked, { team: 1, heat: 2, lane: 1 })).toEqual({ refused: { code: 'locked', team: 1 } })
    expect(move(locked, { team: 5, heat: 1, lane: 1 })).toEqual({ refused: { code: 'locked', team: 1 } })
    const full = { ...round, rules: { ...round.rules, maxPerHeat: 4 } }
    expect(move(full, { team: 1, heat: 2, lane: 5 })).toEqual({ refused: { code: 'heat_full', heat: 2 } })
  })
})
