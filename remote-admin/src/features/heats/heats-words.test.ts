import { expect, test } from 'vitest'
import { openEntryText } from './heats-words.ts'

const [teams, late] = ['2025-04-25T20:59:59Z', '2025-05-07T20:59:59Z']

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
