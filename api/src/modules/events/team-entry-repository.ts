import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { eventInstance } from '../../db/schema/events.ts'
import { leg, team } from '../../db/schema/teams.ts'
import type { Context } from '../../handler.ts'
import { giveLateBibs } from '../bibs/give-late-bibs.ts'
import { freeLanes } from '../heats/free-lanes.ts'

type Writer = Pick<Context, 'now' | 'changes'>

/**
 * Makes everybody who changes the same events' heats or places take turns, always in the order of ids, and those who enter
 * teams wait: what is read next stays true until the transaction ends.
 */
export async function lockInstances(tx: Db, instanceIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: eventInstance.id })
    .from(eventInstance)
    .where(inArray(eventInstance.id, [...instanceIds]))
    .orderBy(asc(eventInstance.id))
    .for('no key update')
}

/**
 * Keeps the events' heats and limits as they are while teams enter. Those who enter share it: of an event without a limit
 * nobody takes another's place, and on the deadline evening hundreds enter the same one.
 */
export async function shareInstances(tx: Db, instanceIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: eventInstance.id })
    .from(eventInstance)
    .where(inArray(eventInstance.id, [...instanceIds]))
    .orderBy(asc(eventInstance.id))
    .for('share')
}

/** Namespace of the advisory locks, so that they meet no other. */
const PLACES_LOCK = 8_031_177

/**
 * Makes those who enter events with a limit take turns, always in the order of ids: what is counted next stays true until
 * the transaction ends. Everybody else who gives or takes places holds the events themselves (lockInstances).
 */
export async function lockPlaces(tx: Db, instanceIds: readonly number[]): Promise<void> {
  for (const id of [...instanceIds].sort((a, b) => a - b))
    await tx.execute(sql`select pg_advisory_xact_lock(${PLACES_LOCK}, ${id})`)
}

/** Enters teams. Where bib numbers have been given already, each gets the next free one. @returns their ids */
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
 * Struck teams keep their row and number; their lane is freed and their runners may enter with another team. The public
 * schedule shows them struck through at once.
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
  ctx.changes('GET /api/events/heatschedule/', 'GET /api/events/heats/work/')
}

/** What an undo needs, written into the row before it goes: who ran what. */
async function keepLegs(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${team} t set withdrawn_legs = coalesce((
      select jsonb_agg(jsonb_build_object(
        'round', l.round, 'position', l.position, 'reserve', l.reserve, 'runner', l.runner_id
      ) order by l.round, l.reserve, l.position)
      from ${leg} l where l.team_id = t.id), '[]'::jsonb)
    where t.id in ${ids}`)
}

/** A unit's teams in some events are its own until the transaction ends: nobody fills one that is about to be struck. */
export async function lockTeams(tx: Db, unitId: number, instanceIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: team.id })
    .from(team)
    .where(and(eq(team.schoolUnitId, unitId), inArray(team.eventInstanceId, [...instanceIds])))
    .orderBy(asc(team.id))
    .for('update')
}
