let isAsked = false

/**
 * Makes this page work offline from now on: starts the shell's service worker and tells it which of the portal's files
 * the page has loaded before it ran. Pages that do not call this are unaffected.
 */
export function keepOffline(): void {
  if (isAsked || !('serviceWorker' in navigator)) return
  isAsked = true
  // After the page has loaded, because it works without this.
  const begin = () => void start().catch(() => undefined)
  if (document.readyState === 'complete') setTimeout(begin, 1000)
  else window.addEventListener('load', () => setTimeout(begin, 1000), { once: true })
}

async function start(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  const used = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
  const urls = used.map(({ pathname, search }) => pathname + search)
  active?.postMessage({ kind: 'used', urls, page: location.pathname })
}
