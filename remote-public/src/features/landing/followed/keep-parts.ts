import { parts } from '../../../shared/optional.tsx'

/** After what the page shows has come. */
const WAIT_MS = 3000

/**
 * Fetches the parts of the page that it loads later, when the service worker serves the page and so stores them: without
 * a network they would be missing.
 */
export function keepParts(): void {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData: boolean } }
  if (!serviceWorker || connection?.saveData) return
  const fetchAll = () => Promise.allSettled(parts.map((load) => load()))
  const begin = () => setTimeout(() => void fetchAll(), WAIT_MS)
  if (serviceWorker.controller) begin()
  else serviceWorker.addEventListener('controllerchange', begin, { once: true })
}
