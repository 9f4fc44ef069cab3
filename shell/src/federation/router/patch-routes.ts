import type { RouteObject } from '@stafapp/shared/router'
import { getUser } from '@stafapp/shared/session'
import { fitsShell } from '../load/fits-shell.ts'
import { loadRemote } from '../load/load-remote.ts'
import { preloadFacades, preloadRelease } from '../preload/preload-links.ts'
import { isVisible, type Owner, ownerOf } from '../registry/lookup.ts'
import { getRegistry } from '../registry/registry-store.ts'
import { guardSection, SectionFailure } from './guard.ts'
import { retryableRoutes } from './retryable-routes.tsx'

type Patch = { path: string; patch: (routeId: string | null, children: RouteObject[]) => void }

const patched = new Set<string>()

/**
 * Called by the router for unknown paths: loads the remote that owns the path and adds its routes. No request is made
 * for a path not visible to the session; the guard of the catch-all route handles it. The router may call this twice
 * per navigation, so routes are added once.
 */
export async function patchRoutes({ path, patch }: Patch): Promise<void> {
  const owner = ownerOf(getRegistry(), path)
  if (owner === null || isPatched(owner.entry.name) || !isVisible(owner.route, getUser()?.roles ?? [])) return
  preloadPage(owner)
  const result = await loadRemote(owner.entry)
  if (!result.ok) throw new SectionFailure(result.failure, owner)
  if (isPatched(owner.entry.name)) return
  patched.add(owner.entry.name)
  patch('sections', [sectionRoute(owner.entry.name, result.module.routes)])
}

/** Asks for the page's own chunks beside the remote's entry. The early script has done so unless it ran too late. */
function preloadPage({ entry: { enabled, current }, route: { path } }: Owner): void {
  // The HTML of a prerendered page holds these hints, and the styles instead of hints for them.
  const isPrerendered = document.getElementById('root')?.dataset.prerendered !== undefined
  if (isPrerendered || !enabled || !fitsShell(current)) return
  preloadRelease(current, path)
  preloadFacades(current, path)
}

/** Whether a remote's routes are in the router; replacing its release then requires a reload. */
export function isPatched(name: string): boolean {
  return patched.has(name)
}

/** A remote's routes under one guard, which also runs again when the session has changed. */
export function sectionRoute(name: string, children: RouteObject[]): RouteObject {
  return {
    id: `remote-${name}`,
    loader: guardSection,
    shouldRevalidate: () => true,
    children: retryableRoutes(children),
  }
}
