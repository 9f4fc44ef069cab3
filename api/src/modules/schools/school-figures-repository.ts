import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { idList } from '../../db/sql-values.ts'
import { type MissingCode, missingOf } from './missing.ts'

export type SchoolFigures = {
  school: number
  team_count: number
  order_count: number
  leader_count: number
  missing: MissingCode[]
}

/** The missing data of each school, and its numbers of placed teams, placed orders and enabled leaders. */
export async function listSchoolFigures(
  db: Db,
  karnevalId: number | null,
  schoolIds: readonly number[],
): Promise<SchoolFigures[]> {
  const { rows } = await db.execute<SchoolFigures>(sql`
    select s.id as school,
      (select count(*)::int from team t
        join school_unit u on u.id = t.school_unit_id
        join event_instance i on i.id = t.event_instance_id
        where u.school_id = s.id and i.karneval_id = ${karnevalId} and t.status <> 'withdrawn') as team_count,
      (select count(*)::int from unit_order o join school_unit u on u.id = o.school_unit_id
        where u.school_id = s.id and o.karneval_id = ${karnevalId} and o.status <> 'draft') as order_count,
      (select count(distinct a.id)::int from app_user a
        join user_role r on r.user_id = a.id and r.role = 'teacher'
        join user_school_unit l on l.user_id = a.id
        join school_unit u on u.id = l.school_unit_id
        where u.school_id = s.id and a.disabled_at is null) as leader_count,
      ${karnevalId === null ? sql`array[]::text[]` : missingOf(karnevalId)} as missing
    from school s
    where s.id = any(${idList(schoolIds)})`)
  return rows
}
