import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { eventInstance } from '../../db/schema/events.ts'
import { heat } from '../../db/schema/heats.ts'
import { racedayFact } from '../../db/schema/raceday.ts'
import { roundFactsKey } from './round-facts.ts'

/** Facts after which a heat's time is history. */
const startedBy = ['called', 'sent', 'run', 'reading', 'official', 'correction'] as const

/** The rounds, by `roundFactsKey`, with a heat that has been called, sent to the start, run or measured. */
export async function startedRounds(db: Db, karnevalId: number): Promise<Set<string>> {
  const byHand = await db
    .selectDistinct({ eventInstanceId: heat.eventInstanceId, round: heat.round })
    .from(heat)
    .innerJoin(eventInstance, eq(eventInstance.id, heat.eventInstanceId))
    .where(and(eq(eventInstance.karnevalId, karnevalId), ne(heat.status, 'planned')))
  const byFacts = await db
    .selectDistinct({ eventInstanceId: racedayFact.eventInstanceId, round: racedayFact.round })
    .from(racedayFact)
    .where(
      and(
        eq(racedayFact.karnevalId, karnevalId),
        inArray(racedayFact.kind, [...startedBy]),
        sql`not exists (select from raceday_fact taken_back where taken_back.undoes = ${racedayFact.factId})`,
      ),
    )
  return new Set([...byHand, ...byFacts].map(roundFactsKey))
}
