import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { LAST_REMINDER, SENT_AGAIN_DAYS } from '@stafapp/shared/rules/reminder'
import { fold } from '@stafapp/shared/rules/schools/fold'
import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { type BillingSnapshot, invoice, type VatLine } from '../../../db/schema/invoices.ts'
import { idList, patternOf } from '../../../db/sql-values.ts'
import { AppError } from '../../../lib/app-error.ts'
import { balances, isSent } from './balances.ts'
import { namedUnit, partCount, partPlaces } from './named-unit.ts'
import type { InvoiceAnswer, InvoiceBrief } from './read-invoices.ts'

/** An issued document with its balance, payer and sendings. */
export type ListedDocument = Omit<InvoiceBrief, 'delivery' | 'sent_at'> & {
  sent_at: Date | null
  delivery_state: NonNullable<InvoiceBrief['delivery']>['state'] | null
  maventa_state: string | null
  cause: string | null
  attempts: number | null
  billing: BillingSnapshot
  vat: VatLine[]
  reason: string | null
  /** Whether the newest reminder's day has passed; null without reminders. */
  is_reminder_due: boolean | null
  /** The total less the credit notes; 0 for a credit note. */
  due_cents: number
  /** The unpaid sum of an invoice that is sent; 0 before. */
  unpaid_cents: number
}

export type InvoiceFilter = {
  today: string
  ids?: readonly number[]
  karnevalId?: number
  exceptIds?: readonly number[] | undefined
  /** null: all units. */
  unitIds?: readonly number[] | null
  payerId?: number | undefined
  show?: keyof typeof shown | undefined
  search?: string | undefined
}

type Sort = NonNullable<QueryOf<'GET /api/invoices/invoices/'>['sort']>

const sortedBy: Record<'number' | 'payer' | 'due' | 'total' | 'open', SQL> = {
  number: sql`number`,
  payer: sql`payer_name`,
  // A credit note is not to be paid.
  due: sql`case when kind <> 'credit' then due_on end`,
  total: sql`total_cents`,
  open: sql`unpaid_cents`,
}

const orderOf = (sort: Sort): SQL =>
  sort.startsWith('-')
    ? sql`${sortedBy[sort.slice(1) as keyof typeof sortedBy]} desc nulls last, number desc`
    : sql`${sortedBy[sort as keyof typeof sortedBy]} nulls last, number desc`

/** All issued documents with their paid and credited sums. */
const documents = (today: string): SQL => sql`
  select i.id, i.number, i.kind, i.extent, i.status,
    ${partCount} as part_count, i.karneval_id as karneval, s.id as school, s.name as school_name,
    i.school_unit_id as school_unit, u.unit_name, i.billing_information_id as billing_information, i.billing->>'name' as payer_name,
    i.total_cents, coalesce(balance.paid, 0) as paid_cents, coalesce(balance.open, 0) as open_cents,
    coalesce(balance.due, 0) as due_cents, coalesce(balance.unpaid, 0) as unpaid_cents,
    coalesce(balance.unpaid, 0) > 0 and i.due_on < ${today}::date as is_overdue,
    case when x.created_at >= (${today}::date - ${SENT_AGAIN_DAYS}::int) at time zone 'Europe/Helsinki' and (
      d.state = 'rejected' or i.maventa_state = 'FAILED' or exists (
        select from invoice_delivery lost where lost.invoice_id = i.id and lost.reminder_id is null
          and lost.replaced_at is not null and lost.state in ('bounced', 'failed')))
      then (x.created_at at time zone 'Europe/Helsinki')::date::text end as sent_again_on,
    reminded.due_on < ${today}::date as is_reminder_due, i.issued_on::text as issued_on, i.due_on::text as due_on, i.reference_number, i.parent_invoice_id as parent_invoice,
    p.number as parent_number, p.extent as parent_extent, reminded.level as reminder_level, reminded.days as reminded_on, i.sent_at, i.maventa_state,
    coalesce((i.billing->>'use_maventa')::boolean, false) as use_maventa,
    case when carried.id is null then d.state when i.maventa_id is not null then 'sent' end as delivery_state,
    case when carried.id is null then d.cause else x.cause end as cause,
    case when carried.id is null then d.attempts else 0 end as attempts, i.billing, i.vat, i.reason, i.version,
    case when x.id is not null then jsonb_build_object('channel', x.channel, 'state', x.state, 'address', x.address,
      'cause', x.cause) end as sending,
    (select jsonb_build_object('level', r.level, 'channel', y.channel, 'state', y.state, 'cause', y.cause)
      from invoice_reminder r join invoice_delivery y on y.reminder_id = r.id and y.replaced_at is null
      where r.invoice_id = i.id and r.level = reminded.level) as reminder_sending,
    case when promise.promised_on >= ${today}::date then promise.promised_on::text end as promised_on,
    case when promise.promised_on < ${today}::date and balance.unpaid > 0 then promise.promised_on::text end as broken_promise_on
  from invoice i
  join school_unit u on u.id = ${namedUnit}
  join school s on s.id = u.school_id
  left join invoice p on p.id = i.parent_invoice_id
  left join maventa_delivery d on d.invoice_id = i.id
  -- A reminder takes over the row: what is known of the invoice is then that Maventa has it, and its own sending.
  left join invoice_delivery carried on carried.id = d.delivery_id and carried.reminder_id is not null
  left join invoice_delivery x on x.invoice_id = i.id and x.reminder_id is null and x.replaced_at is null
  left join payment_promise promise on promise.invoice_id = i.id and promise.withdrawn_at is null
  left join (${balances}) balance on balance.invoice_id = i.id
  cross join lateral (
    select coalesce(max(r.level), 0) as level, max(r.due_on) as due_on,
      coalesce(jsonb_agg(r.reminded_on order by r.level), '[]') as days
    from invoice_reminder r where r.invoice_id = i.id
  ) reminded
  where i.status <> 'draft'`

const unsent = sql`sent_at is null and status <> 'credited' and delivery_state is null and sending is null`
/** Overdue, and nothing promised for a day to come. */
const late = sql`is_overdue and promised_on is null`
/** The payer never got the invoice: the newest sending decides, and without one what Maventa says. */
const unreached = sql`coalesce(case when sending is not null then sending->>'state' in ('bounced', 'failed')
  else delivery_state = 'rejected' or maventa_state = 'FAILED' end, false)`

const shown = {
  unsent,
  unsent_maventa: sql`${unsent} and use_maventa`,
  unsent_manual: sql`${unsent} and not use_maventa`,
  // A fee and interest are not claimed from whom the invoice has not reached, or has reached only now.
  never_reminded: sql`${late} and not ${unreached} and sent_again_on is null and reminder_level = 0`,
  remind_again: sql`${late} and not ${unreached} and sent_again_on is null and reminder_level between 1 and ${LAST_REMINDER - 1} and is_reminder_due`,
  late_unreached: sql`${late} and ${unreached}`,
  late_sent_again: sql`${late} and not ${unreached} and sent_again_on is not null`,
  late_promised: sql`is_overdue and promised_on is not null`,
  collection: sql`${late} and reminder_level >= 2 and is_reminder_due`,
  open: sql`unpaid_cents > 0`,
  overdue: sql`is_overdue`,
  overdue_unreached: sql`is_overdue and ${unreached}`,
  overdue_reached: sql`is_overdue and not ${unreached}`,
  paid: sql`status in ('paid', 'overpaid')`,
  credited: sql`(kind = 'credit' or status = 'credited')`,
  failed: sql`(delivery_state = 'rejected' or maventa_state = 'FAILED' or sending->>'state' in ('bounced', 'failed')
    or reminder_sending->>'state' in ('bounced', 'failed'))`,
} as const

function found(filter: InvoiceFilter): SQL {
  const conditions = [sql`true`]
  if (filter.ids) conditions.push(sql`id = any(${idList(filter.ids)})`)
  if (filter.exceptIds) conditions.push(sql`id <> all(${idList(filter.exceptIds)})`)
  if (filter.karnevalId !== undefined) conditions.push(sql`karneval = ${filter.karnevalId}`)
  if (filter.unitIds)
    conditions.push(sql`school_unit = any(${idList(filter.unitIds)}) and not exists (
      select from invoice_part part where part.invoice_id = found.id and part.school_unit_id <> all(${idList(filter.unitIds)}))`)
  if (filter.payerId !== undefined)
    conditions.push(sql`(billing_information = ${filter.payerId} or exists (
      select from invoice_part part where part.invoice_id = found.id and part.billing_information_id = ${filter.payerId}))`)
  if (filter.show) conditions.push(shown[filter.show])
  if (filter.search) {
    const words = filter.search.split(/\s+/).map(fold).filter(Boolean)
    const names = sql`concat_ws(' ', payer_name, school_name, unit_name, town.municipality, found.billing->>'city', ${partPlaces})`
    const holdsAll = sql.join([sql`true`, ...words.map((word) => sql`${names} ~ ${patternOf(word)}`)], sql` and `)
    const digits = filter.search.replaceAll(/\s/g, '')
    conditions.push(
      sql`(number::text = ${digits} or reference_number = ${digits}
        or exists (select from invoice i join school town on town.id = found.school where i.id = found.id and ${holdsAll}))`,
    )
  }
  return sql`from (${documents(filter.today)}) found where ${sql.join(conditions, sql` and `)}`
}

export async function listInvoiceRows(
  db: Db,
  filter: InvoiceFilter,
  page: { limit: number; offset: number; sort?: Sort | undefined },
): Promise<ListedDocument[]> {
  const { rows } = await db.execute<ListedDocument>(
    sql`select * ${found(filter)} order by ${orderOf(page.sort ?? '-number')} limit ${page.limit} offset ${page.offset}`,
  )
  return rows
}

export async function findInvoiceRow(db: Db, id: number, today: string): Promise<ListedDocument | null> {
  const [row] = await listInvoiceRows(db, { ids: [id], today }, { limit: 1, offset: 0 })
  return row ?? null
}

/** `open_cents` is what is unpaid of invoices that have left, `unsent_cents` what others are for. */
type Sums = { total: number; credit_count: number; total_cents: number; open_cents: number; unsent_cents: number }

export async function sumInvoices(db: Db, filter: InvoiceFilter): Promise<Sums> {
  const { rows } = await db.execute<Sums>(
    sql`select count(*)::int as total, count(*) filter (where kind = 'credit')::int as credit_count,
      coalesce(sum(total_cents), 0)::int as total_cents, coalesce(sum(unpaid_cents), 0)::int as open_cents,
      coalesce(sum(open_cents - unpaid_cents), 0)::int as unsent_cents ${found(filter)}`,
  )
  const [row] = rows
  if (!row) throw new Error('an aggregate always has a row')
  return row
}

type Counts = ResponseOf<'GET /api/invoices/invoices/'>['counts']

/** How many documents each list has that match all but `show`. */
export async function countInvoices(db: Db, { show: _show, ...filter }: InvoiceFilter): Promise<Counts> {
  const lists = ['unsent', 'open', 'overdue', 'failed', 'remind_again', 'collection', 'paid', 'credited'] as const
  const counts = lists.map((list) => sql`count(*) filter (where ${shown[list]})::int as ${sql.identifier(list)}`)
  const { rows } = await db.execute<Counts>(
    sql`select count(*)::int as "all", ${sql.join(counts, sql`, `)} ${found(filter)}`,
  )
  const [row] = rows
  if (!row) throw new Error('an aggregate always has a row')
  return row
}

/** Documents that are made and not sent: the only count of them, for the season, the follow-up and the lists. */
const unsentCounts = sql`count(*) filter (where ${shown.unsent})::int as unsent_count,
  count(*) filter (where ${shown.unsent} and kind = 'credit')::int as unsent_credit_count`

type Unsent = { unsent_count: number; unsent_credit_count: number }

export async function countUnsent(db: Db, karnevalId: number, today: string): Promise<Unsent> {
  const { rows } = await db.execute<Unsent>(sql`select ${unsentCounts} ${found({ karnevalId, today })}`)
  const [row] = rows
  if (!row) throw new Error('an aggregate always has a row')
  return row
}

type Progress = Pick<
  NonNullable<ResponseOf<'GET /api/events/season/'>['money']>,
  | 'invoice_count'
  | 'unsent_count'
  | 'unsent_credit_count'
  | 'sent_cents'
  | 'unsent_cents'
  | 'paid_cents'
  | 'open_cents'
  | 'overdue_cents'
  | 'overdue_count'
> & { failed_count: number; overpaid_count: number }

/** How far a carnival's invoices have come; `failed_count` is what could not be delivered, `overpaid_count` what is paid too much of. */
export async function readProgress(db: Db, karnevalId: number, today: string): Promise<Progress> {
  const { rows } = await db.execute<Progress>(sql`
    select count(*) filter (where kind = 'invoice')::int as invoice_count,
      ${unsentCounts},
      coalesce(sum(due_cents - open_cents + unpaid_cents), 0)::int as sent_cents,
      coalesce(sum(open_cents - unpaid_cents), 0)::int as unsent_cents,
      coalesce(sum(paid_cents), 0)::int as paid_cents,
      coalesce(sum(unpaid_cents), 0)::int as open_cents,
      coalesce(sum(unpaid_cents) filter (where ${shown.overdue}), 0)::int as overdue_cents,
      count(*) filter (where ${shown.overdue})::int as overdue_count,
      count(*) filter (where ${shown.failed})::int as failed_count,
      count(*) filter (where paid_cents > due_cents)::int as overpaid_count
    ${found({ karnevalId, today })}`)
  const [row] = rows
  if (!row) throw new Error('an aggregate always has a row')
  return row
}

export async function readOpenCents(db: Db, ids: readonly number[]) {
  const { rows } = await db.execute<{ id: number; cents: number }>(
    sql`select invoice_id as id, open as cents from (${balances}) balance where invoice_id = any(${idList(ids)})`,
  )
  return rows
}

/**
 * Locks issued documents in the order of ids until the transaction ends, which serialises reminders, sending and
 * bookings of payments.
 * @throws AppError not_found
 */
export async function lockIssued(tx: Db, ids: readonly number[]): Promise<(typeof invoice.$inferSelect)[]> {
  const found = await tx
    .select()
    .from(invoice)
    .where(inArray(invoice.id, [...ids]))
    .orderBy(asc(invoice.id))
    .for('no key update')
  if (found.length < ids.length || found.some(({ status }) => status === 'draft')) throw new AppError('not_found')
  return found
}

export async function listFollowers(db: Db, id: number, today: string): Promise<InvoiceAnswer['followers']> {
  const { rows } = await db.execute<InvoiceAnswer['followers'][number]>(sql`
    select id, number, kind, extent, total_cents, issued_on::text as issued_on, ${unsent} as is_unsent
    from (${documents(today)}) found where parent_invoice = ${id} order by number`)
  return rows
}

type Part = InvoiceAnswer['parts'][number] & { id: number }

/** The parts of a collective document, as they were named at its issue. */
export async function listParts(db: Db, invoiceId: number): Promise<Part[]> {
  const { rows } = await db.execute<Part>(sql`
    select p.id, p.billing_information_id as billing_information, u.school_id as school,
      p.billing->>'school_name' as school_name, p.school_unit_id as school_unit, p.billing->>'unit_name' as unit_name,
      p.billing->>'buyer_reference' as buyer_reference, p.billing->>'cost_centre' as cost_centre, p.total_cents
    from invoice_part p join school_unit u on u.id = p.school_unit_id
    where p.invoice_id = ${invoiceId} order by p.position`)
  return rows
}

type SharedPart = ResponseOf<'GET /api/invoices/invoices/'>['shared_parts'][number]

const MOST_PARTS = 100

/** The parts of some units in documents that they share with other units, which a list for these units leaves out. */
export async function listSharedParts(
  db: Db,
  { karnevalId, unitIds, payerId }: { karnevalId: number; unitIds: readonly number[]; payerId: number | undefined },
): Promise<SharedPart[]> {
  const { rows } = await db.execute<SharedPart>(sql`
    select p.id, i.number, i.kind, i.extent, i.billing->>'name' as payer_name, p.school_unit_id as school_unit,
      p.billing->>'unit_name' as unit_name, i.issued_on::text as issued_on, p.total_cents,
      i.status = 'credited' as is_credited, ${isSent} as is_sent, i.status in ('paid', 'overpaid') as is_paid
    from invoice_part p join invoice i on i.id = p.invoice_id
    where i.karneval_id = ${karnevalId} and i.status <> 'draft' and p.school_unit_id = any(${idList(unitIds)})
      and (i.school_unit_id <> all(${idList(unitIds)}) or exists (
        select from invoice_part other where other.invoice_id = i.id and other.school_unit_id <> all(${idList(unitIds)})))
      ${payerId === undefined ? sql`` : sql`and p.billing_information_id = ${payerId}`}
    order by i.number desc, p.position limit ${MOST_PARTS}`)
  return rows
}

/** A document in the contract's short form for a school, with nothing to pay before it is sent. */
export const ownBriefOf = (row: ListedDocument): InvoiceBrief => ({ ...briefOf(row), open_cents: row.unpaid_cents })

/** A document in the contract's short form. */
export function briefOf({
  delivery_state,
  maventa_state,
  cause,
  attempts,
  billing,
  vat,
  reason,
  is_reminder_due,
  due_cents,
  unpaid_cents,
  ...row
}: ListedDocument): InvoiceBrief {
  return {
    ...row,
    sent_at: row.sent_at && new Date(row.sent_at).toISOString(),
    delivery: delivery_state && { state: delivery_state, maventa_state, cause: cause ?? '', attempts: attempts ?? 0 },
  }
}
