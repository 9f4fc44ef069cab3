import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { invoiceCounter } from '../../../db/schema/invoicing.ts'

/**
 * Reserves `count` invoice numbers and returns the first. The counter's row is locked until the transaction ends and a
 * rollback releases the numbers, so that none is used twice or skipped.
 */
export async function takeNumbers(tx: Db, count: number): Promise<number> {
  const [row] = await tx
    .update(invoiceCounter)
    .set({ lastNumber: sql`${invoiceCounter.lastNumber} + ${count}` })
    .returning({ last: invoiceCounter.lastNumber })
  if (!row) throw new Error('the invoice counter has no row')
  return row.last - count + 1
}
