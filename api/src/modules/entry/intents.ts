import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { eventInstance, intent } from '../../db/schema/events.ts'
import { requireOwnUnit } from '../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { instancesOf, intentWindow, lockKarneval, requireOpen, resolveKarneval } from '../karneval/public.ts'
import { lockUnit } from '../schools/public.ts'
import { entryFaults, readWanted } from './plan-entry.ts'

type Intents = ItemOf<'GET /api/events/event/myintent/'>[]

export async function listMyIntents(ctx: Context<SessionUser>, karnevalId: number | undefined): Promise<Intents> {
  const karneval = await resolveKarneval(ctx.db, karnevalId)
  return listIntents(ctx.db, karneval.id, ctx.user.unitIds)
}

/**
 * Replaces a unit's preliminary counts in one carnival: that of the named events, or the current one for an empty list.
 * @throws AppError not_found (foreign unit), phase_closed, and validation with one fault per entry
 */
export function saveIntents(
  ctx: Context<SessionUser>,
  body: BodyOf<'POST /api/events/event/intent/'>,
): Promise<Intents> {
  requireOwnUnit(ctx.user, body.school_unit)
  return withTransaction(ctx.db, async (tx) => {
    const unit = await lockUnit(tx, body.school_unit)
    if (!unit) throw new AppError('not_found')
    const wanted = await readWanted(
      tx,
      body.intents.map((entry) => ({ eventInstance: entry.event_instance, count: entry.team_count })),
      'intents',
    )
    const named = wanted[0]?.record.karneval.id ?? (await resolveKarneval(tx, undefined)).id
    const karneval = await lockKarneval(tx, named)
    const now = ctx.now()
    requireOpen(karneval, intentWindow(karneval), now)
    const entered = wanted.filter(({ count }) => count > 0)
    const faults = entered.flatMap((entry) => entryFaults(entry, unit))
    if (faults.length > 0) throw AppError.validation(faults)

    const before = await listIntents(tx, karneval.id, [unit.id])
    const stamps = { enteredBy: ctx.user.id, createdAt: now, updatedAt: now }
    await replaceIntents(
      tx,
      karneval.id,
      unit.id,
      entered.map(({ record, count }) => ({
        schoolUnitId: unit.id,
        eventInstanceId: record.instance.id,
        teamCount: count,
        ...stamps,
      })),
    )
    const after = await listIntents(tx, karneval.id, [unit.id])
    await audit(tx, ctx, { action: 'events.intent', objectType: 'school_unit', objectId: unit.id, before, after })
    return after
  })
}

const listIntents = (db: Db, karnevalId: number, unitIds: readonly number[]) =>
  db
    .select({ school_unit: intent.schoolUnitId, event_instance: intent.eventInstanceId, team_count: intent.teamCount })
    .from(intent)
    .innerJoin(eventInstance, eq(eventInstance.id, intent.eventInstanceId))
    .where(and(eq(eventInstance.karnevalId, karnevalId), inArray(intent.schoolUnitId, [...unitIds])))
    .orderBy(asc(intent.schoolUnitId), asc(intent.eventInstanceId))

/** Replaces all intents of the unit in one carnival. */
async function replaceIntents(
  tx: Db,
  karnevalId: number,
  unitId: number,
  rows: readonly (typeof intent.$inferInsert)[],
): Promise<void> {
  await tx
    .delete(intent)
    .where(and(eq(intent.schoolUnitId, unitId), inArray(intent.eventInstanceId, instancesOf(tx, karnevalId))))
  if (rows.length > 0) await tx.insert(intent).values([...rows])
}
