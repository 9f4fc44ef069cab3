import { expect, test } from 'vitest'
import { type DietEntry, dietLines, filled } from './diet-list.ts'

const gluten: DietEntry = { diet: 'gluten_free', friday: 2, saturday: 1, text: '' }
const other: DietEntry = { diet: 'other', friday: 1, saturday: 0, text: 'selleri' }

test('every named diet has a line with its numbers; there is always an empty line for another', () => {
  const lines = dietLines([other, gluten])
  expect(lines).toHaveLength(11)
  expect(lines).toContainEqual(gluten)
  expect(lines.slice(-2)).toEqual([other, { diet: 'other', friday: 0, saturday: 0, text: '' }])
})

test('lines without a number are not saved', () => {
  expect(filled(dietLines([gluten]))).toEqual([gluten])
})
