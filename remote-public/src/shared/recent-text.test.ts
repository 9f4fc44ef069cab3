import { expect, test } from 'vitest'
import { recentText } from './recent-text.ts'

test.each([
  ['2025-05-16T09:50:00Z', 'kl.\u00a012:50'],
  // The day is Helsinki's: it began three hours before the one of UTC.
  ['2025-05-15T21:10:00Z', 'kl.\u00a000:10'],
  ['2025-05-15T20:50:00Z', '15.5.2025 kl.\u00a023:50'],
])('%s has its date only when it is not of today', (instant, text) => {
  expect(recentText(instant, new Date('2025-05-16T10:00:00Z'))).toBe(text)
})
