import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import {
  findInstance,
  type InstanceAnswer,
  instanceAnswer,
  listInstances,
  resolveKarneval,
} from '../karneval/public.ts'
import { findUnit, mayEnter } from '../schools/public.ts'

/**
 * The events of a carnival; with `school_unit` only those offered to the unit's class. Needs no permission: classes are
 * public.
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
  return records.filter(({ event }) => !unit || mayEnter(event, unit)).map((record) => instanceAnswer(record, now))
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
