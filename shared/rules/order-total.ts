type Line = { quantity: number; unit_price_cents: number }

/** Total of one order or invoice row, integer cents. */
export const lineCents = ({ quantity, unit_price_cents }: Line): number => quantity * unit_price_cents

/** Total of an order, integer cents; shared by page, server, receipt and invoice. */
export const orderCents = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + lineCents(line), 0)

type VatShare = { vat_percent: number; gross_cents: number; vat_cents: number; net_cents: number }

/**
 * Tax included in the prices, by rate, lowest first. It is computed from each rate's sum and rounded once; net and tax
 * add up to the sum.
 */
export function vatShares(lines: readonly (Line & { vat_percent: number })[]): VatShare[] {
  const rates = [...new Set(lines.map(({ vat_percent }) => vat_percent))].sort((a, b) => a - b)
  return rates.map((vat_percent) => {
    const gross_cents = orderCents(lines.filter((line) => line.vat_percent === vat_percent))
    // Round away from zero, so that a credited row reverses exactly what it charged.
    const vat_cents = Math.sign(gross_cents) * Math.round((Math.abs(gross_cents) * vat_percent) / (100 + vat_percent))
    return { vat_percent, gross_cents, vat_cents, net_cents: gross_cents - vat_cents }
  })
}
