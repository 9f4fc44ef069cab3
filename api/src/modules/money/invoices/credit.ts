import type { BodyOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { asc, eq } from 'drizzle-orm'
import { withTransaction } from '../../../db/db.ts'
import { invoice, invoiceRow } from '../../../db/schema/invoices.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { requireOpenInvoices } from '../../karneval/public.ts'
import { readInvoice } from './read-invoices.ts'
import { creditOf, markCredited, writeDocuments } from './write-documents.ts'

type Body = BodyOf<'POST /api/invoices/invoices/{id}/credit/'>

/**
 * Credits a whole invoice. Its payments stay allocated until the treasurer returns them or the payer's next invoice
 * takes them over.
 * @returns the id of the credit note
 * @throws AppError not_found, season_closed, conflict (another version, or credited already), invalid (a credit note)
 */
export function creditInvoice(ctx: Context<SessionUser>, id: number, { version, reason }: Body): Promise<number> {
  return withTransaction(ctx.db, async (tx) => {
    await requireOpenInvoices(tx, [id])
    const [found] = await tx.select().from(invoice).where(eq(invoice.id, id)).for('no key update')
    if (!found || found.status === 'draft') throw new AppError('not_found')
    if (found.kind !== 'invoice') throw new AppError('invalid', 'En kreditnota kan inte krediteras.')
    if (found.status === 'credited') throw new AppError('conflict', 'Fakturan har redan krediterats.')
    if (found.version !== version)
      throw new AppError('conflict', undefined, { current: await readInvoice({ ...ctx, db: tx }, id) })
    const rows = await tx
      .select()
      .from(invoiceRow)
      .where(eq(invoiceRow.invoiceId, id))
      .orderBy(asc(invoiceRow.position))
    const now = ctx.now()
    const today = helsinkiDay(now)
    await markCredited(tx, id, now)
    const [credit] = await writeDocuments(tx, [creditOf(found, rows, reason)], { today, dueOn: today, now })
    if (!credit) throw new Error('one document makes one')
    await audit(tx, ctx, {
      action: 'invoices.credit',
      objectType: 'invoice',
      objectId: credit.id,
      after: { number: credit.number, total_cents: credit.totalCents, parent: id },
      reason,
    })
    return credit.id
  })
}
