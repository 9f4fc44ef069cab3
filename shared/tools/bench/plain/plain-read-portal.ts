import { parseRegistry, type Registry } from '@stafapp/shared/contract/registry'

/** Replaces the shell's: a single-page application has its menu and paths at once, here in the HTML. */
export async function readPortal(): Promise<Registry> {
  return parseRegistry(document.getElementById('stafapp-registry')?.textContent ?? '{}')
}
