import { and, arrayOverlaps, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { event, eventInstance, eventRound } from '../../../db/schema/events.ts'
import { karneval } from '../../../db/schema/karneval.ts'
import { product } from '../../../db/schema/products.ts'
import { team } from '../../../db/schema/teams.ts'

type EventRow = typeof event.$inferSelect

export type InstanceFilter = {
  schoolTypes?: EventRow['schoolTypes']
  schoolSubtypes?: EventRow['schoolSubtypes']
  genderTypes?: EventRow['genderType'][]
}

/** The ids of a carnival's events, as a subquery. */
export const instancesOf = (db: Db, karnevalId: number) =>
  db.select({ id: eventInstance.id }).from(eventInstance).where(eq(eventInstance.karnevalId, karnevalId))

/** Withdrawn teams keep their row but do not count. */
const teamCount = sql<number>`(
  select count(*)::int from ${team} where ${team.eventInstanceId} = ${eventInstance.id} and ${team.status} <> 'withdrawn'
)`

const lateFeeCents = sql<number | null>`(
  select fee.price_cents from ${product} fee
  where fee.karneval_id = ${eventInstance.karnevalId} and fee.purpose = 'late_team_fee'
)`

const selectRows = (db: Db, where: SQL | undefined) =>
  db
    .select({ instance: eventInstance, event, karneval, feeCents: product.priceCents, lateFeeCents, teamCount })
    .from(eventInstance)
    .innerJoin(event, eq(event.id, eventInstance.eventId))
    .innerJoin(karneval, eq(karneval.id, eventInstance.karnevalId))
    .innerJoin(product, eq(product.id, eventInstance.productId))
    .where(and(ne(eventInstance.status, 'draft'), ne(karneval.status, 'draft'), where))
    .orderBy(asc(event.id))

type RoundRow = typeof eventRound.$inferSelect
export type InstanceRecord = Awaited<ReturnType<typeof selectRows>>[number] & { roundTimes: RoundRow[] }

async function select(db: Db, where: SQL | undefined): Promise<InstanceRecord[]> {
  const rows = await selectRows(db, where)
  if (rows.length === 0) return []
  const ids = rows.map(({ instance }) => instance.id)
  const times = await db
    .select()
    .from(eventRound)
    .where(inArray(eventRound.eventInstanceId, ids))
    .orderBy(asc(eventRound.startsAt))
  return rows.map((row) => ({
    ...row,
    roundTimes: times.filter(({ eventInstanceId }) => eventInstanceId === row.instance.id),
  }))
}

export const listInstances = (db: Db, karnevalId: number, filter: InstanceFilter): Promise<InstanceRecord[]> =>
  select(
    db,
    and(
      eq(eventInstance.karnevalId, karnevalId),
      filter.schoolTypes && arrayOverlaps(event.schoolTypes, filter.schoolTypes),
      filter.schoolSubtypes && arrayOverlaps(event.schoolSubtypes, filter.schoolSubtypes),
      filter.genderTypes && inArray(event.genderType, filter.genderTypes),
    ),
  )

export async function findInstance(db: Db, id: number): Promise<InstanceRecord | null> {
  const [row] = await select(db, eq(eventInstance.id, id))
  return row ?? null
}

export const findInstances = (db: Db, ids: readonly number[]): Promise<InstanceRecord[]> =>
  select(db, inArray(eventInstance.id, [...ids]))

/**
 * The ids of a carnival's events, for `= any(…)`. As an array they are read once and lead to the indexes by event: with a
 * join the planner read the teams and legs of all years.
 */
export const instanceIds = (karnevalId: number): SQL =>
  sql`array(select ${eventInstance.id} from ${eventInstance} where ${eventInstance.karnevalId} = ${karnevalId})`

export async function countTeams(db: Db, karnevalId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .where(and(eq(eventInstance.karnevalId, karnevalId), ne(team.status, 'withdrawn')))
  return row?.count ?? 0
}
