/** Runs the work once the main file has been loaded; at once if it has. */
export function whenMainIsHere(work: () => void): void {
  if ('main' in document.documentElement.dataset) work()
  else document.addEventListener('stafapp:main-here', work, { once: true })
}
