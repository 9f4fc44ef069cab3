import { MAIN_IS_HERE } from './main-is-here.ts'

/**
 * Runs the work once the main file has been downloaded; at once if it has. Its evaluation takes half a second on a slow
 * phone, during which the next downloads can run: so its own first line tells it, because an observer is told after the
 * evaluation (measured: 0.2 s later). The observer is for a main file that began before this code.
 */
export function whenMainIsHere(work: () => void): void {
  const main = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName(main).length > 0) run()
  })
  const run = () => {
    observer.disconnect()
    document.removeEventListener(MAIN_IS_HERE, run)
    work()
  }
  document.addEventListener(MAIN_IS_HERE, run)
  observer.observe({ type: 'resource', buffered: true })
}
