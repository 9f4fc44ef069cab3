import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { freedPlace, heatVersion } from '../../db/schema/heats.ts'
import type { RoundName } from './rounds-repository.ts'

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
  const [newest] = await tx
    .select({ snapshot: heatVersion.snapshot })
    .from(heatVersion)
    .where(eq(heatVersion.karnevalId, karnevalId))
    .orderBy(desc(heatVersion.version))
    .limit(1)
  return (newest?.snapshot ?? []).flatMap(({ round, number, places }) =>
    places.filter((place) => place.team === teamId).map(({ lane }) => ({ round, heatNumber: number, lane })),
  )
}
