import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { paymentAllocation } from '../../../db/schema/payments.ts'
import { settleInvoices } from '../payments/settle-invoices.ts'

type Move = { from: number; to: number; now: Date; userId: number | null }

/**
 * Transfers payments of a replaced invoice to the new one, so that the payer is not asked twice. Old allocations are
 * marked as undone, not rewritten, to keep the log complete.
 */
export async function carryPayments(tx: Db, { from, to, now, userId }: Move): Promise<void> {
  const moved = await tx
    .update(paymentAllocation)
    .set({ undoneAt: now, undoneBy: userId, updatedAt: now })
    .where(and(eq(paymentAllocation.invoiceId, from), isNull(paymentAllocation.undoneAt)))
    .returning()
  if (moved.length === 0) return
  await tx.insert(paymentAllocation).values(
    moved.map(({ paymentId, amountCents }) => ({
      paymentId,
      invoiceId: to,
      amountCents,
      origin: 'carried' as const,
      allocatedBy: userId,
      createdAt: now,
      updatedAt: now,
    })),
  )
  await settleInvoices(tx, [to], now)
}
