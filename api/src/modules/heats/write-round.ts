import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { heat, heatMove, heatPlace, heatRound, type Placed } from '../../db/schema/heats.ts'
import type { Context } from '../../http/handler.ts'
import { audit } from '../audit/public.ts'
import { diffHeats, type PlaceChange } from './engine/diff.ts'
import { spanOfHeat } from './engine/times.ts'
import type { RoundHeat } from './engine/types.ts'
import type { LoadedRound } from './load-carnival.ts'

/** Logs a change of a carnival's heats: ids and places, no child's name. */
export const auditHeats = (tx: Db, ctx: Context, karnevalId: number, action: string, after: object) =>
  audit(tx, ctx, { action, objectType: 'karneval', objectId: karnevalId, after })

export type Writing = {
  now: Date
  /** The origin to store for a team's new place. */
  placed: (team: number) => Placed | null
}

/**
 * Replaces the working heats of a locked round and raises its version. Heats keep their ids by number, unchanged places
 * their rows; called heats are not written.
 * @returns the changes by team
 */
export async function writeRound(
  tx: Db,
  { row, heats: before, heatRows, rules }: LoadedRound,
  heats: readonly RoundHeat[],
  { now, placed }: Writing,
): Promise<PlaceChange[]> {
  const { eventInstanceId, round } = row
  const stamps = { createdAt: now, updatedAt: now }
  const closed = new Set(before.flatMap((each) => (each.closed ? [each.number] : [])))
  const open = heatRows.filter(({ number }) => !closed.has(number))
  const wanted = heats.filter((each) => !each.closed)
  const known = new Map(open.map((each) => [each.number, each.id]))
  const stayed = new Set(open.flatMap((each) => each.places.map((place) => spot(each.number, place))))
  const target = new Set(wanted.flatMap((each) => each.places.map((place) => spot(each.number, place))))

  const leaving = open.flatMap((each) => each.places.filter((place) => !target.has(spot(each.number, place))))
  if (leaving.length > 0) {
    const teams = leaving.map((place) => place.team)
    await tx.delete(heatPlace).where(and(eq(heatPlace.round, round), inArray(heatPlace.teamId, teams)))
  }
  const numbers = new Set(wanted.map((each) => each.number))
  const emptied = open.filter((each) => !numbers.has(each.number)).map((each) => each.id)
  if (emptied.length > 0) await tx.delete(heat).where(inArray(heat.id, emptied))
  for (const { number } of wanted.filter((each) => !known.has(each.number))) {
    const { from, to } = spanOfHeat(rules.timing, number)
    const startsAt = new Date(to - rules.timing.heatMs)
    const [made] = await tx
      .insert(heat)
      .values({ eventInstanceId, round, number, callsAt: new Date(from), startsAt, ...stamps })
      .returning({ id: heat.id })
    if (made) known.set(number, made.id)
  }
  const coming = wanted.flatMap(({ number, places }) =>
    places
      .filter((place) => !stayed.has(spot(number, place)))
      .map(({ lane, team, locked }) => ({
        heatId: known.get(number) as number,
        eventInstanceId,
        round,
        lane,
        teamId: team,
        locked,
        ...placedColumns(placed(team)),
        ...stamps,
      })),
  )
  if (coming.length > 0) await tx.insert(heatPlace).values(coming)
  await touchRound(tx, { eventInstanceId, round }, now)
  return diffHeats(open, wanted)
}

/** Writes the heats of a new draw, which replaces the round's manual moves. @returns the changes by team */
export async function writeDrawn(
  tx: Db,
  own: LoadedRound,
  heats: readonly RoundHeat[],
  { seed, now }: { seed: string; now: Date },
): Promise<PlaceChange[]> {
  const changes = await writeRound(tx, own, heats, { now, placed: () => drawnAt(now) })
  await forgetHands(tx, own, now)
  await touchRound(tx, own.row, now, { seed, drawnAt: now })
  return changes
}

/**
 * Deletes a round's manual moves after a new draw and marks all unlocked open places as drawn, including those that the
 * draw gave again.
 */
async function forgetHands(tx: Db, { row }: LoadedRound, now: Date): Promise<void> {
  const { eventInstanceId, round } = row
  await tx.delete(heatMove).where(and(eq(heatMove.eventInstanceId, eventInstanceId), eq(heatMove.round, round)))
  const open = tx
    .select({ id: heat.id })
    .from(heat)
    .where(and(eq(heat.eventInstanceId, eventInstanceId), eq(heat.round, round), eq(heat.status, 'planned')))
  await tx
    .update(heatPlace)
    .set({ ...placedColumns(drawnAt(now)), updatedAt: now })
    .where(and(inArray(heatPlace.heatId, open), eq(heatPlace.locked, false)))
}

const drawnAt = (now: Date): Placed => ({ as: 'draw', at: now.toISOString(), by: null })

const placedColumns = (placed: Placed | null) => ({
  placedAs: placed?.as ?? null,
  placedAt: placed?.at ? new Date(placed.at) : null,
  placedBy: placed?.by ?? null,
})

/** Raises a round's version, so that writes based on an older read conflict. */
export async function touchRound(
  tx: Db,
  { eventInstanceId, round }: { eventInstanceId: number; round: 'TRIAL' | 'FINAL' },
  now: Date,
  changes: Partial<typeof heatRound.$inferInsert> = {},
): Promise<void> {
  await tx
    .update(heatRound)
    .set({ ...changes, version: sql`${heatRound.version} + 1`, updatedAt: now })
    .where(and(eq(heatRound.eventInstanceId, eventInstanceId), eq(heatRound.round, round)))
}

const spot = (number: number, place: { lane: number; team: number; locked: boolean }) =>
  `${number}/${place.lane}/${place.team}/${place.locked}`

type PlannedTimes = { callsAt: Date | null; startsAt: Date }

/** Moves a round's heats to the times of the minute schedule; called and run heats keep theirs. */
export async function movePlannedHeats(
  tx: Db,
  { eventInstanceId, round }: { eventInstanceId: number; round: (typeof heat.$inferSelect)['round'] },
  timesOf: (heatNumber: number) => PlannedTimes,
  now: Date,
): Promise<void> {
  const heats = await tx
    .select({ id: heat.id, number: heat.number })
    .from(heat)
    .where(and(eq(heat.eventInstanceId, eventInstanceId), eq(heat.round, round), eq(heat.status, 'planned')))
  for (const { id, number } of heats)
    await tx
      .update(heat)
      .set({ ...timesOf(number), updatedAt: now })
      .where(eq(heat.id, id))
}
