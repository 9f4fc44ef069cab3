import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Countdown } from './countdown.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  ['2025-04-15T09:00:00Z', ' – om 31 dagar'],
  // Past midnight in Finland, before it in UTC.
  ['2025-05-14T21:30:00Z', ' – i morgon'],
  ['2025-05-16T05:00:00Z', ''],
  ['2025-06-01T05:00:00Z', ''],
])('at %s the carnival of 16.5 is%s', (now, text) => {
  vi.setSystemTime(now)
  expect(render(<Countdown starts_on="2025-05-16" />).container.textContent).toBe(text)
})
