// Beside the main file on every page: marks a start that failed, so that the page shows its message at once.
const { dataset } = document.documentElement
// The page counts as loaded once the main file has run or failed, so a mark that is missing then never comes.
const look = () => {
  dataset.started ??= 'failed'
}
if (document.readyState === 'complete') look()
else window.addEventListener('load', look)

// The browser keeps scripts for a year, damaged ones too, and a reload would take them from there.
document.querySelector('#start-failure form')?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const again = Array.from(document.scripts, ({ src }) => src && fetch(src, { cache: 'reload' }))
  await Promise.allSettled(again)
  location.reload()
})

// On the prerendered page: what would only have delayed the first paint.
const hints = document.getElementById('stafapp-hints')
if (hints instanceof HTMLTemplateElement) {
  document.addEventListener('stafapp:main-here', () => document.head.append(hints.content), { once: true })
}
