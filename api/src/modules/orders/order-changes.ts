import type { BodyOf } from '@stafapp/shared/contract/types'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { databaseFault } from '../../db/faults.ts'
import { orderChange } from '../../db/schema/order-details.ts'
import { isOrganiser, requireOwnUnit } from '../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { mailLeaders } from '../../mail/leader-addresses.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { changeDecisionMail } from '../../mail/templates/change-decision.ts'
import { audit } from '../audit/public.ts'
import { lockKarneval, requireOpenBooks, resolveKarneval } from '../karneval/public.ts'
import { type ChangeAnswer, findChange, listChanges } from './change-answer.ts'
import { isEditable } from './order-answer.ts'
import { findOrder, listProducts, listRows, lockOrder, touchOrder } from './orders-repository.ts'
import { planChanges } from './plan-rows.ts'
import { requireOrder } from './save-order.ts'
import { requireStock } from './stock.ts'
import { writeLateRows } from './write-rows.ts'

export type DecisionServices = { outbox: Outbox; publicUrl: string }

/** The organiser reads all requests, other users those of their own units. */
export async function readChanges(ctx: Context<SessionUser>, karnevalId: number | undefined): Promise<ChangeAnswer[]> {
  const karneval = await resolveKarneval(ctx.db, karnevalId, { drafts: isOrganiser(ctx.user) })
  const scope = isOrganiser(ctx.user) ? {} : { unitIds: ctx.user.unitIds }
  return listChanges(ctx.db, { karnevalId: karneval.id, ...scope })
}

/**
 * Requests a change after the deadline. The order changes only on approval.
 * @throws AppError not_found, conflict (the order is still open), already_exists (the order has an open request),
 * validation
 */
export async function requestChange(
  ctx: Context<SessionUser>,
  body: BodyOf<'POST /api/invoices/order-changes/'>,
): Promise<ChangeAnswer> {
  const found = await requireOrder(ctx, body.order)
  try {
    return await withTransaction(ctx.db, async (tx) => {
      const karneval = await lockKarneval(tx, found.karnevalId)
      requireOpenBooks(karneval)
      const order = await lockOrder(tx, body.order)
      if (!order) throw new AppError('not_found')
      const now = ctx.now()
      if (isEditable(order, karneval, now)) {
        throw new AppError('conflict', 'Beställningen är öppen: ändra den direkt.')
      }
      const wishes = body.rows.map(({ product, quantity }, index) => ({
        productId: product,
        quantity,
        attr: `rows.${index}`,
      }))
      const changes = planChanges(await listProducts(tx, karneval.id), await listRows(tx, [order.id]), wishes)
      if (changes.length === 0) throw new AppError('invalid', 'Begäran ändrar ingenting.', { attr: 'rows' })
      const [row] = await tx
        .insert(orderChange)
        .values({
          orderId: order.id,
          wanted: changes.map(({ product, after }) => ({ product: product.id, quantity: after })),
          reason: body.reason.trim(),
          requestedBy: ctx.user.id,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: orderChange.id })
      await audit(tx, ctx, {
        action: 'order.change_requested',
        objectType: 'order',
        objectId: order.id,
        before: { lines: changes.map(({ product, before }) => ({ product: product.id, quantity: before })) },
        after: { lines: changes.map(({ product, after }) => ({ product: product.id, quantity: after })) },
        reason: body.reason.trim(),
      })
      return answerOf(tx, row?.id)
    })
  } catch (error) {
    // The unique index detects a double click and concurrent requests from other devices.
    if (databaseFault(error)?.constraint !== 'order_change_pending_key') throw error
    throw new AppError('already_exists', 'En begäran väntar redan på svar. Dra tillbaka den för att skicka en ny.')
  }
}

/** @throws AppError not_found, conflict (decided meanwhile) */
export async function withdrawChange(ctx: Context<SessionUser>, id: number): Promise<ChangeAnswer> {
  const known = await requireChange(ctx, id)
  return withTransaction(ctx.db, async (tx) => {
    const now = ctx.now()
    await close(tx, id, { status: 'withdrawn', decidedAt: now, updatedAt: now })
    await audit(tx, ctx, { action: 'order.change_withdrawn', objectType: 'order', objectId: known.order })
    return answerOf(tx, id)
  })
}

/**
 * The organiser's decision. An approval adds the order's new rows with the leader's reason, and the unit's leaders get a
 * mail, in the same transaction.
 * @throws AppError not_found, season_closed, conflict (decided or withdrawn meanwhile), limit_reached (out of stock)
 */
export async function decideChange(
  ctx: Context<SessionUser>,
  { id, body }: { id: number; body: BodyOf<'POST /api/invoices/order-changes/{id}/decide/'> },
  services: DecisionServices,
): Promise<ChangeAnswer> {
  const known = await requireChange(ctx, id)
  return withTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, known.order)
    if (!order) throw new AppError('not_found')
    if (body.approve) requireOpenBooks(await lockKarneval(tx, order.karnevalId))
    const now = ctx.now()
    const decision = {
      status: body.approve ? ('approved' as const) : ('refused' as const),
      answer: body.answer?.trim() ?? '',
      decidedBy: ctx.user.id,
      decidedAt: now,
      updatedAt: now,
    }
    await close(tx, id, decision, eq(orderChange.version, body.version))
    if (!body.approve) {
      await audit(tx, ctx, {
        action: 'order.change_refused',
        objectType: 'order',
        objectId: order.id,
        reason: decision.answer || known.reason,
      })
      const refused = await answerOf(tx, id)
      await mailDecision(tx, refused, services)
      return refused
    }
    const rows = await listRows(tx, [order.id])
    const wishes = known.wanted.map(({ product, quantity }, index) => ({
      productId: product,
      quantity,
      attr: `wanted.${index}`,
    }))
    const changes = planChanges(await listProducts(tx, order.karnevalId), rows, wishes)
    await writeLateRows(tx, { order, rows, now }, changes, known.reason)
    const status = order.status === 'invoiced' ? {} : { status: 'locked' as const }
    await touchOrder(tx, order.id, { ...status, ...(order.placedAt ? {} : { placedAt: now }) }, now)
    await audit(tx, ctx, {
      action: 'order.change_approved',
      objectType: 'order',
      objectId: order.id,
      before: { lines: changes.map(({ product, before }) => ({ product: product.id, quantity: before })) },
      after: { lines: changes.map(({ product, after }) => ({ product: product.id, quantity: after })) },
      reason: known.reason,
    })
    const answer = await answerOf(tx, id)
    await requireStock(tx, order.id, changes)
    await mailDecision(tx, answer, services)
    return answer
  })
}

async function mailDecision(tx: Db, change: ChangeAnswer, { outbox, publicUrl }: DecisionServices): Promise<void> {
  const { status, answer, wanted, school_unit, unit_name } = change
  const approved = status === 'approved'
  const rows = wanted.map(({ name, quantity }) => `${name} ${quantity}`).join(', ')
  const content = changeDecisionMail({
    url: `${publicUrl}/lagledare/orderspage?unit=${school_unit}`,
    linkLabel: 'Visa beställningen',
    request: `Ändrad beställning för ${unit_name}: ${rows}`,
    decision: approved ? 'approved' : 'refused',
    answer,
    outcome: approved ? 'Beställningen är ändrad.' : 'Beställningen är som den var.',
  })
  await mailLeaders(tx, outbox, { unit: school_unit, kind: 'change_decision', content })
}

async function requireChange(ctx: Context<SessionUser>, id: number): Promise<ChangeAnswer> {
  const change = await findChange(ctx.db, id)
  const order = change && (await findOrder(ctx.db, change.order))
  if (!order) throw new AppError('not_found')
  requireOwnUnit(ctx.user, order.schoolUnitId)
  return change
}

/** Closes an open request. Of concurrent decisions only the first finds the row. */
async function close(
  tx: Db,
  id: number,
  values: Partial<typeof orderChange.$inferInsert>,
  isAsRead?: ReturnType<typeof eq>,
): Promise<void> {
  const closed = await tx
    .update(orderChange)
    .set({ ...values, version: sql`${orderChange.version} + 1` })
    .where(and(eq(orderChange.id, id), eq(orderChange.status, 'pending'), isAsRead))
    .returning({ id: orderChange.id })
  if (closed.length === 0) {
    throw new AppError('conflict', 'Begäran är redan avgjord eller tillbakadragen.', {
      current: await findChange(tx, id),
    })
  }
}

async function answerOf(tx: Db, id: number | undefined): Promise<ChangeAnswer> {
  const answer = id === undefined ? null : await findChange(tx, id)
  if (!answer) throw new Error('the request was just written')
  return answer
}
