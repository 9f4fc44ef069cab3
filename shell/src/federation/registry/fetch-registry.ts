import { parseRegistry, type Registry } from '@stafapp/shared/contract/registry'

/** The registry as it is on the site now; null when it cannot be had. */
export async function fetchRegistry(): Promise<Registry | null> {
  try {
    const response = await fetch('/registry.json', { cache: 'no-cache', signal: AbortSignal.timeout(10_000) })
    return response.ok ? parseRegistry(await response.text()) : null
  } catch {
    return null
  }
}
