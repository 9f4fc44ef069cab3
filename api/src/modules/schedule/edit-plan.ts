import type { BodyOf } from '@stafapp/shared/contract/types'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { eventRound } from '../../db/schema/events.ts'
import { heat } from '../../db/schema/heats.ts'
import { timetableRow, track } from '../../db/schema/timetable.ts'
import type { Context } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { lockFacts, movePlannedHeats } from '../heats/public.ts'
import { type Karneval, resolveKarneval } from '../karneval/public.ts'
import { heatPlan, nameOfRow, readPlan, type StoredRow } from '../plan/public.ts'
import { organiserPlan, type PlanAnswer, planVersion, readCountedPlan } from './organiser-plan.ts'

type Change = Omit<BodyOf<'PATCH /api/events/timetable/rows/{id}/'>, 'version'>

const dateOr = <T>(text: string | null | undefined, kept: T): Date | T | null =>
  text === undefined ? kept : text === null ? null : new Date(text)

/** Announces that the public answers with times have changed. */
export function timesChanged(ctx: Context): void {
  ctx.invalidates('GET /api/events/timetable/', 'GET /api/events/heatschedule/')
}

/** Serialises writers of one carnival's schedule, so that rows do not change while a proposal is checked. */
export async function lockPlan(tx: Db, karnevalId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(8031176, ${karnevalId})`)
}

/**
 * Locks a carnival's plan and reads it.
 * @throws AppError not_found, conflict with the current plan when it is not the one that was read
 */
export async function lockPlanAsRead(tx: Db, read: { karneval?: number; version: number }) {
  const karneval = await resolveKarneval(tx, read.karneval, { drafts: true })
  await lockPlan(tx, karneval.id)
  const plan = await readCountedPlan(tx, karneval.id)
  if (planVersion(plan.rows) === read.version) return { karneval, plan }
  throw new AppError('conflict', undefined, { current: await organiserPlan(tx, karneval) })
}

/** @throws AppError in_use when the race day has reached one of the rows: then only a delay tells the truth */
export function assertNotStarted(rows: Awaited<ReturnType<typeof readCountedPlan>>['rows']): void {
  const started = rows.find(({ isStarted }) => isStarted)
  if (!started) return
  const detail = `${nameOfRow(started)} har redan börjat och kan inte flyttas. Anmäl en försening i stället.`
  throw new AppError('in_use', detail)
}

/** @throws AppError not_found, conflict with the current plan, invalid, in_use for the place of a round that has begun */
export async function changeRow(ctx: Context, id: number, version: number, change: Change): Promise<PlanAnswer> {
  return withTransaction(ctx.db, async (tx) => {
    const { row, karneval } = await requireRow(tx, id)
    // A fact that is recorded meanwhile would start the round between the check and the change.
    await lockFacts(tx)
    await lockPlan(tx, karneval.id)
    await assertTrack(tx, karneval.id, change.track)
    const values = {
      day: change.day ?? row.day,
      callsAt: dateOr(change.calls_at, row.callsAt),
      startsAt: dateOr(change.starts_at, row.startsAt) ?? row.startsAt,
      ceremonyAt: dateOr(change.ceremony_at, row.ceremonyAt),
      title: change.title ?? row.title,
      trackId: change.track === undefined ? row.trackId : change.track,
      heatIntervalS: change.heat_interval_s === undefined ? row.heatIntervalS : change.heat_interval_s,
      durationMin: change.duration_min === undefined ? row.durationMin : change.duration_min,
    }
    if (values.callsAt && values.callsAt > values.startsAt)
      throw new AppError('invalid', 'Upprop måste vara före start.', { attr: 'calls_at' })
    const changed = await tx
      .update(timetableRow)
      .set({ ...values, version: version + 1, updatedAt: ctx.now() })
      .where(and(eq(timetableRow.id, id), eq(timetableRow.version, version)))
      .returning({ id: timetableRow.id })
    if (changed.length === 0) throw new AppError('conflict', undefined, { current: await organiserPlan(tx, karneval) })
    if (isMoved(row, values))
      assertNotStarted((await readCountedPlan(tx, karneval.id)).rows.filter((each) => each.id === id))
    await followTimes(tx, ctx, karneval.id, [id])
    await audit(tx, ctx, {
      action: 'timetable.row',
      objectType: 'timetable_row',
      objectId: id,
      before: row,
      after: values,
    })
    timesChanged(ctx)
    return organiserPlan(tx, karneval)
  })
}

type Place = Pick<typeof timetableRow.$inferSelect, 'day' | 'callsAt' | 'startsAt' | 'trackId'>

const isMoved = (before: Place, after: Place): boolean =>
  before.day !== after.day ||
  before.callsAt?.getTime() !== after.callsAt?.getTime() ||
  before.startsAt.getTime() !== after.startsAt.getTime() ||
  before.trackId !== after.trackId

/** @throws AppError not_found, invalid */
export async function addRow(ctx: Context, body: BodyOf<'POST /api/events/timetable/rows/'>): Promise<PlanAnswer> {
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await resolveKarneval(tx, body.karneval, { drafts: true })
    await lockPlan(tx, karneval.id)
    await assertTrack(tx, karneval.id, body.track)
    const values = {
      karnevalId: karneval.id,
      day: body.day,
      callsAt: dateOr(body.calls_at, null),
      startsAt: new Date(body.starts_at),
      ceremonyAt: dateOr(body.ceremony_at, null),
      title: body.title,
      kind: body.kind,
      trackId: body.track,
      durationMin: body.duration_min,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    }
    const [row] = await tx.insert(timetableRow).values(values).returning({ id: timetableRow.id })
    await audit(tx, ctx, {
      action: 'timetable.row_added',
      objectType: 'timetable_row',
      objectId: row?.id ?? 0,
      after: values,
    })
    timesChanged(ctx)
    return organiserPlan(tx, karneval)
  })
}

/** @throws AppError not_found, conflict with the current plan, in_use for a round that has heats */
export async function removeRow(ctx: Context, id: number, version: number): Promise<PlanAnswer> {
  return withTransaction(ctx.db, async (tx) => {
    const { row, karneval } = await requireRow(tx, id)
    await lockPlan(tx, karneval.id)
    const heats = await countHeats(tx, row)
    if (heats > 0) throw new AppError('in_use', `Omgången är lottad i ${heats} heat och kan inte tas bort.`)
    const gone = await tx
      .delete(timetableRow)
      .where(and(eq(timetableRow.id, id), eq(timetableRow.version, version)))
      .returning({ id: timetableRow.id })
    if (gone.length === 0) throw new AppError('conflict', undefined, { current: await organiserPlan(tx, karneval) })
    await audit(tx, ctx, { action: 'timetable.row_removed', objectType: 'timetable_row', objectId: id, before: row })
    timesChanged(ctx)
    return organiserPlan(tx, karneval)
  })
}

/** Copies the rows' times to the rounds and heats, from which the draw, deadlines and printouts read them. */
export async function followTimes(tx: Db, ctx: Context, karnevalId: number, rowIds: readonly number[]): Promise<void> {
  const { rows } = await readPlan(tx, karnevalId)
  for (const row of rows.filter(({ id }) => rowIds.includes(id))) await followRow(tx, ctx, row)
}

async function followRow(tx: Db, ctx: Context, row: StoredRow): Promise<void> {
  if (row.eventInstanceId === null || row.round === null) return
  const callsAt = row.callsAt ?? row.startsAt
  const isRound = and(eq(eventRound.eventInstanceId, row.eventInstanceId), eq(eventRound.round, row.round))
  await tx
    .update(eventRound)
    .set({
      callsAt,
      startsAt: row.startsAt,
      // Keep the interval between the deadline and the call.
      changesCloseAt: sql`${eventRound.changesCloseAt} + (${callsAt.toISOString()}::timestamptz - ${eventRound.callsAt})`,
      updatedAt: ctx.now(),
    })
    .where(isRound)
  const round = { eventInstanceId: row.eventInstanceId, round: row.round }
  await movePlannedHeats(tx, round, (number) => heatPlan(row, number), ctx.now())
}

async function countHeats(tx: Db, row: typeof timetableRow.$inferSelect): Promise<number> {
  if (row.eventInstanceId === null || row.round === null) return 0
  return tx.$count(heat, and(eq(heat.eventInstanceId, row.eventInstanceId), eq(heat.round, row.round)))
}

/** @throws AppError not_found */
export async function requireRow(
  tx: Db,
  id: number,
): Promise<{ row: typeof timetableRow.$inferSelect; karneval: Karneval }> {
  const [row] = await tx.select().from(timetableRow).where(eq(timetableRow.id, id))
  if (!row) throw new AppError('not_found')
  return { row, karneval: await resolveKarneval(tx, row.karnevalId, { drafts: true }) }
}

/** @throws AppError invalid */
export async function assertTrack(tx: Db, karnevalId: number, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const [row] = await tx
    .select({ id: track.id })
    .from(track)
    .where(and(eq(track.id, id), eq(track.karnevalId, karnevalId)))
  if (!row) throw new AppError('invalid', 'Banan finns inte.', { attr: 'track' })
}
