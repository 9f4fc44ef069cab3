import { type SQL, sql } from 'drizzle-orm'
import { idList } from '../../../db/sql-values.ts'
import type { SessionUser } from '../../../http/handler.ts'

/**
 * Entries about a school, its units and their objects. Deleted objects are matched by the entry's content. Other types
 * are for the organiser only.
 */
export function entriesOfSchool({ schoolId, unitIds }: Pick<SessionUser, 'schoolId' | 'unitIds'>): SQL {
  const units = idList(unitIds)
  const inUnits = (table: SQL) =>
    sql`exists (select from ${table} x where x.id = e.object_id and x.school_unit_id = any(${units}))`
  const said = sql`coalesce(e.before, e.after)`
  return sql`case e.object_type
    when 'school' then e.object_id = ${schoolId}
    when 'school_unit' then e.object_id = any(${units})
    when 'team' then ${inUnits(sql`team`)}
    when 'runner' then ${inUnits(sql`runner`)} or to_jsonb(${units}) @> (${said} -> 'school_unit')
    when 'order' then ${inUnits(sql`unit_order`)}
    when 'invitation' then ${inUnits(sql`invitation`)}
    when 'invoice' then ${inUnits(sql`invoice`)}
    when 'billing_information' then ${inUnits(sql`billing_information`)}
      or (${said} #>> '{school_unit,school}')::int = ${schoolId}
    when 'user' then exists (select from app_user u left join user_school_unit l on l.user_id = u.id
      where u.id = e.object_id and (u.school_id = ${schoolId} or l.school_unit_id = any(${units})))
      or (e.action = 'user.end_leadership' and to_jsonb(${units}) @> (e.before -> 'school_units'))
    else false
  end`
}

const ofUnit = (unit: SQL) => sql`(select u.school_id from school_unit u where u.id = ${unit})`
const ofRow = (table: SQL) =>
  sql`(select u.school_id from ${table} x join school_unit u on u.id = x.school_unit_id where x.id = e.object_id)`

/**
 * Id of the school that an entry `e` is about; null for what belongs to no school, and for a deleted object. An account
 * belongs to its own school, otherwise to that of its first unit.
 */
export const schoolOfEntry: SQL = sql`case e.object_type
  when 'school' then e.object_id
  when 'school_unit' then ${ofUnit(sql`e.object_id`)}
  when 'contact_person' then ${ofUnit(sql`e.object_id`)}
  when 'team' then ${ofRow(sql`team`)}
  when 'runner' then ${ofRow(sql`runner`)}
  when 'order' then ${ofRow(sql`unit_order`)}
  when 'invitation' then ${ofRow(sql`invitation`)}
  when 'invoice' then ${ofRow(sql`invoice`)}
  when 'billing_information' then ${ofRow(sql`billing_information`)}
  when 'user' then (select coalesce(a.school_id, (select u.school_id from user_school_unit l
    join school_unit u on u.id = l.school_unit_id where l.user_id = a.id order by u.id limit 1))
    from app_user a where a.id = e.object_id)
end`
