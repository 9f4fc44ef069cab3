import { formatNumber } from '@stafapp/shared/format'
import type { Price } from '../../shared/order/types.ts'

/** Maximum quantity of a product that the server accepts. */
export const QUANTITY_MAX = 9_999

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

/** Whether a product is ordered on this page. Hejarklack and inmarsch are entered on the page Övriga anmälningar. */
export const isOrderedHere = ({ orderable, category }: Price): boolean =>
  orderable && category !== 'hejarklack' && category !== 'inmarsch'
