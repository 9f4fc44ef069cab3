// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { readDated } from './dated-read.ts'
import { getLiveState, setLiveState } from './live-state.ts'

afterEach(() => void vi.unstubAllGlobals())

test('an answer that the device has stored says that nothing can be updated now', async () => {
  const answer = (headers?: HeadersInit) =>
    vi.stubGlobal('fetch', async () => Response.json({ data: [] }, headers && { headers }))
  const read = () => readDated('GET /api/events/schools/', { query: { karneval: 1 } })
  setLiveState('live')
  answer()
  expect((await read()).isStored).toBe(false)
  expect(getLiveState()).toBe('live')
  answer({ 'x-stored-at': '1747389000000' })
  expect((await read()).isStored).toBe(true)
  expect(getLiveState()).toBe('offline')
})
