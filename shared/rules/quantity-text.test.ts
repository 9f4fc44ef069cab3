import { expect, it } from 'vitest'
import { quantityText } from './quantity-text.ts'

it.each([
  [1, 'portion', '1 portion'],
  [34, 'portion', '34 portioner'],
  [0, 'person', '0 personer'],
  [3, 'lag', '3 lag'],
  [2, 'burk', '2 burk'],
])('%d of "%s" is "%s"', (quantity, unit, text) => {
  expect(quantityText(quantity, unit)).toBe(text)
})

it('takes the plural for a credited quantity, written as the paper writes numbers', () => {
  expect(quantityText(-4, 'portion', '−4')).toBe('−4 portioner')
  expect(quantityText(-1, 'portion', '−1')).toBe('−1 portion')
})
