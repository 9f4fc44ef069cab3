import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { heat, heatPlace } from '../../db/schema/heats.ts'
import { rememberPlaces } from './freed-places.ts'
import { lockRounds } from './rounds-repository.ts'
import { touchRound } from './write-round.ts'

/**
 * Removes withdrawn teams from their lanes, in the withdrawing transaction, and stores the places for a restore. Called
 * and run heats keep their places.
 */
export async function freeLanes(tx: Db, teamIds: readonly number[], now: Date): Promise<void> {
  const ofTeams = and(inArray(heatPlace.teamId, [...teamIds]), eq(heat.status, 'planned'))
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
