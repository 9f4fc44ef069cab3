import { lookUpSchools } from '@stafapp/shared/rules/schools/find-schools'
import { matcherFor } from '../match-text.ts'
import type { HeatResult, ResultRow, RoundResult } from './get-results.ts'

export type FoundRow = { round: RoundResult; heat: HeatResult; row: ResultRow }

type Found = {
  found: FoundRow[]
  /** Schools that the search means but for a slip, by name; empty without one. What is only a guess is not found. */
  guessed: string[]
}

/**
 * The rows of all teams whose school, its town (`towns`, by school) or name matches; if none does, those of the schools
 * that the search means but for a slip.
 */
export function findRows(rounds: readonly RoundResult[], search: string, towns: ReadonlyMap<number, string>): Found {
  const all = rounds.flatMap((round) => round.heats.flatMap((heat) => heat.rows.map((row) => ({ round, heat, row }))))
  const matches = matcherFor(search)
  const found = all.filter(({ row: { school, school_name, team_name } }) =>
    matches(`${school_name} ${towns.get(school) ?? ''} ${team_name}`),
  )
  if (found.length > 0) return { found, guessed: [] }
  const schools = new Map(
    all.map(({ row: { school, school_name } }) => [
      school,
      { school, name: school_name, municipality: towns.get(school) ?? '' },
    ]),
  )
  const near = lookUpSchools([...schools.values()], search)
  const meant = near.match === 'guess' ? [] : near.found
  const ids = new Set(meant.map(({ school }) => school))
  return { found: all.filter(({ row }) => ids.has(row.school)), guessed: meant.map(({ name }) => name) }
}
