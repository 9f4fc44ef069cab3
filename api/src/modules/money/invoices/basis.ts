import type { Db } from '../../../db/db.ts'
import type { SellerSnapshot } from '../../../db/schema/invoices.ts'
import type { Karneval } from '../../karneval/public.ts'
import {
  listCharges,
  listDraftTeamFees,
  listPayers,
  listStanding,
  type Payer,
  type StandingInvoice,
  type UnitLine,
} from './basis-repository.ts'
import { draftTeamCredits } from './draft-teams.ts'
import { type Fault, type PayerData, payerFaults, payerWarnings, taxFaults, type Warning } from './faults.ts'
import { sumCents } from './lines.ts'
import { lostSigns } from './lost-signs.ts'
import { type PayerPlan, planPayer } from './plan-payer.ts'
import { pays } from './services.ts'

export type PlannedPayer = {
  payer: Payer
  standing: StandingInvoice | null
  plan: PayerPlan
  faults: Fault[]
  warnings: Warning[]
}

export type Basis = {
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

export const payerData = (payer: Payer): PayerData => ({
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
