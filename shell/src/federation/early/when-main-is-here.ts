/**
 * Runs the work once the main file has been downloaded; at once if it has. Its evaluation takes half a second on a slow
 * phone, during which the next downloads can run.
 */
export function whenMainIsHere(work: () => void): void {
  const main = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName(main).length === 0) return
    observer.disconnect()
    work()
  }).observe({ type: 'resource', buffered: true })
}
