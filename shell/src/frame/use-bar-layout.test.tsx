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
  return <div ref={bar}>{`inline ${useBarLayout(bar, '')?.inlineCount}`}</div>
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

/** A bar in which `room` groups fit beside the name; in a wider one the name would stand on a second row. */
function FullBar({ room, content = '' }: { room: number; content?: string }) {
  const bar = useRef<HTMLDivElement>(null)
  const count = Math.min(useBarLayout(bar, content)?.inlineCount ?? 0, 7)
  const heightOf = (element: HTMLElement | null, top: number) =>
    element &&
    Object.defineProperties(element, {
      offsetTop: { value: top, configurable: true },
      offsetHeight: { value: 40, configurable: true },
    })
  return (
    <div ref={bar}>
      <nav ref={(element) => void heightOf(element, 0)}>
        <ul>
          {Array.from({ length: count }, (_, index) => `Grupp ${index + 1}`).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </nav>
      <p ref={(element) => void heightOf(element, count > room ? 44 : 0)}>Namn</p>
    </div>
  )
}

test.each([
  [5, 5],
  [3, 3],
  [0, 0],
])('with room for %d groups beside the name, %d are inline', (room, inline) => {
  stubWidth(1300)
  render(<FullBar room={room} />)
  expect(screen.queryAllByText(/Grupp/)).toHaveLength(inline)
})

test('a shorter name of the carnival gives a group its place back', () => {
  stubWidth(1300)
  const { rerender } = render(<FullBar room={4} content="2026 utkast" />)
  expect(screen.queryAllByText(/Grupp/)).toHaveLength(4)
  rerender(<FullBar room={5} content="2025" />)
  expect(screen.queryAllByText(/Grupp/)).toHaveLength(5)
})
