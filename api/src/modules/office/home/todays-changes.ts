import type { ResponseOf } from '@stafapp/shared/contract/types'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { userName } from '../../../db/user-name.ts'
import { moneyText } from '../../../lib/pdf/words.ts'
import { schoolOfEntry } from '../change-log/entries-of-school.ts'
import { namesOfEntries, type ObjectNames } from '../change-log/object-names.ts'

type Line = ResponseOf<'GET /api/events/season/'>['today'][number]
type Entry = Parameters<typeof namesOfEntries>[1][number]
type Row = Omit<Line, 'last_at' | 'objects' | 'booked'> & { last_at: Date; entries: Entry[] }

const shownLines = 8
/** The same action of the same person gets a line of its own when this much time has passed since the last one. */
const PAUSE = sql`interval '1 minute'`
const shownObjects = 3
/** Objects that are never named here: children, and persons without an account. */
const unnamedTypes: readonly string[] = ['runner', 'contact_person']

/**
 * The changes since an instant, without logins, downloads and the heats that a change of teams repaired by itself: one
 * line for what the same person did with the same action in one deed or without a pause, whichever the schools, the newest
 * line first. A collective invoice is about all its schools.
 */
export async function listTodaysChanges(tx: Db, since: Date): Promise<Line[]> {
  const { rows } = await tx.execute<Row>(sql`
    with entry as (
      select e.id, e.at, e.action, e.object_type, e.user_id, e.request_id, e.before, e.after, e.object_id,
        s.id as school_id, s.name as school_name, coalesce(i.kind = 'credit', false) as is_credit,
        e.at - lag(e.at) over same > ${PAUSE} and (
          e.request_id = '' or e.request_id is distinct from lag(e.request_id) over same) as is_later
      from audit_entry e
      left join invoice i on e.object_type = 'invoice' and i.id = e.object_id
      left join school s on s.id = ${schoolOfEntry}
      where e.at >= ${since.toISOString()}::timestamptz and e.action not like 'download.%'
        and e.action not like 'user.login%'
        and not (e.action = 'heats.repair' and exists (
          select from audit_entry deed where deed.at >= ${since.toISOString()}::timestamptz
            and deed.request_id = e.request_id and deed.request_id <> '' and deed.action <> 'heats.repair'))
      window same as (partition by e.action, e.object_type, e.user_id order by e.at, e.id)
    ), deed as (
      select *, count(*) filter (where is_later) over (partition by action, object_type, user_id order by at, id) as deed
      from entry
    ), changed as (
      select *, row_number() over (partition by action, object_type, user_id, deed, object_id order by id desc) as place
      from deed
    ), line as (
      select action, object_type, user_id, count(*)::int as count, max(at) as last_at, max(id) as last_id,
        count(distinct object_id)::int as object_count,
        case when count(distinct object_id) = 1 then max(object_id) end as object_id, (array_agg(request_id order by id desc))[1] as request_id,
        count(distinct object_id) filter (where is_credit)::int as credit_count,
        array_agg(distinct school_id) filter (where school_id is not null) as school_ids,
        array_agg(distinct object_id) filter (where object_type = 'invoice') as invoice_ids,
        ${length(sql`after -> 'added'`)} as added_team_count,
        ${length(sql`after -> 'withdrawn'`)} as withdrawn_team_count,
        to_jsonb((array_agg(jsonb_build_object('object_type', object_type, 'object_id', object_id, 'before', before,
          'after', after) order by id desc) filter (where place = 1))[1:${sql.raw(String(shownObjects))}]) as entries,
        (array_agg(jsonb_build_object('id', school_id, 'name', school_name) order by id desc)
          filter (where school_id is not null))[1] as school
      from changed group by action, object_type, user_id, deed
      order by last_at desc, last_id desc limit ${shownLines}
    )
    select l.*,
      coalesce(${userName('a')}, '') as last_by,
      greatest((select count(*)::int from (
        select unnest(l.school_ids)
        union
        select u.school_id from invoice_part p join school_unit u on u.id = p.school_unit_id
        where p.invoice_id = any(l.invoice_ids)
      ) about) - 1, 0) as other_school_count
    from line l left join app_user a on a.id = l.user_id
    order by l.last_at desc, l.last_id desc`)
  const named = rows.filter(({ object_type }) => !unnamedTypes.includes(object_type))
  const names = await namesOfEntries(
    tx,
    named.flatMap(({ entries }) => entries),
  )
  return rows.map((row) => ({
    action: row.action,
    object_type: row.object_type,
    count: row.count,
    object_count: row.object_count,
    object_id: row.object_id,
    objects: named.includes(row)
      ? row.entries.map((entry) => nameIn(row, entry, names)).filter((name) => name !== '')
      : [],
    credit_count: row.credit_count,
    booked: bookedBy(row, names),
    added_team_count: row.added_team_count,
    withdrawn_team_count: row.withdrawn_team_count,
    school: row.school,
    other_school_count: row.other_school_count,
    last_by: row.last_by,
    request_id: row.request_id,
    last_at: new Date(row.last_at).toISOString(),
  }))
}

/** The name of an entry's object; several payments, whose payers may be unknown or one, are told apart by their sums. */
function nameIn(row: Row, entry: Entry, names: ObjectNames): string {
  const name = names.ofEntry(entry)
  if (row.object_type !== 'payment' || row.object_count === 1 || row.count !== row.object_count) return name
  const { cents } = moneyOf(entry)
  return cents === 0 ? name : `${name} ${moneyText(cents)}`
}

/** The sum and the invoices of a line that is about one payment; null for other lines. */
function bookedBy({ action, count, entries: [entry] }: Row, names: ObjectNames): Line['booked'] {
  if (!action.startsWith('payments.') || count !== 1 || !entry) return null
  const { cents, parts } = moneyOf(entry)
  if (cents === 0) return null
  const invoices = parts.flatMap(({ id }) =>
    id > 0
      ? [{ id, name: (entry.object_type === 'invoice' ? names.ofEntry(entry) : names.byField.invoice?.[id]) ?? '' }]
      : [],
  )
  return { cents, invoices }
}

/** The sum that an entry moves, and its parts with their invoices; 0 for none. */
function moneyOf(entry: Entry): { cents: number; parts: { cents: number; id: number }[] } {
  const said = { ...fieldsOf(entry.before), ...fieldsOf(entry.after) }
  const moved = Array.isArray(said.allocations) ? said.allocations.map(fieldsOf) : [said]
  const isOfInvoice = entry.object_type === 'invoice'
  const parts = moved.map(({ amount_cents, open_cents, invoice }) => ({
    // Writing off takes all that is open.
    cents: Number(amount_cents ?? (isOfInvoice ? open_cents : undefined) ?? 0),
    id: Number((isOfInvoice ? entry.object_id : invoice) ?? 0),
  }))
  return { cents: parts.reduce((sum, part) => sum + part.cents, 0), parts }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Sum of the lengths of a field of an entry of teams; 0 for other actions. */
const length = (field: SQL) =>
  sql`coalesce(sum(case when action = 'teams.intent' and jsonb_typeof(${field}) = 'array'
    then jsonb_array_length(${field}) end), 0)::int`
