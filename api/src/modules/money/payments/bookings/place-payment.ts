import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { writeCents } from '@stafapp/shared/rules/cents'
import { invoiceName } from '@stafapp/shared/rules/document-name'
import { normalIban, sepaIbanFault } from '@stafapp/shared/rules/sepa-iban'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../../db/db.ts'
import { payment, paymentPlacement, refund } from '../../../../db/schema/payments.ts'
import type { Context, SessionUser } from '../../../../http/handler.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { audit } from '../../../audit/public.ts'
import { requireOpenInvoices } from '../../../karneval/public.ts'
import { findBookkeepingSettings, requireUndoable } from '../../books/public.ts'
import { settleInvoices } from '../../invoices/public.ts'
import { lockInvoices, lockPayments } from '../lock-payments.ts'
import { openCents } from '../matching/ledger.ts'
import { requireOthersAccount } from '../refunds/own-account.ts'
import { payByHand } from './pay-by-hand.ts'
import { type PaymentItem, readPayment } from './payments-repository.ts'

type Body = BodyOf<'POST /api/invoices/payments/{id}/place/'>
type Answer = ResponseOf<'POST /api/invoices/payments/{id}/place/'>

/** ISO 20022 text in the bank's character set; longer than one refund's message needs. */
const LONGEST_MESSAGE = 140

/**
 * Ends money of a payment elsewhere than on an invoice: it goes back to its sender, is not ours, is kept for later
 * invoices, or is written off.
 * @throws AppError not_found, conflict with the current payment, invalid for a sum or an IBAN, required without receiver
 * or reason, too_large for a sum above what is open or, when written off, above the limit
 */
export function placePayment({ id, body }: { id: number; body: Body }, ctx: Context<SessionUser>): Promise<Answer> {
  return withTransaction(ctx.db, async (tx) => {
    await lockPayments(tx)
    const { payment: before } = await readPayment(tx, id)
    if (before.version !== body.version) throw new AppError('conflict', undefined, { current: before })
    const amountCents = requireAmount(before, body)
    const reason = (body.reason ?? '').trim()
    if (body.kind === 'written_off') await requireSmall(tx, amountCents, reason)
    if (body.kind === 'not_ours' && reason === '') {
      throw new AppError('required', 'Skriv vad pengarna gäller.', { attr: 'reason' })
    }
    const receiver = body.kind === 'refund' ? requireReceiver(body, before) : null
    if (receiver) await requireOthersAccount(tx, receiver.iban, 'refund.iban')
    const now = ctx.now()
    const stamps = { createdAt: now, updatedAt: now }
    const [placed] = await tx
      .insert(paymentPlacement)
      .values({ paymentId: id, kind: body.kind, amountCents, reason, placedBy: ctx.user.id, ...stamps })
      .returning({ id: paymentPlacement.id })
    if (!placed) throw new Error('an insert without conflict clause returns its row')
    if (receiver) {
      const endToEndId = `STAFAPP-R-${helsinkiDay(now).slice(0, 4)}-${placed.id}`
      await tx.insert(refund).values({ placementId: placed.id, ...receiver, amountCents, endToEndId, ...stamps })
    }
    await touchPayment(tx, id, now)
    await audit(tx, ctx, {
      action: 'payments.place',
      objectType: 'payment',
      objectId: id,
      before: { open_cents: before.open_cents },
      after: { kind: body.kind, amount_cents: amountCents, ...(receiver && { iban: receiver.iban }) },
      ...(reason && { reason }),
    })
    return readPayment(tx, id)
  })
}

const touchPayment = (tx: Db, id: number, now: Date) =>
  tx
    .update(payment)
    .set({ version: sql`${payment.version} + 1`, updatedAt: now })
    .where(eq(payment.id, id))

function requireAmount(before: PaymentItem, { kind, amount_cents = before.open_cents }: Body): number {
  const sign = Math.sign(before.open_cents)
  if (sign === 0) throw new AppError('conflict', 'Betalningen är redan bokad.', { current: before })
  const attr = { attr: 'amount_cents' }
  if (sign < 0 && (kind === 'refund' || kind === 'advance')) {
    throw new AppError('invalid', 'Banken har tagit tillbaka pengarna: de finns inte kvar.', { attr: 'kind' })
  }
  if (Math.sign(amount_cents) !== sign) {
    const detail = sign > 0 ? 'Beloppet ska vara större än noll.' : 'Beloppet ska vara mindre än noll.'
    throw new AppError('invalid', detail, attr)
  }
  if (Math.abs(amount_cents) > Math.abs(before.open_cents)) {
    throw new AppError('too_large', 'Beloppet är mer än vad som är obokat av betalningen.', attr)
  }
  return amount_cents
}

async function requireSmall(tx: Db, cents: number, reason: string): Promise<void> {
  const { write_off_limit_cents: limit } = await findBookkeepingSettings(tx)
  if (Math.abs(cents) > limit) {
    throw new AppError('too_large', `Högst ${writeCents(limit)} € kan avskrivas. Gränsen ändras på sidan Bokslut.`, {
      attr: 'amount_cents',
    })
  }
  if (reason === '') throw new AppError('required', 'Skriv varför beloppet avskrivs.', { attr: 'reason' })
}

function requireReceiver({ refund: given }: Body, { reference }: PaymentItem) {
  if (!given) throw new AppError('required', 'Ange vem som får pengarna.', { attr: 'refund' })
  const iban = normalIban(given.iban)
  const fault = sepaIbanFault(iban)
  if (fault !== null) throw new AppError('invalid', fault, { attr: 'refund.iban' })
  const name = given.name.trim()
  if (name === '') throw new AppError('required', 'Ange mottagarens namn.', { attr: 'refund.name' })
  const message = (given.message ?? '').trim() || `Återbetalning${reference ? `, referens ${reference}` : ''}`
  return { name, iban, message: message.slice(0, LONGEST_MESSAGE) }
}

/**
 * Undoes a placement: the money waits for a decision again. Idempotent.
 * @throws AppError not_found, in_use for a refund that is in a payment order or gone and for an advance that has paid an
 * invoice, period_locked
 */
export function undoPlacement(id: number, ctx: Context<SessionUser>): Promise<Answer> {
  return withTransaction(ctx.db, async (tx) => {
    await lockPayments(tx)
    const [found] = await tx.select().from(paymentPlacement).where(eq(paymentPlacement.id, id))
    if (!found) throw new AppError('not_found')
    const { payment: before } = await readPayment(tx, found.paymentId)
    if (found.undoneAt !== null) return readPayment(tx, found.paymentId)
    const now = ctx.now()
    await requireFree(tx, { ...found, advanceCents: before.advance_cents }, now)
    await requireUndoable(tx, sql`select *, kind as origin from payment_placement where id = ${id}`, now)
    await tx
      .update(paymentPlacement)
      .set({ undoneAt: now, undoneBy: ctx.user.id, updatedAt: now })
      .where(and(eq(paymentPlacement.id, id), isNull(paymentPlacement.undoneAt)))
    await touchPayment(tx, found.paymentId, now)
    await audit(tx, ctx, {
      action: 'payments.undo',
      objectType: 'payment',
      objectId: found.paymentId,
      before: { kind: found.kind, amount_cents: found.amountCents },
    })
    return readPayment(tx, found.paymentId)
  })
}

type Placed = typeof paymentPlacement.$inferSelect & { advanceCents: number }

async function requireFree(
  tx: Db,
  { id, paymentId, kind, amountCents, advanceCents }: Placed,
  now: Date,
): Promise<void> {
  if (kind === 'advance' && advanceCents < amountCents) {
    throw new AppError('in_use', 'Förskottet har betalat en faktura: ångra den bokningen först.')
  }
  if (kind !== 'refund') return
  if (amountCents < 0) return requireMarkedByHand(tx, paymentId, now)
  const [known] = await tx.select({ state: refund.state }).from(refund).where(eq(refund.placementId, id))
  if (known && known.state !== 'made') {
    throw new AppError(
      'in_use',
      known.state === 'gone'
        ? 'Återbetalningen är redan betald.'
        : 'Återbetalningen finns i ett betalningsuppdrag. Ta den ur uppdraget på sidan Återbetalningar först.',
    )
  }
}

/** A refund that somebody has marked as gone becomes sent again; what the bank has told stays. */
async function requireMarkedByHand(tx: Db, paymentId: number, now: Date): Promise<void> {
  const { rows } = await tx.execute(sql`
    update refund set state = 'sent', gone_payment_id = null, version = refund.version + 1,
      updated_at = ${now.toISOString()}::timestamptz
    from payment p where p.id = refund.gone_payment_id and p.id = ${paymentId} and p.payment_file_id is null
    returning refund.id`)
  if (rows.length === 0) throw new AppError('in_use', 'Återbetalningen är betald enligt banken.')
}

/**
 * Writes off what is open of an invoice, as a payment of no money: undone like one.
 * @throws AppError not_found, season_closed, conflict when the open sum has changed, too_large above the limit
 */
export function writeOff(
  { id, body }: { id: number; body: BodyOf<'POST /api/invoices/invoices/{id}/write-off/'> },
  ctx: Context<SessionUser>,
): Promise<Answer> {
  return withTransaction(ctx.db, async (tx) => {
    await lockPayments(tx)
    await requireOpenInvoices(tx, [id])
    const invoice = (await lockInvoices(tx, [id])).get(id)
    if (!invoice) throw new AppError('not_found')
    const cents = openCents(invoice)
    if (cents !== body.open_cents || cents === 0) {
      throw new AppError('conflict', `${invoiceName(invoice)} har ändrats. Ladda om och granska på nytt.`)
    }
    const reason = body.reason.trim()
    await requireSmall(tx, cents, reason)
    const now = ctx.now()
    const made = await payByHand(tx, ctx, {
      day: helsinkiDay(now),
      amountCents: cents,
      message: reason,
      state: 'written_off',
      invoiceId: id,
      origin: 'written_off',
      now,
    })
    await settleInvoices(tx, [id], now)
    await audit(tx, ctx, {
      action: 'payments.write_off',
      objectType: 'invoice',
      objectId: id,
      before: { open_cents: cents },
      after: { payment: made },
      reason,
    })
    return readPayment(tx, made)
  })
}
