import type { RouteObject } from '@stafapp/shared/router'
import { getUser } from '@stafapp/shared/session'
import { loadRemote } from '../load/load-remote.ts'
import { isVisible, ownerOf } from '../registry/lookup.ts'
import { getRegistry } from '../registry/registry-store.ts'
import { guardSection } from './guard.ts'
import { healingRoutes } from './healing-routes.tsx'
import { SectionFailure } from './section-failure.ts'

type Patch = { path: string; patch: (routeId: string | null, children: RouteObject[]) => void }

const patched = new Set<string>()

/**
 * Called by the router for a path that it does not know: loads the remote that owns it and adds its routes. A path that
 * the session may not see makes no request; the guard of the catch-all route answers it. The router may call twice per
 * navigation, so routes are added once.
 */
export async function patchRoutes({ path, patch }: Patch): Promise<void> {
  const owner = ownerOf(getRegistry(), path)
  if (owner === null || isPatched(owner.entry.name) || !isVisible(owner.route, getUser()?.roles ?? [])) return
  const result = await loadRemote(owner.entry)
  if (!result.ok) throw new SectionFailure(result.failure, owner)
  if (isPatched(owner.entry.name)) return
  patched.add(owner.entry.name)
  patch('sections', [sectionRoute(owner.entry.name, result.module.routes)])
}

/** Whether a remote's pages are in the router, in which case its release cannot be exchanged without a reload. */
export function isPatched(name: string): boolean {
  return patched.has(name)
}

/** A remote's routes under one guard, which also runs when the session has changed since they were added. */
export function sectionRoute(name: string, children: RouteObject[]): RouteObject {
  return { id: `remote-${name}`, loader: guardSection, shouldRevalidate: () => true, children: healingRoutes(children) }
}
