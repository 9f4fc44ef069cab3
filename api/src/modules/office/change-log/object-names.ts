import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { idList } from '../../../db/sql-values.ts'
import { unitPlace } from '../../../db/unit-place.ts'
import { payerNames } from '../../money/public.ts'

/** By type of object: a query of `id` and display name. A payment is named by its payer, of which no query alone tells. */
const nameQueries: Readonly<Record<string, SQL>> = {
  billing_information: sql`select id, name from billing_information`,
  documentation: sql`select id, title as name from documentation`,
  event_instance: sql`select i.id, e.name from event_instance i join event e on e.id = i.event_id`,
  food_menu: sql`select id, meal as name from food_menu`,
  invitation: sql`select id, email as name from invitation`,
  invoice: sql`select i.id, case when i.kind = 'credit' then 'kreditnota ' else '' end || coalesce(i.number::text, 'utkast')
    || coalesce(' till faktura ' || credited.number, '') || ', ' || (i.billing ->> 'name') as name
    from invoice i left join invoice credited on credited.id = i.parent_invoice_id and i.kind = 'credit'`,
  karneval: sql`select id, name from karneval`,
  message: sql`select id, subject as name from message`,
  order: sql`select o.id, ${unitPlace} as name from unit_order o
    join school_unit u on u.id = o.school_unit_id join school s on s.id = u.school_id`,
  payment_file: sql`select id, name from payment_file`,
  product: sql`select id, name from product`,
  qna: sql`select id, question as name from qna`,
  runner: sql`select id, trim(first_name || ' ' || last_name) as name from runner`,
  school: sql`select id, name from school`,
  school_unit: sql`select u.id, ${unitPlace} as name from school_unit u join school s on s.id = u.school_id`,
  team: sql`select t.id, t.name || ', ' || e.name as name from team t
    join event_instance i on i.id = t.event_instance_id join event e on e.id = i.event_id`,
  timetable_delay: sql`select d.id, case when d.minutes < 0 then '−' else '+' end || abs(d.minutes) || ' min, '
    || coalesce(r.title, 'en borttagen rad') || coalesce(', från heat ' || d.heat_number, '') as name
    from timetable_delay d left join timetable_row r on r.id = d.row_id`,
  timetable_row: sql`select id, title as name from timetable_row`,
  track: sql`select id, name from track`,
  user: sql`select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) as name from app_user`,
}

/** Fields in entries that hold ids, with the type of the referenced object. */
const fieldKinds: Readonly<Record<string, string>> = {
  addressee_unit: 'school_unit',
  event_instance: 'event_instance',
  event_instance_id: 'event_instance',
  except: 'invoice',
  invoice: 'invoice',
  invoice_id: 'invoice',
  karneval: 'karneval',
  karneval_id: 'karneval',
  leader: 'user',
  leader_id: 'user',
  legs: 'runner',
  parent: 'invoice',
  payment: 'payment',
  product: 'product',
  product_id: 'product',
  reserves: 'runner',
  runner: 'runner',
  runner_id: 'runner',
  school: 'school',
  school_id: 'school',
  school_unit: 'school_unit',
  school_unit_id: 'school_unit',
  school_units: 'school_unit',
  team: 'team',
  team_id: 'team',
  teams: 'team',
  track: 'track',
  track_id: 'track',
  user: 'user',
  user_id: 'user',
  withdrawn: 'team',
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Entries of erased texts and rows: their fields are tables, each with a number of rows. */
const isCounts = (action: string): boolean => /_(erased|purged)$/.test(action)

type Entry = { action: string; object_type: string; object_id: number | null; before: unknown; after: unknown }
export type ObjectNames = {
  /** The name of the entry's object; empty if it has none or was deleted. */
  ofEntry(entry: Entry): string
  /** By field name in snake case, then by id. */
  byField: Record<string, Record<string, string>>
}

/**
 * Names for the ids in audit entries: of their objects and of references in their fields. A deleted object is named
 * from the entry itself.
 */
export async function namesOfEntries(db: Db, entries: readonly Entry[]): Promise<ObjectNames> {
  const wanted = new Map<string, Set<number>>()
  const want = (kind: string, id: number) => {
    if (kind in nameQueries || kind === 'payment') wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id))
  }
  const fields = new Map<string, Set<number>>()
  for (const { action, object_type, object_id, before, after } of entries) {
    if (object_id !== null) want(object_type, object_id)
    if (isCounts(action)) continue
    for (const side of [before, after])
      eachReference(side, '', (field, id) => {
        fields.set(field, (fields.get(field) ?? new Set()).add(id))
        want(fieldKinds[field] ?? '', id)
      })
  }
  const found = await loadNames(db, wanted)
  const byField: ObjectNames['byField'] = {}
  for (const [field, ids] of fields)
    for (const id of ids) {
      const name = found.get(`${fieldKinds[field]} ${id}`)
      if (name) byField[field] = { ...byField[field], [id]: name }
    }
  return {
    byField,
    ofEntry: ({ object_type, object_id, before, after }) =>
      found.get(`${object_type} ${object_id}`) || recordedName(after) || recordedName(before),
  }
}

/** Calls `see` for every integer in a field of `fieldKinds`, also within lists. */
function eachReference(value: unknown, field: string, see: (field: string, id: number) => void): void {
  if (typeof value === 'number') {
    if (Object.hasOwn(fieldKinds, field) && Number.isInteger(value) && value > 0 && value < 2 ** 31) see(field, value)
  } else if (Array.isArray(value)) for (const item of value) eachReference(item, field, see)
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) eachReference(item, snakeCase(name), see)
}

async function loadNames(db: Db, wanted: ReadonlyMap<string, ReadonlySet<number>>): Promise<Map<string, string>> {
  const parts = [...wanted].flatMap(([kind, ids]) => {
    const query = nameQueries[kind]
    return query
      ? sql`select ${kind} as kind, n.id, n.name from (${query}) n where n.id = any(${idList([...ids])})`
      : []
  })
  const payments = wanted.get('payment')
  const payers = payments ? await payerNames(db, [...payments]) : []
  const found = new Map([...payers].map(([id, name]) => [`payment ${id}`, name || 'Okänd betalare']))
  if (parts.length === 0) return found
  const { rows } = await db.execute<{ kind: string; id: number; name: string | null }>(
    sql.join(parts, sql` union all `),
  )
  for (const { kind, id, name } of rows) found.set(`${kind} ${id}`, name ?? '')
  return found
}

function recordedName(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const fields: Record<string, unknown> = { ...value }
  const name = ['name', 'title', 'subject', 'question', 'meal', 'username', 'email'].find(
    (field) => typeof fields[field] === 'string' && fields[field] !== '',
  )
  return name === undefined ? '' : String(fields[name])
}
