import type { BodyOf } from '@stafapp/shared/contract/types'
import { and, eq, isNull } from 'drizzle-orm'
import { withTransaction } from '../../db/db.ts'
import { timetableDelay } from '../../db/schema/timetable.ts'
import type { Context } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { resolveKarneval } from '../karneval/public.ts'
import { heatPlan } from '../plan/public.ts'
import { requireRow, timesChanged } from './edit-plan.ts'
import { organiserPlan, type PlanAnswer, readCountedPlan } from './organiser-plan.ts'

/**
 * Adds a delay, such as "+8 min från heat 12". The plan is unchanged; later starts on the track that day are shown with
 * both times.
 * @throws AppError not_found, invalid (no track, no such heat, zero minutes)
 */
export async function addDelay(ctx: Context, body: BodyOf<'POST /api/events/timetable/delays/'>): Promise<PlanAnswer> {
  return withTransaction(ctx.db, async (tx) => {
    const { karneval } = await requireRow(tx, body.row)
    const { rows } = await readCountedPlan(tx, karneval.id)
    const row = rows.find(({ id }) => id === body.row)
    if (!row) throw new AppError('not_found')
    if (row.trackId === null) throw new AppError('invalid', 'Raden hör inte till någon bana.', { attr: 'row' })
    if (body.minutes === 0) throw new AppError('invalid', 'Ange hur många minuter.', { attr: 'minutes' })
    if (body.from_heat > Math.max(row.heatCount, 1))
      throw new AppError('invalid', `Raden har ${row.heatCount} heat.`, { attr: 'from_heat' })
    const values = {
      karnevalId: karneval.id,
      trackId: row.trackId,
      day: row.day,
      fromAt: heatPlan(row, body.from_heat).startsAt,
      minutes: body.minutes,
      rowId: row.id,
      heatNumber: row.heatCount > 0 ? body.from_heat : null,
      createdBy: ctx.user?.id ?? null,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    }
    const [delay] = await tx.insert(timetableDelay).values(values).returning({ id: timetableDelay.id })
    await audit(tx, ctx, {
      action: 'timetable.delay',
      objectType: 'timetable_delay',
      objectId: delay?.id ?? 0,
      after: values,
    })
    timesChanged(ctx)
    return organiserPlan(tx, karneval)
  })
}

/** @throws AppError not_found, conflict when it was undone already */
export async function undoDelay(ctx: Context, id: number): Promise<PlanAnswer> {
  return withTransaction(ctx.db, async (tx) => {
    const [delay] = await tx.select().from(timetableDelay).where(eq(timetableDelay.id, id))
    if (!delay) throw new AppError('not_found')
    const karneval = await resolveKarneval(tx, delay.karnevalId)
    // Of concurrent calls one undoes it: one audit entry and one change.
    const undone = await tx
      .update(timetableDelay)
      .set({ undoneAt: ctx.now(), updatedAt: ctx.now() })
      .where(and(eq(timetableDelay.id, id), isNull(timetableDelay.undoneAt)))
      .returning({ id: timetableDelay.id })
    if (undone.length === 0)
      throw new AppError('conflict', 'Förseningen är redan borttagen.', { current: await organiserPlan(tx, karneval) })
    await audit(tx, ctx, {
      action: 'timetable.delay_undone',
      objectType: 'timetable_delay',
      objectId: id,
      before: delay,
    })
    timesChanged(ctx)
    return organiserPlan(tx, karneval)
  })
}
