import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/db.ts'
import { eventInstance, intent } from '../../db/schema/events.ts'
import { requireOwnUnit } from '../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { auditInsert } from '../audit/public.ts'
import { instancesOf, intentWindow, lockKarneval, requireOpen, resolveKarneval } from '../karneval/public.ts'
import { lockUnit } from '../schools/public.ts'
import { entryFaults, requireWanted } from './plan-entry.ts'
import { readSituation } from './team-entry-repository.ts'

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
  return inTransaction(ctx.db, async (tx) => {
    const unit = await lockUnit(tx, body.school_unit)
    const instanceIds = body.intents.map((entry) => entry.event_instance)
    const situation = unit && (await readSituation(tx, { unitId: unit.id, instanceIds }))
    if (!situation) throw new AppError('not_found')
    const wanted = requireWanted(
      situation.events,
      body.intents.map((entry) => ({ eventInstance: entry.event_instance, count: entry.team_count })),
      'intents',
    )
    const named = situation.karneval?.id ?? (await resolveKarneval(tx, undefined)).id
    const karneval = await lockKarneval(tx, named)
    const now = ctx.now()
    requireOpen(karneval, intentWindow(karneval), now)
    const entered = wanted.filter(({ count }) => count > 0)
    const faults = entered.flatMap((entry) => entryFaults(entry, unit))
    if (faults.length > 0) throw AppError.validation(faults)

    const before = await listIntents(tx, karneval.id, [unit.id])
    const after = entered.map(({ record, count }) => ({
      school_unit: unit.id,
      event_instance: record.instance.id,
      team_count: count,
    }))
    const log = { action: 'events.intent', objectType: 'school_unit', objectId: unit.id, before, after }
    await replaceIntents(tx, ctx, { karnevalId: karneval.id, unitId: unit.id, after, log })
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

type Replacement = { karnevalId: number; unitId: number; after: Intents; log: Parameters<typeof auditInsert>[2] }

/** Replaces all intents of the unit in one carnival and logs it, in one statement. */
async function replaceIntents(tx: Db, ctx: Context<SessionUser>, { karnevalId, unitId, after, log }: Replacement) {
  const now = ctx.now()
  const kept = after.map(({ event_instance }) => event_instance)
  const removed = tx
    .delete(intent)
    .where(
      and(
        eq(intent.schoolUnitId, unitId),
        inArray(intent.eventInstanceId, instancesOf(tx, karnevalId)),
        notInArray(intent.eventInstanceId, kept),
      ),
    )
  const values = { enteredBy: ctx.user.id, createdAt: now, updatedAt: now }
  const rows = after.map(({ event_instance, team_count }) => ({
    schoolUnitId: unitId,
    eventInstanceId: event_instance,
    teamCount: team_count,
    ...values,
  }))
  const put = () =>
    tx
      .insert(intent)
      .values(rows)
      .onConflictDoUpdate({
        target: [intent.schoolUnitId, intent.eventInstanceId],
        set: { ...values, teamCount: sql`excluded.team_count` },
      })
  const logged = auditInsert(tx, ctx, log)
  const puts = rows.length > 0 ? sql`put as ${put()},` : sql``
  await tx.execute(sql`with removed as ${removed}, ${puts} logged as ${logged} select`)
}
