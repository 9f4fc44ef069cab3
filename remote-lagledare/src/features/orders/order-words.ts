import { formatNumber } from '@stafapp/shared/format'
import type { Price } from '../../order/types.ts'

/** The most that the server takes of one product. */
export const QUANTITY_MAX = 9_999

export type Stock = { product: number; left: number }

/** How many this order may hold of a product: what it holds already and what is left for everybody. */
export function highest(stock: readonly Stock[], product: number, ownHeld: number): number {
  const left = stock.find((entry) => entry.product === product)?.left
  return left === undefined ? QUANTITY_MAX : Math.min(QUANTITY_MAX, ownHeld + left)
}

/** '12 kvar', 'Slut'; '' for what cannot run out. */
export function stockText(stock: readonly Stock[], product: number): string {
  const left = stock.find((entry) => entry.product === product)?.left
  if (left === undefined) return ''
  return left === 0 ? 'Slut' : `${formatNumber(left)} kvar`
}

/** What is ordered by hand here. Hejarklack and inmarsch follow what is told on the page Övriga anmälningar. */
export const isOrderedHere = ({ orderable, category }: Price): boolean =>
  orderable && category !== 'hejarklack' && category !== 'inmarsch'
