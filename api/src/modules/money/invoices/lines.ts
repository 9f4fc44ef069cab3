import type { invoiceRow, VatLine } from '../../../db/schema/invoices.ts'

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

/** A line as the contract writes it. */
export const lineAnswer = (line: Omit<Line, 'productId' | 'orderRowId'>) => ({
  category: line.category,
  description: line.description,
  quantity: line.quantity,
  unit: line.unit,
  unit_price_cents: line.unitPriceCents,
  vat_percent: line.vatPercent,
  total_cents: lineCents(line),
})

export const sumCents = (lines: readonly Pick<Line, 'quantity' | 'unitPriceCents'>[]): number =>
  lines.reduce((sum, line) => sum + lineCents(line), 0)

/** Nets rows: additions and removals of one product at one price become one line; lines of zero are left out. */
export function netLines<L extends IssuedLine>(rows: readonly L[]): L[] {
  const found = new Map<string, L>()
  for (const row of rows) {
    const before = found.get(keyOf(row))
    found.set(keyOf(row), before ? { ...before, quantity: before.quantity + row.quantity } : row)
  }
  return [...found.values()].filter((line) => lineCents(line) !== 0)
}

/** A line of an issued document: its product or order row may have been deleted since. */
export type IssuedLine = Omit<Line, 'productId' | 'orderRowId'> & {
  productId: number | null
  orderRowId: number | null
}

/** Lines with the same key charge the same; a product's changed name is no difference. */
export const keyOf = ({
  productId,
  unitPriceCents,
  vatPercent,
}: Pick<IssuedLine, 'productId' | 'unitPriceCents' | 'vatPercent'>): string =>
  `${productId}/${unitPriceCents}/${vatPercent}`

type Taxed = Pick<Line, 'quantity' | 'unitPriceCents' | 'vatPercent'>

/** The tax included in a sum, rounded to the cent away from zero, so that a credit note mirrors its invoice. */
export function vatWithin(cents: number, percent: number): number {
  const tax = Math.round((Math.abs(cents) * percent) / (100 + percent))
  return cents < 0 ? 0 - tax : tax
}

/** Tax by rate, lowest rate first. Net and tax add up to the lines' sum. */
export function vatBreakdown(lines: readonly Taxed[]): VatLine[] {
  const gross = new Map<number, number>()
  for (const line of lines) gross.set(line.vatPercent, (gross.get(line.vatPercent) ?? 0) + lineCents(line))
  return [...gross]
    .sort(([a], [b]) => a - b)
    .map(([vat_percent, cents]) => {
      const vat_cents = vatWithin(cents, vat_percent)
      return { vat_percent, net_cents: cents - vat_cents, vat_cents }
    })
}

/** Tax by line. Rounding differences go to the largest line of each rate, so that the lines add up to the breakdown. */
export function vatPerLine(lines: readonly Taxed[]): number[] {
  const taxes = lines.map((line) => vatWithin(lineCents(line), line.vatPercent))
  for (const { vat_percent, vat_cents } of vatBreakdown(lines)) {
    const own = lines.flatMap((line, index) => (line.vatPercent === vat_percent ? [index] : []))
    const size = (index: number) => Math.abs(lineCents(lines[index] ?? { quantity: 0, unitPriceCents: 0 }))
    const largest = own.reduce((best, index) => (size(index) > size(best) ? index : best), own[0] ?? 0)
    const left = vat_cents - own.reduce((sum, index) => sum + (taxes[index] ?? 0), 0)
    taxes[largest] = (taxes[largest] ?? 0) + left
  }
  return taxes
}
