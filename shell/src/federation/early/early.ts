import { parseRegistry } from '@stafapp/shared/contract/registry'
import { fitsShell } from '../load/fits-shell.ts'
import { hintFacades, hintRelease } from '../preload/hints.ts'
import { isVisible, type Owner, ownerOf } from '../registry/lookup.ts'
import { askForData } from './early-data.ts'
import { storedRoles } from './stored-roles.ts'
import './watch-start.ts'

// Runs before the shell's main file is here: what the address needs is fetched beside it instead of after it. Not on the
// prerendered landing page, whose hints stand in its HTML.
const owner = wantedSection()
if (owner !== null) {
  void askForData(owner.route, location)
  const hint = () => {
    hintRelease(owner.entry.current, owner.route.path)
    hintFacades(owner.entry.current, owner.route.path)
  }
  // Beside the main file they would only delay it on a slow line (measured: 0.1 s, with antd 0.5 s); while it is
  // evaluated the line is free.
  document.addEventListener('stafapp:main-here', hint, { once: true })
}

function wantedSection(): Owner | null {
  const registry = parseRegistry(document.getElementById('stafapp-registry')?.textContent ?? '{}')
  const owner = ownerOf(registry, location.pathname)
  if (owner === null || !owner.entry.enabled || !isVisible(owner.route, storedRoles())) return null
  return fitsShell(owner.entry.current) ? owner : null
}
