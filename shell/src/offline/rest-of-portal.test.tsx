// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RestOfPortal } from './rest-of-portal.tsx'

afterEach(() => void vi.restoreAllMocks())

it('without a network says what is missing, and tries again as soon as there is one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const onReconnect = vi.fn()
  const { unmount } = render(<RestOfPortal onReconnect={onReconnect} />)
  expect(await screen.findByText(/sidan är inte sparad på den här enheten/)).toBeTruthy()
  expect(onReconnect).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(onReconnect).toHaveBeenCalledOnce()
  unmount()
  window.dispatchEvent(new Event('online'))
  expect(onReconnect).toHaveBeenCalledOnce()
})
