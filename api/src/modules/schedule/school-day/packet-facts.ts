import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { eventInstance } from '../../../db/schema/events.ts'
import { unitOrder, unitOrderRow } from '../../../db/schema/orders.ts'
import { product } from '../../../db/schema/products.ts'
import { team } from '../../../db/schema/teams.ts'
import { appUser, userSchoolUnit } from '../../../db/schema/users.ts'

const services = ['bespisning_friday', 'bespisning_saturday', 'logi'] as const

/** What a school's packet says besides its starts. */
export type PacketFacts = {
  /** Ordered meals and lodging, with what was added later. */
  services: { category: (typeof services)[number]; name: string; quantity: number }[]
  leaders: { name: string; phone: string }[]
}

export const noFacts: PacketFacts = { services: [], leaders: [] }

/** Meals, lodging and leaders of units, by unit. */
export async function readPacketFacts(
  db: Db,
  karnevalId: number,
  unitIds: readonly number[],
): Promise<Map<number, PacketFacts>> {
  if (unitIds.length === 0) return new Map()
  const ids = [...unitIds]
  const ordered = await db
    .select({
      unit: unitOrder.schoolUnitId,
      category: product.category,
      name: product.name,
      quantity: sql<number>`sum(${unitOrderRow.quantity})::int`,
    })
    .from(unitOrder)
    .innerJoin(unitOrderRow, eq(unitOrderRow.orderId, unitOrder.id))
    .innerJoin(product, eq(product.id, unitOrderRow.productId))
    .where(
      and(
        eq(unitOrder.karnevalId, karnevalId),
        inArray(unitOrder.schoolUnitId, ids),
        ne(unitOrder.status, 'draft'),
        inArray(product.category, [...services]),
      ),
    )
    .groupBy(unitOrder.schoolUnitId, product.id)
    .having(sql`sum(${unitOrderRow.quantity}) > 0`)
    .orderBy(asc(product.position), asc(product.id))
  const leading = await db
    .selectDistinct({
      unit: team.schoolUnitId,
      id: appUser.id,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      phone: appUser.phone,
    })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .innerJoin(appUser, eq(appUser.id, team.leaderId))
    // Not those who have quit the school.
    .innerJoin(
      userSchoolUnit,
      and(eq(userSchoolUnit.userId, appUser.id), eq(userSchoolUnit.schoolUnitId, team.schoolUnitId)),
    )
    .where(
      and(
        eq(eventInstance.karnevalId, karnevalId),
        inArray(team.schoolUnitId, ids),
        ne(team.status, 'withdrawn'),
        isNull(appUser.disabledAt),
      ),
    )
    .orderBy(asc(appUser.lastName), asc(appUser.firstName), asc(appUser.id))
  return new Map(
    ids.map((id) => [
      id,
      {
        services: ordered.flatMap(({ unit, category, name, quantity }) => {
          const service = services.find((each) => each === category)
          return unit === id && service ? [{ category: service, name, quantity }] : []
        }),
        leaders: leading
          .filter(({ unit }) => unit === id)
          .map(({ firstName, lastName, phone }) => ({ name: `${firstName} ${lastName}`.trim(), phone })),
      },
    ]),
  )
}

/** The facts of a school's units together: the same product once, a leader of two units once. */
export function joinFacts(parts: readonly PacketFacts[]): PacketFacts {
  const ordered = Map.groupBy(
    parts.flatMap((part) => part.services),
    ({ category, name }) => `${category}/${name}`,
  )
  const leaders = new Map(
    parts.flatMap((part) => part.leaders.map((leader) => [`${leader.name}/${leader.phone}`, leader])),
  )
  return {
    services: [...ordered.values()].flatMap(([first, ...rest]) =>
      first ? [{ ...first, quantity: rest.reduce((sum, { quantity }) => sum + quantity, first.quantity) }] : [],
    ),
    leaders: [...leaders.values()],
  }
}
