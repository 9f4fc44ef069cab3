import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { eventInstance } from '../../db/schema/events.ts'
import { heat, heatPlace } from '../../db/schema/heats.ts'
import { leg, team } from '../../db/schema/teams.ts'
import type { SharedStart } from './runner-conflicts.ts'

/** The heats of runners in more than one event, without names. */
export async function readSharedStarts(db: Db, karnevalId: number): Promise<SharedStart[]> {
  const busy = db
    .select({ id: leg.runnerId })
    .from(leg)
    .innerJoin(eventInstance, eq(eventInstance.id, leg.eventInstanceId))
    .where(eq(eventInstance.karnevalId, karnevalId))
    .groupBy(leg.runnerId)
    .having(sql`count(distinct ${leg.eventInstanceId}) > 1`)
  return db
    .select({
      runner: leg.runnerId,
      team: team.id,
      teamName: team.name,
      eventInstanceId: leg.eventInstanceId,
      round: leg.round,
      heat: heat.number,
    })
    .from(leg)
    .innerJoin(team, and(eq(team.id, leg.teamId), ne(team.status, 'withdrawn')))
    .innerJoin(heatPlace, and(eq(heatPlace.teamId, leg.teamId), eq(heatPlace.round, leg.round)))
    .innerJoin(heat, eq(heat.id, heatPlace.heatId))
    .where(and(inArray(leg.runnerId, busy), eq(leg.reserve, false)))
}
