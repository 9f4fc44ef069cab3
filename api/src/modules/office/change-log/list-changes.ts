import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { type SQL, sql } from 'drizzle-orm'
import { idList } from '../../../db/sql-values.ts'
import { isOrganiser } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { namesOfEntries } from './object-names.ts'

type Answer = ResponseOf<'GET /api/maintenance/audit/'>
type Row = Omit<Answer['data'][number], 'at' | 'user' | 'object_name'> & {
  at: Date
  user_id: number | null
  username: string | null
  name: string | null
  total: number
}

/** The change log, newest first. Entries cannot be changed or deleted here. */
export async function listChanges(
  ctx: Context<SessionUser>,
  query: QueryOf<'GET /api/maintenance/audit/'>,
): Promise<Answer> {
  const { limit = 50, offset = 0 } = query
  const conditions = [isOrganiser(ctx.user) ? sql`true` : entriesOfSchool(ctx.user), ...filters(query)]
  const { rows } = await ctx.db.execute<Row>(sql`
    select e.id, e.at, e.action, e.object_type, e.object_id, e.before, e.after, e.reason, e.request_id,
      a.id as user_id, a.username, trim(a.first_name || ' ' || a.last_name) as name, count(*) over ()::int as total
    from audit_entry e left join app_user a on a.id = e.user_id
    where ${sql.join(conditions, sql` and `)}
    order by e.id desc limit ${limit} offset ${offset}`)
  const names = await namesOfEntries(ctx.db, rows)
  return {
    total: rows[0]?.total ?? 0,
    names: names.byField,
    data: rows.map(({ at, user_id, username, name, total: _total, ...entry }) => ({
      ...entry,
      object_name: names.ofEntry(entry),
      at: new Date(at).toISOString(),
      user: user_id === null ? null : { id: user_id, username: username ?? '', name: name ?? '' },
    })),
  }
}

function filters(query: QueryOf<'GET /api/maintenance/audit/'>): SQL[] {
  const { action, object_type, object_id, user, from, to } = query
  const needle = user?.normalize('NFC').trim().toLowerCase()
  const day = sql`(e.at at time zone 'Europe/Helsinki')::date`
  return [
    ...(action
      ? [action.includes('.') ? sql`e.action = ${action}` : sql`split_part(e.action, '.', 1) = ${action}`]
      : []),
    ...(object_type ? [sql`e.object_type = ${object_type}`] : []),
    ...(object_id ? [sql`e.object_id = ${object_id}`] : []),
    // strpos instead of LIKE, so that percent signs are literal.
    ...(needle ? [sql`strpos(lower(a.username || ' ' || a.first_name || ' ' || a.last_name), ${needle}) > 0`] : []),
    ...(from ? [sql`${day} >= ${from}`] : []),
    ...(to ? [sql`${day} <= ${to}`] : []),
  ]
}

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
    else false
  end`
}
