import type { ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { holdsWords } from '@stafapp/shared/rules/schools/fold'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/db.ts'
import { userName } from '../../../../db/user-name.ts'
import { readInvoices } from '../ledger-repository.ts'
import { isPayable, openCents } from '../matching/ledger.ts'
import { type Invoiced, invoicedPayer, standing, withKnownPayer } from './payments-repository.ts'

type File = ItemOf<'GET /api/invoices/payment-files/'>
type Payable = ItemOf<'GET /api/invoices/payable-invoices/'>
type LogPage = ResponseOf<'GET /api/invoices/payment-log/'>
type Logged = Invoiced<LogPage['data'][number]>

const utc = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

/**
 * The imported files, newest first, with what is booked on invoices and what waits for a decision of the payments that
 * each file was first to contain.
 */
export async function listFiles(db: Db): Promise<{ data: File[] }> {
  const { rows } = await db.execute<File>(sql`
    select f.id, f.name, f.format, f.row_count, coalesce(f.new_count, f.row_count) as new_count, f.total_cents,
      coalesce(sum(standing.booked), 0)::int as booked_cents, coalesce(sum(standing.open), 0)::int as open_cents,
      ${utc('f.created_at')} as imported_at, ${userName('u')} as imported_by
    from payment_file f
    left join payment p on p.payment_file_id = f.id
    left join (${standing}) standing on standing.id = p.id
    left join app_user u on u.id = f.imported_by
    group by f.id, u.id
    order by f.created_at desc, f.id desc`)
  return { data: rows }
}

/** Invoices to which a payment can be allocated: open ones first, those of archived carnivals last, then by due day. */
export async function listPayable(
  db: Db,
  { search = '', open = false, limit = 50 }: QueryOf<'GET /api/invoices/payable-invoices/'>,
): Promise<ResponseOf<'GET /api/invoices/payable-invoices/'>> {
  const sought = search.trim()
  const digits = sought.replaceAll(/\s/g, '').replace(/^0+/, '')
  const found = (await readInvoices(db)).filter(
    ({ number, reference, payerName, places, isCredited }) =>
      !isCredited &&
      (sought === '' ||
        String(number) === digits ||
        (digits.length >= 3 && reference.includes(digits)) ||
        holdsWords(`${payerName} ${places}`, sought)),
  )
  const payable = found.filter(isPayable)
  const place = (invoice: (typeof found)[number]) => (isPayable(invoice) ? 0 : invoice.isClosed ? 2 : 1)
  const ordered = (open ? payable : found).toSorted((a, b) => place(a) - place(b) || (a.dueOn < b.dueOn ? -1 : 1))
  const data = ordered.slice(0, limit).map((invoice) => ({
    invoice: invoice.id,
    number: invoice.number,
    extent: invoice.extent,
    payer_name: invoice.payerName,
    school_name: invoice.schoolName,
    part_count: invoice.partCount,
    reference: invoice.reference,
    status: invoice.status as Payable['status'],
    due_on: invoice.dueOn,
    due_cents: invoice.dueCents,
    is_closed: invoice.isClosed,
    open_cents: openCents(invoice),
  }))
  const openTotal = payable.reduce((sum, invoice) => sum + openCents(invoice), 0)
  return { data, open_count: payable.length, open_cents: openTotal }
}

/** The payment log, newest first. Money of a file came by the person who read the file in. */
export async function readLog(
  db: Db,
  { payment, invoice, limit = 50, offset = 0 }: QueryOf<'GET /api/invoices/payment-log/'>,
): Promise<LogPage> {
  const where = sql`(${payment ?? null}::int is null or l.payment_id = ${payment ?? null}::int)
    and (${invoice ?? null}::int is null or l.invoice_id = ${invoice ?? null}::int)`
  const { rows: logged } = await db.execute<Logged>(sql`
    select l.id, ${utc('l.at')} as at, l.action, l.payment_id as payment, p.payer, (${invoicedPayer}) as invoiced_payer, l.invoice_id as invoice,
      i.number as invoice_number, l.amount_cents, ${userName('u')} as user
    from payment_log l
    join payment p on p.id = l.payment_id
    left join invoice i on i.id = l.invoice_id
    left join payment_file f on f.id = p.payment_file_id and l.action = 'received'
    left join app_user u on u.id = coalesce(l.user_id, f.imported_by)
    where ${where} order by l.at desc, l.id desc limit ${limit} offset ${offset}`)
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from payment_log l where ${where}`,
  )
  return { data: logged.map(withKnownPayer), total: rows[0]?.total ?? 0 }
}
