import { ruleFault, ruleText } from '@stafapp/shared/rules/raceday/results/qualification-words'
import { type OwnRule, ruleOf } from '@stafapp/shared/rules/raceday/results/round-result'
import type { Db } from '../../db/db.ts'
import { lanesOf } from './load-carnival.ts'
import { placesIn } from './results/trial-results.ts'
import { listHeats, listRounds } from './rounds-repository.ts'

/** The data of an event that the results of a day use. */
type EventOfResults = {
  eventId: number
  maxGrade: number
  /** null: no final after the trial. */
  final: { places: number; teams: readonly number[]; ownRule: OwnRule | null } | null
}

/** The events of a carnival, each with its final as the organiser works with it. */
export async function eventsOfResults(db: Db, karnevalId: number): Promise<Map<number, EventOfResults>> {
  const rounds = await listRounds(db, karnevalId)
  const heats = await listHeats(db, { karnevalId })
  return new Map(
    rounds.map(({ eventInstanceId, eventId, maxGrade }) => {
      const own = rounds.filter((row) => row.eventInstanceId === eventInstanceId)
      const final = own.length > 1 ? own.find(({ round }) => round === 'FINAL') : undefined
      const teams = heats
        .filter((heat) => heat.eventInstanceId === eventInstanceId && heat.round === 'FINAL')
        .flatMap(({ places }) => places.map(({ team }) => team))
      const rules = final && { lanes: lanesOf(final), maxPerHeat: final.maxPerHeat }
      return [
        eventInstanceId,
        { eventId, maxGrade, final: rules ? { places: placesIn({ rules }), teams, ownRule: final.ownRule } : null },
      ]
    }),
  )
}

/**
 * Who goes on from each trial to its final, in words, by event; none where the event's own rule does not fit the final.
 * `heatsOf`: heats of the event's trial.
 */
export async function rulesInWords(
  db: Db,
  karnevalId: number,
  heatsOf: (eventInstance: number) => number,
): Promise<Map<number, string>> {
  const rounds = await listRounds(db, karnevalId)
  const trials = new Set(rounds.flatMap((row) => (row.round === 'TRIAL' ? [row.eventInstanceId] : [])))
  return new Map(
    rounds.flatMap((row) => {
      if (row.round !== 'FINAL' || !trials.has(row.eventInstanceId)) return []
      const heats = heatsOf(row.eventInstanceId)
      const rule = ruleOf(row.ownRule, heats, placesIn({ rules: { lanes: lanesOf(row), maxPerHeat: row.maxPerHeat } }))
      return ruleFault(rule, heats) === null ? [[row.eventInstanceId, ruleText(rule)] as const] : []
    }),
  )
}
