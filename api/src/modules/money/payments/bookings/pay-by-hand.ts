import type { Db } from '../../../../db/db.ts'
import { payment, paymentAllocation } from '../../../../db/schema/payments.ts'
import type { Context, SessionUser } from '../../../../http/handler.ts'

type NewPayment = Pick<typeof payment.$inferInsert, 'amountCents' | 'state' | 'payer' | 'message'> & {
  /** Both booking and payment day. */
  day: string
  now: Date
}

/** Stores a payment that no bank file told of, as registered by the user. @returns its id */
export async function insertByHand(
  tx: Db,
  { user }: Context<SessionUser>,
  { day, now, ...values }: NewPayment,
): Promise<number> {
  const [made] = await tx
    .insert(payment)
    .values({ ...values, bookedOn: day, paidOn: day, registeredBy: user.id, createdAt: now, updatedAt: now })
    .returning({ id: payment.id })
  if (!made) throw new Error('an insert without conflict clause returns its row')
  return made.id
}

/** The same, with all of it on one invoice, whose status is the caller's to settle. @returns the payment's id */
export async function payByHand(
  tx: Db,
  ctx: Context<SessionUser>,
  { invoiceId, origin, ...made }: NewPayment & { invoiceId: number; origin: 'manual' | 'written_off' },
): Promise<number> {
  const paymentId = await insertByHand(tx, ctx, made)
  await tx.insert(paymentAllocation).values({
    paymentId,
    invoiceId,
    amountCents: made.amountCents,
    origin,
    allocatedBy: ctx.user.id,
    createdAt: made.now,
    updatedAt: made.now,
  })
  return paymentId
}
