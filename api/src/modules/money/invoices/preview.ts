import type { ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { type Db, readSnapshot } from '../../../db/db.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { type PlannedPayer, readBasis } from './basis.ts'
import { countDraftTeams, listUnitNames, type UnitLine } from './basis-repository.ts'
import { sellerFaults } from './faults.ts'
import { lineAnswer, lineCents, sumCents, vatBreakdown } from './lines.ts'
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
      due_on: plusDays(today, settings?.paymentDays ?? DEFAULT_DAYS),
      seller_faults: sellerFaults(seller),
      payers: basis.payers.filter(({ plan }) => plan.state !== 'none').map(payerAnswer),
      without_payer: await orphanAnswers(tx, basis.orphans),
      draft_teams: {
        count: await countDraftTeams(tx, karneval.id),
        total_cents: -sumCents(basis.draftTeams),
        are_charged: karneval.chargeDraftTeams,
      },
      open_orders: {
        count: new Set(basis.open.map(({ unitId }) => unitId)).size,
        total_cents: sumCents(basis.open),
        close_at: karneval.ordersCloseAt.toISOString(),
      },
    }
  })
}

function payerAnswer({ payer, standing, plan, faults, warnings }: PlannedPayer): Preview['payers'][number] {
  const isBlocked = faults.length > 0 && plan.state !== 'done'
  return {
    billing_information: payer.id,
    payer_name: payer.name,
    school: payer.schoolId,
    school_name: payer.schoolName,
    school_unit: payer.schoolUnitId,
    unit_name: payer.unitName,
    state: isBlocked ? 'blocked' : plan.state === 'none' ? 'done' : plan.state,
    total_cents: plan.totalCents,
    invoiced_cents: standing?.totalCents ?? 0,
    invoice: standing?.number ? { id: standing.id, number: standing.number } : null,
    rows: plan.lines.map(lineAnswer),
    vat: vatBreakdown(plan.lines),
    faults,
    warnings,
  }
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
