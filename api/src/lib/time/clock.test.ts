import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from './clock.ts'

const startsAt = new Date('2025-05-16T09:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test.each([
  [1, '2025-05-16T09:00:10.000Z'],
  [60, '2025-05-16T09:10:00.000Z'],
])('a clock that runs %i times as fast stands, ten seconds after its start, at %s', (speed, then) => {
  const clock = createClock(startsAt, speed)
  expect(clock()).toEqual(startsAt)
  vi.advanceTimersByTime(10_000)
  expect(clock().toISOString()).toBe(then)
})

test('without a start it is the real clock', () => {
  expect(createClock(undefined, 60)()).toEqual(new Date('2026-01-01T00:00:00Z'))
})
