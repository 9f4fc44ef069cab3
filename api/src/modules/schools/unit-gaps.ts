import { missingCodes } from '@stafapp/shared/contract/api/schools'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { idList } from '../../db/sql-values.ts'
import { type MissingCode, type Season, unitLacks } from './missing.ts'

/** What one unit lacks in a carnival; `open_teams` of its teams have no whole line-up. */
export type UnitGaps = { id: number; school: string; name: string; missing: MissingCode[]; open_teams: number }

/** What each of the units lacks, in the order of their names. */
export async function listUnitGaps(db: Db, season: Season, unitIds: readonly number[]): Promise<UnitGaps[]> {
  const codes = missingCodes.map((code) => sql`case when ${unitLacks(code, season)} then ${code}::text end`)
  const { rows } = await db.execute<UnitGaps>(sql`
    select n.id, s.name as school, n.unit_name as name, array_remove(array[${sql.join(codes, sql`, `)}], null) as missing,
      (select count(*)::int from team t join event_instance i on i.id = t.event_instance_id
        where t.school_unit_id = n.id and i.karneval_id = ${season.karnevalId} and t.status in ('draft', 'registered')) as open_teams
    from school_unit n join school s on s.id = n.school_id
    where n.id = any(${idList(unitIds)})
    order by s.name, n.unit_name, n.id`)
  return rows
}
