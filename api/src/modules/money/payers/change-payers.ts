import type { BodyOf } from '@stafapp/shared/contract/types'
import { sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { type Karneval, resolveKarneval } from '../../karneval/public.ts'
import { lockUnit } from '../../schools/public.ts'
import { type PayerFields, payerFaults, payerValues, type ReadBack, readBackFaults } from './payer-values.ts'
import {
  deletePayer,
  findPayer,
  hasDocuments,
  insertPayer,
  listPayers,
  type PayerAnswer,
  type PayerRow,
  type PayerValues,
  payerAnswer,
  updatePayer,
} from './payers-repository.ts'
import { requireOwnPayer } from './read-payers.ts'
import { coverageFaults, listOrderedServices, services, servicesOf } from './services.ts'

const noServices = { bespisningFriday: false, bespisningSaturday: false, logi: false, stafetter: false }

/**
 * Creates a payer for some of a unit's services.
 * @throws AppError not_found (foreign unit), validation with one fault per field, phase_closed for an archived carnival
 */
export async function createPayer(
  ctx: Context<SessionUser>,
  {
    school_unit: unitId,
    karneval: karnevalId,
    take_over = false,
    ...fields
  }: BodyOf<'POST /api/invoices/billing-information/'>,
): Promise<PayerAnswer> {
  requireOwnUnit(ctx.user, unitId)
  const karneval = await resolveKarneval(ctx.db, karnevalId)
  requireWritable(karneval)
  const after = { ...noServices, ...payerValues(fields), name: fields.name.normalize('NFC').trim() }
  return withTransaction(ctx.db, async (tx) => {
    // Serialise changes of a unit's payers; the unique indexes would also refuse duplicates.
    if (!(await lockUnit(tx, unitId))) throw new AppError('not_found')
    const others = await listPayers(tx, karneval.id, [unitId])
    await requireSound(tx, { karneval, unitId, after, before: null, others, takesOver: take_over })
    await handOver(tx, ctx, others, after)
    const now = ctx.now()
    const id = await insertPayer(tx, {
      ...after,
      karnevalId: karneval.id,
      schoolUnitId: unitId,
      createdAt: now,
      updatedAt: now,
    })
    const answer = await answerOf(tx, id)
    await audit(tx, ctx, { action: 'billing.create', objectType: 'billing_information', objectId: id, after: answer })
    return answer
  })
}

/**
 * Changes a payer. Issued invoices are not affected: they store a copy.
 * @throws AppError not_found, validation, conflict with the current payer, in_use for the services of an invoiced one
 */
export async function changePayer(
  ctx: Context<SessionUser>,
  id: number,
  {
    version,
    take_over = false,
    id: ownId,
    karneval: ownKarneval,
    school_unit,
    invoiced,
    channel: _channel,
    is_consumer: _isConsumer,
    ...fields
  }: PayerFields & ReadBack & { version: number; take_over?: boolean },
): Promise<PayerAnswer> {
  const own = await requireOwnPayer(ctx, id)
  const { payer } = own
  const moved = readBackFaults({ id: ownId, karneval: ownKarneval, school_unit, invoiced }, payerAnswer(own))
  if (moved.length > 0) throw AppError.validation(moved)
  const karneval = await resolveKarneval(ctx.db, payer.karnevalId)
  requireWritable(karneval)
  return withTransaction(ctx.db, async (tx) => {
    await lockUnit(tx, payer.schoolUnitId)
    const before = await requireOwnPayer(ctx, id, tx)
    if (version !== before.payer.version) {
      throw new AppError('conflict', undefined, { current: payerAnswer(before) })
    }
    const values = payerValues(fields)
    const after = { ...before.payer, ...values }
    const unitId = before.payer.schoolUnitId
    const others = (await listPayers(tx, karneval.id, [unitId])).filter((other) => other.payer.id !== id)
    if (before.isInvoiced && String(servicesOf(after)) !== String(servicesOf(before.payer))) {
      throw new AppError('in_use', `${before.payer.name} har redan fakturerats, så tjänsterna kan inte ändras.`)
    }
    await requireSound(tx, { karneval, unitId, after, before, others, takesOver: take_over })
    await handOver(tx, ctx, others, after)
    await updatePayer(tx, id, values, ctx.now())
    const answer = await answerOf(tx, id)
    const change = { before: payerAnswer(before), after: answer }
    await audit(tx, ctx, { action: 'billing.change', objectType: 'billing_information', objectId: id, ...change })
    return answer
  })
}

/**
 * Chooses how a payer's papers are sent, and whether it is a private person.
 * @throws AppError not_found, phase_closed for an archived carnival, conflict with the current payer
 */
export async function setChannel(
  ctx: Context<SessionUser>,
  id: number,
  { channel, is_consumer, version }: BodyOf<'POST /api/invoices/billing-information/{id}/channel/'>,
): Promise<PayerAnswer> {
  const { payer } = await requireOwnPayer(ctx, id)
  requireWritable(await resolveKarneval(ctx.db, payer.karnevalId))
  return withTransaction(ctx.db, async (tx) => {
    await lockUnit(tx, payer.schoolUnitId)
    const before = await requireOwnPayer(ctx, id, tx)
    if (version !== before.payer.version) throw new AppError('conflict', undefined, { current: payerAnswer(before) })
    await updatePayer(tx, id, { channel, ...(is_consumer === undefined ? {} : { isConsumer: is_consumer }) }, ctx.now())
    const answer = await answerOf(tx, id)
    const change = { before: payerAnswer(before), after: answer }
    await audit(tx, ctx, { action: 'billing.channel', objectType: 'billing_information', objectId: id, ...change })
    return answer
  })
}

/** @throws AppError not_found, in_use for an invoiced payer, validation when an ordered service would have no payer */
export async function removePayer(ctx: Context<SessionUser>, id: number): Promise<null> {
  const { payer } = await requireOwnPayer(ctx, id)
  const karneval = await resolveKarneval(ctx.db, payer.karnevalId)
  requireWritable(karneval)
  return withTransaction(ctx.db, async (tx) => {
    await lockUnit(tx, payer.schoolUnitId)
    const before = await requireOwnPayer(ctx, id, tx)
    if (before.isInvoiced) throw new AppError('in_use', `${before.payer.name} har fakturerats och kan inte tas bort.`)
    if (await hasDocuments(tx, id)) throw new AppError('in_use', keptText(before.payer.name))
    const unitId = before.payer.schoolUnitId
    const others = (await listPayers(tx, karneval.id, [unitId])).filter((other) => other.payer.id !== id)
    await requireSound(tx, { karneval, unitId, after: null, before, others, takesOver: false })
    await deletePayer(tx, id)
    const change = { before: payerAnswer(before) }
    await audit(tx, ctx, { action: 'billing.remove', objectType: 'billing_information', objectId: id, ...change })
    return null
  })
}

const keptText = (name: string): string =>
  `${name} står på en krediterad faktura och kan inte tas bort. Låt en annan betalare ta över tjänsterna: då får ${name} inga fler fakturor.`

type Step = {
  karneval: Karneval
  unitId: number
  after: Partial<PayerValues> | null
  before: PayerRow | null
  others: readonly PayerRow[]
  takesOver: boolean
}

async function requireSound(tx: Db, { karneval, unitId, after, before, others, takesOver }: Step): Promise<void> {
  const ordered = await listOrderedServices(tx, karneval.id, sql`o.school_unit_id = ${unitId}`)
  const faults = [
    ...(after ? payerFaults(after, before?.payer) : []),
    ...coverageFaults({
      after,
      before: before ? servicesOf(before.payer) : [],
      others,
      ordered: ordered.map(({ service }) => service),
      takesOver,
    }),
  ]
  if (faults.length > 0) throw AppError.validation(faults)
}

/** Removes the payer's new services from the unit's other payers; one left without services keeps its address. */
async function handOver(
  tx: Db,
  ctx: Context<SessionUser>,
  others: readonly PayerRow[],
  after: Partial<PayerValues>,
): Promise<void> {
  const moved = servicesOf(after)
  for (const other of others) {
    const given = servicesOf(other.payer).filter((service) => moved.includes(service))
    if (given.length === 0) continue
    const values = Object.fromEntries(given.map((service) => [services[service].column, false]))
    await updatePayer(tx, other.payer.id, values, ctx.now())
    await audit(tx, ctx, {
      action: 'billing.hand_over',
      objectType: 'billing_information',
      objectId: other.payer.id,
      before: payerAnswer(other),
      after: await answerOf(tx, other.payer.id),
    })
  }
}

async function answerOf(tx: Db, id: number): Promise<PayerAnswer> {
  const row = await findPayer(tx, id)
  if (!row) throw new AppError('not_found')
  return payerAnswer(row)
}

/** @throws AppError phase_closed for an archived carnival */
export function requireWritable(karneval: Karneval): void {
  if (karneval.status !== 'archived') return
  throw new AppError('phase_closed', `${karneval.name} är avslutad och kan inte ändras.`)
}
