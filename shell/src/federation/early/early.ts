import { type Registry, registryOf } from '@stafapp/shared/contract/registry'
import { askEarly } from '@stafapp/shared/early-answers'
import { rememberSearchKey } from '../../search/search-key-press.ts'
import { fitsShell } from '../load/fits-shell.ts'
import { keepFacades, preloadFacades, preloadRelease } from '../preload/preload-links.ts'
import { isVisible, type Owner, ownerOf } from '../registry/lookup.ts'
import type { PortalFile } from '../registry/read-portal.ts'
import { askForData } from './data-preload.ts'
import { openOfficialLink } from './official-link.ts'
import { storedRoles } from './stored-roles.ts'
import './watch-start.ts'
import { warmIntl } from './warm-intl.ts'
import { whenMainIsHere } from './when-main-is-here.ts'
import { whenPaintedAndIdle } from './when-painted.ts'

// Runs before the shell's main file is loaded, to fetch the page's data in parallel with it. Not included in prerendered
// pages, whose hints are in their HTML.
rememberSearchKey()
void begin()
whenPaintedAndIdle(warmIntl)

async function begin(): Promise<void> {
  const owner = await wantedSection()
  if (owner === null) return
  void askForData(owner.route, location, () => addressOfPortal() === undefined)
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

async function wantedSection(): Promise<Owner | null> {
  const portal = addressOfPortal()
  const registry = portal ? await readRegistry(portal) : null
  const owner = registry && ownerOf(registry, location.pathname)
  if (!owner?.entry.enabled || !isVisible(owner.route, storedRoles())) return null
  return fitsShell(owner.entry.current) ? owner : null
}

/** Absent when the main file, which removes it, has begun. */
function addressOfPortal(): string | undefined {
  return document.getElementById('root')?.dataset.portal
}

/** Null when the file cannot be read. The main file takes the same answer and handles the failure. */
async function readRegistry(address: string): Promise<Registry | null> {
  const response = fetch(address)
  askEarly(address, null, response)
  try {
    const { registry, facades }: PortalFile = await (await response).clone().json()
    keepFacades(facades)
    return registryOf(registry)
  } catch {
    return null
  }
}
