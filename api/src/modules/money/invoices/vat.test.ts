import fc from 'fast-check'
import { expect, it } from 'vitest'
import { vatBreakdown, vatPerLine, vatWithin } from './lines.ts'

it.each([
  [12_550, 25.5, 2550],
  [11_350, 13.5, 1350],
  [950, 14, 117],
  [-950, 14, -117],
  [800, 0, 0],
])('%i cents hold %f per cent of tax: %i', (cents, percent, tax) => {
  expect(vatWithin(cents, percent)).toBe(tax)
})

const taxed = fc.record({
  quantity: fc.integer({ min: -200, max: 200 }),
  unitPriceCents: fc.integer({ min: 0, max: 100_000 }),
  vatPercent: fc.constantFrom(0, 10, 13.5, 14, 24, 25.5),
})

it('adds up to the cent: net and tax to the sum, the lines to the breakdown, and a credit note to nothing', () => {
  fc.assert(
    fc.property(fc.array(taxed, { minLength: 1, maxLength: 20 }), (lines) => {
      const breakdown = vatBreakdown(lines)
      const gross = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0)
      expect(breakdown.reduce((sum, { net_cents, vat_cents }) => sum + net_cents + vat_cents, 0)).toBe(gross)
      const taxes = vatPerLine(lines)
      for (const { vat_percent, vat_cents } of breakdown) {
        const own = taxes.filter((_tax, index) => lines[index]?.vatPercent === vat_percent)
        expect(own.reduce((sum, tax) => sum + tax, 0)).toBe(vat_cents)
      }
      const turned = vatBreakdown(lines.map((line) => ({ ...line, quantity: -line.quantity })))
      expect(turned.map(({ vat_cents }) => vat_cents)).toEqual(breakdown.map(({ vat_cents }) => 0 - vat_cents))
    }),
  )
})
