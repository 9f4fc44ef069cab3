import type { ItemOf } from '@stafapp/shared/contract/types'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import { orderChange } from '../../db/schema/order-details.ts'
import { unitOrder } from '../../db/schema/orders.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'
import { appUser } from '../../db/schema/users.ts'
import { decisionAnswer } from '../../lib/decision-answer.ts'
import { listProducts, listRows } from './orders-repository.ts'
import { heldQuantities } from './plan-rows.ts'

export type ChangeAnswer = ItemOf<'GET /api/invoices/order-changes/'>

/** Who decided; the table of users is joined a second time. */
const decider = alias(appUser, 'decider')

type Filter = { orderIds?: readonly number[]; karnevalId?: number; unitIds?: readonly number[]; id?: number }

/** Requests with the order's current quantities; undecided ones first, then the newest. */
export async function listChanges(db: Db, filter: Filter): Promise<ChangeAnswer[]> {
  const found = await db
    .select({
      change: orderChange,
      karnevalId: unitOrder.karnevalId,
      unitId: schoolUnit.id,
      unitName: schoolUnit.unitName,
      schoolId: school.id,
      schoolName: school.name,
      requester: { firstName: appUser.firstName, lastName: appUser.lastName, username: appUser.username },
      decider: { firstName: decider.firstName, lastName: decider.lastName, username: decider.username },
    })
    .from(orderChange)
    .innerJoin(unitOrder, eq(unitOrder.id, orderChange.orderId))
    .innerJoin(schoolUnit, eq(schoolUnit.id, unitOrder.schoolUnitId))
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .leftJoin(appUser, eq(appUser.id, orderChange.requestedBy))
    .leftJoin(decider, eq(decider.id, orderChange.decidedBy))
    .where(
      and(
        filter.id === undefined ? undefined : eq(orderChange.id, filter.id),
        filter.orderIds && inArray(orderChange.orderId, [...filter.orderIds]),
        filter.karnevalId === undefined ? undefined : eq(unitOrder.karnevalId, filter.karnevalId),
        filter.unitIds && inArray(unitOrder.schoolUnitId, [...filter.unitIds]),
      ),
    )
    .orderBy(sql`${orderChange.status} <> 'pending'`, desc(orderChange.id))
    .limit(500)
  if (found.length === 0) return []
  const rows = await listRows(db, [...new Set(found.map(({ change }) => change.orderId))])
  const karnevalIds = [...new Set(found.map(({ karnevalId }) => karnevalId))]
  const products = (await Promise.all(karnevalIds.map((id) => listProducts(db, id)))).flat()
  return found.map(({ change, unitId, unitName, schoolId, schoolName, ...row }) => {
    const held = heldQuantities(rows.filter(({ orderId }) => orderId === change.orderId))
    return {
      id: change.id,
      order: change.orderId,
      school: schoolId,
      school_unit: unitId,
      school_name: schoolName,
      unit_name: unitName,
      wanted: change.wanted.flatMap(({ product: productId, quantity }) => {
        const product = products.find(({ id }) => id === productId)
        if (!product) return []
        return {
          product: productId,
          name: product.name,
          unit: product.unit,
          quantity,
          current: Math.max(0, held.get(productId) ?? 0),
        }
      }),
      ...decisionAnswer(change, row),
    }
  })
}

export async function findChange(db: Db, id: number): Promise<ChangeAnswer | null> {
  const [answer] = await listChanges(db, { id })
  return answer ?? null
}
