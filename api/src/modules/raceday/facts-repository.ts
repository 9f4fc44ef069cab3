import type { ItemOf } from '@stafapp/shared/contract/types'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { officialLink, racedayFact } from '../../db/schema/raceday.ts'

export type FactAnswer = ItemOf<'GET /api/raceday/facts/'>
export type FactRow = typeof racedayFact.$inferSelect

const withAuthor = (db: Db) =>
  db
    .select({ row: racedayFact, by: officialLink.name })
    .from(racedayFact)
    .leftJoin(officialLink, eq(officialLink.id, racedayFact.linkId))
    .$dynamic()

type OfDay = { karnevalId: number; day: string; since: number }

/** The facts of a day's heats after `since`, in the server's order. */
export async function listFacts(db: Db, { karnevalId, day, since }: OfDay): Promise<FactAnswer[]> {
  const rows = await withAuthor(db)
    .where(and(eq(racedayFact.karnevalId, karnevalId), eq(racedayFact.day, day), gt(racedayFact.seq, since)))
    .orderBy(asc(racedayFact.seq))
  return rows.map(({ row, by }) => factAnswer(row, by))
}

/** Facts by the ids that their devices gave them. */
export const findFacts = (db: Db, ids: readonly string[]): Promise<FactRow[]> =>
  db
    .select()
    .from(racedayFact)
    .where(inArray(racedayFact.factId, [...ids]))

const factAnswer = (row: FactRow, by: string | null): FactAnswer => ({
  id: row.factId,
  kind: row.kind,
  event_instance: row.eventInstanceId,
  round: row.round,
  heat: row.heatNumber,
  team: row.teamId,
  undoes: row.undoes,
  detail: row.detail as FactAnswer['detail'],
  device_time: row.deviceTime.toISOString(),
  seen: row.seen,
  device: row.device,
  seq: row.seq,
  by: by ?? 'Arrangören',
  source: row.source,
  recorded_at: row.recordedAt.toISOString(),
})
