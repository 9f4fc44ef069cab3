import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnServerTimeOf } from './server-clock.ts'
import { useServerNow } from './use-server-now.ts'

const NOW = '2025-05-16T09:40:00.000Z'
const answerSentAt = (time: string) => new Response(null, { headers: { 'x-server-now': time } })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW) })
  learnServerTimeOf(answerSentAt(NOW))
})
afterEach(() => {
  vi.useRealTimers()
})

const renderClock = () => {
  let renders = 0
  const { result } = renderHook(() => {
    renders += 1
    return useServerNow().toISOString()
  })
  return { shown: () => result.current, renders: () => renders }
}

test('renders once when it is mounted, and not for an answer that was only some milliseconds on its way', () => {
  const clock = renderClock()
  act(() => void learnServerTimeOf(answerSentAt('2025-05-16T09:40:00.300Z')))
  expect([clock.renders(), clock.shown()]).toEqual([1, NOW])
})

test('follows the clock each half minute, and at once when an answer sets it', () => {
  const clock = renderClock()
  act(() => vi.advanceTimersByTime(30_000))
  expect(clock.shown()).toBe('2025-05-16T09:40:30.000Z')
  act(() => void learnServerTimeOf(answerSentAt('2025-05-16T11:00:00.000Z')))
  expect(clock.shown()).toBe('2025-05-16T11:00:00.000Z')
})
