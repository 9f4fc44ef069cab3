import { serviceNames } from '@stafapp/shared/contract/api/billing'
import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { sql } from 'drizzle-orm'
import { idList } from '../../../db/sql-values.ts'
import { isOrganiser, requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { listSchoolNames, listUnitsById } from '../../schools/public.ts'
import { readLeftOfUnits } from '../follow-up/public.ts'
import { readPayerRecords } from '../invoices/public.ts'
import { findPayer, listPayers, type PayerRow, payerAnswer } from './payers-repository.ts'
import { listOrderedServices, type OrderedService, payerOf } from './services.ts'

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
): Promise<ResponseOf<'GET /api/invoices/billing-information/'>> {
  if (unit !== undefined) requireOwnUnit(ctx.user, unit)
  const karneval = await resolveKarneval(ctx.db, id)
  const units = unit !== undefined ? [unit] : isOrganiser(ctx.user) ? undefined : ctx.user.unitIds
  const data = (await listPayers(ctx.db, karneval.id, units)).map(payerAnswer)
  const shown = new Set(data.map(({ id: record }) => record))
  const payers = (await readPayerRecords(ctx.db, karneval.id))
    .map((records) => records.flatMap(({ id: record }) => (shown.has(record) ? [record] : [])))
    .filter((records) => records.length > 0)
  return { data, payers }
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
  const servicesOfUnit = coverageOf(payers, ordered)
  const coverage = units.map(({ id, unitName }) => ({
    school_unit: id,
    unit_name: unitName,
    services: servicesOfUnit(id).map(({ payer, ...line }) => ({ ...line, payer: payer?.id ?? null })),
  }))
  const uninvoiced = await readLeftOfUnits(ctx.db, karneval.id, unitIds)
  return { karneval: karneval.id, data: payers.map(payerAnswer), coverage, uninvoiced }
}

/** Every unit that has ordered something or has a payer, with the payer and the sum of each service. */
export async function readWholeCoverage(
  ctx: Context<SessionUser>,
  karnevalId: number | undefined,
): Promise<ResponseOf<'GET /api/invoices/payer-coverage/'>> {
  const karneval = await resolveKarneval(ctx.db, karnevalId)
  const payers = await listPayers(ctx.db, karneval.id)
  const ordered = await listOrderedServices(ctx.db, karneval.id, sql`true`)
  const servicesOfUnit = coverageOf(payers, ordered)
  const unitIds = new Set([...payers.map(({ payer }) => payer.schoolUnitId), ...ordered.map((row) => row.school_unit)])
  const schoolNames = new Map((await listSchoolNames(ctx.db)).map(({ id, name }) => [id, name]))
  const data = (await listUnitsById(ctx.db, [...unitIds])).map(({ id, schoolId, unitName }) => ({
    school: schoolId,
    school_name: schoolNames.get(schoolId) ?? '',
    school_unit: id,
    unit_name: unitName,
    services: servicesOfUnit(id),
  }))
  data.sort((a, b) => a.school_name.localeCompare(b.school_name, 'sv') || a.unit_name.localeCompare(b.unit_name, 'sv'))
  return { karneval: karneval.id, data }
}

type Line = ResponseOf<'GET /api/invoices/payer-coverage/'>['data'][number]['services'][number]

/** The payer and the sum of each service of a unit, whatever the number of units. */
function coverageOf(payers: readonly PayerRow[], ordered: readonly OrderedService[]): (unit: number) => Line[] {
  const payersOf = Map.groupBy(payers, ({ payer }) => payer.schoolUnitId)
  const orderedBy = Map.groupBy(ordered, ({ school_unit }) => school_unit)
  return (unit) =>
    serviceNames.map((service) => {
      const found = payerOf(payersOf.get(unit) ?? [], service)?.payer
      return {
        service,
        payer: found ? { id: found.id, name: found.name } : null,
        ordered_cents: orderedBy.get(unit)?.find((row) => row.service === service)?.cents ?? 0,
      }
    })
}
