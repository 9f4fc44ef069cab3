import { expect, it } from 'vitest'
import { untilText } from './until-text.ts'

// Finland is at UTC+3 in May.
it.each([
  ['2025-05-16T16:59:30Z', 'nu'],
  ['2025-05-16T17:00:00Z', 'nu'],
  ['2025-05-16T17:00:30Z', 'om 1 min'],
  ['2025-05-16T18:00:00Z', 'om 1 h'],
  ['2025-05-16T20:59:00Z', 'om 3 h 59 min'],
  ['2025-05-16T21:00:00Z', 'i morgon'],
  ['2025-05-17T20:59:00Z', 'i morgon'],
  ['2025-05-17T21:00:00Z', 'i övermorgon'],
  ['2025-05-26T06:00:00Z', 'om 10 dagar'],
])('seen at 20:00, %s is %s', (at, text) =>
  expect(untilText(Date.parse(at), new Date('2025-05-16T17:00:00Z'))).toBe(text),
)
