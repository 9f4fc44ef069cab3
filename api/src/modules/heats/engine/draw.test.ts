import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draw } from './draw.ts'
import { measure, sameSchoolPairsBound } from './quality.ts'
import { leastSplit } from './testing/brute-force.ts'
import { manyRounds, roundArb } from './testing/rounds.ts'
import type { DrawTeam, RoundRules } from './types.ts'

const eightLanes = [1, 2, 3, 4, 5, 6, 7, 8]
const track: RoundRules = { lanes: eightLanes, maxPerHeat: 8 }
const ownSchools = (count: number): DrawTeam[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, school: index + 1 }))
const first = (teams: DrawTeam[], rules: RoundRules = track) => ({ teams, heats: [], rules })

describe('draw', () => {
  it('over 2,000 events: every team one place, no lane twice, least pairs, even heats, same seed same bytes', () => {
    fc.assert(
      fc.property(roundArb, fc.string(), (round, seed) => {
        const heats = draw(round, seed)
        const lanes = round.rules.lanes ?? []
        const placed = heats.flatMap((heat) => heat.places.map((place) => place.team))
        expect(placed.sort((a, b) => a - b)).toEqual(round.teams.map((team) => team.id))
        for (const heat of heats) {
          const used = heat.places.map((place) => place.lane)
          expect(new Set(used).size).toBe(used.length)
          expect(used.every((lane) => lanes.includes(lane))).toBe(true)
          expect(used.length).toBeLessThanOrEqual(round.rules.maxPerHeat ?? lanes.length)
        }
        expect(heats.map((heat) => heat.number)).toEqual(heats.map((_, index) => index + 1))
        const quality = measure({ ...round, heats })
        expect(quality.same_school_pairs).toBe(quality.same_school_pairs_bound)
        expect(quality.largest_heat - quality.smallest_heat).toBeLessThanOrEqual(1)
        const most = Math.min(lanes.length, round.rules.maxPerHeat ?? lanes.length)
        const canAllBeThree = placed.some(
          (_, index) => 3 * (index + 1) <= placed.length && placed.length <= most * (index + 1),
        )
        if (canAllBeThree) expect(quality.smallest_heat).toBeGreaterThanOrEqual(3)
        const mixed = { ...round, teams: [...round.teams].reverse() }
        expect(JSON.stringify(draw(mixed, seed))).toBe(JSON.stringify(heats))
      }),
      manyRounds,
    )
  })

  it('keeps its lots over releases: a published seed can be drawn again', () => {
    const teams = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, school: (index % 4) + 1 }))
    const heats = draw(first(teams), 'stafett')
    expect(
      heats.map((heat) => heat.places.map((place) => `${place.lane}:${place.team}`).join(' ')),
    ).toMatchInlineSnapshot(`
      [
        "3:9 4:2 5:3 6:4 7:5",
        "3:6 4:7 5:8 6:1 7:10",
      ]
    `)
  })

  it('draws other lots from another seed', () => {
    const seeds = ['a', 'b', 'c'].map((seed) => JSON.stringify(draw(first(ownSchools(64)), seed)))
    expect(new Set(seeds).size).toBe(3)
  })

  it('puts a mass start into one heat in drawn order', () => {
    const teams = ownSchools(64)
    const [only, ...rest] = draw(first(teams, { lanes: null, maxPerHeat: null }), 'mass')
    expect(rest).toEqual([])
    expect(only?.places.map((place) => place.lane)).toEqual(teams.map((team) => team.id))
  })

  it('leaves the outermost lanes free, the lowest first', () => {
    const [heat] = draw(first(ownSchools(5)), 'few')
    expect(heat?.places.map((place) => place.lane)).toEqual([3, 4, 5, 6, 7])
  })

  it('gives no heats without teams, and refuses doubled teams and tracks without lanes', () => {
    expect(draw(first([]), '')).toEqual([])
    const team = { id: 1, school: 1 }
    expect(() => draw(first([team, team]), '')).toThrow(RangeError)
    expect(() => draw(first([team], { lanes: [], maxPerHeat: 8 }), '')).toThrow(RangeError)
    expect(() => draw(first([team], { lanes: [0], maxPerHeat: 8 }), '')).toThrow(RangeError)
  })
})

describe('sameSchoolPairsBound', () => {
  it('is what trying every spread finds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 4 }), (count, heatCount) => {
        const schools = Array.from({ length: count }, () => 1)
        expect(sameSchoolPairsBound(schools, heatCount)).toBe(leastSplit(count, heatCount))
      }),
    )
  })
})
