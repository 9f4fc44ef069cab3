// Beside the main file on every page: a start that fails says so at once.
const show = () => document.getElementById('start-failure')?.classList.add('is-shown')
document.addEventListener('stafapp:start-failed', show)
// The page counts as loaded once the main file has run or failed, so a mark that is missing then never comes.
const look = () => {
  if (document.documentElement.dataset.started === undefined) show()
}
if (document.readyState === 'complete') look()
else window.addEventListener('load', look)
