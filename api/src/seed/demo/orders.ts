import { helsinkiInstant } from '@stafapp/shared/rules/times/helsinki'
import type { cheerSquad } from '../../db/schema/order-details.ts'
import type { unitOrder, unitOrderRow } from '../../db/schema/orders.ts'
import type { product } from '../../db/schema/products.ts'
import { createRandom, type Random } from '../../lib/random.ts'
import { productFacts, vatPercent } from '../facts/products.ts'
import { type DemoCarnival, productId } from './carnivals.ts'
import { drawAdult, drawPhone } from './people.ts'
import type { DemoTeam } from './teams.ts'
import type { DemoUnit } from './units.ts'
import { demoSchool } from './users.ts'

export type OrderRow = typeof unitOrder.$inferInsert & { id: number }
export type OrderLine = typeof unitOrderRow.$inferInsert & {
  id: number
  category: (typeof product.$inferInsert)['category']
}
export type DemoOrder = { unit: DemoUnit; row: OrderRow; lines: OrderLine[] }
export type OrderIds = { order: number; line: number }

/**
 * One order per unit with teams. Team fees are added automatically; in half of the schools the leader has also ordered
 * meals and lodging. The other orders are drafts with only the fees.
 */
export function demoOrders(
  carnival: DemoCarnival,
  units: readonly DemoUnit[],
  teams: readonly DemoTeam[],
  ids: OrderIds,
): DemoOrder[] {
  const random = createRandom(`demo/orders/${carnival.year}`)
  const entered = units.filter((unit) => teams.some((team) => team.unitId === unit.id))
  const schools = [...new Set(entered.map((unit) => unit.schoolId))]
  const others = random.shuffle(
    schools.filter((id) => entered.find((unit) => unit.schoolId === id)?.schoolName !== demoSchool),
  )
  const share = carnival.status === 'active' ? 0.5 : 0.8
  const ordering = new Set(others.slice(0, Math.round(schools.length * share)))
  const orders: DemoOrder[] = []
  let lineId = ids.line
  for (const unit of entered) {
    const own = teams.filter((team) => team.unitId === unit.id && team.row.status !== 'withdrawn')
    const wishes = ordering.has(unit.schoolId) ? wishList(unit, own, random) : []
    const counted = [...feeCounts(own), ...wishes].filter(([, quantity]) => quantity > 0)
    if (counted.length === 0) continue
    const placed = wishes.length > 0
    const id = ids.order + orders.length
    const at = new Date(
      helsinkiInstant(`${carnival.year}-03-03`, '08:00').getTime() + random.below(42 * 24 * 60) * 60_000,
    )
    const stamps = { createdAt: at, updatedAt: at }
    orders.push({
      unit,
      row: {
        id,
        karnevalId: carnival.id,
        schoolUnitId: unit.id,
        status: carnival.status === 'archived' ? 'invoiced' : placed ? 'placed' : 'draft',
        placedAt: placed || carnival.status === 'archived' ? at : null,
        marchers: has(wishes, 'INM') ? MARCHERS : 0,
        mascot: has(wishes, 'INM') ? 'Skolans egen maskot' : '',
        ...stamps,
      },
      lines: counted.map(([code, quantity]) => {
        const fact = factOf(code)
        lineId += 1
        return {
          id: lineId - 1,
          orderId: id,
          karnevalId: carnival.id,
          productId: productId(carnival, code),
          quantity,
          unitPriceCents: fact.priceCents,
          vatPercent,
          source: code.startsWith('LAG-') ? ('team_fee' as const) : ('ordered' as const),
          reason: null,
          category: fact.category,
          ...stamps,
        }
      }),
    })
  }
  return orders
}

/** Two units of one school stay within the limit of five per school. */
const MARCHERS = 2

const has = (wishes: readonly [string, number][], code: string) =>
  wishes.some(([wished, quantity]) => wished === code && quantity > 0)

/** The hejarklackar (cheer squads) of the orders, each with an invented adult. */
export function demoSquads(orders: readonly DemoOrder[]): (typeof cheerSquad.$inferInsert)[] {
  const random = createRandom('demo/squads')
  const heja = orders.filter(({ lines }) => lines.some(({ category }) => category === 'hejarklack'))
  return heja.map(({ row, unit }, index) => {
    const adult = drawAdult(random)
    return {
      orderId: row.id,
      position: 1,
      className: unit.schoolTypes[0] === 'primary_school' ? `${(index % 4) + 3}A` : `${(index % 3) + 7}B`,
      participants: 12 + (index % 15),
      adultName: `${adult.firstName} ${adult.lastName}`,
      adultPhone: drawPhone(random),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }
  })
}

function factOf(code: string) {
  const fact = productFacts.find((candidate) => candidate.code === code)
  if (!fact) throw new RangeError(`no product ${code}`)
  return fact
}

function feeCounts(teams: readonly DemoTeam[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { event } of teams) counts.set(event.productCode, (counts.get(event.productCode) ?? 0) + 1)
  return [...counts]
}

/** Municipalities near the Olympic stadium, which need no lodging. */
const nearby = new Set(['Helsingfors', 'Esbo', 'Vanda', 'Grankulla', 'Kyrkslätt', 'Sibbo', 'Kervo', 'Tusby', 'Hyvinge'])

function wishList(unit: DemoUnit, teams: readonly DemoTeam[], random: Random): [string, number][] {
  const runners = teams.reduce((sum, team) => sum + team.event.teamSize, 0)
  const travellers = Math.max(4, Math.round(runners * 0.7) + random.between(2, 5))
  const primary = unit.schoolTypes[0] === 'primary_school'
  const sleepers = nearby.has(unit.municipality) || random.chance(0.25) ? 0 : travellers
  return [
    ['MAT-FRE-L', primary ? travellers : 0],
    ['MAT-FRE-M', random.chance(0.8) ? travellers : 0],
    ['MAT-LOR-L', random.chance(0.9) ? travellers : 0],
    ['LOGI', sleepers],
    ['LOGI-KV', random.chance(0.7) ? sleepers : 0],
    ['LOGI-FR', sleepers],
    ['HEJ', random.chance(0.3) ? 1 : 0],
    ['INM', primary && random.chance(0.35) ? 1 : 0],
  ]
}
