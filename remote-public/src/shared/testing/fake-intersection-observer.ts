import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Entry = { target: Element; intersectionRatio: number; isIntersecting: boolean }

/**
 * Replaces IntersectionObserver, as jsdom has no layout. The returned function sets which observed elements are in
 * view.
 */
export function fakeIntersectionObserver(): (isInView: (element: Element) => boolean) => void {
  const observers = new Set<{ notify: (isInView: (element: Element) => boolean) => void }>()
  class FakeObserver {
    readonly observed = new Set<Element>()
    readonly report: (entries: Entry[]) => void
    constructor(report: (entries: Entry[]) => void) {
      this.report = report
      observers.add(this)
    }
    observe(element: Element) {
      this.observed.add(element)
    }
    disconnect() {
      observers.delete(this)
    }
    notify(isInView: (element: Element) => boolean) {
      this.report(
        [...this.observed].map((target) => {
          const isIntersecting = isInView(target)
          return { target, intersectionRatio: isIntersecting ? 1 : 0, isIntersecting }
        }),
      )
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  return (isInView) =>
    act(() => {
      for (const observer of observers) observer.notify(isInView)
    })
}
