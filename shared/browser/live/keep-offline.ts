let isAsked = false

/**
 * Makes this page work offline from now on: starts the shell's service worker and tells it which of the portal's files
 * the page has loaded before it ran. Pages that do not call this are unaffected.
 */
export function keepOffline(): void {
  if (isAsked) return
  isAsked = true
  afterLoad({ isReadable: true })
}

/**
 * For pages whose data are never stored: without a network the portal opens in place of the browser's error page, and
 * says which pages can be read.
 */
export const keepShell = (): void => afterLoad({ isReadable: false })

function afterLoad(wish: { isReadable: boolean }): void {
  if (!('serviceWorker' in navigator)) return
  // After the page has loaded, because it works without this.
  const begin = () => void start(wish).catch(() => undefined)
  if (document.readyState === 'complete') setTimeout(begin, 1000)
  else window.addEventListener('load', () => setTimeout(begin, 1000), { once: true })
}

async function start({ isReadable }: { isReadable: boolean }): Promise<void> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  const used = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
  const urls = used.map(({ pathname, search }) => pathname + search)
  active?.postMessage({ kind: 'used', urls, page: isReadable ? location.pathname : null })
}
