import { toldApart } from '@stafapp/shared/rules/teams/told-apart'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { eventInstance } from '../../../db/schema/events.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'
import { team } from '../../../db/schema/teams.ts'

/**
 * The names of teams as they are kept for all years: the school's name and the team's number, told apart in their
 * carnival. A school may name its team after its runners, and such a name is erased with theirs.
 */
export async function defaultTeamNames(db: Db, teams: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (teams.length === 0) return new Map()
  const carnivals = db
    .select({ id: eventInstance.karnevalId })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .where(inArray(team.id, [...new Set(teams)]))
  const rows = await db
    .select({
      id: team.id,
      event: team.eventInstanceId,
      name: sql<string>`${school.name} || ' ' || ${team.number}`,
      school: { id: school.id, name: school.name, municipality: school.municipality },
      unit: schoolUnit.unitName,
      number: team.number,
    })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .innerJoin(schoolUnit, eq(schoolUnit.id, team.schoolUnitId))
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .where(sql`${eventInstance.karnevalId} = any(array(${carnivals}))`)
  const names = toldApart(rows)
  return new Map(rows.map(({ id, name }, index) => [id, names[index] ?? name]))
}
