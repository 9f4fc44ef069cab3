import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { createTestClock } from './testing/test-clock.ts'
import { createThrottle } from './throttle.ts'

const WINDOW_MS = 60_000

const setup = () => {
  const clock = createTestClock('2026-01-01T00:00:00Z')
  return { clock, throttle: createThrottle({ limit: 3, windowMs: WINDOW_MS, clock: clock.read }) }
}

const refusal = (check: () => void): AppError => {
  try {
    check()
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('not refused')
}

test('the attempt after the limit is refused, with the seconds until the oldest is forgotten', () => {
  const { clock, throttle } = setup()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    throttle.check('a')
    throttle.count('a')
    clock.advance(10_000)
  }
  expect(refusal(() => throttle.check('a'))).toMatchObject({ status: 429, retryAfter: 30 })
  expect(() => throttle.check('b')).not.toThrow()
  clock.advance(30_000)
  expect(() => throttle.check('a')).not.toThrow()
})

test('an attempt taken back, and a key cleared, no longer count', () => {
  const { throttle } = setup()
  for (let attempt = 0; attempt < 3; attempt += 1) throttle.count('a')
  throttle.uncount('a')
  expect(() => throttle.check('a')).not.toThrow()
  throttle.count('a')
  throttle.clear('a')
  expect(() => throttle.check('a')).not.toThrow()
})

test('keys are bounded: an attacker who invents them only pushes out the oldest', () => {
  const { throttle } = setup()
  for (let attempt = 0; attempt < 3; attempt += 1) throttle.count('first')
  for (let key = 0; key < 20_000; key += 1) throttle.count(`invented ${key}`)
  expect(() => throttle.check('first')).not.toThrow()
})
