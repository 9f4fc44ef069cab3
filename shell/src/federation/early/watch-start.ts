import '../../frame/theme-choice.ts'
import './retry-form.ts'
import { whenMainIsHere } from './when-main-is-here.ts'

// Loaded with the main file on every page: marks a failed start, so that the page shows its error message at once.
const { dataset } = document.documentElement
// `load` fires after the main file has run or failed, so a mark that is missing by then means failure.
const look = () => {
  dataset.started ??= 'failed'
}
if (document.readyState === 'complete') look()
else window.addEventListener('load', look)

// On the prerendered page the hints are applied late, because they would delay the first paint.
const hints = document.getElementById('stafapp-hints')
if (hints instanceof HTMLTemplateElement) {
  whenMainIsHere(() => {
    const root = document.getElementById('root')
    // The main file has begun and has asked for it.
    if (!root?.dataset.portal) hints.content.querySelector('[href^="/portal/"]')?.remove()
    document.head.append(hints.content)
  })
}
