import type { Role } from '@stafapp/shared/contract/define'
import { getUser } from '@stafapp/shared/session'
import { fitsShell } from '../load/fits-shell.ts'
import { loadRemote } from '../load/load-remote.ts'
import { isVisible, ownerOf } from '../registry/lookup.ts'
import { getRegistry } from '../registry/registry-store.ts'
import { wholeEntry } from '../registry/whole-entry.ts'
import { preloadFacades, preloadRelease } from './preload-links.ts'

/** Loads the section of a hovered or focused link, unless the user may not see it. */
export async function preloadPath(path: string): Promise<void> {
  const owner = ownerOf(getRegistry(), path)
  if (owner === null || !mayAskAhead()) return
  const { route } = owner
  if (!owner.entry.enabled || !isVisible(route, getUser()?.roles ?? [])) return
  const entry = await wholeEntry(owner.entry)
  if (!fitsShell(entry.current)) return
  preloadRelease(entry.current, route.path, 'prefetch')
  preloadFacades(entry.current, route.path, 'prefetch')
  void loadRemote(entry)
}

/** When idle, loads the sections restricted to this user's roles. */
export function preloadOwnSections(): void {
  whenIdle(() => {
    if (!mayAskAhead()) return
    const roles = getUser()?.roles ?? []
    for (const entry of getRegistry().remotes) {
      if (entry.enabled && entry.nav.some((item) => isOwn(item.visibleTo, roles))) void loadRemote(entry)
    }
  })
}

/** Only role-restricted sections are preloaded. */
function isOwn(visibleTo: Role[] | undefined, roles: readonly Role[]): boolean {
  return visibleTo !== undefined && isVisible({ visibleTo }, roles)
}

/** Not where data are saved, nor without a network, where each attempt would end as a warning. */
function mayAskAhead(): boolean {
  return navigator.onLine && !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData
}

/** Delay before waiting for idle: the browser is also idle while the first page waits for its data. */
const firstPageMs = 3000

function whenIdle(work: () => void): void {
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 10_000 })
    else work()
  }, firstPageMs)
}
