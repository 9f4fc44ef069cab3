import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { leg, team } from '../../db/schema/teams.ts'
import type { Context } from '../../http/handler.ts'
import { freeLanes } from '../heats/public.ts'
import { giveLateBibs } from './bibs/give-late-bibs.ts'

type Writer = Pick<Context, 'now' | 'invalidates'>

/** Namespace that separates these advisory locks from others. */
const PLACES_LOCK = 8_031_177

/**
 * Serialises entries to events with a limit, in the order of ids, so that the next count stays true until the
 * transaction ends. Other writers of places lock the events themselves (lockInstances).
 */
export async function lockPlaces(tx: Db, instanceIds: readonly number[]): Promise<void> {
  for (const id of [...instanceIds].sort((a, b) => a - b))
    await tx.execute(sql`select pg_advisory_xact_lock(${PLACES_LOCK}, ${id})`)
}

/** Inserts teams; when bib numbers have been given, each gets the next free one. @returns their ids */
export async function insertTeams(tx: Db, rows: readonly (typeof team.$inferInsert)[], now: Date): Promise<number[]> {
  if (rows.length === 0) return []
  const made = await tx
    .insert(team)
    .values([...rows])
    .returning({ id: team.id })
  await giveLateBibs(tx, [...new Set(rows.map((row) => row.eventInstanceId))], now)
  return made.map(({ id }) => id)
}

/**
 * Withdraws teams. They keep their row and number; their lanes and runners are freed. The public schedule shows them
 * struck through at once.
 */
export async function withdrawTeams(tx: Db, ctx: Writer, teamIds: readonly number[]): Promise<void> {
  if (teamIds.length === 0) return
  const ids = [...teamIds]
  const now = ctx.now()
  await freeLanes(tx, ids, now)
  await keepLegs(tx, ids)
  await tx.delete(leg).where(inArray(leg.teamId, ids))
  await tx
    .update(team)
    .set({ status: 'withdrawn', withdrawnAt: now, updatedAt: now, version: sql`${team.version} + 1` })
    .where(inArray(team.id, ids))
  ctx.invalidates('GET /api/events/heatschedule/', 'GET /api/events/heats/work/')
}

/** Stores the line-up in the team's row before its legs are deleted, so that an undo can restore it. */
async function keepLegs(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${team} t set withdrawn_legs = coalesce((
      select jsonb_agg(jsonb_build_object(
        'round', l.round, 'position', l.position, 'reserve', l.reserve, 'runner', l.runner_id
      ) order by l.round, l.reserve, l.position)
      from ${leg} l where l.team_id = t.id), '[]'::jsonb)
    where t.id in ${ids}`)
}

/** Locks a unit's teams in some events until the transaction ends, so that none is filled while it is withdrawn. */
export async function lockTeams(tx: Db, unitId: number, instanceIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: team.id })
    .from(team)
    .where(and(eq(team.schoolUnitId, unitId), inArray(team.eventInstanceId, [...instanceIds])))
    .orderBy(asc(team.id))
    .for('update')
}
