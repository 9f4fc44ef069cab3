import { vi } from 'vitest'

/**
 * Sets the width of the window and all elements, and notifies ResizeObservers. Returns the function that changes it.
 * Needs `stubBrowser()` before.
 */
export function stubWidth(width: number): (next: number) => void {
  const callbacks = new Set<() => void>()
  const offset = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get')
  window.ResizeObserver = class implements ResizeObserver {
    readonly #report: () => void
    constructor(callback: ResizeObserverCallback) {
      this.#report = () => callback([], this)
    }
    observe() {
      callbacks.add(this.#report)
      this.#report()
    }
    unobserve() {}
    disconnect() {
      callbacks.delete(this.#report)
    }
  }
  const become = (next: number) => {
    window.innerWidth = next
    offset.mockReturnValue(next)
    for (const report of callbacks) report()
  }
  become(width)
  return become
}
