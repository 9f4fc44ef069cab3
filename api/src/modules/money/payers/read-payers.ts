import { serviceNames } from '@stafapp/shared/contract/api/billing'
import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { sql } from 'drizzle-orm'
import { idList } from '../../../db/sql-values.ts'
import { isOrganiser, requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { listUnitsById } from '../../schools/public.ts'
import { findPayer, listPayers, type PayerAnswer, type PayerRow, payerAnswer } from './payers-repository.ts'
import { listOrderedServices, payerOf } from './services.ts'

/** @throws AppError not_found, also for another school's payer */
export async function requireOwnPayer(ctx: Context<SessionUser>, id: number, db = ctx.db): Promise<PayerRow> {
  const row = await findPayer(db, id)
  if (!row) throw new AppError('not_found')
  requireOwnUnit(ctx.user, row.payer.schoolUnitId)
  return row
}

/** The payers that the caller may read, optionally of one unit. */
export async function readPayers(
  ctx: Context<SessionUser>,
  { karneval: id, school_unit: unit }: QueryOf<'GET /api/invoices/billing-information/'>,
): Promise<PayerAnswer[]> {
  if (unit !== undefined) requireOwnUnit(ctx.user, unit)
  const karneval = await resolveKarneval(ctx.db, id)
  const units = unit !== undefined ? [unit] : isOrganiser(ctx.user) ? undefined : ctx.user.unitIds
  return (await listPayers(ctx.db, karneval.id, units)).map(payerAnswer)
}

/** The caller's payers, and the payer and sum for each unit and service. */
export async function readCoverage(
  ctx: Context<SessionUser>,
  karnevalId: number | undefined,
): Promise<ResponseOf<'GET /api/invoices/my-billing-information/'>> {
  const karneval = await resolveKarneval(ctx.db, karnevalId)
  const { unitIds } = ctx.user
  const payers = await listPayers(ctx.db, karneval.id, unitIds)
  const units = await listUnitsById(ctx.db, unitIds)
  const ordered = await listOrderedServices(ctx.db, karneval.id, sql`o.school_unit_id = any(${idList(unitIds)})`)
  const coverage = units.map((unit) => {
    const own = payers.filter(({ payer }) => payer.schoolUnitId === unit.id)
    const services = serviceNames.map((service) => ({
      service,
      payer: payerOf(own, service)?.payer.id ?? null,
      ordered_cents: ordered.find((row) => row.school_unit === unit.id && row.service === service)?.cents ?? 0,
    }))
    return { school_unit: unit.id, unit_name: unit.unitName, services }
  })
  return { karneval: karneval.id, data: payers.map(payerAnswer), coverage }
}
