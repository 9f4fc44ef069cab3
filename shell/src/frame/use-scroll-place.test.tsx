// @vitest-environment jsdom
import { Outlet } from '@stafapp/shared/router'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { act } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useScrollPlace } from './use-scroll-place.ts'

/** How far the shown page can be scrolled. */
let length: number
let grow: () => void

beforeEach(() => {
  length = 2000
  window.scrollTo = ((_left: number, top: number) => {
    Object.defineProperty(window, 'scrollY', { value: Math.min(top, length), configurable: true })
  }) as typeof window.scrollTo
  window.ResizeObserver = class implements ResizeObserver {
    constructor(onChange: ResizeObserverCallback) {
      grow = () => onChange([], this)
    }
    observe() {}
    unobserve() {}
    disconnect() {
      grow = () => undefined
    }
  }
  window.scrollTo(0, 0)
})

function Frame() {
  useScrollPlace()
  return <Outlet />
}

const show = () => {
  const pages = ['/', '/lista', '/lista/1'].map((path) => ({ path, element: <h1>{path}</h1> }))
  return renderRoutes([{ element: <Frame />, children: pages }], '/lista').router
}
const scroll = (top: number) => {
  window.scrollTo(0, top)
  window.dispatchEvent(new Event('scroll'))
}

test('a new page begins at its top, and back and forward return to the place', async () => {
  const router = show()
  scroll(900)
  await act(() => router.navigate('/lista/1'))
  expect(window.scrollY).toBe(0)
  scroll(300)
  await act(() => router.navigate(-1))
  expect(window.scrollY).toBe(900)
  await act(() => router.navigate(1))
  expect(window.scrollY).toBe(300)
})

test('a new query leaves the page where it is', async () => {
  const router = show()
  scroll(900)
  await act(() => router.navigate('?sida=2'))
  expect(window.scrollY).toBe(900)
})

test('waits until a page whose data are on their way is long enough, unless one scrolls meanwhile', async () => {
  const router = show()
  scroll(900)
  await act(() => router.navigate('/lista/1'))
  length = 100
  await act(() => router.navigate(-1))
  expect(window.scrollY).toBe(100)
  length = 2000
  grow()
  expect(window.scrollY).toBe(900)

  await act(() => router.navigate('/lista/1'))
  length = 100
  await act(() => router.navigate(-1))
  window.dispatchEvent(new Event('wheel'))
  length = 2000
  grow()
  expect(window.scrollY).toBe(100)
})
