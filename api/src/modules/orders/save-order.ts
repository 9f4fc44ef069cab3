import type { BodyOf } from '@stafapp/shared/contract/types'
import { type Db, withTransaction } from '../../db/db.ts'
import { isOrganiser, requireOwnUnit } from '../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { requireAsRead } from '../../http/require-as-read.ts'
import { AppError } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { type Karneval, lockKarneval, requireOpenBooks, resolveKarneval } from '../karneval/public.ts'
import { isEditable, type OrderAnswer, orderAnswer } from './order-answer.ts'
import { requireOrderOpen } from './order-window.ts'
import {
  findOrder,
  findUnitName,
  listProducts,
  listRows,
  listSquads,
  lockOrder,
  lockUnitOrder,
  type OrderRecord,
  type RowRecord,
  touchOrder,
} from './orders-repository.ts'
import { heldQuantities, isDerived, planChanges, type Wish } from './plan-rows.ts'
import { derivedWishes, normalSquads, replaceSquads, requireMarchers } from './registrations.ts'
import { requireStock } from './stock.ts'
import { writeLateRows, writeOpenRows } from './write-rows.ts'

type Row = { id?: number; product: number; quantity: number; note?: string | undefined }
type Body = Pick<BodyOf<'PATCH /api/invoices/orders/{id}/'>, 'inmarsch' | 'cheer_squads' | 'reason'> & {
  rows?: readonly Row[]
  version?: number
}

/**
 * Places a unit's order. A draft created by team fees becomes the order; a placed order is refused.
 * @throws AppError not_found (foreign unit), phase_closed, already_exists with the current order, limit_reached,
 * validation
 */
export function placeOrder(
  ctx: Context<SessionUser>,
  body: BodyOf<'POST /api/invoices/orders/'>,
): Promise<OrderAnswer> {
  const { school_unit: unitId, karneval: karnevalId, ...wished } = body
  requireOwnUnit(ctx.user, unitId)
  return withTransaction(ctx.db, async (tx) => {
    if (!(await findUnitName(tx, unitId))) throw new AppError('not_found')
    const karneval = await lockKarneval(tx, (await resolveKarneval(tx, karnevalId)).id)
    const now = ctx.now()
    requireOrderOpen(karneval, now)
    const order = await lockUnitOrder(tx, { karnevalId: karneval.id, unitId, now })
    if (order.status !== 'draft') {
      throw new AppError('already_exists', 'Enheten har redan en beställning. Ändra den i stället.', {
        current: await orderAnswer(tx, order, now),
      })
    }
    return saveInto(tx, ctx, { order, karneval, body: wished, isWhole: true, action: 'order.placed' })
  })
}

/**
 * Changes an order: the named products (all of them with `isWhole`) and the given registrations.
 * @throws AppError not_found, season_closed, conflict with the current order, phase_closed, limit_reached, validation
 */
export async function changeOrder(
  ctx: Context<SessionUser>,
  { id, body, isWhole }: { id: number; body: Body; isWhole: boolean },
): Promise<OrderAnswer> {
  const found = await requireOrder(ctx, id)
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await lockKarneval(tx, found.karnevalId)
    requireOpenBooks(karneval)
    const order = await lockOrder(tx, id)
    if (!order) throw new AppError('not_found')
    const current = await orderAnswer(tx, order, ctx.now())
    if (body.version !== order.version) throw new AppError('conflict', undefined, { current })
    requireAsRead(current, body, ['id', 'karneval', 'school_unit'])
    return saveInto(tx, ctx, { order, karneval, body, isWhole, action: 'order.changed' })
  })
}

/** @throws AppError not_found, also for another school's order */
export async function requireOrder(ctx: Context<SessionUser>, id: number): Promise<OrderRecord> {
  const order = await findOrder(ctx.db, id)
  if (!order) throw new AppError('not_found')
  requireOwnUnit(ctx.user, order.schoolUnitId)
  return order
}

type Save = { order: OrderRecord; karneval: Karneval; body: Body; isWhole: boolean; action: string }

async function saveInto(tx: Db, ctx: Context<SessionUser>, save: Save): Promise<OrderAnswer> {
  const { order, karneval, body, isWhole, action } = save
  const now = ctx.now()
  const reason = lateReason(ctx, save, now)
  const rows = await listRows(tx, [order.id])
  const products = await listProducts(tx, karneval.id)
  const changes = planChanges(products, rows, [
    ...typedWishes(rows, body.rows ?? [], isWhole),
    ...derivedWishes(products, body),
  ])
  const before = await snapshot(tx, order, rows)

  const target = { order, rows, now }
  if (reason === null) await writeOpenRows(tx, target, changes)
  else await writeLateRows(tx, target, changes, reason)
  if (body.inmarsch) await requireMarchers(tx, order, body.inmarsch.persons)
  if (body.cheer_squads) await replaceSquads(tx, order.id, normalSquads(body.cheer_squads), now)
  const isFirst = order.placedAt === null
  await touchOrder(
    tx,
    order.id,
    {
      ...(reason === null ? { status: 'placed' } : order.status === 'invoiced' ? {} : { status: 'locked' }),
      ...(isFirst ? { placedAt: now, placedBy: ctx.user.id } : {}),
      ...(body.inmarsch ? { marchers: body.inmarsch.persons, mascot: body.inmarsch.mascot.trim() } : {}),
    },
    now,
  )
  const written = (await findOrder(tx, order.id)) ?? order
  const after = await snapshot(tx, written, await listRows(tx, [order.id]))
  await audit(tx, ctx, {
    action,
    objectType: 'order',
    objectId: order.id,
    before,
    after,
    ...(reason === null ? {} : { reason }),
  })
  const answer = await orderAnswer(tx, written, now)
  // Lock the products last, to hold them for the shortest time.
  await requireStock(tx, order.id, changes)
  return answer
}

/**
 * null while the order is open. Afterwards only the organiser may change it, with a reason.
 * @throws AppError phase_closed, required
 */
function lateReason(ctx: Context<SessionUser>, { order, karneval, body }: Save, now: Date): string | null {
  if (isEditable(order, karneval, now)) return null
  if (!isOrganiser(ctx.user)) {
    requireOrderOpen(karneval, now)
    throw new AppError('phase_closed', 'Beställningen är redan fakturerad. Begär en ändring.')
  }
  if (!body.reason) throw new AppError('required', 'Ange varför beställningen ändras i efterhand.', { attr: 'reason' })
  return body.reason
}

/**
 * Removes rows that were sent back as read: those derived from teams and registrations are ignored, and a product's
 * ordered row and late changes are merged to one wish.
 */
function withoutReadBack(rows: readonly RowRecord[], wished: readonly Row[]): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  const merged = new Map<string, Row>()
  for (const [index, row] of wished.entries()) {
    const own = row.id === undefined ? undefined : known.get(row.id)
    if (own && (own.source === 'team_fee' || !own.orderable || isDerived(own))) continue
    const key = own ? `own ${own.productId}` : `new ${index}`
    const before = merged.get(key)
    merged.set(key, before ? { ...before, quantity: before.quantity + row.quantity } : row)
  }
  return [...merged.values()]
}

function typedWishes(rows: readonly RowRecord[], given: readonly Row[], isWhole: boolean): Wish[] {
  const wished = withoutReadBack(rows, given)
  const named = wished.map(({ product: productId, quantity, note }, index) => ({
    productId,
    quantity,
    note,
    attr: `rows.${index}`,
  }))
  if (!isWhole) return named
  const left = rows.filter(
    (row) =>
      // Late changes of team fees are also ignored.
      row.orderable &&
      row.source !== 'team_fee' &&
      !isDerived(row) &&
      !wished.some(({ product: productId }) => productId === row.productId),
  )
  const gone = [...new Set(left.map(({ productId }) => productId))]
  return [...named, ...gone.map((productId) => ({ productId, quantity: 0, attr: 'rows' }))]
}

/** The audited fields of an order: quantities and counts, no names or phone numbers. */
async function snapshot(tx: Db, order: OrderRecord, rows: readonly RowRecord[]) {
  const squads = await listSquads(tx, [order.id])
  return {
    lines: [...heldQuantities(rows)].map(([productId, quantity]) => ({ product: productId, quantity })),
    marchers: order.marchers,
    mascot: order.mascot,
    squads: squads.map(({ class_name, participants }) => ({ class_name, participants })),
  }
}
