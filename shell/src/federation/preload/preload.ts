import type { Role } from '@stafapp/shared/contract/define'
import { getUser } from '@stafapp/shared/session'
import { fitsShell } from '../load/fits-shell.ts'
import { loadRemote } from '../load/load-remote.ts'
import { isVisible, ownerOf } from '../registry/lookup.ts'
import { getRegistry } from '../registry/registry-store.ts'
import { wholeEntry } from '../registry/whole-entry.ts'
import { hintFacades, hintRelease } from './hints.ts'

/** A link is hovered or focused: its section is on the way before the click. Never a section that one may not see. */
export async function preloadPath(path: string): Promise<void> {
  const owner = ownerOf(getRegistry(), path)
  if (owner === null || savesData()) return
  const { route } = owner
  if (!owner.entry.enabled || !isVisible(route, getUser()?.roles ?? [])) return
  const entry = await wholeEntry(owner.entry)
  if (!fitsShell(entry.current)) return
  hintRelease(entry.current, route.path)
  hintFacades(entry.current, route.path)
  void loadRemote(entry)
}

/** Once the browser has nothing to do: the sections that are there for this user's roles. */
export function preloadOwnSections(): void {
  if (savesData()) return
  whenIdle(() => {
    const roles = getUser()?.roles ?? []
    for (const entry of getRegistry().remotes) {
      if (entry.enabled && entry.nav.some((item) => isOwn(item.visibleTo, roles))) void loadRemote(entry)
    }
  })
}

/** What everybody sees is nobody's own. */
function isOwn(visibleTo: Role[] | undefined, roles: readonly Role[]): boolean {
  return visibleTo !== undefined && isVisible({ visibleTo }, roles)
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

/** While the first page waits for its data the browser has nothing to do either, but that is not its idle time. */
const firstPageMs = 3000

function whenIdle(work: () => void): void {
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 10_000 })
    else work()
  }, firstPageMs)
}
