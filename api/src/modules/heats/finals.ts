import type { Db } from '../../db/db.ts'
import { lanesOf } from './load-carnival.ts'
import { placesIn } from './results/trial-results.ts'
import { listHeats, listRounds } from './rounds-repository.ts'

/** The data of an event that the results of a day use. */
type EventOfResults = {
  eventId: number
  /** null: no final after the trial. */
  final: { places: number; teams: readonly number[] } | null
}

/** The events of a carnival, each with its final as the organiser works with it. */
export async function eventsOfResults(db: Db, karnevalId: number): Promise<Map<number, EventOfResults>> {
  const rounds = await listRounds(db, karnevalId)
  const heats = await listHeats(db, { karnevalId })
  return new Map(
    rounds.map(({ eventInstanceId, eventId }) => {
      const own = rounds.filter((row) => row.eventInstanceId === eventInstanceId)
      const final = own.length > 1 ? own.find(({ round }) => round === 'FINAL') : undefined
      const teams = heats
        .filter((heat) => heat.eventInstanceId === eventInstanceId && heat.round === 'FINAL')
        .flatMap(({ places }) => places.map(({ team }) => team))
      const rules = final && { lanes: lanesOf(final), maxPerHeat: final.maxPerHeat }
      return [eventInstanceId, { eventId, final: rules ? { places: placesIn({ rules }), teams } : null }]
    }),
  )
}
