import { fetchRegistry } from '../registry/fetch-registry.ts'
import { getRegistry } from '../registry/registry-store.ts'
import { hasUnsavedInput } from './unsaved.ts'

const key = 'stafapp_reloaded_for'

/**
 * For a file that is gone or a part that needs a newer shell: loads the page anew if the site has moved on since it was
 * loaded. Once per state of the site, so never a loop, and never while there is unsaved input.
 */
export async function reloadIfOutdated(): Promise<void> {
  const live = await fetchRegistry()
  if (live === null || live.revision === getRegistry().revision || hasUnsavedInput()) return
  if (!remember(String(live.revision))) return
  location.reload()
}

/** False when this state has been tried already, or when the browser cannot remember that it was. */
function remember(revision: string): boolean {
  try {
    if (sessionStorage.getItem(key) === revision) return false
    sessionStorage.setItem(key, revision)
    return true
  } catch {
    return false
  }
}
