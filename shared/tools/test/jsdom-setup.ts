import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Long limits, so that a slow machine does not fail tests; they only end hanging ones.
configure({ asyncUtilTimeout: 15_000 })

// A test may use the node environment, to check that something renders without a browser.
const isBrowser = typeof window !== 'undefined'

// jsdom has no media queries, which antd's grid uses at its first render.
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
