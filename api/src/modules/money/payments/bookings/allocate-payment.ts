import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { invoiceInText, invoiceName } from '@stafapp/shared/rules/document-name'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../../db/db.ts'
import { payment, paymentAllocation } from '../../../../db/schema/payments.ts'
import type { Context, SessionUser } from '../../../../http/handler.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { audit } from '../../../audit/public.ts'
import { requireOpenInvoices } from '../../../karneval/public.ts'
import { requireUndoable } from '../../books/public.ts'
import { settleInvoices } from '../../invoices/public.ts'
import { readInvoices } from '../ledger-repository.ts'
import { lockInvoices, lockPayments } from '../lock-payments.ts'
import { openCents, type PaymentState } from '../matching/ledger.ts'
import { balanceState, decideReference } from '../matching/match-entries.ts'
import { findPayment, type PaymentItem, readPayment } from './payments-repository.ts'

type Body = BodyOf<'POST /api/invoices/payments/{id}/allocate/'>
type Part = Body['allocations'][number]

/**
 * Allocates the open sum of a payment manually to one or several invoices, in whole or in part.
 * @throws AppError not_found, season_closed, conflict with the current payment, invalid for a sum, already_exists for
 * an invoice that has a part of it
 */
export function allocatePayment(
  { id, body }: { id: number; body: Body },
  ctx: Context<SessionUser>,
): Promise<ResponseOf<'POST /api/invoices/payments/{id}/allocate/'>> {
  return withTransaction(ctx.db, async (tx) => {
    await lockPayments(tx)
    const before = await readPayment(tx, id)
    if (before.payment.version !== body.version) throw new AppError('conflict', undefined, { current: before.payment })
    const isFromAdvance = body.origin === 'advance'
    requireParts(before.payment, body.allocations, isFromAdvance)
    const invoices = body.allocations.map(({ invoice }) => invoice)
    await requireOpenInvoices(tx, invoices)
    const decided = await stateAfter(tx, before.payment, body.allocations)
    const state = isFromAdvance ? before.payment.state : decided
    const now = ctx.now()
    await tx.insert(paymentAllocation).values(
      body.allocations.map(({ invoice, amount_cents }) => ({
        paymentId: id,
        invoiceId: invoice,
        amountCents: amount_cents,
        origin: body.origin ?? 'manual',
        allocatedBy: ctx.user.id,
        createdAt: now,
        updatedAt: now,
      })),
    )
    await tx
      .update(payment)
      .set({ state, note: null, version: sql`${payment.version} + 1`, updatedAt: now })
      .where(eq(payment.id, id))
    await settleInvoices(tx, invoices, now)
    const made = await readPayment(tx, id)
    await audit(tx, ctx, {
      action: 'payments.allocate',
      objectType: 'payment',
      objectId: id,
      before: { state: before.payment.state, booked_cents: before.payment.booked_cents },
      after: { state, booked_cents: made.payment.booked_cents, allocations: body.allocations },
    })
    return made
  })
}

function requireParts(before: PaymentItem, parts: readonly Part[], isFromAdvance: boolean): void {
  const available = isFromAdvance ? before.advance_cents : before.open_cents
  const sign = Math.sign(available)
  if (sign === 0) {
    const detail = isFromAdvance ? 'Av förskottet finns inget kvar.' : 'Betalningen är redan bokad.'
    throw new AppError('conflict', detail, { current: before })
  }
  const invoices = parts.map(({ invoice }) => invoice)
  if (new Set(invoices).size < invoices.length) {
    throw new AppError('invalid', 'Samma faktura finns två gånger.', { attr: 'allocations' })
  }
  const booked = new Set(before.allocations.filter(({ undone_at }) => !undone_at).map(({ invoice }) => invoice))
  if (invoices.some((invoice) => booked.has(invoice))) {
    throw new AppError('already_exists', 'Betalningen är redan bokad på fakturan: ångra den bokningen först.', {
      attr: 'allocations',
    })
  }
  for (const [index, { amount_cents }] of parts.entries()) {
    if (Math.sign(amount_cents) !== sign) {
      const detail = sign > 0 ? 'Beloppet ska vara större än noll.' : 'Beloppet ska vara mindre än noll.'
      throw new AppError('invalid', detail, { attr: `allocations.${index}.amount_cents` })
    }
  }
  const total = parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  if (Math.abs(total) > Math.abs(available)) {
    const rest = isFromAdvance ? 'vad som är kvar av förskottet' : 'vad som är obokat av betalningen'
    throw new AppError('too_large', `Beloppen är tillsammans mer än ${rest}.`, { attr: 'allocations' })
  }
}

async function stateAfter(tx: Db, before: PaymentItem, parts: readonly Part[]): Promise<PaymentState> {
  const invoices = await lockInvoices(
    tx,
    parts.map(({ invoice }) => invoice),
  )
  for (const [index, part] of parts.entries()) {
    const invoice = invoices.get(part.invoice)
    const attr = `allocations.${index}.invoice`
    if (!invoice) throw new AppError('invalid', 'Fakturan finns inte.', { attr })
    if (part.amount_cents > 0 && invoice.status === 'credited') {
      throw new AppError('invalid', `${invoiceName(invoice)} är krediterad: boka på den nya fakturan.`, { attr })
    }
    if (part.amount_cents < 0 && invoice.paidCents < -part.amount_cents) {
      throw new AppError('too_large', `Av ${invoiceInText(invoice)} är inte så mycket betalt.`, { attr })
    }
  }
  const hasOthers = before.allocations.some(({ undone_at }) => !undone_at)
  const [only] = parts
  if (before.amount_cents < 0) return 'correction'
  if (hasOthers || parts.length > 1 || !only) return 'split'
  const invoice = invoices.get(only.invoice)
  if (!invoice) return 'split'
  const open = openCents(invoice)
  // A payment larger than the invoice is an overpayment, also when only the invoice's part of it is booked.
  return balanceState(only.amount_cents === open ? before.open_cents : only.amount_cents, open)
}

/**
 * Undoes an allocation: the invoice's sum and the payment are open again, or its advance is. The row is kept with the user
 * who undid it. Idempotent.
 * @throws AppError not_found, season_closed, period_locked, in_use when the invoice's money has been refunded
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
    await requireUndoable(tx, sql`select * from payment_allocation where id = ${id}`, now)
    // Conditional update: of concurrent calls one undoes it, the other finds it undone.
    const undone = await tx
      .update(paymentAllocation)
      .set({ undoneAt: now, undoneBy: ctx.user.id, updatedAt: now })
      .where(and(eq(paymentAllocation.id, id), isNull(paymentAllocation.undoneAt)))
      .returning({ id: paymentAllocation.id })
    if (undone.length === 0) return readPayment(tx, found.paymentId)
    const invoice = (await lockInvoices(tx, [found.invoiceId])).get(found.invoiceId)
    if (invoice && invoice.paidCents < 0) {
      throw new AppError('in_use', `Av ${invoiceInText(invoice)} har pengarna tagits tillbaka: ångra det först.`)
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
