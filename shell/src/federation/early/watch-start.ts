// Beside the main file on every page. A start that fails says so at once.
const show = () => document.getElementById('start-failure')?.classList.add('is-shown')
document.addEventListener('stafapp:start-failed', show)
// The page counts as loaded once the main file has run or failed, so a mark that is missing then never comes.
const look = () => {
  if (document.documentElement.dataset.started === undefined) show()
}
if (document.readyState === 'complete') look()
else window.addEventListener('load', look)

// On the prerendered page: what would only have delayed the first paint.
const hints = document.getElementById('stafapp-hints')
if (hints instanceof HTMLTemplateElement) {
  document.addEventListener('stafapp:main-here', () => document.head.append(hints.content), { once: true })
}
