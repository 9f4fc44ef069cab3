import { expect, test } from 'vitest'
import type { Quality } from './api.ts'
import { openEntryText, pairsText } from './heats-words.ts'

const [teams, late] = ['2025-04-25T20:59:59Z', '2025-05-07T20:59:59Z']

test.each([
  [0, 0, 'inga lag ur samma skola möts'],
  [3, 3, '3 par ur samma skola möts, det går inte att undvika'],
  [3, 1, '3 par ur samma skola möts, bara 1 går inte att undvika'],
  [3, 0, '3 par ur samma skola möts, alla går att undvika'],
])('says whether %i pairs of one school, at least %i, could be fewer', (pairs, bound, text) => {
  expect(pairsText({ same_school_pairs: pairs, same_school_pairs_bound: bound } as Quality)).toBe(text)
})

test.each([
  [
    'while teams are entered',
    '2025-04-15T07:00:00Z',
    'Det som publiceras kan ännu ändras: laganmälan stänger 25.4.2025 23:59, och sena lag kan komma till fram till 7.5.2025 23:59.',
  ],
  [
    'when only late teams are',
    '2025-04-26T07:00:00Z',
    'Det som publiceras kan ännu ändras: laganmälan är stängd, men sena lag kan komma till och lag strykas fram till 7.5.2025 23:59.',
  ],
])('says until when the heats may change %s', (_, now, text) => {
  expect(openEntryText(late, teams, new Date(now))).toBe(text)
})
