import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Line, planPayer, sumCents } from './lines.ts'

const line = (productId: number, quantity: number, unitPriceCents: number): Line => ({
  productId,
  orderRowId: productId,
  category: 'stafetter',
  description: `Produkt ${productId}`,
  unit: 'st',
  quantity,
  unitPriceCents,
  vatPercent: productId % 2 === 0 ? 0 : 25.5,
})

/** Orders begin with ordered products; later changes add and remove, never more than there is. */
const change = fc.record({
  productId: fc.integer({ min: 1, max: 6 }),
  quantity: fc.integer({ min: -12, max: 12 }),
  price: fc.constantFrom(800, 950, 1500, 3333),
  isIssuedThen: fc.boolean(),
})

/** Applies a series of changes and returns the resulting documents, as the database would hold them. */
function play(changes: readonly { productId: number; quantity: number; price: number; isIssuedThen: boolean }[]) {
  const rows: Line[] = []
  const documents: { sign: 1 | -1; lines: Line[] }[] = []
  let standing: Line[] | null = null
  const issue = () => {
    const live = standing && { totalCents: sumCents(standing), charges: standing }
    const plan = planPayer(rows, live)
    if (plan.makesCredit && standing) documents.push({ sign: -1, lines: standing })
    if (plan.makesCredit) standing = null
    if (plan.makesInvoice) documents.push({ sign: 1, lines: plan.lines })
    if (plan.makesInvoice) standing = plan.lines
    return plan
  }
  for (const { productId, quantity, price, isIssuedThen } of changes) {
    const left = rows
      .filter((row) => row.productId === productId && row.unitPriceCents === price)
      .reduce((sum, row) => sum + row.quantity, 0)
    rows.push(line(productId, Math.max(quantity, -left), price))
    if (isIssuedThen) issue()
  }
  issue()
  return { rows, documents, again: issue() }
}

it('adds up to the order’s value after 500 random series of changes, and then has nothing more to do', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 30 }), (changes) => {
      const { rows, documents, again } = play(changes)
      const chain = documents.reduce((sum, { sign, lines }) => sum + sign * sumCents(lines), 0)
      expect(chain).toBe(sumCents(rows))
      expect(again.makesCredit || again.makesInvoice).toBe(false)
      for (const { sign, lines } of documents) if (sign > 0) expect(sumCents(lines)).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})

it('shows what was added and taken away of one product as one line', () => {
  const { lines, totalCents } = planPayer([line(2, 5, 800), line(2, -2, 800), line(4, 1, 950), line(4, -1, 950)], null)
  expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([[2, 3]])
  expect(totalCents).toBe(2400)
})

it('makes no new invoice because a product got another name', () => {
  const before = [line(2, 3, 800)]
  const renamed = before.map((row) => ({ ...row, description: 'Stafettlag 2025' }))
  expect(planPayer(renamed, { totalCents: 2400, charges: before }).state).toBe('done')
})

it('takes an invoice back without a new one when nothing is left', () => {
  const plan = planPayer([line(2, 3, 800), line(2, -3, 800)], { totalCents: 2400, charges: [line(2, 3, 800)] })
  expect(plan).toMatchObject({ state: 'changed', makesCredit: true, makesInvoice: false, totalCents: 0 })
})
