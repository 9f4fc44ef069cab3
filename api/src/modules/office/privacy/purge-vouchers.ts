import { retention } from '@stafapp/shared/contract/retention'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { idList } from '../../../db/sql-values.ts'
import { audit } from '../../audit/public.ts'
import { lockPayments } from '../../money/public.ts'
import type { Counts } from './erase-rows.ts'

/**
 * Deletes vouchers past the retention of the Accounting Act (bokföringslagen): invoices with payments and reminders,
 * then payers and orders of carnivals without remaining invoices, and old choices of payers. Linked vouchers are kept together: a recent payment
 * keeps its invoice and whatever else it paid. One transaction, so that no voucher is partly deleted; the database's
 * triggers check each row's date again.
 * @returns rows deleted, by table
 */
export function purgeVouchers(db: Db, now: Date): Promise<Counts> {
  const year = Number(helsinkiDay(now).slice(0, 4))
  /** The first day that is kept. */
  const keptFrom = sql`${`${year - retention.bookkeepingYears}-01-01`}::date`
  return withTransaction(db, async (tx) => {
    await lockPayments(tx)
    const { invoices, payments } = await overdueVouchers(tx, keptFrom)
    const counts: Counts = {}
    for (const [table, isOver] of deletions(idList(invoices), idList(payments), keptFrom)) {
      const { rowCount } = await tx.execute(sql`delete from ${sql.identifier(table)} t where ${isOver}`)
      if (rowCount) counts[table] = rowCount
    }
    const newest = invoices.at(-1) ?? payments.at(-1)
    if (newest !== undefined) {
      const author = { now: () => now, user: null, requestId: '' }
      const objectType = invoices.length > 0 ? 'invoice' : 'payment'
      await audit(tx, author, { action: 'privacy.vouchers_purged', objectType, objectId: newest, after: counts })
    }
    return counts
  })
}

const dayOf = (instant: SQL) => sql`(${instant} at time zone 'Europe/Helsinki')::date`

/** Vouchers past their retention and not linked to any that must be kept. */
async function overdueVouchers(tx: Db, keptFrom: SQL): Promise<{ invoices: number[]; payments: number[] }> {
  const { rows } = await tx.execute<{ invoices: number[]; payments: number[] }>(sql`
    with recursive tie (kind, id, other_kind, other_id) as (
      select 'invoice', parent_invoice_id, 'invoice', id from invoice where parent_invoice_id is not null
      union select 'payment', corrects_payment_id, 'payment', id from payment where corrects_payment_id is not null
      union select 'invoice', invoice_id, 'payment', payment_id from payment_log where invoice_id is not null
      union select 'payment', l.payment_id, 'payment', r.gone_payment_id
        from refund r join payment_placement l on l.id = r.placement_id where r.gone_payment_id is not null
    ),
    kept (kind, id) as (
      select 'invoice', i.id from invoice i
      where coalesce(i.issued_on, ${dayOf(sql`i.created_at`)}) >= ${keptFrom}
        or exists (select from invoice_reminder r where r.invoice_id = i.id and r.reminded_on >= ${keptFrom})
      union
      select 'payment', p.id from payment p
      where p.booked_on >= ${keptFrom}
        or exists (select from payment_log l where l.payment_id = p.id and ${dayOf(sql`l.at`)} >= ${keptFrom})
      union
      select tied.kind, tied.id from kept
      join (select * from tie union select other_kind, other_id, kind, id from tie) tied (with_kind, with_id, kind, id)
        on tied.with_kind = kept.kind and tied.with_id = kept.id
    )
    select
      array(select i.id from invoice i where not exists (select from kept where kind = 'invoice' and id = i.id) order by i.id)
        as invoices,
      array(select p.id from payment p where not exists (select from kept where kind = 'payment' and id = p.id) order by p.id)
        as payments`)
  return rows[0] ?? { invoices: [], payments: [] }
}

/** In the order of foreign keys: referencing rows first. */
function deletions(invoices: SQL, payments: SQL, keptFrom: SQL): readonly [table: string, isOver: SQL][] {
  const ofInvoice = sql`t.invoice_id = any(${invoices})`
  const ofPayment = sql`t.payment_id = any(${payments})`
  const ofOldKarneval = sql`exists (select from karneval k where k.id = t.karneval_id and k.ends_on < ${keptFrom})`
  const isOldFile = sql`${dayOf(sql`t.created_at`)} < ${keptFrom} and not exists (
    select from payment p where p.payment_file_id = t.id)`
  const uninvoiced = sql`${ofOldKarneval} and not exists (
    select from invoice_row r join unit_order_row o on o.id = r.order_row_id where o.order_id = t.id)`
  const ofOldOrder = sql`t.order_id in (select t.id from unit_order t where ${uninvoiced})`
  return [
    ['payment_log', ofPayment],
    ['refund', sql`t.placement_id in (select l.id from payment_placement l where l.payment_id = any(${payments}))`],
    [
      'refund_file',
      sql`${dayOf(sql`t.created_at`)} < ${keptFrom} and not exists (select from refund r where r.refund_file_id = t.id)`,
    ],
    ['payment_placement', ofPayment],
    ['payment_allocation', ofPayment],
    ['payment', sql`t.id = any(${payments})`],
    ['bank_statement', sql`t.payment_file_id in (select t.id from payment_file t where ${isOldFile})`],
    ['payment_file', isOldFile],
    [
      'period_lock',
      sql`${dayOf(sql`t.created_at`)} < ${keptFrom} and exists (select from period_lock newer where newer.id > t.id)`,
    ],
    ['maventa_delivery', ofInvoice],
    ['invoice_delivery', ofInvoice],
    ['invoice_reminder', ofInvoice],
    ['payment_promise', ofInvoice],
    ['invoice_batch_item', ofInvoice],
    ['invoice_batch', sql`${ofOldKarneval} and not exists (select from invoice_batch_item x where x.batch_id = t.id)`],
    ['invoice_row', ofInvoice],
    ['invoice_part', ofInvoice],
    ['invoice', sql`t.id = any(${invoices})`],
    [
      'billing_information',
      sql`${ofOldKarneval} and not exists (select from invoice i where i.billing_information_id = t.id)
        and not exists (select from invoice_part p where p.billing_information_id = t.id)`,
    ],
    // A payer's choice serves several seasons: it goes when it was last made before the years that are kept.
    ['payer_choice', sql`${dayOf(sql`t.updated_at`)} < ${keptFrom}`],
    ['order_change', ofOldOrder],
    ['unit_order_row', ofOldOrder],
    ['unit_order', uninvoiced],
  ]
}
