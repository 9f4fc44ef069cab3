import { formatMoney } from '@stafapp/shared/format'
import type { Order, Price } from './orders.ts'

/** Ordered products keep their price; others have the price list's. */
export function priceOf(order: Order | null, prices: readonly Price[], product: number): number {
  const ordered = order?.rows.find((row) => row.product === product && row.source === 'ordered')
  return ordered?.unit_price_cents ?? prices.find(({ id }) => id === product)?.price_cents ?? 0
}

/** What is said where a unit's order has a product at another price than the price list now. */
export const keptPriceText = (presentCents: number): string =>
  `Ni behåller ert pris. Priset är nu ${formatMoney(presentCents)}.`
