import { describe, expect, it } from 'vitest'
import { type CarnivalRound, drawCarnival, placeBeside } from './carnival.ts'
import { measure } from './quality.ts'

const lanes = [1, 2, 3, 4, 5, 6, 7, 8]
const SINGLES = 17
const SEEDS = 400

/** Four full rounds of 40 teams: 17 schools start once, the others many times. */
const rounds = Array.from({ length: 4 }, (_, event): CarnivalRound => {
  const single = Array.from({ length: SINGLES }, (_each, index) => index).filter((index) => index % 4 === event)
  const teams = Array.from({ length: 40 }, (_each, index) => ({
    id: event * 100 + index,
    school: index < single.length ? 1000 + (single[index] ?? 0) : 1 + ((index * 7 + event) % 12),
    runners: [],
  }))
  return { key: `${event}/TRIAL`, teams, heats: [], rules: { lanes, maxPerHeat: 8 }, isDrawn: true }
})

const draws = Array.from({ length: SEEDS }, (_, seed) => {
  const drawn = drawCarnival(rounds, `lott ${seed}`)
  return rounds.map((round) => ({ ...round, heats: drawn.get(round.key) ?? [] }))
})

describe('outer lanes', () => {
  it('come to every school with a single start as often as to the others: one start in four', () => {
    const times = new Map<number, number>()
    for (const { teams, heats } of draws.flat()) {
      const schools = new Map(teams.map(({ id, school }) => [id, school]))
      for (const { lane, team } of heats.flatMap(({ places }) => places)) {
        const school = schools.get(team) ?? 0
        if (school >= 1000) times.set(school, (times.get(school) ?? 0) + (lane === 1 || lane === 8 ? 1 : 0))
      }
    }
    expect(times.size).toBe(SINGLES)
    const shares = [...times.values()].map((count) => count / SEEDS)
    const mean = shares.reduce((sum, share) => sum + share, 0) / SINGLES
    // The seeds are fixed: five standard deviations of one school's share are 0.11, of the mean 0.026.
    expect(Math.abs(mean - 0.25)).toBeLessThan(0.03)
    for (const share of shares) expect(Math.abs(share - 0.25)).toBeLessThan(0.11)
  })

  it('stay within one lane of the fair share for every school', () => {
    for (const all of draws) {
      const last = all[0] as CarnivalRound
      expect(measure(placeBeside(last, all)).outer_deviation).toBeLessThanOrEqual(1)
    }
  })

  it('are told of the schools with a single start', () => {
    for (const all of draws.slice(0, 20)) {
      const qualities = all.map((round) => measure(placeBeside(round, all)))
      expect(qualities.reduce((sum, quality) => sum + quality.single_starts, 0)).toBe(SINGLES)
      const outer = all.flatMap(({ teams, heats }) => {
        const single = new Set(teams.flatMap(({ id, school }) => (school >= 1000 ? [id] : [])))
        return heats.flatMap(({ places }) => places.filter(({ lane, team }) => single.has(team) && lane % 7 === 1))
      })
      expect(qualities.reduce((sum, quality) => sum + quality.single_starts_outer, 0)).toBe(outer.length)
    }
  })
})
