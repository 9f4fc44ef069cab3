// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RestOfPortal } from './rest-of-portal.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('without a network says what is missing, and tries again when there is one until the page is gone', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const onReconnect = vi.fn()
  const { unmount } = render(<RestOfPortal onReconnect={onReconnect} />)
  expect(await screen.findByText(/sidan är inte sparad i den här webbläsaren/)).toBeTruthy()
  expect(onReconnect).not.toHaveBeenCalled()
  vi.useFakeTimers()
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(0)
  expect(onReconnect).toHaveBeenCalledOnce()
  // The first try may come before the network.
  vi.advanceTimersByTime(2000)
  expect(onReconnect).toHaveBeenCalledTimes(2)
  unmount()
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect(onReconnect).toHaveBeenCalledTimes(2)
})
