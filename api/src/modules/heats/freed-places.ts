import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { freedPlace, heat, heatPlace } from '../../db/schema/heats.ts'
import { findPublication } from './published-heats.ts'
import { isStartedHeat, lockRounds, type RoundName } from './rounds-repository.ts'
import { touchRound } from './write-round.ts'

export type Spot = { round: RoundName; heatNumber: number; lane: number }

/** Stores the places that teams lose. */
export async function rememberPlaces(tx: Db, places: readonly (Spot & { teamId: number })[], now: Date): Promise<void> {
  if (places.length === 0) return
  const rows = places.map(({ teamId, round, heatNumber, lane }) => ({
    teamId,
    round,
    heatNumber,
    lane,
    createdAt: now,
    updatedAt: now,
  }))
  await tx
    .insert(freedPlace)
    .values(rows)
    .onConflictDoUpdate({
      target: [freedPlace.teamId, freedPlace.round],
      set: { heatNumber: sql`excluded.heat_number`, lane: sql`excluded.lane`, updatedAt: now },
    })
}

/** Deletes and returns a team's stored places; without any, those in the newest publication. */
export async function takeFreedPlaces(tx: Db, karnevalId: number, teamId: number): Promise<Spot[]> {
  const freed = await tx.delete(freedPlace).where(eq(freedPlace.teamId, teamId)).returning()
  if (freed.length > 0) return freed
  const newest = await findPublication(tx, karnevalId)
  return (newest?.heats ?? []).flatMap(({ round, number, places }) =>
    places.filter((place) => place.team === teamId).map(({ lane }) => ({ round, heatNumber: number, lane })),
  )
}

/**
 * Removes withdrawn teams from their lanes, in the withdrawing transaction, and stores the places for a restore. Heats
 * that are called or have started keep their places.
 */
export async function freeLanes(tx: Db, teamIds: readonly number[], now: Date): Promise<void> {
  const ofTeams = and(inArray(heatPlace.teamId, [...teamIds]), eq(heat.status, 'planned'), not(isStartedHeat))
  const rounds = await tx
    .selectDistinct({ eventInstanceId: heatPlace.eventInstanceId, round: heatPlace.round })
    .from(heatPlace)
    .innerJoin(heat, eq(heat.id, heatPlace.heatId))
    .where(ofTeams)
  await lockRounds(tx, rounds, now)
  const places = await tx
    .select({
      id: heatPlace.id,
      teamId: heatPlace.teamId,
      round: heatPlace.round,
      heatNumber: heat.number,
      lane: heatPlace.lane,
    })
    .from(heatPlace)
    .innerJoin(heat, eq(heat.id, heatPlace.heatId))
    .where(ofTeams)
  if (places.length === 0) return
  await rememberPlaces(tx, places, now)
  const ids = places.map((place) => place.id)
  await tx.delete(heatPlace).where(inArray(heatPlace.id, ids))
  for (const round of rounds) await touchRound(tx, round, now)
}
