import type { Db } from '../../../db/db.ts'
import type { SellerSnapshot } from '../../../db/schema/invoices.ts'
import type { billingInformation } from '../../../db/schema/orders.ts'
import { lostOnPaper } from '../../../lib/pdf/paper.ts'
import { signsOf } from '../../../lib/pdf/signs.ts'
import { lostInLatin9 } from '../../../lib/text/latin9.ts'
import type { Karneval } from '../../karneval/public.ts'
import {
  type DraftTeams,
  listCharges,
  listDraftTeamFees,
  listPayers,
  listStanding,
  type Payer,
  type StandingInvoice,
  type UnitLine,
} from './basis-repository.ts'
import { type Fault, type PayerData, payerFaults, payerWarnings, taxFaults, type Warning } from './faults.ts'
import { type Category, type PayerPlan, planPayer, sumCents } from './lines.ts'

export type PlannedPayer = {
  payer: Payer
  standing: StandingInvoice | null
  plan: PayerPlan
  faults: Fault[]
  warnings: Warning[]
}

type Basis = {
  payers: PlannedPayer[]
  /** Charges of services without a payer. */
  orphans: UnitLine[]
  /** Charges of orders that can still be placed. */
  open: UnitLine[]
  /** Fees of draft teams as negative lines, which are applied depending on the carnival's setting. */
  draftTeams: UnitLine[]
}

type Options = { karneval: Karneval; seller: SellerSnapshot | null; now: Date; unitIds?: readonly number[] }

/** All that a carnival would invoice now, by payer, with the obstacles. */
export async function readBasis(db: Db, { karneval, seller, now, unitIds }: Options): Promise<Basis> {
  const scope = { karnevalId: karneval.id, ordersAreClosed: now > karneval.ordersCloseAt, ...(unitIds && { unitIds }) }
  const ordered = await listCharges(db, scope)
  const drafts = draftTeamCredits(ordered, await listDraftTeamFees(db, scope))
  const charges = karneval.chargeDraftTeams ? ordered : [...ordered, ...drafts]
  const payers = await listPayers(db, scope)
  const standing = new Map(
    (await listStanding(db, karneval.id)).map((found) => [found.billingInformationId, found] as const),
  )
  const counted = Map.groupBy(
    charges.filter((line) => !line.isDraft),
    (line) => line.unitId,
  )
  const isPaid = (line: UnitLine) =>
    payers.some((payer) => payer.schoolUnitId === line.unitId && pays(payer, line.category))
  return {
    payers: payers.map((payer) => {
      const own = (counted.get(payer.schoolUnitId) ?? []).filter((line) => pays(payer, line.category))
      return planned(payer, own, standing.get(payer.id) ?? null, seller)
    }),
    orphans: charges.filter((line) => !line.isDraft && !isPaid(line)),
    open: charges.filter((line) => line.isDraft),
    draftTeams: drafts,
  }
}

function planned(
  payer: Payer,
  own: readonly UnitLine[],
  standing: StandingInvoice | null,
  seller: SellerSnapshot | null,
): PlannedPayer {
  const plan = planPayer(own, standing)
  const faults = plan.makesInvoice ? [...payerFaults(payerData(payer)), ...taxFaults(plan.lines, seller)] : []
  if (sumCents(plan.lines) < 0)
    faults.push({ code: 'invalid', detail: 'Beställningens summa är negativ.', attr: 'total_cents' })
  const warnings = plan.makesInvoice ? [...payerWarnings(payerData(payer)), ...signWarnings(payer, plan)] : []
  return { payer, standing, plan, faults, warnings }
}

const signWarnings = (payer: Payer, { lines }: PayerPlan): Warning[] =>
  lostSigns([
    { attr: 'name', label: 'Betalarens namn', text: payer.name },
    { attr: 'mail_address', label: 'Postadressen', text: payer.mailAddress },
    { attr: 'city', label: 'Postanstalten', text: payer.city },
    { attr: 'buyer_reference', label: 'Er referens', text: payer.buyerReference },
    { attr: 'cost_centre', label: 'Kostnadsstället', text: payer.costCentre },
    { attr: 'school_name', label: 'Skolans namn', text: payer.schoolName },
    { attr: 'unit_name', label: 'Enhetens namn', text: payer.unitName },
    ...lines.map(({ description, productId }) => ({
      attr: `rows.${productId}`,
      label: `Raden ”${description}”`,
      text: description,
    })),
  ])

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
