import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/db.ts'
import { containing, idList } from '../../../../db/sql-values.ts'
import { unitPlace } from '../../../../db/unit-place.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { namedUnit, partCount } from '../../invoices/public.ts'
import { standingDecisions } from '../decisions.ts'
import { knownPayer } from '../known-payer.ts'
import { readInvoices, readSeenPayers } from '../ledger-repository.ts'
import { createProposer } from '../matching/propose.ts'
import { createNamer } from '../name-invoices.ts'
import { rowReason } from '../row-reason.ts'

export type PaymentItem = ItemOf<'GET /api/invoices/payments/'>
type PaymentRow = Invoiced<Omit<PaymentItem, 'reason'>> & { note: string | null }

/**
 * Each payment with its booked, placed and open sums. A correction and its original are combined: the open sum of both
 * is shown on the original. A payment entered by hand has nothing open: when it is undone, it is void.
 */
export const standing = sql`
  select p.id, coalesce(own.booked, 0) as booked, coalesce(own.placed, 0) as placed, coalesce(own.advance, 0) as advance,
    case
      when p.payment_file_id is null then 0
      when original.id is not null then 0
      else p.amount_cents - coalesce(own.booked + own.placed, 0)
        + coalesce(correction.amount_cents - coalesce(taken.booked + taken.placed, 0), 0)
    end::int as open
  from payment p
  left join ${standingDecisions} own on own.payment_id = p.id
  left join payment original on original.id = p.corrects_payment_id
  left join payment correction on correction.corrects_payment_id = p.id
  left join ${standingDecisions} taken on taken.payment_id = correction.id`

/**
 * The only payer of the invoices that the payment `p` stands on or, when all is undone, stood on; of a payment that never
 * stood on any, the payer of the invoice that its reference names, which may be paid or credited.
 */
export const invoicedPayer = sql`
  select case when count(*) = 0 then (
    select named.billing->>'name' from invoice named where named.reference_number = p.reference and p.reference <> ''
  ) when count(distinct i.billing->>'name') = 1 then max(i.billing->>'name') end
  from payment_allocation a join invoice i on i.id = a.invoice_id
  where a.payment_id = p.id and (a.undone_at is null or not exists (
    select from payment_allocation other where other.payment_id = p.id and other.undone_at is null))`

/** A row with `invoicedPayer`, before it is compared with the bank's name. */
export type Invoiced<Row extends { known_payer: string | null }> = Omit<Row, 'known_payer'> & {
  invoiced_payer: string | null
}

export const withKnownPayer = <Row extends { payer: string; invoiced_payer: string | null }>({
  invoiced_payer,
  ...row
}: Row) => ({ ...row, known_payer: knownPayer(row.payer, invoiced_payer) })

/** By id, whom pages name as the payer of each of these payments; '' for an unknown one. */
export async function payerNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; payer: string; invoiced_payer: string | null }>(sql`
    select p.id, p.payer, (${invoicedPayer}) as invoiced_payer from payment p where p.id = any(${idList([...ids])})`)
  return new Map(rows.map(({ id, payer, invoiced_payer }) => [id, knownPayer(payer, invoiced_payer) ?? payer]))
}

const placements = sql`
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'kind', l.kind, 'amount_cents', l.amount_cents, 'reason', l.reason, 'refund_state', r.state,
    'placed_at', to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'undone_at', to_char(l.undone_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  ) order by l.id), '[]')
  from payment_placement l left join refund r on r.placement_id = l.id
  where l.payment_id = p.id`

const allocations = sql`
  select coalesce(json_agg(json_build_object(
    'id', a.id, 'invoice', i.id, 'number', i.number, 'extent', i.extent, 'payer_name', i.billing->>'name', 'school_name', ${unitPlace},
    'part_count', ${partCount},
    'billing_information', i.billing_information_id, 'amount_cents', a.amount_cents, 'origin', a.origin,
    'allocated_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'undone_at', to_char(a.undone_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  ) order by a.id), '[]')
  from payment_allocation a
  join invoice i on i.id = a.invoice_id
  join school_unit u on u.id = ${namedUnit}
  join school s on s.id = u.school_id
  where a.payment_id = p.id`

const items = (where: SQL, page: SQL) => sql`
  select p.id, p.payment_file_id as file, f.name as file_name, p.line, p.archive_id, p.reference, p.payer, (${invoicedPayer}) as invoiced_payer, p.message,
    p.booked_on::text as booked_on, p.paid_on::text as paid_on, p.amount_cents, p.state, p.note,
    standing.booked as booked_cents, standing.placed as placed_cents, standing.advance as advance_cents,
    standing.open as open_cents, p.corrects_payment_id as corrects,
    (${allocations}) as allocations, (${placements}) as placements, p.version
  from payment p
  join (${standing}) standing on standing.id = p.id
  left join payment_file f on f.id = p.payment_file_id
  where ${where}
  order by p.paid_on desc, p.id desc ${page}`

const toItem = ({ note, ...row }: PaymentRow): PaymentItem => ({
  ...withKnownPayer(row),
  reason: rowReason(row.state, note),
})

export async function findPayment(db: Db, id: number): Promise<PaymentItem | null> {
  const { rows } = await db.execute<PaymentRow>(items(sql`p.id = ${id}`, sql``))
  return rows[0] ? toItem(rows[0]) : null
}

type PaymentFilter = {
  open?: boolean | undefined
  advance?: boolean | undefined
  file?: number | undefined
  invoice?: number | undefined
  search?: string | undefined
  limit: number
  offset: number
}

/** One page of payments, their number, and the open sum of all. */
export async function listPayments(
  db: Db,
  filter: PaymentFilter,
): Promise<{ data: PaymentItem[]; total: number; open_cents: number }> {
  const where = sql.join(conditions(filter), sql` and `)
  const { rows } = await db.execute<PaymentRow>(items(where, sql`limit ${filter.limit} offset ${filter.offset}`))
  const { rows: sums } = await db.execute<{ total: number; open_cents: number }>(sql`
    select count(*)::int as total, coalesce(sum(standing.open), 0)::int as open_cents
    from payment p join (${standing}) standing on standing.id = p.id where ${where}`)
  return { data: rows.map(toItem), total: sums[0]?.total ?? 0, open_cents: sums[0]?.open_cents ?? 0 }
}

/** The references and open sums of the payments that need a manual decision. */
export async function listWaiting(db: Db): Promise<{ reference: string; open_cents: number }[]> {
  const { rows } = await db.execute<{ reference: string; open_cents: number }>(sql`
    select p.reference, standing.open as open_cents
    from payment p join (${standing}) standing on standing.id = p.id where standing.open > 0`)
  return rows
}

/** How many payments need a manual decision. */
export async function countOpenPayments(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${standing}) standing where standing.open <> 0`,
  )
  return rows[0]?.count ?? 0
}

function conditions({ open, advance, file, invoice, search }: PaymentFilter): SQL[] {
  const found = [sql`true`]
  if (open !== undefined) found.push(open ? sql`standing.open <> 0` : sql`standing.open = 0`)
  if (advance !== undefined) found.push(advance ? sql`standing.advance > 0` : sql`standing.advance = 0`)
  if (file !== undefined) found.push(sql`p.payment_file_id = ${file}`)
  if (invoice !== undefined) {
    found.push(sql`p.id in (select payment_id from payment_allocation where invoice_id = ${invoice})`)
  }
  const text = search?.trim()
  if (text) {
    const digits = containing(text.replaceAll(' ', ''))
    found.push(sql`(p.payer ilike ${containing(text)} or p.reference ilike ${digits})`)
  }
  return found
}

/** A payment, with proposals when it has an open sum. @throws AppError not_found */
export async function readPayment(db: Db, id: number): Promise<ResponseOf<'GET /api/invoices/payments/{id}/'>> {
  const payment = await findPayment(db, id)
  if (!payment) throw new AppError('not_found')
  const openCents = payment.open_cents || payment.advance_cents
  if (openCents === 0) return { payment, proposals: [] }
  const invoices = await readInvoices(db)
  const propose = createProposer({ invoices, seenPayers: await readSeenPayers(db, invoices) })
  const found = propose({ ...payment, amountCents: openCents })
  // Exclude invoices that already have a part of this payment: change that part by undoing it.
  const taken = new Set(payment.allocations.filter(({ undone_at }) => !undone_at).map(({ invoice }) => invoice))
  const free = found.filter(({ allocations }) => !allocations.some(({ invoiceId }) => taken.has(invoiceId)))
  return { payment, proposals: free.map(createNamer(invoices).proposal) }
}
