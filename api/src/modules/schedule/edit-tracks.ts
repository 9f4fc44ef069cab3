import type { BodyOf } from '@stafapp/shared/contract/types'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { timetableDelay, timetableRow, track } from '../../db/schema/timetable.ts'
import type { Context } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { type Karneval, resolveKarneval } from '../karneval/public.ts'
import { lockPlan, timesChanged } from './edit-plan.ts'
import { organiserPlan, type PlanAnswer } from './organiser-plan.ts'

const taken = () => new AppError('already_exists', 'Det finns redan en bana med det namnet.', { attr: 'name' })

/** @throws AppError already_exists */
export async function addTrack(ctx: Context, karnevalId: number, name: string): Promise<PlanAnswer> {
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await resolveKarneval(tx, karnevalId, { drafts: true })
    const [row] = await tx
      .insert(track)
      .values({ karnevalId, name: name.trim(), createdAt: ctx.now(), updatedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: track.id })
    if (!row) throw taken()
    await audit(tx, ctx, { action: 'timetable.track', objectType: 'track', objectId: row.id, after: { name } })
    return organiserPlan(tx, karneval)
  })
}

/** @throws AppError not_found, conflict with the current plan, already_exists */
export async function changeTrack(
  ctx: Context,
  id: number,
  { version, name, assembly_point }: BodyOf<'PATCH /api/events/timetable/tracks/{id}/'>,
): Promise<PlanAnswer> {
  return withTransaction(ctx.db, async (tx) => {
    const { row, karneval } = await lockTrack(tx, id)
    await assertVersion(tx, karneval, row, version)
    const others = await tx.$count(
      track,
      and(
        eq(track.karnevalId, karneval.id),
        sql`lower(${track.name}) = lower(${name.trim()}) and ${track.id} <> ${id}`,
      ),
    )
    if (others > 0) throw taken()
    const after = { name: name.trim(), assemblyPoint: assembly_point?.normalize('NFC').trim() ?? row.assemblyPoint }
    await tx
      .update(track)
      .set({ ...after, version: version + 1, updatedAt: ctx.now() })
      .where(eq(track.id, id))
    await audit(tx, ctx, {
      action: row.name === after.name ? 'timetable.track_changed' : 'timetable.track_renamed',
      objectType: 'track',
      objectId: id,
      before: factsOf(row),
      after: factsOf(after),
    })
    timesChanged(ctx)
    return organiserPlan(tx, karneval)
  })
}

/** @throws AppError not_found, conflict with the current plan, in_use for a track with rows or delays */
export async function removeTrack(ctx: Context, id: number, version: number): Promise<PlanAnswer> {
  return withTransaction(ctx.db, async (tx) => {
    const { row, karneval } = await lockTrack(tx, id)
    await assertVersion(tx, karneval, row, version)
    const rows = await tx.$count(timetableRow, eq(timetableRow.trackId, id))
    if (rows > 0) throw new AppError('in_use', `${row.name} har ${rows} rader. Flytta dem till en annan bana först.`)
    const delays = await tx.$count(timetableDelay, eq(timetableDelay.trackId, id))
    if (delays > 0) throw new AppError('in_use', `${row.name} har haft förseningar och står kvar för historiens skull.`)
    await tx.delete(track).where(eq(track.id, id))
    await audit(tx, ctx, { action: 'timetable.track_removed', objectType: 'track', objectId: id, before: row })
    return organiserPlan(tx, karneval)
  })
}

const factsOf = ({ name, assemblyPoint }: Pick<TrackRow, 'name' | 'assemblyPoint'>) => ({
  name,
  assembly_point: assemblyPoint,
})

type TrackRow = typeof track.$inferSelect

/** Locks the plan, so that no row gets a track that is being deleted. @throws AppError not_found */
async function lockTrack(tx: Db, id: number): Promise<{ row: TrackRow; karneval: Karneval }> {
  const [known] = await tx.select().from(track).where(eq(track.id, id))
  if (!known) throw new AppError('not_found')
  await lockPlan(tx, known.karnevalId)
  const [row] = await tx.select().from(track).where(eq(track.id, id))
  if (!row) throw new AppError('not_found')
  return { row, karneval: await resolveKarneval(tx, row.karnevalId, { drafts: true }) }
}

async function assertVersion(tx: Db, karneval: Karneval, row: TrackRow, version: number): Promise<void> {
  if (row.version !== version) throw new AppError('conflict', undefined, { current: await organiserPlan(tx, karneval) })
}
