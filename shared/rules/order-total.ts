type Line = { quantity: number; unit_price_cents: number }

/** One row of an order or an invoice, integer cents. */
export const lineCents = ({ quantity, unit_price_cents }: Line): number => quantity * unit_price_cents

/** What an order costs, integer cents. The page, the server, the receipt and the invoice all add up with this. */
export const orderCents = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + lineCents(line), 0)

export type VatShare = { vat_percent: number; gross_cents: number; vat_cents: number; net_cents: number }

/**
 * The tax within the prices, by rate, the lowest first. Prices include tax, so the tax is taken out of each rate's sum
 * and rounded once; net and tax add up to the sum.
 */
export function vatShares(lines: readonly (Line & { vat_percent: number })[]): VatShare[] {
  const rates = [...new Set(lines.map(({ vat_percent }) => vat_percent))].sort((a, b) => a - b)
  return rates.map((vat_percent) => {
    const gross_cents = orderCents(lines.filter((line) => line.vat_percent === vat_percent))
    // Away from nought, so that a credited row takes back exactly what it charged.
    const vat_cents = Math.sign(gross_cents) * Math.round((Math.abs(gross_cents) * vat_percent) / (100 + vat_percent))
    return { vat_percent, gross_cents, vat_cents, net_cents: gross_cents - vat_cents }
  })
}
