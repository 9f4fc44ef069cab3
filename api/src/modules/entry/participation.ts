import type { ResponseOf } from '@stafapp/shared/contract/types'
import { municipalitiesIn } from '@stafapp/shared/rules/schools/municipalities'
import { and, count, countDistinct, eq, ne } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { eventInstance } from '../../db/schema/events.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'
import { leg, team } from '../../db/schema/teams.ts'
import { resolveKarneval } from '../karneval/public.ts'

type Answer = ResponseOf<'GET /api/events/participation/'>
type Row = Answer['municipalities'][number]

/** A carnival in numbers for visitors: counts only, nothing of a child. */
export async function readParticipation(db: Db, asked: number | undefined): Promise<Answer> {
  const karneval = await resolveKarneval(db, asked)
  const ofCarnival = and(eq(eventInstance.karnevalId, karneval.id), ne(team.status, 'withdrawn'))
  const rows = await db
    .select({ name: school.municipality, schools: countDistinct(school.id), teams: count() })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .innerJoin(schoolUnit, eq(schoolUnit.id, team.schoolUnitId))
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .where(ofCarnival)
    .groupBy(school.municipality)
  const [legs] = await db
    .select({ runners: countDistinct(leg.runnerId) })
    .from(leg)
    .innerJoin(team, eq(team.id, leg.teamId))
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .where(and(ofCarnival, eq(leg.reserve, false)))
  const sum = (pick: (row: Row) => number) => rows.reduce((total, row) => total + pick(row), 0)
  return {
    karneval: karneval.id,
    year: karneval.year,
    schools: sum(({ schools }) => schools),
    teams: sum(({ teams }) => teams),
    runners: legs?.runners ?? 0,
    schools_of_several: sum(({ name, schools }) => (municipalitiesIn(name).length > 1 ? schools : 0)),
    municipalities: byMunicipality(rows),
  }
}

/** Those with most teams first. A school of two, "Raseborg/Pargas", counts in both, and makes no third of them. */
export function byMunicipality(rows: readonly Row[]): Row[] {
  const byName = new Map<string, Row>()
  for (const { name: names, schools, teams } of rows)
    for (const name of municipalitiesIn(names)) {
      const known = byName.get(name)
      byName.set(name, { name, schools: (known?.schools ?? 0) + schools, teams: (known?.teams ?? 0) + teams })
    }
  return [...byName.values()].sort((one, other) => other.teams - one.teams || one.name.localeCompare(other.name, 'sv'))
}
