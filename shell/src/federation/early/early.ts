import { parseRegistry } from '@stafapp/shared/contract/registry'
import { fitsShell } from '../load/fits-shell.ts'
import { preloadFacades, preloadRelease } from '../preload/preload-links.ts'
import { isVisible, type Owner, ownerOf } from '../registry/lookup.ts'
import { askForData } from './data-preload.ts'
import { openOfficialLink } from './official-link.ts'
import { storedRoles } from './stored-roles.ts'
import './watch-start.ts'
import { whenMainIsHere } from './when-main-is-here.ts'

// Runs before the shell's main file is loaded, to fetch the page's data in parallel with it. Not included in the
// prerendered landing page, whose hints are in its HTML.
const owner = wantedSection()
if (owner !== null) {
  void askForData(owner.route, location)
  const isOfficial = openOfficialLink(location)
  const hint = () => {
    preloadRelease(owner.entry.current, owner.route.path)
    preloadFacades(owner.entry.current, owner.route.path)
  }
  // An official's page shows nothing before its own code is there, so it is not asked for last.
  if (isOfficial) hint()
  // Parallel to the main file the hints would delay it on a slow connection (measured: 0.1 s, with antd 0.5 s), so wait
  // until it has arrived.
  else whenMainIsHere(hint)
}

function wantedSection(): Owner | null {
  const registry = parseRegistry(document.getElementById('stafapp-registry')?.textContent ?? '{}')
  const owner = ownerOf(registry, location.pathname)
  if (owner === null || !owner.entry.enabled || !isVisible(owner.route, storedRoles())) return null
  return fitsShell(owner.entry.current) ? owner : null
}
