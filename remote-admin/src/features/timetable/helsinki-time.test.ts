import { expect, it } from 'vitest'
import { helsinkiInstant } from './helsinki-time.ts'

it.each([
  ['2025-05-16', '13:40', '2025-05-16T10:40:00.000Z'],
  ['2025-01-16', '13:40', '2025-01-16T11:40:00.000Z'],
  ['2025-05-16', '', null],
])('%s at %s is %s', (day, clock, instant) => expect(helsinkiInstant(day, clock)).toBe(instant))
