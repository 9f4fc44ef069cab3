import { whenMainIsHere } from './when-main-is-here.ts'

// Loaded with the main file on every page: marks a failed start, so that the page shows its error message at once.
const { dataset } = document.documentElement
// `load` fires after the main file has run or failed, so a mark that is missing by then means failure.
const look = () => {
  dataset.started ??= 'failed'
}
if (document.readyState === 'complete') look()
else window.addEventListener('load', look)

// Bypass the HTTP cache: scripts are cached for a year, and a plain reload would reuse a damaged one.
document.querySelector('#start-failure form')?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const again = Array.from(document.scripts, ({ src }) => src && fetch(src, { cache: 'reload' }))
  await Promise.allSettled(again)
  location.reload()
})

// On the prerendered page the hints are applied late, because they would delay the first paint.
const hints = document.getElementById('stafapp-hints')
if (hints instanceof HTMLTemplateElement) {
  whenMainIsHere(() => document.head.append(hints.content))
}
