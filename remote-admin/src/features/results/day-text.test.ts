import { expect, test } from 'vitest'
import { dayText } from './day-text.ts'

test('a day to choose has the form of the public pages', () => {
  expect(dayText('2025-05-16')).toBe('Fredag 16.5.')
})
