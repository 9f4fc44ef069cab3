import type { Role } from '@stafapp/shared/contract/define'
import type { Registry } from '@stafapp/shared/contract/registry'
import { isVisible, ownerOf } from '../federation/registry/lookup.ts'

export type KeptPage = { path: string; title: string }

/** Cache and key under which the service worker lists the pages it keeps (public/sw.js). */
const STORE = 'answers-1'
const KEPT_PAGES = '/.kept-pages'

/** Pages that this browser can show offline to these roles; empty if none was visited. */
export async function keptPages(registry: Registry, roles: readonly Role[]): Promise<KeptPage[]> {
  if (!('caches' in globalThis)) return []
  const held = await (await caches.open(STORE)).match(KEPT_PAGES)
  const paths: unknown = held ? await held.json() : []
  if (!Array.isArray(paths)) return []
  return paths.flatMap((path: string) => {
    const owner = ownerOf(registry, path)
    return owner && isVisible(owner.route, roles) ? [{ path, title: owner.route.title }] : []
  })
}
