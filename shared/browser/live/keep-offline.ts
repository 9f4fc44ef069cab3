/** Paths of the readable pages that were shown until the service worker ran: a visitor may go on before that. */
const shown = new Set<string>()

/**
 * Makes this page work offline from now on: starts the shell's service worker and tells it which of the portal's files
 * the page has loaded before it ran. Pages that do not call this are unaffected.
 */
export function keepOffline(): void {
  const isFirst = shown.size === 0
  shown.add(location.pathname)
  if (isFirst) afterLoad(() => [...shown])
}

/**
 * For pages whose data are never stored: without a network the portal opens in place of the browser's error page, and
 * says which pages can be read.
 */
export const keepShell = (): void => afterLoad(() => [null])

/** `pages` names the pages to keep when the service worker runs; null keeps the portal only. */
function afterLoad(pages: () => readonly (string | null)[]): void {
  if (!('serviceWorker' in navigator)) return
  // After the page has loaded, because it works without this.
  const begin = () => void start(pages).catch(() => undefined)
  if (document.readyState === 'complete') setTimeout(begin, 1000)
  else window.addEventListener('load', () => setTimeout(begin, 1000), { once: true })
}

async function start(pages: () => readonly (string | null)[]): Promise<void> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  const used = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
  const urls = used.map(({ pathname, search }) => pathname + search)
  for (const page of pages()) active?.postMessage({ kind: 'used', urls, page })
}
