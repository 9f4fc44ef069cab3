import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { invoice } from '../../../db/schema/invoices.ts'
import { invoiceDelivery } from '../../../db/schema/invoicing.ts'

type State = (typeof invoiceDelivery.$inferSelect)['state']

/** The columns of a sent invoice; a payment may already have changed its status further. */
export const asSent = (now: Date) => ({
  sentAt: now,
  status: sql`case when ${invoice.status} = 'issued' then 'sent' else ${invoice.status} end`,
  version: sql`${invoice.version} + 1`,
  updatedAt: now,
})

/**
 * Records how far a sending has come. Only the channel's word counts: `accepted` marks the invoice as sent, a reminder
 * changes only its own sending. A replaced sending stays as it was.
 */
export async function settleSending(
  tx: Db,
  id: number,
  { state, cause, now }: { state: State; cause: string; now: Date },
): Promise<void> {
  const isAccepted = state === 'accepted' || state === 'delivered'
  const [sending] = await tx
    .update(invoiceDelivery)
    .set({
      state,
      cause,
      updatedAt: now,
      ...(isAccepted
        ? { acceptedAt: sql`coalesce(${invoiceDelivery.acceptedAt}, ${now.toISOString()}::timestamptz)` }
        : {}),
    })
    .where(and(eq(invoiceDelivery.id, id), isNull(invoiceDelivery.replacedAt)))
    .returning({ invoiceId: invoiceDelivery.invoiceId, reminderId: invoiceDelivery.reminderId })
  if (!sending || !isAccepted || sending.reminderId !== null) return
  await tx
    .update(invoice)
    .set(asSent(now))
    .where(and(eq(invoice.id, sending.invoiceId), isNull(invoice.sentAt)))
}
