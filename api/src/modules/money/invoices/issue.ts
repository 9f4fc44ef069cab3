import type { BodyOf } from '@stafapp/shared/contract/types'
import { helsinkiDay, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { and, eq, isNull } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import type { BillingSnapshot, SellerSnapshot } from '../../../db/schema/invoices.ts'
import { paymentAllocation } from '../../../db/schema/payments.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError, type ErrorItem } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { type Karneval, lockKarneval, requireOpenBooks, resolveKarneval } from '../../karneval/public.ts'
import { markInvoiced } from '../../orders/public.ts'
import { settleInvoices } from './balances.ts'
import { type PlannedPayer, readBasis } from './basis.ts'
import { findSchoolUnits, listCredited, lockBasis, type Payer } from './basis-repository.ts'
import { sellerFaults } from './faults.ts'
import { findSettings, sellerOf } from './settings.ts'
import { creditOf, type IssuedDocument, markCredited, type NewDocument, writeDocuments } from './write-documents.ts'

type Body = BodyOf<'POST /api/invoices/issue-invoices/'>

const ORDER_CHANGED = 'Beställningen har ändrats'
const LONGEST_TERM_DAYS = 90

/**
 * Updates the given payers' invoices to their orders: a first invoice, or a credit note and a new invoice after a
 * change. All payers or none; numbers are consecutive.
 * @returns the ids of the new documents in the order of their numbers
 * @throws AppError season_closed, conflict when a sum differs from the preview, validation with every fault of the data
 */
export function issueInvoices(ctx: Context<SessionUser>, body: Body): Promise<number[]> {
  const wanted = new Map(body.payers.map((payer) => [payer.billing_information, payer.total_cents]))
  const now = ctx.now()
  const today = helsinkiDay(now)
  requireDueDay(body.due_on, today)
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await lockKarneval(tx, (await resolveKarneval(tx, body.karneval)).id)
    requireOpenBooks(karneval)
    const unitIds = await findSchoolUnits(tx, [...wanted.keys()])
    await lockBasis(tx, karneval.id, unitIds)
    const settings = await findSettings(tx)
    const seller = settings && sellerOf(settings)
    const { payers } = await readBasis(tx, { karneval, seller, now, unitIds })
    const chosen = payers.filter(({ payer }) => wanted.has(payer.id))
    if (chosen.length < wanted.size) throw new AppError('not_found', 'Betalaren hittades inte.')
    requireUnchanged(chosen, wanted)
    requireFaultless(chosen, seller)
    if (!settings || !seller) throw new Error('no settings have faults')

    for (const { standing } of chosen) if (standing) await markCredited(tx, standing.id, now)
    const credited = await listCredited(tx, [...wanted.keys()])
    const documents = chosen.flatMap((planned) =>
      documentsOf({ ...planned, replaced: credited.get(planned.payer.id) ?? null }, karneval, seller),
    )
    const dueOn = body.due_on ?? plusDays(today, settings.paymentDays)
    const issued = await writeDocuments(tx, documents, { today, dueOn, now })
    await finish(tx, ctx, { chosen, issued, karneval, now })
    return issued.map(({ id }) => id)
  })
}

function requireDueDay(dueOn: string | undefined, today: string): void {
  if (dueOn === undefined || (dueOn >= today && dueOn <= plusDays(today, LONGEST_TERM_DAYS))) return
  throw new AppError('invalid', `Förfallodagen ska vara från i dag till ${LONGEST_TERM_DAYS} dagar framåt.`, {
    attr: 'due_on',
  })
}

/** Refuses all when a payer was invoiced concurrently or a sum differs from the preview. */
function requireUnchanged(chosen: readonly PlannedPayer[], wanted: ReadonlyMap<number, number>): void {
  const done = chosen.filter(({ plan }) => plan.state === 'done' || plan.state === 'none')
  const other = chosen.filter(
    ({ payer, plan }) => !done.some((found) => found.payer === payer) && wanted.get(payer.id) !== plan.totalCents,
  )
  if (done.length + other.length === 0) return
  const names = (payers: readonly PlannedPayer[]) =>
    payers
      .map(({ payer }) => payer.name)
      .slice(0, 3)
      .join(', ')
  const details = [
    ...(done.length > 0 ? [`${names(done)} har redan fakturerats eller har inget att fakturera.`] : []),
    ...(other.length > 0 ? [`Summan för ${names(other)} har ändrats sedan förhandsgranskningen.`] : []),
  ]
  throw new AppError('conflict', `${details.join(' ')} Granska på nytt.`)
}

function requireFaultless(chosen: readonly PlannedPayer[], seller: SellerSnapshot | null): void {
  const items: ErrorItem[] = sellerFaults(seller).map((fault) => ({ ...fault, attr: `settings.${fault.attr}` }))
  for (const { payer, faults } of chosen)
    for (const fault of faults)
      items.push({
        ...fault,
        detail: `${payer.name || payer.schoolName}: ${fault.detail}`,
        attr: `payers.${payer.id}.${fault.attr}`,
      })
  if (items.length > 0) throw AppError.validation(items)
}

function documentsOf(
  { payer, standing, plan, replaced }: PlannedPayer & { replaced: number | null },
  karneval: Karneval,
  seller: SellerSnapshot,
): NewDocument[] {
  const credit = standing && plan.makesCredit ? [creditOf(standing, standing.rows, ORDER_CHANGED)] : []
  if (!plan.makesInvoice) return credit
  const made: NewDocument = {
    kind: 'invoice',
    karnevalId: karneval.id,
    schoolUnitId: payer.schoolUnitId,
    billingInformationId: payer.id,
    parentInvoiceId: replaced,
    billing: snapshotOf(payer),
    seller,
    reason: null,
    lines: plan.lines,
  }
  return [...credit, made]
}

/** A copy of the payer's current data, which the invoice keeps when the payer changes. */
const snapshotOf = (payer: Payer): BillingSnapshot => ({
  name: payer.name.trim(),
  mail_address: payer.mailAddress.trim(),
  zipcode: payer.zipcode.trim(),
  city: payer.city.trim(),
  country: payer.country.trim(),
  edi: payer.edi.trim(),
  operator: payer.operator.trim(),
  operator_edi: payer.operatorEdi.trim(),
  use_maventa: payer.useMaventa,
  email: payer.email.trim(),
  buyer_reference: payer.buyerReference.trim(),
  cost_centre: payer.costCentre.trim(),
  business_id: payer.businessId,
  school_name: payer.schoolName,
  unit_name: payer.unitName,
  delivery: {
    street_address: (payer.unitAddress.streetAddress || payer.unitAddress.mailAddress).trim(),
    zipcode: payer.unitAddress.zipcode.trim(),
    city: payer.unitAddress.city.trim(),
  },
})

type Finish = { chosen: readonly PlannedPayer[]; issued: readonly IssuedDocument[]; karneval: Karneval; now: Date }

async function finish(tx: Db, ctx: Context<SessionUser>, { chosen, issued, karneval, now }: Finish): Promise<void> {
  for (const made of issued) {
    if (made.kind === 'invoice' && made.parentInvoiceId !== null) {
      const move = { from: made.parentInvoiceId, to: made.id }
      await carryPayments(tx, { ...move, now, userId: ctx.user.id })
    }
    await audit(tx, ctx, {
      action: made.kind === 'credit' ? 'invoices.credit' : 'invoices.issue',
      objectType: 'invoice',
      objectId: made.id,
      after: { number: made.number, total_cents: made.totalCents, parent: made.parentInvoiceId },
    })
  }
  // Later changes of the order then become rows of their own with a reason.
  await markInvoiced(
    tx,
    karneval.id,
    chosen.map(({ payer }) => payer.schoolUnitId),
    now,
  )
}

type Move = { from: number; to: number; now: Date; userId: number | null }

/**
 * Transfers payments of a replaced invoice to the new one, so that the payer is not asked twice. Old allocations are
 * marked as undone, not rewritten, to keep the log complete.
 */
async function carryPayments(tx: Db, { from, to, now, userId }: Move): Promise<void> {
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
