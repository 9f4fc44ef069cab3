import type { ResponseOf } from '@stafapp/shared/contract/types'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../../db/db.ts'
import { payment, paymentAllocation } from '../../../../db/schema/payments.ts'
import type { Context, SessionUser } from '../../../../http/handler.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { audit } from '../../../audit/public.ts'
import { requireOpenInvoices } from '../../../karneval/public.ts'
import { readInvoices } from '../ledger-repository.ts'
import { lockPayments } from '../lock-payments.ts'
import { decideReference } from '../matching/match-entries.ts'
import { settleInvoices } from '../settle-invoices.ts'
import { lockInvoices } from './lock-invoices.ts'
import { findPayment } from './payments-repository.ts'
import { readPayment } from './read-payment.ts'

/**
 * Undoes an allocation: the invoice's sum and the payment are open again. The row is kept with the user who undid it.
 * Idempotent.
 * @throws AppError not_found, season_closed, in_use when the invoice's money has been refunded
 */
export function undoAllocation(
  id: number,
  ctx: Context<SessionUser>,
): Promise<ResponseOf<'POST /api/invoices/payment-allocations/{id}/undo/'>> {
  return withTransaction(ctx.db, async (tx) => {
    await lockPayments(tx)
    const now = ctx.now()
    const [found] = await tx.select().from(paymentAllocation).where(eq(paymentAllocation.id, id))
    if (!found) throw new AppError('not_found')
    await requireOpenInvoices(tx, [found.invoiceId])
    // Conditional update: of concurrent calls one undoes it, the other finds it undone.
    const undone = await tx
      .update(paymentAllocation)
      .set({ undoneAt: now, undoneBy: ctx.user.id, updatedAt: now })
      .where(and(eq(paymentAllocation.id, id), isNull(paymentAllocation.undoneAt)))
      .returning({ id: paymentAllocation.id })
    if (undone.length === 0) return readPayment(tx, found.paymentId)
    const invoice = (await lockInvoices(tx, [found.invoiceId])).get(found.invoiceId)
    if (invoice && invoice.paidCents < 0) {
      throw new AppError('in_use', `Av faktura ${invoice.number} har pengarna tagits tillbaka: ångra det först.`)
    }
    await settleInvoices(tx, [found.invoiceId], now)
    await restoreState(tx, found.paymentId, now)
    await audit(tx, ctx, {
      action: 'payments.undo',
      objectType: 'payment',
      objectId: found.paymentId,
      before: { invoice: found.invoiceId, amount_cents: found.amountCents },
    })
    return readPayment(tx, found.paymentId)
  })
}

/** Restores the state by the payment's reference when no allocation is left. */
async function restoreState(tx: Db, id: number, now: Date): Promise<void> {
  const current = await findPayment(tx, id)
  if (!current) throw new AppError('not_found')
  const isBooked = current.allocations.some(({ undone_at }) => !undone_at)
  const values = isBooked || current.amount_cents < 0 || current.file === null ? {} : await received(tx, current)
  await tx
    .update(payment)
    .set({ ...values, version: sql`${payment.version} + 1`, updatedAt: now })
    .where(eq(payment.id, id))
}

async function received(tx: Db, { reference, amount_cents }: { reference: string; amount_cents: number }) {
  const invoice = (await readInvoices(tx)).find((candidate) => reference !== '' && candidate.reference === reference)
  const { state, note } = decideReference({ reference, amountCents: amount_cents }, invoice)
  return { state, note }
}
