import { effectiveOf, rulingOf } from '@stafapp/shared/rules/raceday/results/derive-result'
import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { eventInstance } from '../../../db/schema/events.ts'
import { protestText } from '../../../db/schema/raceday.ts'
import { recordedFacts, ruleFact } from './facts.ts'

/** How many of a carnival's protests await the jury. Those of a demo's race day lie ahead of its clock until then. */
export async function countPendingProtests(db: Db, karnevalId: number, now: Date): Promise<number> {
  const protests = await db
    .select({ id: protestText.factId, event: protestText.eventInstanceId })
    .from(protestText)
    .innerJoin(eventInstance, eq(eventInstance.id, protestText.eventInstanceId))
    .where(and(eq(eventInstance.karnevalId, karnevalId), lte(protestText.createdAt, now)))
  if (protests.length === 0) return 0
  const facts = await recordedFacts(db, [...new Set(protests.map(({ event }) => event))])
  const effective = effectiveOf(facts.map(ruleFact))
  return protests.filter(({ id }) => effective.some((fact) => fact.id === id) && rulingOf(id, effective) === undefined)
    .length
}
