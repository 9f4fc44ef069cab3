import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Countdown } from './countdown.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  ['2025-04-15T09:00:00Z', ' – om 31 dagar'],
  // Past midnight in Finland, before it in UTC.
  ['2025-05-14T21:30:00Z', ' – i morgon'],
  ['2025-05-15T21:30:00Z', ' – i dag'],
  // The second day, and the minutes on both sides of its end in Finland.
  ['2025-05-17T20:59:00Z', ' – i dag'],
  ['2025-05-17T21:00:00Z', ''],
])('at %s the carnival of 16.5 is%s', (now, text) => {
  vi.setSystemTime(now)
  expect(render(<Countdown starts_on="2025-05-16" ends_on="2025-05-17" />).container.textContent).toBe(text)
})
