import { orderCents } from '@stafapp/shared/rules/order-total'
import type { Order, Price } from '../../order/types.ts'

/** Quantity by product id. */
export type Quantities = Readonly<Record<number, number>>

/** A number that somebody has typed, and what the order held when the typing began. */
export type Touched = Readonly<Record<number, { base: number; value: number }>>

/** What the order holds of a product: its row and the late changes of it. */
export function held(order: Order | null, product: number): number {
  const rows = order?.rows.filter((row) => row.product === product && row.source !== 'team_fee') ?? []
  return rows.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The touched products whose number differs from what the order holds. */
export function changedRows(order: Order | null, touched: Touched): { product: number; quantity: number }[] {
  return Object.entries(touched)
    .map(([id, { value }]) => ({ product: Number(id), quantity: value }))
    .filter(({ product, quantity }) => held(order, product) !== quantity)
}

export type Clash = { product: number; mine: number; theirs: number }

/** The products that somebody else has changed since the typing began, to something else than what was typed. */
export function clashes(order: Order | null, touched: Touched): Clash[] {
  return changedRows(order, touched).flatMap(({ product, quantity }) => {
    const theirs = held(order, product)
    return theirs === touched[product]?.base ? [] : { product, mine: quantity, theirs }
  })
}

/** The typed numbers, measured from the order as it is now: whoever has seen the comparison has decided. */
export function rebased(order: Order | null, touched: Touched): Touched {
  return Object.fromEntries(
    Object.entries(touched).map(([id, { value }]) => [id, { base: held(order, Number(id)), value }]),
  )
}

/** What it costs with the typed numbers, team fees and late changes included, in cents. */
export function draftCents(order: Order | null, prices: readonly Price[], touched: Touched): number {
  const differences = changedRows(order, touched).map(({ product, quantity }) => ({
    quantity: quantity - held(order, product),
    unit_price_cents: priceOf(order, prices, product),
  }))
  return orderCents([...(order?.rows ?? []), ...differences])
}

/** What has been ordered keeps its price; the rest costs what the price list says. */
export function priceOf(order: Order | null, prices: readonly Price[], product: number): number {
  const ordered = order?.rows.find((row) => row.product === product && row.source === 'ordered')
  return ordered?.unit_price_cents ?? prices.find(({ id }) => id === product)?.price_cents ?? 0
}
