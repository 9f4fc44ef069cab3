import { randomUUID } from 'node:crypto'
import type { FactDetail, FactKind } from '@stafapp/shared/contract/raceday'
import type { ResultFact } from '@stafapp/shared/rules/raceday/results/result-facts'
import { asc, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { racedayFact } from '../../../db/schema/raceday.ts'

export type FactRow = typeof racedayFact.$inferSelect

/** The order of the facts is the order of their commits: `seq` would otherwise rise before a slower fact is visible. */
const ORDER_LOCK = 8_031_176

/** Waits until no other transaction adds facts. */
export const lockFacts = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${ORDER_LOCK})`)

/** All race-day facts of events' heats, in the server's order. */
export const recordedFacts = (db: Db, eventIds: readonly number[]): Promise<FactRow[]> =>
  db
    .select()
    .from(racedayFact)
    .where(inArray(racedayFact.eventInstanceId, [...eventIds]))
    .orderBy(asc(racedayFact.seq))

/** A stored fact as the rules read it. */
export const ruleFact = ({
  factId,
  kind,
  teamId,
  undoes,
  device,
  seq,
  seen,
  detail,
  recordedAt,
}: FactRow): ResultFact => ({
  id: factId,
  kind,
  team: teamId,
  undoes,
  device,
  seq,
  seen,
  detail,
  recordedAt: recordedAt.toISOString(),
})

/** Adds one fact; the caller holds the facts' lock. */
export async function insertFact(tx: Db, fact: typeof racedayFact.$inferInsert): Promise<FactRow> {
  const [row] = await tx.insert(racedayFact).values(fact).returning()
  if (!row) throw new Error('The fact was not inserted.')
  return row
}

/** A fact that the organiser records about a heat on the heat draw's page. */
export type OrganiserFact = { kind: FactKind; team: number | null; undoes: string | null; detail: FactDetail | null }

type Written = {
  karnevalId: number
  day: string
  eventInstanceId: number
  round: FactRow['round']
  heatNumber: number
  userId: number
  seen: number
  at: Date
}

/** Adds the organiser's facts to a heat; the caller holds the facts' lock. */
export async function addFacts(tx: Db, where: Written, facts: readonly OrganiserFact[]): Promise<void> {
  if (facts.length === 0) return
  const { at, ...rest } = where
  const device = randomUUID()
  await tx.insert(racedayFact).values(
    facts.map(({ kind, team, undoes, detail }) => ({
      ...rest,
      factId: randomUUID(),
      kind,
      teamId: team,
      undoes,
      detail,
      device,
      deviceTime: at,
      recordedAt: at,
      source: 'organiser' as const,
    })),
  )
}
