import { withTransaction } from '../../../db/db.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { requireOpenInvoices } from '../../karneval/public.ts'
import { lockIssued } from './invoices-repository.ts'
import { releaseOverpaid } from './move-payments.ts'

/**
 * Frees what is paid too much of an invoice, so that it waits for a decision like any other money from the bank.
 * @throws AppError not_found, season_closed, invalid when nothing is paid too much, or only by a payment that was
 * entered by hand, which is undone instead
 */
export function freeOverpaid(ctx: Context<SessionUser>, id: number): Promise<void> {
  return withTransaction(ctx.db, async (tx) => {
    await requireOpenInvoices(tx, [id])
    const [row] = await lockIssued(tx, [id])
    if (!row) throw new AppError('not_found')
    const cents = await releaseOverpaid(tx, [id], { now: ctx.now(), userId: ctx.user.id })
    if (cents === 0)
      throw new AppError(
        'invalid',
        'Inget från bankens filer är för mycket på fakturan. En betalning som är antecknad för hand ångrar du på sidan Referensbetalningar.',
      )
    await audit(tx, ctx, {
      action: 'invoices.free_overpaid',
      objectType: 'invoice',
      objectId: id,
      after: { amount_cents: cents },
    })
  })
}
