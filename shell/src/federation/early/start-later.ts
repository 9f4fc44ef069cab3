import { insertWaiting } from './insert-waiting.ts'
import '../../frame/theme-choice.ts'
import { rememberSearchKey } from '../../search/search-key-press.ts'
import { rememberPresses } from './presses.ts'
import './retry-form.ts'
import { warmIntl } from './warm-intl.ts'
import { whenIdle, whenPaintedAndIdle } from './when-painted.ts'

// The only script of a prerendered page until the browser is idle or the visitor does something; then it inserts the main
// file and the page's modules, which wait in a template.
const waiting = document.getElementById('stafapp-hints')
if (waiting instanceof HTMLTemplateElement) {
  rememberPresses()
  rememberSearchKey()
  const start = () => {
    insertWaiting(waiting)
    whenIdle(warmIntl)
  }
  for (const kind of ['pointerdown', 'keydown', 'focusin']) addEventListener(kind, start, { once: true })
  if (document.readyState === 'complete') whenPaintedAndIdle(start)
  else addEventListener('load', () => whenPaintedAndIdle(start))
}
