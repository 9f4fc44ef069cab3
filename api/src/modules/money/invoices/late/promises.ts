import type { BodyOf } from '@stafapp/shared/contract/types'
import { helsinkiDay, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { withTransaction } from '../../../../db/db.ts'
import { paymentPromise } from '../../../../db/schema/invoicing.ts'
import type { Context, SessionUser } from '../../../../http/handler.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { audit } from '../../../audit/public.ts'
import { requireOpenInvoices } from '../../../karneval/public.ts'
import { lockIssued } from '../invoices-repository.ts'
import { openCentsOf } from '../read-invoices.ts'

const LONGEST_DAYS = 365

/** Who took back the promise `p`, or noted another one in its place: only the audit log knows it. */
export const withdrawnBy = sql`(
  select a.user_id from audit_entry a
  where a.object_type = 'invoice' and a.object_id = p.invoice_id and a.action in ('invoices.promise', 'invoices.promise_withdrawn')
    and a.at >= p.withdrawn_at order by a.at, a.id limit 1)`

/**
 * Notes a payer's promise to pay by a day, or takes it back with null. A new promise replaces the earlier one; no
 * reminder is sent before its day has passed.
 * @throws AppError not_found, season_closed, already_paid, invalid for a day that has passed or is a year ahead
 */
export function savePromise(
  ctx: Context<SessionUser>,
  id: number,
  { promised_on, note = '' }: BodyOf<'POST /api/invoices/invoices/{id}/promise/'>,
): Promise<void> {
  const now = ctx.now()
  const today = helsinkiDay(now)
  if (promised_on !== null && (promised_on < today || promised_on > plusDays(today, LONGEST_DAYS)))
    throw new AppError('invalid', 'Löftets dag ska vara från i dag till ett år framåt.', { attr: 'promised_on' })
  return withTransaction(ctx.db, async (tx) => {
    await requireOpenInvoices(tx, [id])
    const [row] = await lockIssued(tx, [id])
    const open = await openCentsOf(tx, [id])
    if (row?.kind !== 'invoice' || (promised_on !== null && (open.get(id) ?? 0) === 0))
      throw new AppError('already_paid', 'Ingenting är öppet på dokumentet.')
    const [earlier] = await tx
      .update(paymentPromise)
      .set({ withdrawnAt: now, updatedAt: now })
      .where(and(eq(paymentPromise.invoiceId, id), isNull(paymentPromise.withdrawnAt)))
      .returning({ promised_on: paymentPromise.promisedOn })
    if (promised_on === null && !earlier) return
    if (promised_on !== null)
      await tx.insert(paymentPromise).values({
        invoiceId: id,
        promisedOn: promised_on,
        note: note.trim(),
        recordedBy: ctx.user.id,
        createdAt: now,
        updatedAt: now,
      })
    await audit(tx, ctx, {
      action: promised_on === null ? 'invoices.promise_withdrawn' : 'invoices.promise',
      objectType: 'invoice',
      objectId: id,
      ...(earlier && { before: earlier }),
      ...(promised_on !== null && { after: { promised_on, ...(note && { note }) } }),
    })
  })
}
