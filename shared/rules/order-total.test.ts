import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderCents, vatShares } from './order-total.ts'

const line = (quantity: number, unit_price_cents: number, vat_percent = 0) => ({
  quantity,
  unit_price_cents,
  vat_percent,
})

test('adds up rows, late ones that take away too', () => {
  expect(orderCents([line(12, 950), line(3, 800), line(-2, 950)])).toBe(11_900)
  expect(orderCents([])).toBe(0)
})

test('takes the tax out of the price, rate by rate', () => {
  expect(vatShares([line(1, 12_550, 25.5), line(2, 1_140, 14), line(1, 800)])).toEqual([
    { vat_percent: 0, gross_cents: 800, vat_cents: 0, net_cents: 800 },
    { vat_percent: 14, gross_cents: 2_280, vat_cents: 280, net_cents: 2_000 },
    { vat_percent: 25.5, gross_cents: 12_550, vat_cents: 2_550, net_cents: 10_000 },
  ])
})

test('whatever is ordered, net and tax add up to the total, and a credit is the exact opposite', () => {
  const lines = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(0, 10, 13.5, 25.5)),
  )
  fc.assert(
    fc.property(lines, (tuples) => {
      const rows = tuples.map(([quantity, price, vat]) => line(quantity, price, vat))
      const shares = vatShares(rows)
      expect(shares.reduce((sum, { net_cents, vat_cents }) => sum + net_cents + vat_cents, 0)).toBe(orderCents(rows))
      const back = vatShares(rows.map((row) => ({ ...row, quantity: -row.quantity })))
      expect(back.map(({ vat_cents }) => -vat_cents + 0)).toEqual(shares.map(({ vat_cents }) => vat_cents))
    }),
  )
})
