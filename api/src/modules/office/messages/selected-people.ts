import type { MessageSelection } from '@stafapp/shared/contract/api/messages'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { idList } from '../../../db/sql-values.ts'
import { userName } from '../../../db/user-name.ts'
import { type Season, unitLacks } from '../../schools/public.ts'

export type Kind = MessageSelection['to'][number]

/** One person in one capacity at one school. */
export type Addressee = {
  kind: Kind
  /** null for a contact person, who has no account. */
  user_id: number | null
  name: string
  address: string
  /** Always true for contact persons: the school itself provided the address. */
  is_verified: boolean
  is_disabled: boolean
  school: string
  /** The selected units there that concern the person. */
  units: number[]
}

export type Person = Addressee & { school_id: number }

export type SelectedSchool = { id: number; name: string }

const anyOf = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`
const textArray = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`

/**
 * The units of a selection. `concerns_all` is true when a criterion concerns the unit, so that all its leaders are
 * selected; false when only leaders without a phone number are.
 */
function selectedUnits(season: Season, selection: MessageSelection): SQL {
  const { event_instance, school_type = [], school_subtype = [], school = [], missing = [] } = selection
  const conditions: SQL[] = [sql`true`]
  if (event_instance !== undefined) {
    conditions.push(sql`exists (
      select from team t join event_instance i on i.id = t.event_instance_id
      where t.school_unit_id = n.id and i.id = ${event_instance} and i.karneval_id = ${season.karnevalId} and t.status <> 'withdrawn')`)
  }
  if (school_type.length > 0) conditions.push(sql`n.school_types && ${textArray(school_type)}`)
  if (school_subtype.length > 0) conditions.push(sql`n.school_subtypes && ${textArray(school_subtype)}`)
  if (school.length > 0) conditions.push(sql`s.id = any(${idList(school)})`)
  if (missing.length > 0) conditions.push(anyOf(missing.map((code) => unitLacks(code, season))))
  const ofTheUnit = missing.filter((code) => code !== 'phone').map((code) => unitLacks(code, season))
  const concernsAll = missing.length === 0 ? sql`true` : ofTheUnit.length === 0 ? sql`false` : anyOf(ofTheUnit)
  return sql`
    select n.id, s.id as school_id, s.name as school, ${concernsAll} as concerns_all
    from school_unit n join school s on s.id = n.school_id
    where ${sql.join(conditions, sql` and `)}`
}

const person = sql`a.id as user_id, ${userName('a')} as name,
  trim(a.email) as address, a.email_verified_at is not null as is_verified, a.disabled_at is not null as is_disabled`

const people: Record<Kind, SQL> = {
  teacher: sql`
    select 'teacher' as kind, ${person}, m.school_id, m.school, m.id as unit
    from matching m join user_school_unit l on l.school_unit_id = m.id join app_user a on a.id = l.user_id
    join user_role r on r.user_id = a.id and r.role = 'teacher'
    where m.concerns_all or a.phone = ''`,
  school_admin: sql`
    select 'school_admin' as kind, ${person}, m.school_id, m.school, m.id as unit
    from matching m join app_user a on a.school_id = m.school_id
    join user_role r on r.user_id = a.id and r.role = 'school_admin'`,
  contact: sql`
    select 'contact' as kind, null::int as user_id, c.name, trim(c.email) as address, true as is_verified,
      false as is_disabled, m.school_id, m.school, m.id as unit
    from matching m join contact_person c on c.school_unit_id = m.id`,
}

/** All people in a selection, reachable or not. */
export async function listPeople(db: Db, season: Season, selection: MessageSelection): Promise<Person[]> {
  const kinds = [...new Set(selection.to)].map((kind) => people[kind])
  const { rows } = await db.execute<Person>(sql`
    with matching as materialized (${selectedUnits(season, selection)})
    select kind, user_id, name, address, is_verified, is_disabled, school, school_id,
      array_agg(distinct unit order by unit) as units
    from (${sql.join(kinds, sql` union all `)}) p
    group by kind, user_id, name, address, is_verified, is_disabled, school, school_id
    order by school, school_id, name, user_id, kind`)
  return rows
}

/** The schools of a selection; with one criterion of missing data the same that the overview counts. */
export async function listSelectedSchools(
  db: Db,
  season: Season,
  selection: MessageSelection,
): Promise<SelectedSchool[]> {
  const { rows } = await db.execute<SelectedSchool>(sql`
    select distinct school_id as id, school as name from (${selectedUnits(season, selection)}) m order by 2, 1`)
  return rows
}
