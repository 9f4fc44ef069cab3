import type { BodyOf } from '@stafapp/shared/contract/types'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { cheerSquad } from '../../db/schema/order-details.ts'
import { unitOrder } from '../../db/schema/orders.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'
import { normalName } from '../../http/errors/required.ts'
import { AppError } from '../../lib/app-error.ts'
import { normalPhone } from '../../lib/text/phone.ts'
import type { OrderRecord, ProductRecord } from './orders-repository.ts'
import type { Wish } from './plan-rows.ts'

type Body = BodyOf<'PATCH /api/invoices/orders/{id}/'>
export type Squad = NonNullable<Body['cheer_squads']>[number]

/** The limit of a whole school over all its units. */
const MARCHERS_PER_SCHOOL = 5

/** The places taken by the school's other units. */
async function marchersOfOthers(tx: Db, order: OrderRecord): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${unitOrder.marchers}), 0)::int` })
    .from(unitOrder)
    .innerJoin(schoolUnit, eq(schoolUnit.id, unitOrder.schoolUnitId))
    .where(
      and(
        eq(unitOrder.karnevalId, order.karnevalId),
        ne(unitOrder.id, order.id),
        sql`${schoolUnit.schoolId} = (select school_id from school_unit where id = ${order.schoolUnitId})`,
      ),
    )
  return row?.sum ?? 0
}

/** Checks the school's limit under a lock, which serialises its units. @throws AppError limit_reached */
export async function requireMarchers(tx: Db, order: OrderRecord, persons: number): Promise<void> {
  if (persons <= order.marchers) return
  await tx
    .select({ id: school.id })
    .from(school)
    .innerJoin(schoolUnit, eq(schoolUnit.schoolId, school.id))
    .where(eq(schoolUnit.id, order.schoolUnitId))
    .for('no key update', { of: school })
  const left = MARCHERS_PER_SCHOOL - (await marchersOfOthers(tx, order))
  if (persons <= left) return
  const detail =
    left <= 0
      ? `Skolans andra enheter har redan anmält ${MARCHERS_PER_SCHOOL} personer till inmarschen.`
      : `Högst ${MARCHERS_PER_SCHOOL} personer per skola går i inmarschen; för er enhet finns ${left} kvar.`
  throw new AppError('limit_reached', detail, { attr: 'inmarsch.persons' })
}

/** Normalises names and numbers. @throws AppError required, invalid with the field's path */
export const normalSquads = (squads: readonly Squad[]): Squad[] =>
  squads.map((squad, index) => ({
    class_name: normalName(squad.class_name, `cheer_squads.${index}.class_name`),
    participants: squad.participants,
    adult_name: normalName(squad.adult_name, `cheer_squads.${index}.adult_name`),
    adult_phone: normalPhone(squad.adult_phone, `cheer_squads.${index}.adult_phone`),
  }))

export async function replaceSquads(tx: Db, orderId: number, squads: readonly Squad[], now: Date): Promise<void> {
  await tx.delete(cheerSquad).where(eq(cheerSquad.orderId, orderId))
  if (squads.length === 0) return
  await tx.insert(cheerSquad).values(
    squads.map((squad, index) => ({
      orderId,
      position: index + 1,
      className: squad.class_name,
      participants: squad.participants,
      adultName: squad.adult_name,
      adultPhone: squad.adult_phone,
      createdAt: now,
      updatedAt: now,
    })),
  )
}

/** Registrations for inmarsch and hejarklack as quantities of their products. */
export function derivedWishes(
  products: readonly ProductRecord[],
  body: Pick<Body, 'inmarsch' | 'cheer_squads'>,
): Wish[] {
  const wish = (category: ProductRecord['category'], quantity: number, attr: string): Wish[] => {
    const product = products.find((candidate) => candidate.category === category && candidate.orderable)
    return product ? [{ productId: product.id, quantity, attr, isDerived: true }] : []
  }
  const { inmarsch, cheer_squads } = body
  return [
    ...(inmarsch ? wish('inmarsch', inmarsch.persons > 0 || inmarsch.mascot.trim() !== '' ? 1 : 0, 'inmarsch') : []),
    ...(cheer_squads ? wish('hejarklack', cheer_squads.length, 'cheer_squads') : []),
  ]
}
