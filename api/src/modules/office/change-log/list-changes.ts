import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { isOrganiser } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { listUnits } from '../../schools/public.ts'
import { entriesOfSchool } from './entries-of-school.ts'
import { namesOfEntries } from './object-names.ts'

type Answer = ResponseOf<'GET /api/maintenance/audit/'>
type Row = Omit<Answer['data'][number], 'at' | 'user' | 'object_name' | 'deed_count'> & {
  at: Date
  deed: string
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
  const conditions = [await withinSchool(ctx, query.school), ...filters(query)]
  const { rows } = await ctx.db.execute<Row>(sql`
    select e.id, e.at, e.action, e.object_type, e.object_id, e.before, e.after, e.reason, e.request_id,
      ${deed} as deed, a.id as user_id, a.username, trim(a.first_name || ' ' || a.last_name) as name, count(*) over ()::int as total
    from audit_entry e left join app_user a on a.id = e.user_id
    where ${sql.join(conditions, sql` and `)}
    order by e.id desc limit ${limit} offset ${offset}`)
  const names = await namesOfEntries(ctx.db, rows)
  const counts = await countDeeds(ctx.db, rows, conditions)
  return {
    total: rows[0]?.total ?? 0,
    names: names.byField,
    data: rows.map(({ at, deed: did, user_id, username, name, total: _total, ...entry }) => ({
      ...entry,
      deed_count: counts.get(did) ?? 1,
      object_name: names.ofEntry(entry),
      at: new Date(at).toISOString(),
      user: user_id === null ? null : { id: user_id, username: username ?? '', name: name ?? '' },
    })),
  }
}

/** What was written by one press or one run of a job, doing the same to several objects; a job is known by its minute. */
const deed = sql<string>`concat_ws(' ', e.action, e.object_type, e.user_id,
  coalesce(nullif(e.request_id, ''), to_char(e.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')))`

/** No press and no run of a job writes for longer. */
const DEED_MINUTES = 15

/** How many entries the deeds of these rows wrote, also on other pages. */
async function countDeeds(db: Db, rows: readonly Row[], conditions: readonly SQL[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const times = rows.map(({ at }) => new Date(at).getTime())
  const [from, to] = [Math.min(...times) - DEED_MINUTES * 60_000, Math.max(...times) + DEED_MINUTES * 60_000]
  const instant = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`
  const counted = await db.execute<{ deed: string; count: number }>(sql`
    select ${deed} as deed, count(*)::int as count
    from audit_entry e left join app_user a on a.id = e.user_id
    where ${sql.join([...conditions], sql` and `)} and e.at between ${instant(from)} and ${instant(to)}
    group by 1`)
  return new Map(counted.rows.map(({ deed: did, count }) => [did, count]))
}

/** The organiser sees all or one school's, others their own. */
async function withinSchool({ db, user }: Context<SessionUser>, school: number | undefined): Promise<SQL> {
  if (!isOrganiser(user)) return entriesOfSchool(user)
  if (school === undefined) return sql`true`
  const units = await listUnits(db, school)
  return entriesOfSchool({ schoolId: school, unitIds: units.map(({ id }) => id) })
}

function filters(query: QueryOf<'GET /api/maintenance/audit/'>): SQL[] {
  const { action, object_type, object_id, invoice, user, without, from, to } = query
  const needle = user?.normalize('NFC').trim().toLowerCase()
  const day = sql`(e.at at time zone 'Europe/Helsinki')::date`
  return [
    ...(action
      ? [action.includes('.') ? sql`e.action = ${action}` : sql`split_part(e.action, '.', 1) = ${action}`]
      : []),
    ...(object_type ? [sql`e.object_type = ${object_type}`] : []),
    ...(object_id ? [sql`e.object_id = ${object_id}`] : []),
    ...(invoice ? [ofInvoice(invoice)] : []),
    ...(without === 'logins' ? [sql`e.action <> 'user.login'`] : []),
    // strpos instead of LIKE, so that percent signs are literal.
    ...(needle ? [sql`strpos(lower(a.username || ' ' || a.first_name || ' ' || a.last_name), ${needle}) > 0`] : []),
    ...(from ? [sql`${day} >= ${from}`] : []),
    ...(to ? [sql`${day} <= ${to}`] : []),
  ]
}

/** Entries of the document with this number, of its credit notes, and of the payments that were ever booked on it, with their files. */
const ofInvoice = (number: number): SQL => sql`case e.object_type
  when 'invoice' then e.object_id in (select i.id from invoice i
    left join invoice credited on credited.id = i.parent_invoice_id and i.kind = 'credit'
    where ${number} in (i.number, credited.number))
  when 'payment' then e.object_id in (select a.payment_id from payment_allocation a
    join invoice i on i.id = a.invoice_id where i.number = ${number})
  when 'payment_file' then e.object_id in (select p.payment_file_id from payment p
    join payment_allocation a on a.payment_id = p.id
    join invoice i on i.id = a.invoice_id where i.number = ${number})
  else false
end`
