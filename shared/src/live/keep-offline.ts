let isAsked = false

/**
 * Makes this page work without a network from now on: the shell's service worker starts, and is told which of the portal's
 * files the page has used, because it was not there when they came. Costs nothing on pages that do not ask for it.
 */
export function keepOffline(): void {
  if (isAsked || !('serviceWorker' in navigator)) return
  isAsked = true
  // After what the visitor waits for; the page is useful without it.
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
