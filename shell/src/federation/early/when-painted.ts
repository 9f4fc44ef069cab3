/**
 * Calls when the page has been painted and the browser is idle: on a fast network it is idle before it has painted, and
 * what is done then delays the paint.
 */
export function whenPaintedAndIdle(then: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    whenIdle(then)
  })
  observer.observe({ type: 'paint', buffered: true })
}

/**
 * Calls when the page is shown and nothing waits for the processor, three seconds later at the latest. A frame comes
 * first: what has just been loaded is painted with it, and Chromium may begin its idle time only at the next frame, of
 * which a page where nothing moves has none (measured without a graphics processor: a third of the calls came after the
 * three seconds).
 */
export function whenIdle(then: () => void): void {
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 3000 })
    else setTimeout(then, 500)
  })
}
