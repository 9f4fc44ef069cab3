import { insertWaiting } from './insert-waiting.ts'
import '../../frame/theme-choice.ts'
import './retry-form.ts'

// The only script of an HTML document until the browser is idle or the visitor does something; then it inserts the main
// file and the page's modules, which wait in a template.
const waiting = document.getElementById('stafapp-hints')
if (waiting instanceof HTMLTemplateElement) {
  const start = () => insertWaiting(waiting)
  for (const kind of ['pointerdown', 'keydown', 'focusin']) addEventListener(kind, start, { once: true })
  if (document.readyState === 'complete') startWhenPainted(start)
  else addEventListener('load', () => startWhenPainted(start))
}

/** On a fast network the browser is idle before it has painted, and the code would delay the paint. */
function startWhenPainted(start: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    startWhenIdle(start)
  })
  observer.observe({ type: 'paint', buffered: true })
}

function startWhenIdle(start: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 })
  else setTimeout(start, 500)
}
