// @vitest-environment jsdom
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { stubWidth } from '@stafapp/shared/testing/stub-width'
import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBarLayout } from './use-bar-layout.ts'

beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function Bar() {
  const bar = useRef<HTMLDivElement>(null)
  return <div ref={bar}>{`inline ${useBarLayout(bar)?.inlineCount}`}</div>
}

test('a small quick change waits until 500 ms have passed since the last layout, a large one does not', () => {
  const become = stubWidth(1010)
  render(<Bar />)
  const shown = () => screen.getByText(/inline/).textContent
  expect(shown()).toBe('inline 4')
  act(() => become(990))
  expect(shown()).toBe('inline 4')
  act(() => vi.advanceTimersByTime(499))
  expect(shown()).toBe('inline 4')
  act(() => vi.advanceTimersByTime(1))
  expect(shown()).toBe('inline 3')
  act(() => become(700))
  expect(shown()).toBe('inline 2')
  act(() => become(500))
  expect(shown()).toBe('inline 0')
})
