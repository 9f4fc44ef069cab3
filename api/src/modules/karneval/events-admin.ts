import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { rounds } from '../../db/schema/enumerations.ts'
import { event, eventInstance, eventRound } from '../../db/schema/events.ts'
import { product } from '../../db/schema/products.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { requireAsRead } from '../../http/require-as-read.ts'
import { AppError } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { findKarneval } from './karneval-repository.ts'

type Ctx = Context<SessionUser>
type Row = ResponseOf<'GET /api/events/event-instances/admin/'>['data'][number]
type Changes = BodyOf<'PATCH /api/events/event-instances/{id}/'> | BodyOf<'PUT /api/events/event-instances/{id}/'>

const select = (db: Db) =>
  db
    .select({
      id: eventInstance.id,
      karneval: eventInstance.karnevalId,
      event: eventInstance.eventId,
      name: event.name,
      product: eventInstance.productId,
      fee_cents: product.priceCents,
      capacity: eventInstance.capacity,
      status: eventInstance.status,
      team_count: sql<number>`(select count(*)::int from team t
        where t.event_instance_id = "event_instance"."id" and t.status <> 'withdrawn')`,
      roundNames: event.rounds,
      version: eventInstance.version,
    })
    .from(eventInstance)
    .innerJoin(event, eq(event.id, eventInstance.eventId))
    .innerJoin(product, eq(product.id, eventInstance.productId))

type Selected = Awaited<ReturnType<typeof select>>[number]

/** The rows with the times of their rounds in running order. */
async function withRounds(db: Db, rows: readonly Selected[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id)
  const times = await db.select().from(eventRound).where(inArray(eventRound.eventInstanceId, ids))
  return rows.map(({ roundNames, ...row }) => ({
    ...row,
    rounds: rounds
      .filter((round) => roundNames.includes(round))
      .map((round) => {
        const found = times.find((each) => each.eventInstanceId === row.id && each.round === round)
        return {
          round,
          calls_at: found?.callsAt.toISOString() ?? null,
          starts_at: found?.startsAt.toISOString() ?? null,
          changes_close_at: found?.changesCloseAt.toISOString() ?? null,
        }
      }),
  }))
}

/** @throws AppError not_found */
export async function requireRow(db: Db, id: number): Promise<Row> {
  const [row] = await withRounds(db, await select(db).where(eq(eventInstance.id, id)))
  if (!row) throw new AppError('not_found')
  return row
}

export async function listEventRows(
  ctx: Ctx,
  karnevalId: number,
): Promise<ResponseOf<'GET /api/events/event-instances/admin/'>> {
  if (!(await findKarneval(ctx.db, karnevalId))) throw new AppError('not_found')
  const found = await select(ctx.db).where(eq(eventInstance.karnevalId, karnevalId)).orderBy(asc(event.id))
  const data = await withRounds(ctx.db, found)
  const others = await ctx.db
    .select({ id: event.id, name: event.name })
    .from(event)
    .where(
      data.length > 0
        ? notInArray(
            event.id,
            data.map((row) => row.event),
          )
        : undefined,
    )
    .orderBy(asc(event.id))
  return { data, others }
}

/** @throws AppError already_exists, invalid_choice for a fee of another carnival */
export async function addEvent(ctx: Ctx, body: BodyOf<'POST /api/events/event-instances/'>): Promise<Row> {
  return withTransaction(ctx.db, async (tx) => {
    if (!(await findKarneval(tx, body.karneval))) {
      throw new AppError('invalid_choice', 'Karnevalen finns inte.', { attr: 'karneval' })
    }
    const [template] = await tx.select({ id: event.id }).from(event).where(eq(event.id, body.event))
    if (!template) throw new AppError('invalid_choice', 'Grenen finns inte.', { attr: 'event' })
    await requireFee(tx, body.karneval, body.product)
    const now = ctx.now()
    const [made] = await tx
      .insert(eventInstance)
      .values({
        karnevalId: body.karneval,
        eventId: body.event,
        productId: body.product,
        capacity: body.capacity,
        status: body.status,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: eventInstance.id })
    if (!made) throw new Error('insert returned nothing')
    const after = await requireRow(tx, made.id)
    await audit(tx, ctx, { action: 'event.create', objectType: 'event_instance', objectId: made.id, after })
    return after
  })
}

/**
 * A capacity below the number of teams removes none: the event is full until teams withdraw. Teams keep the fee at
 * their entry.
 * @throws AppError not_found, conflict, invalid_choice, in_use for a draft that has teams
 */
export const changeEvent = (ctx: Ctx, id: number, changes: Changes): Promise<Row> =>
  withTransaction(ctx.db, (tx) => writeChange(tx, ctx, id, changes))

/**
 * Changes several events of a carnival by the rules of `changeEvent`, all or none. Sending the former values back with
 * the new versions undoes it.
 * @throws AppError as changeEvent; invalid_choice for an event that is given twice or is another carnival's
 */
export async function changeEvents(
  ctx: Ctx,
  { karneval, events }: BodyOf<'POST /api/events/event-instances/changes/'>,
): Promise<Row[]> {
  const doubled = events.findIndex(({ id }, index) => events.findIndex((other) => other.id === id) < index)
  if (doubled >= 0) throw new AppError('invalid_choice', 'Grenen är med två gånger.', { attr: `events.${doubled}.id` })
  return withTransaction(ctx.db, async (tx) => {
    const found = await tx
      .select({ id: eventInstance.id })
      .from(eventInstance)
      .where(and(eq(eventInstance.karnevalId, karneval), inArray(eventInstance.id, idsOf(events))))
    const foreign = events.findIndex(({ id }) => !found.some((row) => row.id === id))
    if (foreign >= 0) {
      throw new AppError('invalid_choice', 'Karnevalen har inte grenen.', { attr: `events.${foreign}.id` })
    }
    const rows: Row[] = []
    // In the order of their ids, so that two such calls wait for each other instead of deadlocking.
    for (const { id, ...changes } of events.toSorted((a, b) => a.id - b.id)) {
      rows.push(await writeChange(tx, ctx, id, changes))
    }
    return rows
  })
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

async function writeChange(tx: Db, ctx: Ctx, id: number, { version, ...fields }: Changes): Promise<Row> {
  await tx.select({ id: eventInstance.id }).from(eventInstance).where(eq(eventInstance.id, id)).for('update')
  const before = await requireRow(tx, id)
  if (before.version !== version) throw new AppError('conflict', undefined, { current: before })
  requireAsRead(before, fields, ['id', 'karneval', 'event'])
  const status = fields.status === 'full' || fields.status === 'closed' ? undefined : fields.status
  if (fields.product !== undefined) await requireFee(tx, before.karneval, fields.product)
  if (status === 'draft' && before.team_count > 0) {
    throw new AppError('in_use', `${before.name} har lag. Ställ in grenen i stället.`)
  }
  await tx
    .update(eventInstance)
    .set({
      ...(fields.product !== undefined && { productId: fields.product }),
      ...(fields.capacity !== undefined && { capacity: fields.capacity }),
      ...(status !== undefined && { status }),
      updatedAt: ctx.now(),
      version: sql`${eventInstance.version} + 1`,
    })
    .where(eq(eventInstance.id, id))
  const after = await requireRow(tx, id)
  await audit(tx, ctx, { action: 'event.change', objectType: 'event_instance', objectId: id, before, after })
  return after
}

/** Stores who goes on to an event's final; null: by the default rule. Raises the event's version. */
export async function setAdvanceRule(
  tx: Db,
  id: number,
  rule: { winners: number; byTime: number } | null,
  now: Date,
): Promise<void> {
  await tx
    .update(eventInstance)
    .set({ advanceWinners: rule?.winners ?? null, advanceByTime: rule?.byTime ?? null })
    .where(eq(eventInstance.id, id))
  await touchInstance(tx, id, now)
}

/** Raises an event's version after a change of related rows. */
export async function touchInstance(tx: Db, id: number, now: Date): Promise<void> {
  await tx
    .update(eventInstance)
    .set({ version: sql`${eventInstance.version} + 1`, updatedAt: now })
    .where(eq(eventInstance.id, id))
}

/** Deletes an event without teams and times. */
export async function deleteInstance(tx: Db, id: number): Promise<void> {
  await tx.delete(eventInstance).where(eq(eventInstance.id, id))
}

async function requireFee(tx: Db, karnevalId: number, productId: number): Promise<void> {
  const [fee] = await tx
    .select({ id: product.id })
    .from(product)
    .where(and(eq(product.id, productId), eq(product.karnevalId, karnevalId), eq(product.category, 'stafetter')))
  if (!fee) throw new AppError('invalid_choice', 'Avgiften finns inte i karnevalens prislista.', { attr: 'product' })
}
