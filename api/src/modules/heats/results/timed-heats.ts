import type { ItemOf } from '@stafapp/shared/contract/types'
import { deriveResult, effectiveOf, type HeatResult } from '@stafapp/shared/rules/raceday/results/derive-result'
import { detailOf, type ResultFact } from '@stafapp/shared/rules/raceday/results/result-facts'
import type { Db } from '../../../db/db.ts'
import type { LoadedRound } from '../load-carnival.ts'
import { type FactRow, recordedFacts, ruleFact } from './facts.ts'

export type StoredResult = ItemOf<'GET /api/events/heats/results/'>

/** A heat of a round with what was recorded about it on race day. */
export type TimedHeat = {
  number: number
  facts: ResultFact[]
  result: HeatResult
}

/** The heats of a round, each with its result as the race-day facts give it. */
export const readHeats = async (db: Db, round: LoadedRound): Promise<TimedHeat[]> =>
  timedHeats(round, await recordedFacts(db, [round.row.eventInstanceId]))

/** The same from facts that are read already, of other rounds too. */
export function timedHeats(round: LoadedRound, stored: readonly FactRow[]): TimedHeat[] {
  const { eventInstanceId, round: name } = round.row
  const ofRound = stored.filter((row) => row.eventInstanceId === eventInstanceId && row.round === name)
  return round.heats.map(({ number, places }) => {
    const facts = ofRound.filter((row) => row.heatNumber === number).map(ruleFact)
    return { number, facts, result: deriveResult(facts, places) }
  })
}

/** The results of teams that have any, by team. */
export const storedIn = (heats: readonly TimedHeat[]): StoredResult[] =>
  heats
    .flatMap(({ facts, result }) => {
      const effective = effectiveOf(facts)
      return result.current
        .filter(({ ms, place, mark }) => ms !== null || place !== null || mark !== null)
        .map(({ team, place, ms, mark }): StoredResult => {
          const isFile = typedOf(effective, team).length === 0 && effective.some((fact) => hasRow(fact, team))
          return { team, place, time_ms: ms, mark, source: isFile ? 'file' : 'hand' }
        })
    })
    .sort((left, right) => left.team - right.team)

/** The typed times and marks of a team, without the mark that it runs outside the competition. */
export const typedOf = (effective: readonly ResultFact[], team: number): ResultFact[] =>
  effective.filter(
    (fact) =>
      fact.team === team && (fact.kind === 'time' || (fact.kind === 'mark' && detailOf('mark', fact)?.mark !== 'OTC')),
  )

/** Whether a file has a row of the team. */
export const hasRow = (fact: ResultFact, team: number): boolean =>
  detailOf('reading', fact)?.rows.some((row) => row.team === team) === true
