import type { invoiceRow } from '../../../db/schema/invoices.ts'

export type Category = (typeof invoiceRow.$inferSelect)['category']

/** An invoice line. Unit prices include tax, as in the price list. */
export type Line = {
  productId: number
  /** The order row of the line; the first one of several. */
  orderRowId: number
  category: Category
  description: string
  unit: string
  quantity: number
  unitPriceCents: number
  vatPercent: number
}

export const lineCents = ({ quantity, unitPriceCents }: Pick<Line, 'quantity' | 'unitPriceCents'>): number =>
  quantity * unitPriceCents

export const sumCents = (lines: readonly Pick<Line, 'quantity' | 'unitPriceCents'>[]): number =>
  lines.reduce((sum, line) => sum + lineCents(line), 0)

/**
 * Nets an order's rows: additions and removals of one product at one price become one line; lines of zero are left out.
 */
export function netLines(rows: readonly Line[]): Line[] {
  const found = new Map<string, Line>()
  for (const row of rows) {
    const before = found.get(keyOf(row))
    found.set(keyOf(row), before ? { ...before, quantity: before.quantity + row.quantity } : row)
  }
  return [...found.values()].filter((line) => lineCents(line) !== 0)
}

/** Whether two sets of lines charge the same; a product's changed name is no difference. */
export function isSameCharge(a: readonly Charge[], b: readonly Charge[]): boolean {
  const counts = new Map<string, number>()
  for (const line of a) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + line.quantity)
  for (const line of b) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) - line.quantity)
  return [...counts.values()].every((count) => count === 0)
}

/** The product of an old row may have been deleted. */
export type Charge = Pick<Line, 'quantity' | 'unitPriceCents' | 'vatPercent'> & { productId: number | null }

const keyOf = ({ productId, unitPriceCents, vatPercent }: Charge): string =>
  `${productId}/${unitPriceCents}/${vatPercent}`
