import type { ResponseOf } from '@stafapp/shared/contract/types'
import { dueDay } from '@stafapp/shared/rules/times/bank-day'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type Db, readSnapshot } from '../../../db/db.ts'
import { type Karneval, resolveKarneval } from '../../karneval/public.ts'
import { differencesOf, leadOf, type PayerGroup, readPayerRecords } from './accounts.ts'
import { type Basis, type PlannedAccount, readBasis } from './basis.ts'
import { countDraftTeams, listUnitNames, type UnitLine } from './basis-repository.ts'
import { sellerFaults } from './faults.ts'
import { type IssuedLine, lineAnswer, lineCents, netLines, sumCents, vatBreakdown } from './lines.ts'
import { signsOf } from './payer-identity.ts'
import type { Part } from './plan-account.ts'
import { isBlocked } from './ready.ts'
import { findSettings, sellerOf } from './settings.ts'

type Preview = ResponseOf<'GET /api/invoices/invoicing-preview/'>

const DEFAULT_DAYS = 14

/** A preview of what would be invoiced now. Reads only; issuing checks everything again. */
export function readPreview(db: Db, karnevalId: number | undefined, now: Date): Promise<Preview> {
  return readSnapshot(db, async (tx) => {
    const karneval = await resolveKarneval(tx, karnevalId)
    const settings = await findSettings(tx)
    const seller = settings && sellerOf(settings)
    const basis = await readBasis(tx, { karneval, seller, now })
    const today = helsinkiDay(now)
    return {
      karneval: karneval.id,
      as_of: today,
      due_on: dueDay(today, settings?.paymentDays ?? DEFAULT_DAYS),
      seller_faults: sellerFaults(seller),
      invoiced_payer_count: await countInvoiced(tx, karneval.id, basis),
      payers: basis.accounts.filter(({ plan }) => plan.state !== 'none').map(payerAnswer),
      groups: basis.groups.flatMap((group) => groupAnswer(group, basis.accounts)),
      without_payer: await orphanAnswers(tx, basis.orphans),
      draft_teams: await draftTeamsAnswer(tx, karneval, basis),
      open_orders: {
        count: new Set(basis.open.map(({ unitId }) => unitId)).size,
        total_cents: sumCents(basis.open),
        close_at: karneval.ordersCloseAt.toISOString(),
      },
    }
  })
}

async function countInvoiced(db: Db, karnevalId: number, { accounts }: Basis): Promise<number> {
  const invoiced = new Set(
    accounts.flatMap(({ payers, standing }) => (standing.length === 0 ? [] : payers.map(({ id }) => id))),
  )
  const payers = await readPayerRecords(db, karnevalId)
  return payers.filter((records) => records.some(({ id }) => invoiced.has(id))).length
}

async function draftTeamsAnswer(
  db: Db,
  { id, chargeDraftTeams }: Karneval,
  { accounts, draftTeams }: Basis,
): Promise<Preview['draft_teams']> {
  const isToInvoice = ({ unitId, productId }: UnitLine): boolean =>
    accounts.some(
      (account) =>
        !isBlocked(account) &&
        account.plan.documents.some(({ parts }) =>
          parts.some(
            ({ payerId, lines }) =>
              account.payers.find((payer) => payer.id === payerId)?.schoolUnitId === unitId &&
              lines.some((line) => line.productId === productId && line.quantity > 0),
          ),
        ),
    )
  const next = chargeDraftTeams ? draftTeams.filter(isToInvoice) : []
  const unitIds = [...new Set(next.map(({ unitId }) => unitId))]
  return {
    count: await countDraftTeams(db, { karnevalId: id }),
    total_cents: -sumCents(draftTeams),
    are_charged: chargeDraftTeams,
    to_invoice: { count: await countDraftTeams(db, { karnevalId: id, unitIds }), total_cents: -sumCents(next) },
  }
}

type PayerAnswer = Preview['payers'][number]

function payerAnswer(account: PlannedAccount): PayerAnswer {
  const { lead, payers, standing, plan, faults, warnings, group, revision } = account
  // Beside what some of its schools have been invoiced already, a new invoice holds only the others.
  const parts = plan.state === 'new' ? plan.documents.flatMap((document) => document.parts) : plan.parts
  const lines = netLines(parts.flatMap((part) => part.lines))
  const [first] = standing
  // What holds several schools shows where it is invoiced, anything else its only school.
  const shown = (parts.length === 1 && payers.find(({ id }) => id === parts[0]?.payerId)) || lead
  return {
    billing_information: lead.id,
    payer_name: lead.name,
    school: shown.schoolId,
    school_name: shown.schoolName,
    school_unit: shown.schoolUnitId,
    unit_name: shown.unitName,
    state: isBlocked(account) ? 'blocked' : plan.state === 'none' ? 'done' : plan.state,
    total_cents: plan.totalCents,
    invoiced_cents: standing.reduce((sum, { dueCents }) => sum + dueCents, 0),
    invoice: first?.row.number ? { id: first.id, number: first.row.number } : null,
    rows: lines.map(lineAnswer),
    vat: vatBreakdown(lines),
    faults,
    warnings,
    parts: payers.length > 1 ? partAnswers(account, parts) : [],
    correction: group.choice.correction,
    documents: plan.documents.map((document) => {
      const own = document.parts.flatMap((part) => part.lines)
      const parent = standing.find(({ id }) => id === document.parentId)?.row
      return {
        kind: document.kind,
        extent: document.extent,
        parent_number: parent?.number ?? null,
        parent_extent: parent?.extent ?? null,
        total_cents: sumCents(own),
        rows: netLines(own).map(lineAnswer),
        parts: document.isCollective ? partAnswers(account, document.parts) : [],
      }
    }),
    revision,
  }
}

const partAnswers = ({ payers }: PlannedAccount, parts: readonly Part[]): PayerAnswer['parts'] =>
  parts.flatMap(({ payerId, lines }) => {
    const payer = payers.find(({ id }) => id === payerId)
    return payer ? [partAnswer(payer, lines)] : []
  })

const partAnswer = (payer: PlannedAccount['lead'], lines: readonly IssuedLine[]): PayerAnswer['parts'][number] => ({
  billing_information: payer.id,
  school: payer.schoolId,
  school_name: payer.schoolName,
  school_unit: payer.schoolUnitId,
  unit_name: payer.unitName,
  buyer_reference: payer.buyerReference,
  cost_centre: payer.costCentre,
  total_cents: sumCents(lines),
})

/** Bodies with several records that have something to invoice or an invoice. */
function groupAnswer(group: PayerGroup, accounts: readonly PlannedAccount[]): Preview['groups'] {
  const own = accounts.filter(
    ({ plan, payers }) => plan.state !== 'none' && payers.some((payer) => group.payers.includes(payer)),
  )
  const payers = group.payers.filter((payer) => own.some((account) => account.payers.includes(payer)))
  const parts = own.flatMap(({ plan }) => plan.documents.flatMap((document) => document.parts))
  const lead = leadOf(group.payers, group.choice.addresseeUnitId)
  if (!lead || payers.length < 2) return []
  return [
    {
      billing_information: lead.id,
      payer_name: lead.name,
      signs: group.signs.map(({ kind, value, key }) => ({
        kind,
        value,
        record_count: payers.filter((payer) => signsOf(payer).some((own) => own.key === key)).length,
      })),
      differences: differencesOf(payers),
      payers: payers.map(({ id, name, schoolName, unitName, mailAddress, zipcode, city }) => ({
        billing_information: id,
        payer_name: name,
        school_name: schoolName,
        unit_name: unitName,
        address: [mailAddress, `${zipcode} ${city}`]
          .map((line) => line.trim())
          .filter(Boolean)
          .join(', '),
        to_invoice_cents: sumCents(parts.filter(({ payerId }) => payerId === id).flatMap(({ lines }) => lines)),
        is_invoiced: own.some(({ standing }) => standing.some(({ payerIds }) => payerIds.includes(id))),
      })),
      total_cents: sumCents(parts.flatMap(({ lines }) => lines)),
      is_collective: group.choice.isCollective,
      is_chosen: group.choice.isChosen,
      correction: group.choice.correction,
    },
  ]
}

async function orphanAnswers(db: Db, orphans: readonly UnitLine[]): Promise<Preview['without_payer']> {
  const charged = orphans.filter((line) => lineCents(line) !== 0)
  const byUnit = Map.groupBy(charged, (line) => line.unitId)
  const names = await listUnitNames(db, [...byUnit.keys()])
  return names.map((name) => {
    const lines = byUnit.get(name.school_unit) ?? []
    return { ...name, categories: [...new Set(lines.map(({ category }) => category))], total_cents: sumCents(lines) }
  })
}
