import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { optional, parts } from '../../../shared/optional.tsx'
import { keepParts } from './keep-parts.ts'

const load = vi.fn(async () => ({ default: () => null }))

beforeEach(() => {
  vi.useFakeTimers()
  load.mockClear()
  parts.length = 0
  optional(load)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('fetches the parts some time after the service worker serves the page, because it stores what it serves', () => {
  const serviceWorker = Object.assign(new EventTarget(), { controller: null })
  vi.stubGlobal('navigator', { serviceWorker })
  keepParts()
  vi.advanceTimersByTime(10_000)
  expect(load).not.toHaveBeenCalled()
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(load).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(load).toHaveBeenCalledOnce()
})

it('fetches none for who saves data, nor where nothing can be stored', () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} }, connection: { saveData: true } })
  keepParts()
  vi.stubGlobal('navigator', {})
  keepParts()
  vi.advanceTimersByTime(10_000)
  expect(load).not.toHaveBeenCalled()
})
