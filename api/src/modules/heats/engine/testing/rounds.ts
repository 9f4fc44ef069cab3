import fc from 'fast-check'
import type { DrawTeam, Round } from '../types.ts'

/** Number of generated events. The seed is fixed, so that a failure is reproducible. */
export const manyRounds = { numRuns: 2000, seed: 2025 }

const teamsArb: fc.Arbitrary<DrawTeam[]> = fc
  .record({ count: fc.integer({ min: 1, max: 120 }), schools: fc.integer({ min: 1, max: 60 }), mix: fc.nat() })
  .map(({ count, schools, mix }) =>
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      school: 1 + ((index * index * 31 + index * mix) % schools),
    })),
  )

/** 4–10 lanes, of which up to two are unusable, and 1–120 teams of 1–60 schools of very different sizes. */
export const roundArb: fc.Arbitrary<Round> = fc
  .record({
    teams: teamsArb,
    lanes: fc.integer({ min: 4, max: 10 }),
    unusable: fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { maxLength: 2 }),
    isLimited: fc.boolean(),
  })
  .map(({ teams, lanes, unusable, isLimited }) => {
    const usable = Array.from({ length: lanes }, (_, index) => index + 1).filter((lane) => !unusable.includes(lane))
    return { teams, heats: [], rules: { lanes: usable, maxPerHeat: isLimited ? Math.max(3, usable.length - 1) : null } }
  })
