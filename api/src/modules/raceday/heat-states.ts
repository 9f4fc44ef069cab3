import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { deriveHeat } from '@stafapp/shared/rules/raceday/derive-heat'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { racedayFact } from '../../db/schema/raceday.ts'
import { resolveKarneval } from '../karneval/public.ts'

type States = ResponseOf<'GET /api/raceday/heat-states/'>

/** Kinds of facts that a heat's state follows from. */
export const stateKinds = ['called', 'sent', 'run', 'undo'] as const

/** The day's heats that officials have called, sent to the start or seen run. The others are left out. */
export async function readHeatStates(db: Db, query: QueryOf<'GET /api/raceday/heat-states/'>): Promise<States> {
  const { id } = await resolveKarneval(db, query.karneval)
  const facts = await db
    .select({
      id: racedayFact.factId,
      kind: racedayFact.kind,
      team: racedayFact.teamId,
      undoes: racedayFact.undoes,
      device: racedayFact.device,
      seq: racedayFact.seq,
      seen: racedayFact.seen,
      event_instance: racedayFact.eventInstanceId,
      round: racedayFact.round,
      heat: racedayFact.heatNumber,
    })
    .from(racedayFact)
    .where(
      and(eq(racedayFact.karnevalId, id), eq(racedayFact.day, query.date), inArray(racedayFact.kind, [...stateKinds])),
    )
  const heats = Map.groupBy(facts, ({ event_instance, round, heat }) => `${event_instance}/${round}/${heat}`)
  return {
    date: query.date,
    data: [...heats.values()].flatMap((own): States['data'] => {
      const [first] = own
      const { state } = deriveHeat(own, [])
      if (!first || state === 'planned') return []
      return [{ event_instance: first.event_instance, round: first.round, heat: first.heat, state }]
    }),
  }
}
