import { arenaMapType } from '@stafapp/shared/contract/arena-map'
import { and, asc, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { arenaMap, track } from '../../../db/schema/timetable.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { lockPlan, timesChanged } from '../edit-plan.ts'
import { organiserPlan, type PlanAnswer } from '../organiser-plan.ts'
import { cleanSvg } from './clean-svg.ts'
import { currentMap } from './current-map.ts'
import { drawArena } from './draw-arena.ts'

/** Older pictures are deleted: nobody goes back so far. */
const KEPT = 10

/** The picture of the arena: the organiser's newest, or the portal's own drawing. */
export async function sendMap(db: Db, karnevalId: number | undefined): Promise<FileAnswer> {
  const karneval = await resolveKarneval(db, karnevalId)
  const current = await currentMap(db, karneval.id)
  return new FileAnswer({
    name: 'arena.svg',
    type: arenaMapType,
    body: current ? await svgOf(db, current.id) : drawArena(await trackNames(db, karneval.id)),
  })
}

/** Stores a cleaned picture; one that is shown already is not stored again. @throws AppError not_found, invalid */
export async function addMap(ctx: Context<SessionUser>, karnevalId: number, bytes: Buffer): Promise<PlanAnswer> {
  const svg = cleanSvg(bytes)
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await resolveKarneval(tx, karnevalId, { drafts: true })
    await lockPlan(tx, karneval.id)
    const current = await currentMap(tx, karneval.id)
    if (current && (await svgOf(tx, current.id)) === svg) return organiserPlan(tx, karneval)
    const [row] = await tx
      .insert(arenaMap)
      .values({ karnevalId: karneval.id, svg, createdBy: ctx.user.id, createdAt: ctx.now(), updatedAt: ctx.now() })
      .returning({ id: arenaMap.id })
    if (!row) throw new Error('the picture was not stored')
    const ofKarneval = eq(arenaMap.karnevalId, karneval.id)
    const newest = tx
      .select({ id: arenaMap.id })
      .from(arenaMap)
      .where(ofKarneval)
      .orderBy(desc(arenaMap.id))
      .limit(KEPT)
    await tx.delete(arenaMap).where(and(ofKarneval, notInArray(arenaMap.id, newest)))
    await audit(tx, ctx, { action: 'timetable.arena_map', objectType: 'arena_map', objectId: row.id })
    timesChanged(ctx)
    return organiserPlan(tx, karneval)
  })
}

/** Takes back the picture that is shown; doing it twice is once. @throws AppError not_found, conflict */
export async function undoMap(ctx: Context<SessionUser>, id: number): Promise<PlanAnswer> {
  return withTransaction(ctx.db, async (tx) => {
    const [known] = await tx.select({ karnevalId: arenaMap.karnevalId }).from(arenaMap).where(eq(arenaMap.id, id))
    if (!known) throw new AppError('not_found')
    const karneval = await resolveKarneval(tx, known.karnevalId, { drafts: true })
    await lockPlan(tx, karneval.id)
    const undone = await tx
      .update(arenaMap)
      .set({ undoneAt: ctx.now(), updatedAt: ctx.now() })
      .where(and(eq(arenaMap.id, (await currentMap(tx, karneval.id))?.id ?? 0), eq(arenaMap.id, id)))
      .returning({ id: arenaMap.id })
    if (undone.length === 0 && !(await isUndone(tx, id))) {
      throw new AppError('conflict', 'En nyare bild har kommit sedan du laddade sidan.', {
        current: await organiserPlan(tx, karneval),
      })
    }
    if (undone.length > 0) {
      await audit(tx, ctx, { action: 'timetable.arena_map_undone', objectType: 'arena_map', objectId: id })
      timesChanged(ctx)
    }
    return organiserPlan(tx, karneval)
  })
}

async function svgOf(db: Db, id: number): Promise<string> {
  const [row] = await db.select({ svg: arenaMap.svg }).from(arenaMap).where(eq(arenaMap.id, id))
  if (!row) throw new AppError('not_found')
  return row.svg
}

const isUndone = async (db: Db, id: number) =>
  (await db.$count(arenaMap, and(eq(arenaMap.id, id), isNull(arenaMap.undoneAt)))) === 0

const trackNames = async (db: Db, karnevalId: number): Promise<string[]> => {
  const rows = await db
    .select({ name: track.name })
    .from(track)
    .where(eq(track.karnevalId, karnevalId))
    .orderBy(asc(track.id))
  return rows.map(({ name }) => name)
}
