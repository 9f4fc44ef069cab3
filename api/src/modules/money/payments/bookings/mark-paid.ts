import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { invoiceInText, invoiceName } from '@stafapp/shared/rules/document-name'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { formatDate } from '@stafapp/shared/rules/times/written-times'
import { type Db, withTransaction } from '../../../../db/db.ts'
import type { Context, SessionUser } from '../../../../http/handler.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { audit } from '../../../audit/public.ts'
import { requireOpenInvoices } from '../../../karneval/public.ts'
import { requireOpenPeriod } from '../../books/public.ts'
import { settleInvoices } from '../../invoices/public.ts'
import { type LockedInvoice, lockInvoices, lockPayments } from '../lock-payments.ts'
import { openCents } from '../matching/ledger.ts'
import { balanceState } from '../matching/match-entries.ts'
import { payByHand } from './pay-by-hand.ts'

type Item = BodyOf<'POST /api/invoices/mark-paid-invoices/'>['invoices'][number]
type Answer = ResponseOf<'POST /api/invoices/mark-paid-invoices/'>

/**
 * Records payments manually, all or none: cash, another account, refunds. Each becomes a payment of its own, so that a
 * later bank payment counts as too much. An invoice without an open sum is skipped with the outcome `already_paid`.
 * @throws AppError season_closed, period_locked, conflict when an invoice's open sum has changed, invalid naming the invoice,
 * too_large for a refund above the paid sum
 */
export function markPaid(
  { invoices: items }: BodyOf<'POST /api/invoices/mark-paid-invoices/'>,
  ctx: Context<SessionUser>,
): Promise<Answer> {
  return withTransaction(ctx.db, async (tx) => {
    await lockPayments(tx)
    const ids = items.map(({ id }) => id)
    if (new Set(ids).size < ids.length) {
      throw new AppError('invalid', 'Samma faktura finns två gånger.', { attr: 'invoices' })
    }
    await requireOpenInvoices(tx, ids)
    const days = items.map(({ paid_on }) => paid_on)
    const first = days.toSorted()[0] ?? ''
    await requireOpenPeriod(tx, first, `invoices.${days.indexOf(first)}.paid_on`)
    const invoices = await lockInvoices(tx, ids)
    const payments = new Map<number, number | null>()
    for (const [index, item] of items.entries()) {
      const invoice = requireInvoice(invoices.get(item.id), item, index, helsinkiDay(ctx.now()))
      const isDone = item.amount_cents > 0 && openCents(invoice) === 0
      payments.set(item.id, isDone ? null : await bookByHand(tx, ctx, item, invoice))
    }
    await settleInvoices(tx, ids, ctx.now())
    const after = await lockInvoices(tx, ids)
    const settled = (id: number): LockedInvoice => {
      const invoice = after.get(id)
      if (!invoice) throw new Error('a locked invoice does not go away')
      return invoice
    }
    for (const { id, paid_on, amount_cents } of items) {
      const payment = payments.get(id) ?? null
      if (payment === null) continue
      await audit(tx, ctx, {
        action: 'payments.mark_paid',
        objectType: 'invoice',
        objectId: id,
        before: standing(invoices.get(id)),
        after: { payment, paid_on, amount_cents, ...standing(settled(id)) },
      })
    }
    return {
      data: ids.map((id) => {
        const invoice = settled(id)
        const paymentId = payments.get(id) ?? null
        return {
          id,
          outcome: paymentId === null ? 'already_paid' : 'booked',
          status: invoice.status as Answer['data'][number]['status'],
          open_cents: openCents(invoice),
          payment: paymentId,
        }
      }),
    }
  })
}

function requireInvoice(invoice: LockedInvoice | undefined, item: Item, index: number, today: string): LockedInvoice {
  const attr = (field: string) => ({ attr: `invoices.${index}.${field}` })
  if (!invoice) throw new AppError('invalid', 'Fakturan finns inte.', attr('id'))
  if (item.amount_cents === 0) throw new AppError('invalid', 'Ange ett belopp.', attr('amount_cents'))
  if (item.paid_on > today || item.paid_on < invoice.seasonFrom) {
    const days = `från ${formatDate(invoice.seasonFrom)} till ${formatDate(today)}`
    throw new AppError('invalid', `Betalningsdagen för ${invoiceInText(invoice)} ska vara ${days}.`, attr('paid_on'))
  }
  if (item.open_cents !== undefined && item.open_cents !== openCents(invoice)) {
    throw new AppError('conflict', `${invoiceName(invoice)} har ändrats. Ingenting är antecknat: sök på nytt.`)
  }
  if (item.amount_cents < 0 && invoice.paidCents < -item.amount_cents) {
    throw new AppError('too_large', `Av ${invoiceInText(invoice)} är inte så mycket betalt.`, attr('amount_cents'))
  }
  return invoice
}

const standing = (invoice: LockedInvoice | undefined) =>
  invoice && { status: invoice.status, paid_cents: invoice.paidCents }

const bookByHand = (tx: Db, ctx: Context<SessionUser>, item: Item, invoice: LockedInvoice): Promise<number> =>
  payByHand(tx, ctx, {
    day: item.paid_on,
    amountCents: item.amount_cents,
    state: item.amount_cents < 0 ? 'correction' : balanceState(item.amount_cents, openCents(invoice)),
    invoiceId: item.id,
    origin: 'manual',
    now: ctx.now(),
  })
