import { expect, test } from 'vitest'
import type { PlanRow } from './api.ts'
import { troubledText } from './words.ts'

const rows = [
  { id: 1, event_instance: 21 },
  { id: 2, event_instance: 21 },
  { id: 3, event_instance: 22 },
  { id: 4, event_instance: null },
] as PlanRow[]

test.each([
  [
    'an event once, whatever its pairs and rounds',
    [
      [1, 3],
      [2, 3],
      [1, 2],
    ],
    '2 grenar krockar',
  ],
  ['a row with itself', [[3]], '1 gren krockar'],
  ['what is no event by its own word', [[3, 4]], '1 gren och 1 programpunkt krockar'],
  ['only what is no event', [[4]], '1 programpunkt krockar'],
])('counts %s', (_, conflicts, text) => {
  const found = conflicts.map((ids, index) => ({ rows: ids, text: String(index) }))
  expect(troubledText(found, rows)).toBe(text)
})
