import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { paymentFile } from '../../../db/schema/payments.ts'
import type { BankFile } from '../formats/bank-file.ts'
import type { MatchedRow } from '../matching/match-entries.ts'
import { settleInvoices } from '../settle-invoices.ts'

type Import = {
  file: BankFile
  name: string
  checksum: string
  rows: readonly MatchedRow[]
  userId: number
  now: Date
}

/**
 * Writes what is new in a file: the payments, their allocations and what these make of the invoices, in the caller's
 * transaction. Rows go as one JSON parameter each time: ten thousand cost four statements.
 * @returns the file's id, and the stored payments by their keys
 */
export async function storeImport(
  tx: Db,
  { file, name, checksum, rows, userId, now }: Import,
): Promise<{ fileId: number; ids: Map<string, number> }> {
  const added = rows.filter(({ duplicateOf }) => duplicateOf === null)
  const [stored] = await tx
    .insert(paymentFile)
    .values({
      name,
      format: file.format,
      checksum,
      rowCount: rows.length,
      newCount: added.length,
      totalCents: file.totalCents,
      importedBy: userId,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: paymentFile.id })
  if (!stored) throw new Error('an insert without conflict clause returns its row')
  const at = now.toISOString()
  const ids = await insertPayments(tx, added, stored.id, at)
  await linkCorrections(tx, added)
  await insertAllocations(tx, added, { fileId: stored.id, userId, at })
  const invoices = added.flatMap(({ allocations }) => allocations.map(({ invoiceId }) => invoiceId))
  await settleInvoices(tx, invoices, now)
  return { fileId: stored.id, ids }
}

async function insertPayments(tx: Db, rows: readonly MatchedRow[], fileId: number, at: string) {
  const records = rows.map(({ entry, key, state, note }) => ({
    entry_key: key,
    line: entry.line,
    account: entry.account,
    archive_id: entry.archiveId || null,
    booked_on: entry.bookedOn,
    paid_on: entry.paidOn,
    reference: entry.reference,
    payer: entry.payer,
    message: entry.message,
    amount_cents: entry.amountCents,
    state,
    note,
  }))
  const { rows: stored } = await tx.execute<{ id: number; key: string }>(sql`
    insert into payment (payment_file_id, entry_key, line, account, archive_id, booked_on, paid_on, reference, payer,
      message, amount_cents, state, note, created_at, updated_at)
    select ${fileId}::int, entry_key, line, account, archive_id, booked_on, paid_on, reference, payer, message,
      amount_cents, state, note, ${at}::timestamptz, ${at}::timestamptz
    from json_populate_recordset(null::payment, ${JSON.stringify(records)}::json)
    returning id, entry_key as key`)
  return new Map(stored.map(({ id, key }) => [key, id]))
}

/** After the payments, because what is corrected may stand further down in the same file. */
async function linkCorrections(tx: Db, rows: readonly MatchedRow[]): Promise<void> {
  const links = rows.flatMap(({ key, corrects }) =>
    corrects ? [{ key, id: corrects.paymentId, original: corrects.key }] : [],
  )
  if (links.length === 0) return
  await tx.execute(sql`
    update payment set corrects_payment_id = coalesce(link.id, original.id)
    from json_to_recordset(${JSON.stringify(links)}::json) as link(key text, id int, original text)
    left join payment original on original.entry_key = link.original
    where payment.entry_key = link.key`)
}

type Booking = { fileId: number; userId: number; at: string }

async function insertAllocations(tx: Db, rows: readonly MatchedRow[], { fileId, userId, at }: Booking): Promise<void> {
  const records = rows.flatMap(({ key, corrects, allocations }) =>
    allocations.map(({ invoiceId, amountCents }) => ({
      key,
      invoice: invoiceId,
      cents: amountCents,
      origin: corrects ? 'correction' : 'reference',
    })),
  )
  if (records.length === 0) return
  await tx.execute(sql`
    insert into payment_allocation (payment_id, invoice_id, amount_cents, origin, allocated_by, created_at, updated_at)
    select p.id, r.invoice, r.cents, r.origin, ${userId}::int, ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(records)}::json) as r(key text, invoice int, cents int, origin text)
    join payment p on p.entry_key = r.key and p.payment_file_id = ${fileId}::int`)
}
