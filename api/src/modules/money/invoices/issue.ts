import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { dueDay } from '@stafapp/shared/rules/times/bank-day'
import { helsinkiDay, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { type Db, withTransaction } from '../../../db/db.ts'
import type { BillingSnapshot, PartSnapshot, SellerSnapshot } from '../../../db/schema/invoices.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError, type ErrorItem } from '../../../lib/app-error.ts'
import { auditAll } from '../../audit/public.ts'
import { type Karneval, lockKarneval, requireOpenBooks, resolveKarneval } from '../../karneval/public.ts'
import { markInvoiced } from '../../orders/public.ts'
import { readAccounts } from './accounts.ts'
import { addresseeOf, type PlannedAccount, readBasis } from './basis.ts'
import { listCredited, lockBasis, type Payer } from './basis-repository.ts'
import { sellerFaults } from './faults.ts'
import { type Credited, carryPayments, releaseOverpaid } from './move-payments.ts'
import { findSettings, sellerOf } from './settings.ts'
import {
  creditNote,
  type IssuedDocument,
  markCredited,
  markPartlyCredited,
  type NewDocument,
  type NewPart,
  writeDocuments,
} from './write-documents.ts'

type Body = BodyOf<'POST /api/invoices/issue-invoices/'>

const TOO_MANY = 'Högst 3 000 betalare kan faktureras på en gång. Fakturera dem i flera omgångar.'
const ORDER_CHANGED = 'Beställningen har ändrats'
const LONGEST_TERM_DAYS = 90
/** More payers would hold the counter of invoice numbers, and the orders, for longer than others should wait. */
const MOST_PAYERS = 3000

/**
 * Checks written documents by rules before their transaction ends.
 * @param isOptional goes on when the rules could not be asked
 * @returns whether they were asked, and the rules that data of a payer break, by document
 * @throws AppError validation with the rules that the organiser's data break, rules_unchecked
 */
export type RequireRules = (
  tx: Db,
  documents: readonly IssuedDocument[],
  isOptional: boolean,
) => Promise<{ isChecked: boolean; broken: ReadonlyMap<number, ErrorItem[]> }>

/**
 * Updates the given payers' documents to their orders: first invoices, and after a change what the payer's choice says.
 * A payer that cannot be invoiced is left out with the reason, so that it does not stop the others; numbers are
 * consecutive.
 * @returns the ids of the new documents in the order of their numbers, and those left out
 * @throws AppError season_closed, validation for faults of the organiser's data, rules_unchecked; and when no payer is
 * left: conflict when anything differs from the preview, validation with every fault of the data and every broken rule
 */
export function issueInvoices(
  ctx: Context<SessionUser>,
  body: Body,
  requireRules: RequireRules,
): Promise<{ ids: number[]; refused: Refused }> {
  const wanted = new Map(body.payers.map((payer) => [payer.billing_information, payer]))
  const now = ctx.now()
  const today = helsinkiDay(now)
  requireDueDay(body.due_on, today)
  if (body.payers.length > MOST_PAYERS) throw new AppError('invalid', TOO_MANY, { attr: 'payers' })
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await lockKarneval(tx, (await resolveKarneval(tx, body.karneval)).id)
    requireOpenBooks(karneval)
    const asked = { karneval, now, payerIds: [...wanted.keys()] }
    const lockedUnits = await lockAccounts(tx, karneval.id, asked.payerIds)
    const settings = await findSettings(tx)
    const seller = settings && sellerOf(settings)
    const { accounts } = await readBasis(tx, { ...asked, seller })
    requireSeller(seller)
    if (!settings || !seller) throw new Error('no settings have faults')
    const dueOn = body.due_on ?? dueDay(today, settings.paymentDays)

    const hindered = new Map([...staleOf(accounts, wanted, lockedUnits), ...faultyOf(accounts)])
    for (;;) {
      const left = accounts.filter((account) => !hindered.has(account))
      if (left.length === 0) throw refusalOf(hindered)
      const broken = new Map<PlannedAccount, ErrorItem[]>()
      const write = async (part: Db): Promise<number[]> => {
        await markCredited(part, wholeCredits(left), now)
        const credited = await listCredited(
          part,
          left.flatMap(({ payers }) => payers.map(({ id }) => id)),
        )
        const documents = left.flatMap((account) => documentsOf(account, { karneval, seller, credited }))
        const issued = await writeDocuments(part, documents, { today, dueOn, now })
        // Not credit notes: an invoice that breaks a rule must be possible to credit.
        const made = issued.filter(({ kind }) => kind === 'invoice')
        const rules = await requireRules(part, made, body.unchecked ?? false)
        const owners = left.flatMap((account) => account.plan.documents.map(() => account))
        for (const [index, { id }] of issued.entries()) {
          const [owner, items] = [owners[index], rules.broken.get(id)]
          if (owner && items) broken.set(owner, [...(broken.get(owner) ?? []), ...items])
        }
        if (broken.size > 0) throw new RulesBroken()
        await finish(part, ctx, { accounts: left, issued, credited, karneval, now, isChecked: rules.isChecked })
        return issued.map(({ id }) => id)
      }
      try {
        return { ids: await withTransaction(tx, write), refused: refusedOf(hindered, accounts, wanted) }
      } catch (error) {
        if (!(error instanceof RulesBroken)) throw error
        for (const [account, items] of broken) hindered.set(account, items)
      }
    }
  })
}

/** Ends the savepoint of documents that break a rule, which are then written anew without the payers of those. */
class RulesBroken extends Error {}

/** Why accounts cannot be invoiced. */
type Hindered = ReadonlyMap<PlannedAccount, ErrorItem[]>
type Refused = ResponseOf<'POST /api/invoices/issue-invoices/'>['refused']

const GONE = 'Betalaren hittades inte.'

function refusedOf(
  hindered: Hindered,
  accounts: readonly PlannedAccount[],
  wanted: ReadonlyMap<number, Wish>,
): Refused {
  const known = new Set(accounts.flatMap(({ payers }) => payers.map(({ id }) => id)))
  const gone = [...wanted.keys()].filter((id) => !known.has(id))
  return [
    ...[...hindered].map(([{ lead }, items]) => ({
      billing_information: lead.id,
      payer_name: lead.name || lead.schoolName,
      unit_name: lead.unitName,
      detail: [...new Set(items.map(({ detail }) => detail))].join(' '),
    })),
    ...gone.map((id) => ({ billing_information: id, payer_name: '', unit_name: '', detail: GONE })),
  ]
}

/** Locks the units of the payers' accounts until the transaction ends. @returns the units */
async function lockAccounts(tx: Db, karnevalId: number, payerIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { accounts } = await readAccounts(tx, karnevalId)
  const own = accounts.filter(({ payers }) => payers.some(({ id }) => payerIds.includes(id)))
  const units = new Set(own.flatMap(({ payers }) => payers.map(({ schoolUnitId }) => schoolUnitId)))
  await lockBasis(tx, karnevalId, [...units])
  return units
}

/** The invoices that the plans credit wholly. */
const wholeCredits = (accounts: readonly PlannedAccount[]): number[] =>
  accounts.flatMap(({ plan }) =>
    plan.documents.flatMap(({ kind, extent, parentId }) =>
      kind === 'credit' && extent === 'whole' && parentId !== null ? [parentId] : [],
    ),
  )

function requireDueDay(dueOn: string | undefined, today: string): void {
  if (dueOn === undefined || (dueOn >= today && dueOn <= plusDays(today, LONGEST_TERM_DAYS))) return
  throw new AppError('invalid', `Förfallodagen ska vara från i dag till ${LONGEST_TERM_DAYS} dagar framåt.`, {
    attr: 'due_on',
  })
}

type Wish = Body['payers'][number]

const DONE = 'Har redan fakturerats eller har inget att fakturera.'
const CHANGED = 'Underlaget har ändrats sedan förhandsgranskningen.'

/** The accounts that were invoiced concurrently, or of which anything differs from the preview. */
function staleOf(
  accounts: readonly PlannedAccount[],
  wanted: ReadonlyMap<number, Wish>,
  lockedUnits: ReadonlySet<number>,
): Map<PlannedAccount, ErrorItem[]> {
  const isOther = ({ plan, revision, payers }: PlannedAccount, own: readonly Wish[]) =>
    own.some((wish) => wish.revision !== undefined && wish.revision !== revision) ||
    own.length > 1 ||
    own[0]?.total_cents !== plan.totalCents ||
    payers.some(({ schoolUnitId }) => !lockedUnits.has(schoolUnitId))
  return new Map(
    accounts.flatMap((account) => {
      const isDone = account.plan.documents.length === 0
      if (
        !isDone &&
        !isOther(
          account,
          account.payers.flatMap(({ id }) => wanted.get(id) ?? []),
        )
      )
        return []
      return [[account, [{ code: 'conflict', detail: isDone ? DONE : CHANGED, attr: null }]]]
    }),
  )
}

const faultyOf = (accounts: readonly PlannedAccount[]): Map<PlannedAccount, ErrorItem[]> =>
  new Map(accounts.flatMap((account) => (account.faults.length > 0 ? [[account, account.faults]] : [])))

function requireSeller(seller: SellerSnapshot | null): void {
  const faults = sellerFaults(seller)
  if (faults.length > 0)
    throw AppError.validation(faults.map((fault) => ({ ...fault, attr: `settings.${fault.attr}` })))
}

/** Why nothing was issued. */
function refusalOf(hindered: Hindered): AppError {
  const stale = (wanted: string) =>
    [...hindered].flatMap(([{ lead }, items]) => (items.some(({ detail }) => detail === wanted) ? [lead.name] : []))
  const [done, other] = [stale(DONE), stale(CHANGED)]
  const names = (found: readonly string[]) => found.slice(0, 3).join(', ')
  const details = [
    ...(done.length > 0 ? [`${names(done)} har redan fakturerats eller har inget att fakturera.`] : []),
    ...(other.length > 0 ? [`Underlaget för ${names(other)} har ändrats sedan förhandsgranskningen.`] : []),
  ]
  if (details.length > 0) return new AppError('conflict', `${details.join(' ')} Granska på nytt.`)
  if (hindered.size === 0) return new AppError('not_found', GONE)
  return AppError.validation(
    [...hindered].flatMap(([{ lead }, items]) =>
      items.map((item) => ({
        ...item,
        detail: `${lead.name || lead.schoolName}: ${item.detail}`,
        attr: `payers.${lead.id}.${item.attr}`,
      })),
    ),
  )
}

function documentsOf(
  account: PlannedAccount,
  { karneval, seller, credited }: { karneval: Karneval; seller: SellerSnapshot; credited: Credited },
): NewDocument[] {
  const partOf = (payerId: number): NewPart['payer'] => {
    const payer = account.payers.find(({ id }) => id === payerId)
    return payer
      ? { billingInformationId: payer.id, schoolUnitId: payer.schoolUnitId, billing: partSnapshotOf(payer) }
      : null
  }
  return account.plan.documents.map((document): NewDocument => {
    const { kind, extent, parentId, isCollective, parts } = document
    const parent = account.standing.find(({ id }) => id === parentId)
    if (kind === 'credit') {
      if (!parent) throw new Error('a credit note has the invoice that it credits')
      return creditNote(parent, parts, { extent, reason: ORDER_CHANGED, isCollective, snapshotOf: partOf })
    }
    const payer = addresseeOf(account, document)
    const replaced = credited.findLast(({ payerIds }) => parts.some(({ payerId }) => payerIds.includes(payerId)))
    return {
      kind,
      extent,
      karnevalId: karneval.id,
      schoolUnitId: payer.schoolUnitId,
      billingInformationId: payer.id,
      parentInvoiceId: parentId ?? replaced?.id ?? null,
      billing: snapshotOf(payer),
      seller,
      reason: extent === 'difference' ? ORDER_CHANGED : null,
      parts: parts.map(({ payerId, lines }) => ({ payer: isCollective ? partOf(payerId) : null, lines })),
    }
  })
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
  delivery: deliveryOf(payer),
})

const partSnapshotOf = (payer: Payer): PartSnapshot => ({
  school_name: payer.schoolName,
  unit_name: payer.unitName,
  buyer_reference: payer.buyerReference.trim(),
  cost_centre: payer.costCentre.trim(),
  delivery: deliveryOf(payer),
})

const deliveryOf = ({ unitAddress }: Payer): PartSnapshot['delivery'] => ({
  street_address: (unitAddress.streetAddress || unitAddress.mailAddress).trim(),
  zipcode: unitAddress.zipcode.trim(),
  city: unitAddress.city.trim(),
})

type Finish = {
  accounts: readonly PlannedAccount[]
  issued: readonly IssuedDocument[]
  credited: Credited
  karneval: Karneval
  now: Date
  isChecked: boolean
}

async function finish(
  tx: Db,
  ctx: Context<SessionUser>,
  { accounts, issued, credited, karneval, now, isChecked }: Finish,
): Promise<void> {
  const partial = issued.flatMap(({ kind, extent, parentInvoiceId }) =>
    kind === 'credit' && extent === 'difference' && parentInvoiceId !== null ? [parentInvoiceId] : [],
  )
  await markPartlyCredited(tx, partial, now)
  await releaseOverpaid(tx, partial, { now, userId: ctx.user.id })
  const whole = issued.filter(({ kind, extent }) => kind === 'invoice' && extent === 'whole')
  await carryPayments(tx, whole, { credited, now, userId: ctx.user.id })
  await auditAll(
    tx,
    ctx,
    issued.map((made) => ({
      action: made.kind === 'credit' ? 'invoices.credit' : 'invoices.issue',
      objectType: 'invoice',
      objectId: made.id,
      after: {
        number: made.number,
        total_cents: made.totalCents,
        parent: made.parentInvoiceId,
        ...(made.extent === 'whole' ? {} : { extent: made.extent }),
        ...(isChecked ? {} : { unchecked: true }),
      },
    })),
  )
  // Later changes of the order then become rows of their own with a reason.
  await markInvoiced(
    tx,
    karneval.id,
    accounts.flatMap(({ plan, payers }) =>
      payers
        .filter(({ id }) => plan.parts.some(({ payerId }) => payerId === id))
        .map(({ schoolUnitId }) => schoolUnitId),
    ),
    now,
  )
}
