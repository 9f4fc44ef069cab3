import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/db.ts'
import { bankStatement, paymentFile } from '../../../../db/schema/payments.ts'
import { settleInvoices } from '../../invoices/public.ts'
import type { BankStatement } from '../formats/bank-file.ts'
import type { ImportRecords } from './import-records.ts'
import type { FileFacts } from './import-work.ts'

type Import = {
  facts: FileFacts
  /** Those that no earlier file had. */
  statements: readonly BankStatement[]
  name: string
  checksum: string
  records: ImportRecords
  userId: number
  now: Date
}

/**
 * Writes a file's new payments, their allocations and the invoices' status in the caller's transaction. Each set of
 * rows is one JSON parameter, so that ten thousand take four statements.
 * @returns the file's id, and the stored payments by their keys
 */
export async function storeImport(
  tx: Db,
  { facts, statements, name, checksum, records, userId, now }: Import,
): Promise<{ fileId: number; ids: Map<string, number> }> {
  const [stored] = await tx
    .insert(paymentFile)
    .values({
      name,
      format: facts.format,
      checksum,
      rowCount: facts.rowCount,
      newCount: records.newCount,
      totalCents: records.totalCents,
      importedBy: userId,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: paymentFile.id })
  if (!stored) throw new Error('an insert without conflict clause returns its row')
  const at = now.toISOString()
  const ids = records.payments ? await insertPayments(tx, records.payments, stored.id, at) : new Map<string, number>()
  if (records.corrections) await linkCorrections(tx, records.corrections)
  if (records.allocations) await insertAllocations(tx, records.allocations, { fileId: stored.id, userId, at })
  if (records.refunds) await storeGoneRefunds(tx, records.refunds, { fileId: stored.id, userId, at })
  if (statements.length > 0) {
    await tx
      .insert(bankStatement)
      .values(statements.map((row) => ({ ...row, paymentFileId: stored.id, createdAt: now, updatedAt: now })))
  }
  await settleInvoices(tx, records.invoiceIds, now)
  return { fileId: stored.id, ids }
}

async function insertPayments(tx: Db, payments: string, fileId: number, at: string): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: number; key: string }>(sql`
    insert into payment (payment_file_id, entry_key, line, account, archive_id, booked_on, paid_on, reference, payer,
      message, amount_cents, state, note, created_at, updated_at)
    select ${fileId}::int, entry_key, line, account, archive_id, booked_on, paid_on, reference, payer, message,
      amount_cents, state, note, ${at}::timestamptz, ${at}::timestamptz
    from json_populate_recordset(null::payment, ${payments}::json)
    returning id, entry_key as key`)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Runs after the payments are inserted, because an original may follow its correction in the file. */
async function linkCorrections(tx: Db, corrections: string): Promise<void> {
  await tx.execute(sql`
    update payment set corrects_payment_id = coalesce(link.id, original.id)
    from json_to_recordset(${corrections}::json) as link(key text, id int, original text)
    left join payment original on original.entry_key = link.original
    where payment.entry_key = link.key`)
}

type Booking = { fileId: number; userId: number; at: string }

async function insertAllocations(tx: Db, allocations: string, { fileId, userId, at }: Booking): Promise<void> {
  await tx.execute(sql`
    insert into payment_allocation (payment_id, invoice_id, amount_cents, origin, allocated_by, created_at, updated_at)
    select p.id, r.invoice, r.cents, r.origin, ${userId}::int, ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${allocations}::json) as r(key text, invoice int, cents int, origin text)
    join payment p on p.entry_key = r.key and p.payment_file_id = ${fileId}::int`)
}

/** The money of refunds leaves the account with outgoing payments of the file. */
async function storeGoneRefunds(tx: Db, refunds: string, { fileId, userId, at }: Booking): Promise<void> {
  const told = sql`json_to_recordset(${refunds}::json) as r(key text, refund int, cents int)
    join payment p on p.entry_key = r.key and p.payment_file_id = ${fileId}::int`
  await tx.execute(sql`
    insert into payment_placement (payment_id, kind, amount_cents, placed_by, created_at, updated_at)
    select p.id, 'refund', r.cents, ${userId}::int, ${at}::timestamptz, ${at}::timestamptz from ${told}`)
  await tx.execute(sql`
    update refund set state = 'gone', gone_payment_id = gone.payment_id, version = version + 1,
      updated_at = ${at}::timestamptz
    from (select r.refund, p.id as payment_id from ${told}) gone where refund.id = gone.refund`)
}
