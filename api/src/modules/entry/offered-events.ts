import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import {
  findInstance,
  type InstanceAnswer,
  type InstanceRecord,
  instanceAnswer,
  listInstances,
  resolveKarneval,
} from '../karneval/public.ts'
import { type FeePrice, listFeePrices } from '../orders/public.ts'
import { findUnit, mayEnter } from '../schools/public.ts'

/**
 * The events of a carnival; with `school_unit` only those offered to the unit's class, with the fees that it pays. Needs
 * no permission: classes and fees are public.
 */
export async function listEvents(
  db: Db,
  query: QueryOf<'GET /api/events/event/list/'>,
  now: Date,
): Promise<InstanceAnswer[]> {
  const karneval = await resolveKarneval(db, query.karneval)
  const unit = query.school_unit === undefined ? null : await findUnit(db, query.school_unit)
  if (query.school_unit !== undefined && !unit) throw new AppError('not_found')
  const records = await listInstances(db, karneval.id, {
    schoolTypes: query.school_type,
    schoolSubtypes: query.school_subtype,
    genderTypes: query.gender_type,
  })
  if (!unit) return records.map((record) => instanceAnswer(record, now))
  const prices = await listFeePrices(db, { karnevalId: karneval.id, unitId: unit.id })
  return records
    .filter(({ event }) => mayEnter(event, unit))
    .map((record) => ({ ...instanceAnswer(record, now), ...unitFees(record, prices) }))
}

/** An event's fees as a unit pays them, with the price list's when the unit has kept an earlier one. */
function unitFees({ instance, feeCents, lateFeeCents }: InstanceRecord, prices: readonly FeePrice[]) {
  const fee_cents = prices.find(({ productId }) => productId === instance.productId)?.cents ?? feeCents
  const late = prices.find(({ purpose }) => purpose === 'late_team_fee')
  return {
    fee_cents,
    late_fee_cents: late?.cents ?? lateFeeCents ?? 0,
    ...(fee_cents !== feeCents && { list_fee_cents: feeCents }),
  }
}

/** @throws AppError not_found */
export async function getEvent(
  db: Db,
  id: number,
  now: Date,
): Promise<ResponseOf<'GET /api/events/event-instances/{id}/'>> {
  const record = await findInstance(db, id)
  if (!record) throw new AppError('not_found')
  const { productId, version } = record.instance
  return { ...instanceAnswer(record, now), product: productId, version }
}
