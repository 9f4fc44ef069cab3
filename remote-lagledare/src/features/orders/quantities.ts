import type { ItemOf } from '@stafapp/shared/contract/types'
import { formatNumber } from '@stafapp/shared/format'
import { orderCents } from '@stafapp/shared/rules/order-total'
import { priceOf } from '../../shared/order/kept-price.ts'
import type { Order, Price } from '../../shared/order/orders.ts'

type Team = Pick<ItemOf<'GET /api/events/teams/myschool/'>, 'school_unit' | 'status' | 'compositions'>

/** Quantity by product id. */
export type Quantities = Readonly<Record<number, number>>

/** Entered quantities, each with the order's quantity when editing began. */
export type Touched = Readonly<Record<number, { base: number; value: number }>>

/** The order's quantity of a product: its row and late changes. */
export function held(order: Order | null, product: number): number {
  const rows = order?.rows.filter((row) => row.product === product && row.source !== 'team_fee') ?? []
  return rows.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Whether an order is placed in which nothing is ordered: the team fees come by themselves. */
export const isOfNothing = (order: Order | null): boolean =>
  order !== null &&
  order.status !== 'draft' &&
  order.rows.every(({ category, product }) => category === 'stafetter' || held(order, product) === 0)

/** Entered products whose quantity differs from the order's. */
export function changedRows(order: Order | null, touched: Touched): { product: number; quantity: number }[] {
  return Object.entries(touched)
    .map(([id, { value }]) => ({ product: Number(id), quantity: value }))
    .filter(({ product, quantity }) => held(order, product) !== quantity)
}

export type Clash = { product: number; mine: number; theirs: number }

/** Products that another user has changed since editing began, to another quantity than the entered one. */
export function clashes(order: Order | null, touched: Touched): Clash[] {
  return changedRows(order, touched).flatMap(({ product, quantity }) => {
    const theirs = held(order, product)
    return theirs === touched[product]?.base ? [] : { product, mine: quantity, theirs }
  })
}

/** The entered quantities rebased on the present order, after the user has decided a clash. */
export function rebased(order: Order | null, touched: Touched): Touched {
  return Object.fromEntries(
    Object.entries(touched).map(([id, { value }]) => [id, { base: held(order, Number(id)), value }]),
  )
}

/** Total in cents with the entered quantities, including team fees and late changes. */
export function draftCents(order: Order | null, prices: readonly Price[], touched: Touched): number {
  const differences = changedRows(order, touched).map(({ product, quantity }) => ({
    quantity: quantity - held(order, product),
    unit_price_cents: priceOf(order, prices, product),
  }))
  return orderCents([...(order?.rows ?? []), ...differences])
}

/** Maximum quantity of a product that the server accepts. */
const QUANTITY_MAX = 9_999

export type Stock = { product: number; left: number }

/** Maximum quantity of a product in this order: its own quantity plus the remaining stock. */
export function highest(stock: readonly Stock[], product: number, ownHeld: number): number {
  const left = stock.find((entry) => entry.product === product)?.left
  return left === undefined ? QUANTITY_MAX : Math.min(QUANTITY_MAX, ownHeld + left)
}

/** '12 kvar', 'Slut'; '' for products without a stock limit. */
export function stockText(stock: readonly Stock[], product: number): string {
  const left = stock.find((entry) => entry.product === product)?.left
  if (left === undefined) return ''
  return left === 0 ? 'Slut' : `${formatNumber(left)} kvar`
}

/** '5 frukost i samband med logi' without a night of lodging is a slip of the hand, or a school that sleeps elsewhere. */
export function lodgingText({ name, category }: Price, quantity: number, beds: number): string {
  const isOfLodging = category === 'logi' && isWithLodging(name)
  return isOfLodging && quantity > 0 && beds === 0 ? 'Ni har ingen logi i beställningen. Stämmer antalet?' : ''
}

/** The price list says it in the name alone. */
const isWithLodging = (name: string): boolean => /i samband med logi/i.test(name)

/** How many beds these quantities have, of the products of lodging. */
export const bedsOf = (prices: readonly Price[], quantity: (product: number) => number): number =>
  prices
    .filter(({ category, name }) => category === 'logi' && !isWithLodging(name))
    .reduce((sum, { id }) => sum + quantity(id), 0)

/** Runners with a place in one of the unit's teams, neither counted twice nor of a withdrawn team. */
export function startersOf(teams: readonly Team[], unit: number): number {
  const standing = teams.filter(({ school_unit, status }) => school_unit === unit && status !== 'withdrawn')
  const lines = standing.flatMap(({ compositions }) => compositions)
  return new Set(lines.flatMap(({ legs, reserves }) => [...legs.filter((id) => id !== null), ...reserves])).size
}

/** Whether a product is ordered on this page. Hejarklack and inmarsch are entered on the page Övriga anmälningar. */
export const isOrderedHere = ({ orderable, category }: Price): boolean =>
  orderable && category !== 'hejarklack' && category !== 'inmarsch'
