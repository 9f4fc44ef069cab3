import '../../frame/theme-choice.ts'
import './retry-form.ts'

// Loaded with the main file of a page that is not prerendered: marks a failed start, so that its message shows at once.
const { dataset } = document.documentElement
// `load` fires after the main file has run or failed, so a mark that is missing by then means failure.
const look = () => {
  dataset.started ??= 'failed'
}
if (document.readyState === 'complete') look()
else window.addEventListener('load', look)
