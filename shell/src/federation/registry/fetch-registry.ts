import { parseRegistry, type Registry } from '@stafapp/shared/contract/registry'

/** The registry currently published on the site; null if it cannot be fetched. */
export async function fetchRegistry(): Promise<Registry | null> {
  try {
    const response = await fetch('/registry.json', { cache: 'no-cache', signal: AbortSignal.timeout(10_000) })
    return response.ok ? parseRegistry(await response.text()) : null
  } catch {
    return null
  }
}
