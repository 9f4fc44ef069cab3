// @vitest-environment jsdom
import { QueryClientProvider, queryClient, queryOptions } from '@stafapp/shared/data'
import { fakeEventSource } from '@stafapp/shared/testing/fake-event-source'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Dated } from './dated-read.ts'
import { useLiveRead } from './use-live-read.ts'

let isReachable = false
const options = queryOptions({
  queryKey: ['rows'],
  queryFn: async (): Promise<Dated<string>> => {
    if (!isReachable) throw new Error('no network')
    return { answer: 'rader', saidAt: new Date(0), isStored: false }
  },
  retry: false,
})

function Rows() {
  const { data, error, refetch } = useLiveRead(options, ['heats'])
  return (
    <button type="button" onClick={() => void refetch()}>
      {data ?? error?.message}
    </button>
  )
}

test('a page is kept for reading without a network once it has something to read', async () => {
  const register = vi.fn()
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  fakeEventSource()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(
    <QueryClientProvider client={queryClient}>
      <Rows />
    </QueryClientProvider>,
  )
  const again = await screen.findByRole('button', { name: 'no network' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(register).not.toHaveBeenCalled()
  isReachable = true
  again.click()
  await screen.findByRole('button', { name: 'rader' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(register).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
