import { expect, test } from 'vitest'
import { order, price, row } from '../../shared/order/test-data.ts'
import { changedRows, clashes, draftCents, held, isOfNothing, rebased } from './quantities.ts'

const lunch = price({ id: 1, price_cents: 950 })
const bed = price({ id: 2, name: 'Logi', category: 'logi', price_cents: 1200 })
const fee = row({ product: 9, source: 'team_fee', quantity: 3, unit_price_cents: 800, category: 'stafetter' })

test('an order holds its row and the late changes of it, never the team fees', () => {
  const late = row({ product: 1, source: 'late_change', quantity: -2, reason: 'Sjuka' })
  expect(held(order({ rows: [row({ product: 1, quantity: 10 }), late, fee] }), 1)).toBe(8)
  expect(held(order({ rows: [fee] }), 9)).toBe(0)
  expect(held(null, 1)).toBe(0)
})

test('a placed order of team fees only is one of nothing, also when what was ordered has been taken back', () => {
  const late = row({ product: 1, source: 'late_change', quantity: -2, reason: 'Sjuka' })
  const lateFee = row({ product: 8, category: 'stafetter', source: 'late_change', quantity: 1 })
  expect(isOfNothing(order({ rows: [fee, lateFee] }))).toBe(true)
  expect(isOfNothing(order({ rows: [row({ product: 1, quantity: 2 }), late, fee] }))).toBe(true)
  expect(isOfNothing(order({ rows: [row({ product: 1, quantity: 3 }), late, fee] }))).toBe(false)
  expect(isOfNothing(order({ status: 'draft', rows: [fee] }))).toBe(false)
  expect(isOfNothing(null)).toBe(false)
})

test('only what differs is sent', () => {
  const placed = order({ rows: [row({ product: 1, quantity: 10 })] })
  const touched = { 1: { base: 10, value: 10 }, 2: { base: 0, value: 4 } }
  expect(changedRows(placed, touched)).toEqual([{ product: 2, quantity: 4 }])
})

test('the running total has the fees, the typed numbers, and the price at which something was ordered', () => {
  const placed = order({ rows: [row({ product: 1, quantity: 10, unit_price_cents: 900 }), fee] })
  const touched = { 1: { base: 10, value: 12 }, 2: { base: 0, value: 2 } }
  expect(draftCents(placed, [lunch, bed], touched)).toBe(12 * 900 + 2 * 1200 + 3 * 800)
  expect(draftCents(null, [lunch, bed], touched)).toBe(12 * 950 + 2 * 1200)
})

test('somebody else’s change of the same product is a clash, of another product it is none', () => {
  const now = order({ rows: [row({ product: 1, quantity: 8 }), row({ product: 2, quantity: 5, id: 2 })] })
  const touched = { 1: { base: 10, value: 12 } }
  expect(clashes(now, touched)).toEqual([{ product: 1, mine: 12, theirs: 8 }])
  expect(clashes(now, { 1: { base: 8, value: 12 } })).toEqual([])
  expect(clashes(now, rebased(now, touched))).toEqual([])
  // The response of the user's own save was lost: the order holds exactly the entered quantity.
  expect(clashes(now, { 1: { base: 10, value: 8 } })).toEqual([])
})
