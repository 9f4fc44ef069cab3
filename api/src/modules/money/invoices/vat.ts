import type { VatLine } from '../../../db/schema/invoices.ts'
import { type Line, lineCents } from './lines.ts'

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
