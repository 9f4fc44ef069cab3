import { expect, it } from 'vitest'
import type { Price } from './orders.ts'
import { priceGroups, vatText } from './price-groups.ts'

const price = (change: Partial<Price>): Price => ({
  id: 1,
  code: 'LAG-KORT',
  name: 'Stafettlag, kort stafett',
  category: 'stafetter',
  unit: 'lag',
  price_cents: 800,
  vat_percent: 0,
  orderable: false,
  ...change,
})

it('groups by category in a fixed order and leaves empty ones out', () => {
  const groups = priceGroups([price({ id: 2, category: 'logi' }), price({ id: 1 })])
  expect(groups.map(({ title }) => title)).toEqual(['Stafetter', 'Logi'])
})

it('writes the tax as Swedish does', () => {
  expect(vatText(25.5)).toBe('25,5\u00a0%')
  expect(vatText(0)).toBe('0\u00a0%')
})
