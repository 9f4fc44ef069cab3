import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../lib/random.ts'
import { draw } from './draw.ts'
import { openHeat } from './heat-capacity.ts'
import { measure } from './quality.ts'
import { repair } from './repair.ts'
import { bestSpread, stays } from './testing/brute-force.ts'
import { manyRounds, roundArb } from './testing/rounds.ts'
import { startsBeside } from './times.ts'
import type { DrawTeam, Round, RoundHeat } from './types.ts'

/** A drawn round with closed heats, locked places, withdrawn teams and new ones. */
function disturb(round: Round, seed: string, late: number): Round {
  const random = createRandom(seed)
  const heats = draw(round, 'first').map((heat): RoundHeat => {
    const closed = random.chance(0.2)
    return { ...heat, closed, places: heat.places.map((place) => ({ ...place, locked: random.chance(0.15) })) }
  })
  const closed = new Set(heats.filter((heat) => heat.closed).flatMap((heat) => heat.places.map((place) => place.team)))
  const staying = round.teams.filter((team) => closed.has(team.id) || !random.chance(0.1))
  const added = Array.from(
    { length: late },
    (_, index): DrawTeam => ({ id: 1000 + index, school: random.between(1, 60) }),
  )
  return { ...round, teams: [...staying, ...added], heats }
}

const freeLanes = ({ heats, rules }: Round) =>
  heats.filter((heat) => !heat.closed).reduce((sum, heat) => sum + openHeat(heat.number, heat.places, rules).room, 0)

describe('draw beside what stays', () => {
  it('over 2,000 events: closed heats and locked places are byte-identical, and pairs are the exact least', () => {
    fc.assert(
      fc.property(roundArb, fc.string(), fc.integer({ min: 0, max: 4 }), (round, seed, late) => {
        const before = disturb(round, seed, late)
        const running = new Set(before.teams.map((team) => team.id))
        const kept = before.heats.map((heat) =>
          heat.closed ? heat : { ...heat, places: heat.places.filter((place) => running.has(place.team)) },
        )
        const heats = draw(before, seed)
        expect(stays(heats)).toBe(stays(kept.filter((heat) => heats.some(({ number }) => number === heat.number))))
        const quality = measure({ ...before, heats })
        expect(quality.same_school_pairs).toBe(quality.same_school_pairs_bound)
        expect(quality.unplaced).toBe(0)
        for (const heat of heats) expect(new Set(heat.places.map(({ lane }) => lane)).size).toBe(heat.places.length)
      }),
      manyRounds,
    )
  })

  it('is the best by trying every spread: pairs, then sizes, then clashes, then short rests', () => {
    const minute = 60_000
    const smallArb = fc.record({
      kept: fc.array(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }), { minLength: 2, maxLength: 3 }),
      teams: fc.array(
        fc.record({
          school: fc.integer({ min: 1, max: 3 }),
          busy: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    })
    fc.assert(
      fc.property(smallArb, fc.string(), ({ kept, teams }, seed) => {
        const rules = {
          lanes: [1, 2, 3, 4],
          maxPerHeat: 4,
          timing: { callsAt: 0, startsAt: 0, heatMs: minute, restMs: minute },
        }
        const standing = kept.flatMap((schools, heat) =>
          schools.map((school, index) => ({ id: 100 + 10 * heat + index, school })),
        )
        const late = teams.map(
          ({ school, busy }, index): DrawTeam => ({
            id: index + 1,
            school,
            busy: busy.map((heat) => ({ from: heat * minute, to: (heat + 1) * minute })),
          }),
        )
        const heats = kept.map(
          (schools, heat): RoundHeat => ({
            number: heat + 1,
            closed: false,
            places: schools.map((_, index) => ({ lane: index + 1, team: 100 + 10 * heat + index, locked: true })),
          }),
        )
        const rooms = kept.map((schools) => 4 - schools.length)
        fc.pre(
          rooms.reduce((sum, room) => sum + room, 0) >= teams.length && kept.every((schools) => schools.length > 0),
        )
        const round = { teams: [...standing, ...late], heats, rules }
        const drawn = draw(round, seed)
        const quality = measure({ ...round, heats: drawn })
        const best = bestSpread({
          teams: late.map((team) => ({
            school: team.school,
            clashes: heats.map((heat) => startsBeside(team, rules.timing, heat.number).clashes),
            shortRests: heats.map((heat) => startsBeside(team, rules.timing, heat.number).shortRests),
          })),
          kept,
          rooms,
        })
        const squares = drawn.reduce((sum, heat) => sum + heat.places.length ** 2, 0)
        const { same_school_pairs: pairs, clashes, short_rests: shortRests } = quality
        expect({ pairs, squares, clashes, shortRests }).toEqual(best)
        expect(quality.same_school_pairs_bound).toBe(best.pairs)
      }),
      { numRuns: 400 },
    )
  })
})

describe('repair', () => {
  it('over 2,000 events: moves nobody with a free lane and at most two otherwise; what is closed or locked stays', () => {
    fc.assert(
      fc.property(roundArb, fc.string(), fc.integer({ min: 0, max: 4 }), (round, seed, late) => {
        const before = disturb(round, seed, late)
        const running = new Set(before.teams.map((team) => team.id))
        const kept = before.heats
          .map((heat) =>
            heat.closed ? heat : { ...heat, places: heat.places.filter(({ team }) => running.has(team)) },
          )
          .filter((heat) => heat.closed || heat.places.length > 0)
        const result = repair(before, seed)
        const spots = (heats: RoundHeat[]) =>
          new Map(heats.flatMap((heat) => heat.places.map((place) => [place.team, `${heat.number}/${place.lane}`])))
        const was = spots(kept)
        const is = spots(result.heats)
        const moved = [...was].filter(([team, spot]) => is.get(team) !== spot).map(([team]) => team)
        expect(moved.sort((a, b) => a - b)).toEqual(result.moved)
        expect(moved.length).toBeLessThanOrEqual(freeLanes({ ...before, heats: kept }) >= late ? 0 : 2)
        expect(stays(result.heats)).toBe(stays(kept))
        expect([...is.keys()].sort((a, b) => a - b)).toEqual(
          [
            ...new Set([
              ...running,
              ...kept.filter(({ closed }) => closed).flatMap(({ places }) => places.map(({ team }) => team)),
            ]),
          ].sort((a, b) => a - b),
        )
        for (const heat of result.heats) {
          const lanes = heat.places.map((place) => place.lane)
          expect(new Set(lanes).size).toBe(lanes.length)
        }
        expect(JSON.stringify(repair(before, seed))).toBe(JSON.stringify(result))
      }),
      manyRounds,
    )
  })

  it('gives a late team of a full round a heat of three', () => {
    const teams = Array.from({ length: 16 }, (_, index) => ({ id: index + 1, school: index + 1 }))
    const rules = { lanes: [1, 2, 3, 4, 5, 6, 7, 8], maxPerHeat: 8 }
    const heats = draw({ teams, heats: [], rules }, 'full')
    const result = repair({ teams: [...teams, { id: 17, school: 17 }], heats, rules }, 'late')
    expect(result.heats.map((heat) => heat.places.length).sort()).toEqual([3, 7, 7])
    expect(result.moved).toHaveLength(2)
    expect(result.added).toEqual([17])
  })
})
