import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Entry = { target: Element; intersectionRatio: number; isIntersecting: boolean }

/**
 * Replaces IntersectionObserver, as jsdom has no layout. The returned function sets which elements are in view, also of
 * those that are observed later: a page's effects may run after its heading was found.
 */
export function fakeIntersectionObserver(): (isInView: (element: Element) => boolean) => void {
  let current: (element: Element) => boolean = () => false
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
      // Like the platform's, it reports what is in view from the beginning, and not within the call.
      if (current(element)) queueMicrotask(() => act(() => this.notify(current)))
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
  return (isInView) => {
    current = isInView
    act(() => {
      for (const observer of observers) observer.notify(isInView)
    })
  }
}
