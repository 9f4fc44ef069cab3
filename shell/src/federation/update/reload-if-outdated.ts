import { fetchRegistry, getRegistry } from '../registry/registry-store.ts'

const key = 'stafapp_reloaded_for'

/**
 * For a missing file or a release that needs a newer shell: reloads the page if the site has a newer revision. At most
 * once per revision, so it cannot loop, and never with unsaved input.
 */
export async function reloadIfOutdated(): Promise<void> {
  const live = await fetchRegistry()
  if (live === null || live.revision === getRegistry().revision || hasUnsavedInput()) return
  if (!remember(String(live.revision))) return
  location.reload()
}

/** False if a reload was already tried for this revision, or if sessionStorage is unavailable. */
function remember(revision: string): boolean {
  try {
    if (sessionStorage.getItem(key) === revision) return false
    sessionStorage.setItem(key, revision)
    return true
  } catch {
    return false
  }
}

/**
 * Whether a reload would lose user input. Forms set `data-dirty="true"`, so the shell needs no knowledge of remotes'
 * forms.
 */
export function hasUnsavedInput(): boolean {
  return document.querySelector('[data-dirty="true"]') !== null
}
