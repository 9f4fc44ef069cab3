// @vitest-environment jsdom
import { fakeToken } from '@stafapp/shared/testing/fake-session'
import { afterEach, expect, test, vi } from 'vitest'
import { isExpired, learnServerTime } from './clock.ts'

afterEach(() => vi.useRealTimers())

test('the expiry claim is compared in seconds, and its own second counts as expired', () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  const token = fakeToken({ expiresIn: 10 })
  vi.setSystemTime(1_700_000_009_999)
  expect(isExpired(token)).toBe(false)
  vi.setSystemTime(1_700_000_010_000)
  expect(isExpired(token)).toBe(true)
})

test('what cannot be read is expired', () => {
  expect(isExpired('garbage')).toBe(true)
})

test.each([-2, 2])('F25: a device clock that is %d h wrong is seen through after one fresh token', (hours) => {
  const server = 1_700_000_000
  vi.useFakeTimers({ now: server * 1000 })
  const fresh = fakeToken({ expiresIn: 600 })
  vi.setSystemTime((server + hours * 3600) * 1000)
  learnServerTime(fresh)
  expect(isExpired(fresh)).toBe(false)
  vi.setSystemTime((server + hours * 3600 + 600) * 1000)
  expect(isExpired(fresh)).toBe(true)
  vi.setSystemTime(server * 1000)
  learnServerTime(fresh)
})
