import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { invoiceCounter } from '../../db/schema/invoicing.ts'

/**
 * The next `count` invoice numbers, as the first of them. The counter's row stays locked until the transaction ends:
 * others wait, and whoever fails gives the numbers back, so no number is given twice and none is left out (I4).
 */
export async function takeNumbers(tx: Db, count: number): Promise<number> {
  const [row] = await tx
    .update(invoiceCounter)
    .set({ lastNumber: sql`${invoiceCounter.lastNumber} + ${count}` })
    .returning({ last: invoiceCounter.lastNumber })
  if (!row) throw new Error('the invoice counter has no row')
  return row.last - count + 1
}
