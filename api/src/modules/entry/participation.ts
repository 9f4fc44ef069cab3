import type { ResponseOf } from '@stafapp/shared/contract/types'
import { and, count, countDistinct, desc, eq, ne } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { eventInstance } from '../../db/schema/events.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'
import { leg, team } from '../../db/schema/teams.ts'
import { resolveKarneval } from '../karneval/public.ts'

/** A carnival in numbers for visitors: counts only, nothing of a child. */
export async function readParticipation(
  db: Db,
  asked: number | undefined,
): Promise<ResponseOf<'GET /api/events/participation/'>> {
  const karneval = await resolveKarneval(db, asked)
  const ofCarnival = and(eq(eventInstance.karnevalId, karneval.id), ne(team.status, 'withdrawn'))
  const municipalities = await db
    .select({ name: school.municipality, schools: countDistinct(school.id), teams: count() })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .innerJoin(schoolUnit, eq(schoolUnit.id, team.schoolUnitId))
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .where(ofCarnival)
    .groupBy(school.municipality)
    .orderBy(desc(count()), school.municipality)
  const [legs] = await db
    .select({ runners: countDistinct(leg.runnerId) })
    .from(leg)
    .innerJoin(team, eq(team.id, leg.teamId))
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .where(and(ofCarnival, eq(leg.reserve, false)))
  const sum = (pick: (row: (typeof municipalities)[number]) => number) =>
    municipalities.reduce((total, row) => total + pick(row), 0)
  return {
    karneval: karneval.id,
    year: karneval.year,
    schools: sum(({ schools }) => schools),
    teams: sum(({ teams }) => teams),
    runners: legs?.runners ?? 0,
    municipalities,
  }
}
