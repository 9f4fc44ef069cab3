import './end-timers.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A slow machine is not a fault: the limits only end what hangs.
configure({ asyncUtilTimeout: 15_000 })

// A test may ask for the node environment, to prove that something renders without a browser.
const isBrowser = typeof window !== 'undefined'

// jsdom has no media queries; antd's grid asks for them at its first render.
if (isBrowser)
  window.matchMedia ??= (media: string): MediaQueryList => ({
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  })

afterEach(() => {
  if (!isBrowser) return
  cleanup()
  localStorage.clear()
})
