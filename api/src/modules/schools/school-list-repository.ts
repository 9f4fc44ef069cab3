import type { QueryOf } from '@stafapp/shared/contract/types'
import { fold } from '@stafapp/shared/rules/schools/fold'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { idList, plain } from '../../db/sql-values.ts'
import { isPlacedOrder, lacks, type MissingCode, missingOf, type Season } from './missing.ts'

type Query = QueryOf<'GET /api/schools/list/'> & {
  /** null when there is no current carnival. */
  season: Season | null
  /** The organiser sees closed schools and may filter by what they lack. */
  seesAll: boolean
}
type SchoolLine = { id: number; name: string; municipality: string; number: string | null; total: number }

/** Allowed sort orders, so that no SQL comes from the request. */
const orders: Record<NonNullable<Query['sort']>, SQL> = {
  name: sql`s.name, s.municipality, s.id`,
  '-name': sql`s.name desc, s.municipality, s.id`,
  municipality: sql`s.municipality, s.name, s.id`,
  '-municipality': sql`s.municipality desc, s.name, s.id`,
}

const teamOf = (karnevalId: number | null, more: SQL) => sql`exists (
  select from team t join school_unit u on u.id = t.school_unit_id join event_instance i on i.id = t.event_instance_id
  where u.school_id = s.id and i.karneval_id = ${karnevalId} and t.status <> 'withdrawn' and ${more})`

/** Whether the school `s` has certain data in a carnival. */
const presence: Record<NonNullable<Query['has']>[number], (karnevalId: number | null) => SQL> = {
  teams: (karnevalId) => teamOf(karnevalId, sql`true`),
  late_teams: (karnevalId) => teamOf(karnevalId, sql`t.late`),
  runners: (karnevalId) => teamOf(karnevalId, sql`exists (select from leg l where l.team_id = t.id)`),
  orders: (karnevalId) => sql`exists (
    select from unit_order x join school_unit u on u.id = x.school_unit_id
    where u.school_id = s.id and x.karneval_id = ${karnevalId} and ${isPlacedOrder})`,
}

const textArray = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`

/** One page of schools with the total; closed ones for the organiser only. The search is literal. */
export async function listSchoolLines(db: Db, query: Query): Promise<SchoolLine[]> {
  const conditions: SQL[] = [sql`true`]
  const needle = fold(query.search?.trim() ?? '')
  const { season, seesAll, missing = [] } = query
  const karnevalId = season?.karnevalId ?? null
  if (!seesAll) conditions.push(sql`s.status = 'active'`)
  if (needle) {
    // strpos instead of LIKE, so that percent signs are literal.
    conditions.push(
      sql`(strpos(${plain(sql`s.name`)}, ${needle}) > 0 or strpos(${plain(sql`s.municipality`)}, ${needle}) > 0)`,
    )
  }
  const classes: SQL[] = []
  if (query.school_type?.length) classes.push(sql`u.school_types && ${textArray(query.school_type)}`)
  if (query.school_subtype?.length) classes.push(sql`u.school_subtypes && ${textArray(query.school_subtype)}`)
  if (classes.length > 0) {
    const both = sql.join(classes, sql` and `)
    conditions.push(sql`exists (select from school_unit u where u.school_id = s.id and ${both})`)
  }
  if (seesAll && season !== null && missing.length > 0) {
    const each = missing.map((code) => lacks(code, season))
    conditions.push(sql`(${sql.join(each, sql` or `)})`)
  }
  if (seesAll) for (const code of query.has ?? []) conditions.push(presence[code](karnevalId))
  if (seesAll && (query.event_instance !== undefined || query.entered_on !== undefined)) {
    const event = query.event_instance === undefined ? sql`true` : sql`i.id = ${query.event_instance}`
    const day =
      query.entered_on === undefined
        ? sql`true`
        : sql`(t.created_at at time zone 'Europe/Helsinki')::date = ${query.entered_on}`
    conditions.push(teamOf(karnevalId, sql`${event} and ${day}`))
  }
  const { rows } = await db.execute<SchoolLine>(sql`
    with found as (select s.* from school s where ${sql.join(conditions, sql` and `)})
    select s.id, s.name, s.municipality, s.number, (select count(*)::int from found) as total
    from found s
    order by ${orders[query.sort ?? 'name']}
    limit ${query.limit ?? 50} offset ${query.offset ?? 0}`)
  return rows
}

/** The total, for a page beyond the end. */
export async function countSchoolLines(db: Db, query: Query): Promise<number> {
  const [first] = await listSchoolLines(db, { ...query, limit: 1, offset: 0 })
  return first?.total ?? 0
}

type SchoolFigures = {
  school: number
  team_count: number
  order_count: number
  leader_count: number
  leaders: { name: string; phone: string | null }[]
  missing: MissingCode[]
}

/** The enabled leaders `a` of the school `s`. */
const leadersOf = sql`app_user a
        join user_role r on r.user_id = a.id and r.role = 'teacher'
        join user_school_unit l on l.user_id = a.id
        join school_unit u on u.id = l.school_unit_id
        where u.school_id = s.id and a.disabled_at is null`

/** So many leaders of a school are named in the register. */
const NAMED_LEADERS = 2

/**
 * The missing data of each school, its numbers of placed teams, placed orders and enabled leaders, and whom of the leaders
 * to ring.
 */
export async function listSchoolFigures(
  db: Db,
  season: Season | null,
  schoolIds: readonly number[],
): Promise<SchoolFigures[]> {
  const karnevalId = season?.karnevalId ?? null
  const { rows } = await db.execute<SchoolFigures>(sql`
    select s.id as school,
      (select count(*)::int from team t
        join school_unit u on u.id = t.school_unit_id
        join event_instance i on i.id = t.event_instance_id
        where u.school_id = s.id and i.karneval_id = ${karnevalId} and t.status <> 'withdrawn') as team_count,
      (select count(*)::int from unit_order x join school_unit u on u.id = x.school_unit_id
        where u.school_id = s.id and x.karneval_id = ${karnevalId} and ${isPlacedOrder}) as order_count,
      (select count(distinct a.id)::int from ${leadersOf}) as leader_count,
      (select coalesce(json_agg(json_build_object('name', named.name, 'phone', named.phone)), '[]') from (
        select trim(a.first_name || ' ' || a.last_name) as name, nullif(a.phone, '') as phone from ${leadersOf}
        group by a.id
        order by a.phone = '', a.last_name, a.first_name, a.id
        limit ${NAMED_LEADERS}) named) as leaders,
      ${season === null ? sql`array[]::text[]` : missingOf(season)} as missing
    from school s
    where s.id = any(${idList(schoolIds)})`)
  return rows
}
