import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, readSnapshot } from '../../../db/db.ts'
import { namedUnit, partCount } from '../invoices/public.ts'
import {
  type Basis,
  basisOf,
  bookedDecisions,
  decisionDay,
  instant,
  isAtReceipt,
  isByHand,
  isIssued,
  receiptDay,
  requirePeriod,
  undoneDay,
} from './known-facts.ts'
import { receivablesAt } from './receivables.ts'

type Period = { from: string; to: string }
type Slice = { limit?: number; offset?: number }
export type InvoiceJournal = ResponseOf<'GET /api/invoices/invoice-journal/'>
export type PaymentJournal = ResponseOf<'GET /api/invoices/payment-journal/'>
export type VatReport = ResponseOf<'GET /api/invoices/vat-report/'>
type Books = ResponseOf<'GET /api/invoices/books/'>

/** Rows of a page unless the call asks for more. */
const PAGE = 100

type Scope = { period: Period; basis: Basis }

/** @throws AppError invalid for a period or an instant that does not exist */
function scopeOf(query: QueryOf<'GET /api/invoices/books/'>, now: Date): Scope {
  requirePeriod(query)
  return { period: { from: query.from, to: query.to }, basis: basisOf(query, now) }
}

const headOf = ({ period, basis }: Scope) => ({ ...period, known_at: basis.knownAt.toISOString() })

async function one<T>(db: Db, found: SQL): Promise<T> {
  const { rows } = await db.execute<{ found: T }>(found)
  const [row] = rows
  if (!row) throw new Error('a select without a table has one row')
  return row.found
}

/** Documents of the period with their tax. */
const documents = ({ period, basis }: Scope): SQL => sql`
  select i.id as invoice, i.number, i.kind, i.extent, i.issued_on, i.due_on, i.billing_information_id as billing_information,
    i.billing->>'name' as payer_name,
    s.name as school_name, ${partCount} as part_count, parent.number as parent_number, parent.extent as parent_extent, tax.net_cents, tax.vat_cents, i.total_cents, i.vat
  from invoice i
  join school_unit u on u.id = ${namedUnit}
  join school s on s.id = u.school_id
  left join invoice parent on parent.id = i.parent_invoice_id
  cross join lateral (
    select coalesce(sum((line->>'net_cents')::int), 0) as net_cents, coalesce(sum((line->>'vat_cents')::int), 0) as vat_cents
    from jsonb_array_elements(i.vat) line
  ) tax
  where i.issued_on between ${period.from}::date and ${period.to}::date and ${isIssued(basis)}`

const vatSums = (where: SQL): SQL => sql`json_build_object(
  'net_cents', coalesce(sum(net_cents) filter (where ${where}), 0),
  'vat_cents', coalesce(sum(vat_cents) filter (where ${where}), 0),
  'total_cents', coalesce(sum(total_cents) filter (where ${where}), 0))`

const slice = ({ limit = PAGE, offset = 0 }: Slice): SQL => sql`limit ${limit} offset ${offset}`

/** Invoices and credit notes of a period by number. @throws AppError invalid for the period */
export async function readInvoiceJournal(
  db: Db,
  query: QueryOf<'GET /api/invoices/invoice-journal/'>,
  now: Date,
): Promise<InvoiceJournal> {
  const scope = scopeOf(query, now)
  const found = await one<Omit<InvoiceJournal, 'from' | 'to' | 'known_at'>>(
    db,
    sql`with document as materialized (${documents(scope)}) select json_build_object(
      'total', (select count(*) from document),
      'missing_count', (${missingNumbers(scope)}),
      'sums', (select ${vatSums(sql`true`)} from document),
      'data', coalesce((select json_agg(page order by number)
        from (select * from document order by number ${slice(query)}) page), '[]')
    ) as found`,
  )
  return { ...headOf(scope), ...found }
}

/** Numbers in the period's row that no document of any carnival or day has: they share one row of numbers. */
const missingNumbers = ({ period, basis }: Scope): SQL => sql`
  select coalesce(span.last - span.first + 1 - (
    select count(*) from invoice i where i.number between span.first and span.last), 0)
  from (
    select min(i.number) as first, max(i.number) as last from invoice i
    where i.issued_on between ${period.from}::date and ${period.to}::date
      and ${isIssued({ ...basis, karnevalId: null })}
  ) span`

/**
 * Each movement of money: what came and where it went, what got its place later, and what was taken from one again. The
 * part of a payment that came without a decision is a movement of its own.
 */
const movements = ({ period, basis: { karnevalId, knownAt } }: Scope): SQL => sql`
  select moved.*, p.archive_id, p.payer, p.reference, f.name as file_name, i.number as invoice_number,
    i.extent as invoice_extent
  from (
    select ${decisionDay} as day, a.created_at as at,
      case when ${isAtReceipt} then 'received' else 'allocated' end as kind, p.id as payment, a.invoice_id as invoice,
      coalesce(a.place, 'invoice') as destination,
      case when ${isAtReceipt} or ${isByHand} then a.booked_cents + a.placed_cents else 0 end as received_cents,
      a.booked_cents, a.placed_cents
    from ${bookedDecisions} a join payment p on p.id = a.payment_id where a.created_at <= ${instant(knownAt)}
    union all
    select ${undoneDay}, a.undone_at, 'undone', p.id, a.invoice_id, coalesce(a.place, 'invoice'),
      case when ${isByHand} then -(a.booked_cents + a.placed_cents) else 0 end, -a.booked_cents, -a.placed_cents
    from ${bookedDecisions} a join payment p on p.id = a.payment_id where a.undone_at <= ${instant(knownAt)}
    union all
    select ${receiptDay}, p.created_at, 'received', p.id, null, 'waiting', p.amount_cents - coalesce(decided.cents, 0), 0, 0
    from payment p
    left join (
      select a.payment_id, sum(a.booked_cents + a.placed_cents)::int as cents
      from ${bookedDecisions} a join payment p on p.id = a.payment_id where ${isAtReceipt} group by a.payment_id
    ) decided on decided.payment_id = p.id
    where not ${isByHand} and p.created_at <= ${instant(knownAt)} and p.amount_cents <> coalesce(decided.cents, 0)
  ) moved
  join payment p on p.id = moved.payment
  left join payment_file f on f.id = p.payment_file_id
  left join invoice i on i.id = moved.invoice
  where moved.day between ${period.from}::date and ${period.to}::date
    and (${karnevalId}::int is null or i.karneval_id = ${karnevalId}::int)`

/** Movements of money in a period by day. @throws AppError invalid for the period */
export async function readPaymentJournal(
  db: Db,
  query: QueryOf<'GET /api/invoices/payment-journal/'>,
  now: Date,
): Promise<PaymentJournal> {
  const scope = scopeOf(query, now)
  const inOrder = sql`order by day, at, payment, invoice nulls last, destination`
  const found = await one<Omit<PaymentJournal, 'from' | 'to' | 'known_at'>>(
    db,
    sql`with movement as materialized (${movements(scope)}) select json_build_object(
      'total', (select count(*) from movement),
      'sums', (select json_build_object('received_cents', coalesce(sum(received_cents), 0),
        'booked_cents', coalesce(sum(booked_cents), 0),
        'placed_cents', coalesce(sum(placed_cents), 0),
        'waiting_cents', coalesce(sum(received_cents - booked_cents - placed_cents), 0)) from movement),
      'data', coalesce((select json_agg(json_build_object('day', day, 'kind', kind, 'payment', payment,
          'archive_id', coalesce(archive_id, ''), 'file_name', file_name, 'payer', payer, 'reference', reference,
          'invoice', invoice, 'invoice_number', invoice_number, 'invoice_extent', invoice_extent,
          'destination', destination, 'received_cents', received_cents, 'booked_cents', booked_cents,
          'placed_cents', placed_cents) ${inOrder})
        from (select * from movement ${inOrder} ${slice(query)}) page), '[]')
    ) as found`,
  )
  return { ...headOf(scope), ...found }
}

/** Sales and credit notes of a period by rate. @throws AppError invalid for the period */
export async function readVatReport(
  db: Db,
  query: QueryOf<'GET /api/invoices/vat-report/'>,
  now: Date,
): Promise<VatReport> {
  const scope = scopeOf(query, now)
  const found = await one<Pick<VatReport, 'sums' | 'data'>>(
    db,
    sql`with document as (${documents(scope)}), line as materialized (
      select kind, (tax->>'vat_percent')::numeric as vat_percent, (tax->>'net_cents')::int as net_cents,
        (tax->>'vat_cents')::int as vat_cents, (tax->>'net_cents')::int + (tax->>'vat_cents')::int as total_cents
      from document cross join jsonb_array_elements(vat) tax
    ), rate as (
      select vat_percent, ${vatSums(sql`kind <> 'credit'`)} as invoices, ${vatSums(sql`kind = 'credit'`)} as credits,
        ${vatSums(sql`true`)} as total
      from line group by vat_percent
    ) select json_build_object(
      'sums', (select ${vatSums(sql`true`)} from line),
      'data', coalesce((select json_agg(rate order by vat_percent desc) from rate), '[]')
    ) as found`,
  )
  return { ...headOf(scope), ...found }
}

/**
 * The reconciliation of a period: the ledger before it, what the journals say of it, and the ledger after it, all from
 * one snapshot.
 * @throws AppError invalid for the period
 */
export function readBooks(db: Db, query: QueryOf<'GET /api/invoices/books/'>, now: Date): Promise<Books> {
  const scope = scopeOf(query, now)
  const { period, basis } = scope
  return readSnapshot(db, async (tx) => {
    const opening = await receivablesAt(tx, plusDays(period.from, -1), basis)
    const closing = await receivablesAt(tx, period.to, basis)
    const { sums, data } = await readVatReport(tx, query, now)
    const { sums: money } = await readPaymentJournal(tx, { ...query, limit: 1 }, now)
    const places = await one<Books['places']>(
      tx,
      sql`select coalesce(json_agg(place order by place.destination), '[]') as found from (
        select destination, sum(placed_cents)::int as amount_cents from (${movements(scope)}) movement
        where placed_cents <> 0 group by destination having sum(placed_cents) <> 0) place`,
    )
    return {
      ...headOf(scope),
      opening_cents: opening.total.net_cents,
      invoiced_cents: data.reduce((sum, { invoices }) => sum + invoices.total_cents, 0),
      credited_cents: data.reduce((sum, { credits }) => sum + credits.total_cents, 0),
      booked_cents: money.booked_cents,
      closing_cents: closing.total.net_cents,
      received_cents: money.received_cents,
      placed_cents: money.placed_cents,
      places,
      waiting_cents: money.waiting_cents,
      vat_cents: sums.vat_cents,
    }
  })
}
