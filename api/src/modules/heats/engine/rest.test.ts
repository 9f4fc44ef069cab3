import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CarnivalRound, drawCarnival, placeBeside } from './carnival.ts'
import { draw } from './draw.ts'
import { measure, tightTeams } from './quality.ts'
import type { DrawTeam, RoundHeat } from './types.ts'

const minute = 60_000
const eightLanes = [1, 2, 3, 4, 5, 6, 7, 8]

/** A round of 8–60 teams in which some teams' runners start in other events of the same hours. */
const busyRoundArb = fc
  .record({
    schools: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 8, maxLength: 60 }),
    starts: fc.array(fc.tuple(fc.nat(59), fc.integer({ min: -40, max: 80 })), { maxLength: 40 }),
  })
  .map(({ schools, starts }) =>
    schools.map((school, index): DrawTeam => {
      const own = starts.filter(([team]) => team === index)
      return {
        id: index + 1,
        school,
        busy: own.map(([, from]) => ({ from: from * minute, to: (from + 18) * minute })),
      }
    }),
  )

const rulesWith = (restMin: number) => ({
  lanes: eightLanes,
  maxPerHeat: 8,
  timing: { callsAt: 0, startsAt: 15 * minute, heatMs: 3 * minute, restMs: restMin * minute },
})
const squaresOf = (heats: readonly RoundHeat[]) => heats.reduce((sum, { places }) => sum + places.length ** 2, 0)

/** A carnival of five rounds a quarter of an hour apart, with runners in several of them. */
const carnivalArb = fc
  .array(
    fc.array(fc.record({ school: fc.integer({ min: 1, max: 8 }), runner: fc.nat(5) }), {
      minLength: 6,
      maxLength: 30,
    }),
    { minLength: 5, maxLength: 5 },
  )
  .map((rounds) =>
    rounds.map((entered, event): CarnivalRound => {
      const { timing, ...rules } = rulesWith(20)
      const shift = event * 15 * minute
      return {
        key: `${event}/TRIAL`,
        teams: entered.map(({ school, runner }, index) => ({
          id: event * 100 + index,
          school,
          runners: [school * 10 + runner],
        })),
        heats: [],
        rules: {
          ...rules,
          timing: { ...timing, callsAt: timing.callsAt + shift, startsAt: timing.startsAt + shift },
        },
        isDrawn: true,
      }
    }),
  )

const sumsOf = (rounds: readonly CarnivalRound[], drawn: ReadonlyMap<string, RoundHeat[]>) => {
  const all = rounds.map((round) => ({ ...round, heats: drawn.get(round.key) ?? [] }))
  const qualities = all.map((round) => measure(placeBeside(round, all)))
  return {
    pairs: qualities.reduce((sum, quality) => sum + quality.same_school_pairs, 0),
    bound: qualities.reduce((sum, quality) => sum + quality.same_school_pairs_bound, 0),
    squares: all.reduce((sum, { heats }) => sum + squaresOf(heats), 0),
    clashes: qualities.reduce((sum, quality) => sum + quality.clashes, 0),
    shortRests: qualities.reduce((sum, quality) => sum + quality.short_rests, 0),
  }
}

describe('the rest of runners', () => {
  it('never costs a pair, a size or a clash in a round, and never makes more rests short', () => {
    fc.assert(
      fc.property(busyRoundArb, fc.string(), (teams, seed) => {
        const rules = rulesWith(20)
        const without = draw({ teams, heats: [], rules: rulesWith(0) }, seed)
        const heats = draw({ teams, heats: [], rules }, seed)
        const before = measure({ teams, heats: without, rules })
        const after = measure({ teams, heats, rules })
        expect(after.same_school_pairs).toBe(after.same_school_pairs_bound)
        expect(squaresOf(heats)).toBe(squaresOf(without))
        expect(after.clashes).toBe(before.clashes)
        expect(after.short_rests).toBeLessThanOrEqual(before.short_rests)
        const mixed = [...teams].reverse()
        expect(JSON.stringify(draw({ teams: mixed, heats: [], rules }, seed))).toBe(JSON.stringify(heats))
      }),
      { numRuns: 200, seed: 2025 },
    )
  })

  it('never costs a pair, a size or a clash over a carnival either, and the same seed gives the same heats', () => {
    fc.assert(
      fc.property(carnivalArb, fc.string(), (rounds, seed) => {
        const restless = rounds.map((round) => ({ ...round, rules: rulesAtRest(round, 0) }))
        const before = sumsOf(rounds, drawCarnival(restless, seed))
        const drawn = drawCarnival(rounds, seed)
        const after = sumsOf(rounds, drawn)
        expect(after.pairs).toBe(after.bound)
        expect(after.squares).toBe(before.squares)
        expect(after.clashes).toBeLessThanOrEqual(before.clashes)
        expect([...drawCarnival(rounds, seed)]).toEqual([...drawn])
      }),
      { numRuns: 100, seed: 2025 },
    )
  })

  it('is reported with its teams: clashes first, then the shortest rest', () => {
    const [first, second, third] = [
      { from: 19 * minute, to: 30 * minute },
      { from: 10 * minute, to: 30 * minute },
      { from: 40 * minute, to: 50 * minute },
    ]
    const teams = [first, second, third].map((span, index) => ({ id: index + 1, school: index + 1, busy: [span] }))
    const heats = [
      { number: 1, closed: false, places: teams.map(({ id }) => ({ lane: id + 2, team: id, locked: false })) },
    ]
    const round = { teams, heats, rules: rulesWith(10) }
    expect(measure(round)).toMatchObject({ clashes: 1, short_rests: 1, shortest_rest_min: 0 })
    expect(tightTeams(round)).toEqual([
      { team: 2, restMin: 0, isClash: true },
      { team: 1, restMin: 1, isClash: false },
    ])
    const alone = { ...round, teams: teams.map(({ id, school }) => ({ id, school })) }
    expect(measure(alone)).toMatchObject({ clashes: 0, short_rests: 0, shortest_rest_min: null })
  })
})

const rulesAtRest = ({ rules }: CarnivalRound, restMs: number): CarnivalRound['rules'] =>
  rules.timing ? { ...rules, timing: { ...rules.timing, restMs } } : rules
