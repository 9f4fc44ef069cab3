/** Paths of the readable pages that the service worker has been told of, or will be. */
const shown = new Set<string>()

/**
 * Makes this page work offline from now on: starts the shell's service worker and tells it which of the portal's files
 * the page has loaded before it ran. Each page of a visit is told, also one that a link leads to long after the first;
 * pages that do not call this are unaffected.
 */
export function keepOffline(): void {
  const page = location.pathname
  if (shown.has(page)) return
  shown.add(page)
  afterLoad(page)
}

/**
 * For pages whose data are never stored: without a network the portal opens in place of the browser's error page, and
 * says which pages can be read.
 */
export const keepShell = (): void => afterLoad(null)

/** `page` is kept when the service worker runs; null keeps the portal only. */
function afterLoad(page: string | null): void {
  if (!('serviceWorker' in navigator)) return
  // After the page has loaded, because it works without this.
  const begin = () => void start(page).catch(() => undefined)
  if (document.readyState === 'complete') setTimeout(begin, 1000)
  else window.addEventListener('load', () => setTimeout(begin, 1000), { once: true })
}

async function start(page: string | null): Promise<void> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  const used = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
  const urls = used.map(({ pathname, search }) => pathname + search)
  active?.postMessage({ kind: 'used', urls, page })
}
