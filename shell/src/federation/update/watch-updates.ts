import type { Registry } from '@stafapp/shared/contract/registry'
import { forgetRemote, loadedVersion } from '../load/load-remote.ts'
import { fetchRegistry, getRegistry, setRegistry } from '../registry/registry-store.ts'
import { isPatched } from '../router/patch-routes.ts'
import { offerUpdate } from './update-notice.tsx'

const everyMs = 120_000

/** Checks for a new revision every two minutes and when the tab becomes visible. */
export function watchUpdates(): void {
  setInterval(() => void lookForUpdate(), everyMs)
  document.addEventListener('visibilitychange', () => void lookForUpdate())
}

/** Remotes not opened yet switch to a new release silently; for the shell and opened remotes a reload is offered. */
export async function lookForUpdate(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  const live = await fetchRegistry()
  const running = getRegistry()
  if (live === null || live.revision === running.revision) return
  for (const name of outdatedRemotes(live)) if (!isPatched(name)) forgetRemote(name)
  if (live.shell !== running.shell || outdatedRemotes(live).some(isPatched)) offerUpdate(true)
  // Keep the version of the running shell, whatever is published.
  setRegistry({ ...live, shell: running.shell })
}

function outdatedRemotes(live: Registry): string[] {
  return live.remotes
    .filter(({ name, current }) => ![undefined, current.version].includes(loadedVersion(name)))
    .map(({ name }) => name)
}
