import { type Registry, registryOf } from '@stafapp/shared/contract/registry'
import { peekEarly, takeEarly } from '@stafapp/shared/early-answers'
import { type Facades, keepFacades } from '../preload/preload-links.ts'
import { fetchRegistry } from './registry-store.ts'

/** Content of the file that the HTML names on its root (shared/build/portal-file.ts). */
export type PortalFile = { registry: Partial<Registry>; facades: Facades }

/**
 * The registry from the file that the HTML names, or the published one where that file cannot be read. Keeps the names of
 * the shell's lazy modules.
 * @throws if there is neither, which means a broken deployment or no network.
 */
export async function readPortal({ dataset }: HTMLElement): Promise<Registry> {
  const { portal } = dataset
  // Tells the early script, which may run last when all files come from the cache, to ask for nothing.
  delete dataset.portal
  const file = portal ? await readFile(portal) : null
  if (file !== null) keepFacades(file.facades)
  const registry = file === null ? await fetchRegistry() : registryOf(file.registry)
  if (registry === null) throw new Error('There is no registry.')
  return registry
}

/** The file's content; null when it cannot be read. On most pages the early script has asked for it already. */
async function readFile(address: string): Promise<PortalFile | null> {
  try {
    const here = peekEarly(address, null)?.body
    const response = await (takeEarly('GET', address, null) ?? fetch(address))
    const { registry, facades }: PortalFile = here ?? (await response.json())
    return { registry, facades }
  } catch {
    return null
  }
}
