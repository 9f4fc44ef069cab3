import { createHash } from 'node:crypto'
import type { Db } from '../../../db/db.ts'
import type { SellerSnapshot } from '../../../db/schema/invoices.ts'
import type { billingInformation } from '../../../db/schema/orders.ts'
import { lostOnPaper } from '../../../lib/pdf/paper.ts'
import { signsOf } from '../../../lib/pdf/signs.ts'
import { lostInLatin9 } from '../../../lib/text/latin9.ts'
import type { Karneval } from '../../karneval/public.ts'
import { type PayerAccount, type PayerGroup, readAccounts } from './accounts.ts'
import {
  type Charged,
  type DraftTeams,
  listCharges,
  listDraftTeamFees,
  type Payer,
  readCharged,
  type StandingInvoice,
  type UnitLine,
} from './basis-repository.ts'
import { type Fault, type PayerData, payerFaults, payerWarnings, taxFaults, type Warning } from './faults.ts'
import type { Category, IssuedLine } from './lines.ts'
import { type AccountPlan, type PlannedDocument, planAccount } from './plan-account.ts'

export type PlannedAccount = PayerAccount & {
  standing: StandingInvoice[]
  plan: AccountPlan
  faults: Fault[]
  warnings: Warning[]
  /** Changes with everything that the plan depends on. */
  revision: string
}

export type Basis = {
  accounts: PlannedAccount[]
  /** Bodies with several payer records. */
  groups: PayerGroup[]
  /** Charges of services without a payer. */
  orphans: UnitLine[]
  /** Charges of orders that can still be placed. */
  open: UnitLine[]
  /** Fees of draft teams as negative lines, which are applied depending on the carnival's setting. */
  draftTeams: UnitLine[]
}

type Options = { karneval: Karneval; seller: SellerSnapshot | null; now: Date; payerIds?: readonly number[] }

/**
 * All that a carnival would invoice now, by account, with the obstacles. With `payerIds` only the accounts of these
 * payer records.
 */
export async function readBasis(db: Db, { karneval, seller, now, payerIds }: Options): Promise<Basis> {
  const { groups, accounts: all } = await readAccounts(db, karneval.id)
  const accounts = payerIds ? all.filter(({ payers }) => payers.some(({ id }) => payerIds.includes(id))) : all
  const payers = accounts.flatMap((account) => account.payers)
  const unitIds = payerIds && [...new Set(payers.map(({ schoolUnitId }) => schoolUnitId))]
  const scope = { karnevalId: karneval.id, ordersAreClosed: now > karneval.ordersCloseAt, ...(unitIds && { unitIds }) }
  const ordered = await listCharges(db, scope)
  const drafts = draftTeamCredits(ordered, await listDraftTeamFees(db, scope))
  const charges = karneval.chargeDraftTeams ? ordered : [...ordered, ...drafts]
  const charged = await readCharged(db, karneval.id, payerIds && payers.map(({ id }) => id))
  const counted = Map.groupBy(
    charges.filter((line) => !line.isDraft),
    (line) => line.unitId,
  )
  const payersOf = Map.groupBy(payers, ({ schoolUnitId }) => schoolUnitId)
  const isPaid = ({ unitId, category }: UnitLine) => (payersOf.get(unitId) ?? []).some((payer) => pays(payer, category))
  return {
    accounts: accounts.map((account) => planned(account, { counted, charged, seller })),
    groups: groups.filter((group) => group.payers.length > 1),
    orphans: charges.filter((line) => !line.isDraft && !isPaid(line)),
    open: charges.filter((line) => line.isDraft),
    draftTeams: drafts,
  }
}

/** The payer record to which a new invoice is addressed. */
export function addresseeOf(
  { payers, lead, standing }: Pick<PlannedAccount, 'payers' | 'lead' | 'standing'>,
  { extent, parentId, isCollective, parts }: PlannedDocument,
): Payer {
  const original = extent === 'difference' ? standing.find(({ id }) => id === parentId) : undefined
  const wanted = original ? original.row.billingInformationId : isCollective ? lead.id : parts[0]?.payerId
  return payers.find(({ id }) => id === wanted) ?? lead
}

type Facts = { counted: Map<number, UnitLine[]>; charged: Charged; seller: SellerSnapshot | null }

function planned(account: PayerAccount, { counted, charged, seller }: Facts): PlannedAccount {
  const { payers, group } = account
  const ids = new Set(payers.map(({ id }) => id))
  const standing = charged.standing.filter(({ payerIds }) => payerIds.some((id) => ids.has(id)))
  const plan = planAccount({
    payers: payers.map((payer) => ({
      payerId: payer.id,
      ordered: (counted.get(payer.schoolUnitId) ?? []).filter((line) => pays(payer, line.category)),
      charged: charged.charged.get(payer.id) ?? [],
      deducted: charged.deducted.get(payer.id) ?? [],
    })),
    standing,
    ...group.choice,
  })
  const invoices = plan.documents.filter(({ kind }) => kind === 'invoice')
  const addressees = [...new Set(invoices.map((document) => addresseeOf({ ...account, standing }, document)))]
  const lines = invoices.flatMap(({ parts }) => parts.flatMap((part) => part.lines))
  const faults =
    invoices.length > 0
      ? [...addressees.flatMap((payer) => payerFaults(payerData(payer))), ...taxFaults(lines, seller)]
      : []
  if (plan.totalCents < 0)
    faults.push({ code: 'invalid', detail: 'Beställningens summa är negativ.', attr: 'total_cents' })
  const warnings = addressees.flatMap((payer) => payerWarnings(payerData(payer)))
  const signs = invoices.length > 0 ? signWarnings(addressees, payers, lines) : []
  const lost = lostDeductions(plan, account, charged)
  return {
    ...account,
    standing,
    plan,
    faults,
    warnings: [...warnings, ...signs, ...lost],
    revision: revisionOf(account, standing, plan),
  }
}

/** A new invoice of the whole order charges again what was credited by hand. */
function lostDeductions({ documents }: AccountPlan, { payers }: PayerAccount, { deducted }: Charged): Warning[] {
  const isReplaced = documents.some(({ kind, extent }) => kind === 'credit' && extent === 'whole')
  const isInvoiced = documents.some(({ kind }) => kind === 'invoice')
  if (!isReplaced || !isInvoiced || !payers.some(({ id }) => deducted.has(id))) return []
  return [
    {
      code: 'invalid',
      detail: 'Det som har krediterats för hand faktureras på nytt: den nya fakturan gäller hela beställningen.',
      attr: 'correction',
    },
  ]
}

function revisionOf(
  { payers, lead, group }: PayerAccount,
  standing: readonly StandingInvoice[],
  plan: AccountPlan,
): string {
  const facts = [
    payers.map(({ id, version }) => [id, version]),
    lead.id,
    group.choice,
    standing.map(({ id, dueCents }) => [id, dueCents]),
    plan.documents,
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)
}

const signWarnings = (
  addressees: readonly Payer[],
  payers: readonly Payer[],
  lines: readonly IssuedLine[],
): Warning[] => [
  ...new Map(
    lostSigns([
      ...addressees.flatMap(({ name, mailAddress, city }) => [
        { attr: 'name', label: 'Betalarens namn', text: name },
        { attr: 'mail_address', label: 'Postadressen', text: mailAddress },
        { attr: 'city', label: 'Postanstalten', text: city },
      ]),
      ...payers.flatMap(({ buyerReference, costCentre, schoolName, unitName }) => [
        { attr: 'buyer_reference', label: 'Er referens', text: buyerReference },
        { attr: 'cost_centre', label: 'Kostnadsstället', text: costCentre },
        { attr: 'school_name', label: 'Skolans namn', text: schoolName },
        { attr: 'unit_name', label: 'Enhetens namn', text: unitName },
      ]),
      ...lines.map(({ description, productId }) => ({
        attr: `rows.${productId}`,
        label: `Raden ”${description}”`,
        text: description,
      })),
    ]).map((warning) => [warning.detail, warning]),
  ).values(),
]

const payerData = (payer: Payer): PayerData => ({
  name: payer.name,
  mail_address: payer.mailAddress,
  zipcode: payer.zipcode,
  city: payer.city,
  country: payer.country,
  edi: payer.edi,
  operator_edi: payer.operatorEdi,
  use_maventa: payer.useMaventa,
  buyer_reference: payer.buyerReference,
  business_id: payer.businessId,
})

/** Negative lines for the fees of draft teams, at the order's price. They never exceed the quantity in the order. */
function draftTeamCredits(charges: readonly UnitLine[], drafts: readonly DraftTeams[]): UnitLine[] {
  return drafts.flatMap(({ unitId, productId, quantity }) => {
    const own = charges.filter((line) => line.unitId === unitId && line.productId === productId)
    const charged = own.reduce((sum, line) => sum + line.quantity, 0)
    const [first] = own
    const taken = Math.min(quantity, charged)
    return first && taken > 0 ? [{ ...first, quantity: -taken }] : []
  })
}

type Services = Pick<
  typeof billingInformation.$inferSelect,
  'bespisningFriday' | 'bespisningSaturday' | 'logi' | 'stafetter'
>

/** Whether a payer pays for a category: entry fees, hejarklack and inmarsch belong to the payer of the relays. */
function pays(services: Services, category: Category): boolean {
  switch (category) {
    case 'bespisning_friday':
      return services.bespisningFriday
    case 'bespisning_saturday':
      return services.bespisningSaturday
    case 'logi':
      return services.logi
    case 'stafetter':
    case 'hejarklack':
    case 'inmarsch':
      return services.stafetter
  }
}

type Place = {
  /** The field's name in the API. */
  attr: string
  /** The label shown to users: "Betalarens namn", "Raden Läger". */
  label: string
  text: string
}

const becomes = (text: string): string => (text === '' ? 'lämnas bort' : `blir ”${text}”`)

/** Characters that an invoice cannot contain, by field, with their replacements in the e-invoice and on paper. */
export const lostSigns = (places: readonly Place[]): Warning[] =>
  places.flatMap(({ attr, label, text }) => {
    const told = [...new Set(signsOf(text))].flatMap((sign) => {
      const file = lostInLatin9(sign)
      const paper = lostOnPaper(sign)
      if (file === null && paper === null) return []
      if (file === paper) return [`”${sign}” ${becomes(file ?? '')}`]
      return [
        ...(file === null ? [] : [`”${sign}” ${becomes(file)} i e-fakturan`]),
        ...(paper === null ? [] : [`”${sign}” ${becomes(paper)} på papper`]),
      ]
    })
    return told.length === 0 ? [] : [{ code: 'character' as const, detail: `${label}: ${told.join(', ')}.`, attr }]
  })
