import { createBrowserRouter } from '@stafapp/shared/router'
import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { holdPresses, repeatPresses } from './early/presses.ts'
import { loadedVersion } from './load/load-remote.ts'
import { preloadOwnSections } from './preload/preload.ts'
import { ownerOf } from './registry/lookup.ts'
import { readPortal } from './registry/read-portal.ts'
import { setRegistry } from './registry/registry-store.ts'
import { ownRoutes } from './router/own-routes.ts'
import { patchRoutes } from './router/patch-routes.ts'
import { portalRoutes } from './router/portal-routes.tsx'
import { retryableRoutes } from './router/retryable-routes.tsx'
import { watchUpdates } from './update/watch-updates.ts'

/** Starts the portal in the page. */
export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root.')
  const picture = root.dataset.prerendered
  if (picture === undefined) putStylesFirst()
  const carried = document.getElementById('stafapp-document')?.textContent
  const [registry, PortalOfDocument] = await Promise.all([readPortal(root), carried ? takeDocument(carried) : null])
  setRegistry(registry)
  const router = createPortalRouter()
  const Portal = PortalOfDocument ?? App
  if (picture === undefined) {
    createRoot(root).render(<Portal router={router} />)
  } else {
    await firstPage(router)
    // Not before something is opened: it costs a new layout.
    router.subscribe(putStylesFirst)
    const owner = ownerOf(registry, router.state.location.pathname)
    // Hydrate only if the loaded release is the prerendered one and there is no error; other HTML would not match.
    const isSame =
      owner !== null &&
      loadedVersion(owner.entry.name) === picture &&
      router.state.errors === null &&
      // A document shows its address without a query.
      (!carried || (PortalOfDocument && !location.search))
    // As a transition it is done in slices, between which a tap is answered.
    if (isSame) {
      const app = (
        <TakenOver then={holdPresses()}>
          <Portal router={router} />
        </TakenOver>
      )
      startTransition(() => void hydrateRoot(root, app))
    } else createRoot(root).render(<Portal router={router} />)
    repeatPresses()
  }
  watchUpdates()
  preloadOwnSections()
}

/** Sections' styles come into the head and must follow those that stand beside the frame. */
const putStylesFirst = (): void => document.head.prepend(...document.querySelectorAll('body > style'))

/** Calls when the page is React's, except for parts with a boundary of their own. */
function TakenOver({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then])
  return children
}

/** The data of a document, which is the only page that needs this code; null when they cannot be read. */
async function takeDocument(carried: string) {
  try {
    return await (await import('./take-document.ts')).takeDocument(carried)
  } catch (error) {
    console.warn(error)
    return null
  }
}

/** Resolves when the first page's code is loaded; the prerendered page stays on screen until then. */
function firstPage(router: PortalRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

/** The browser's router: the shell's pages from the start, remotes' pages when a path needs them. */
function createPortalRouter() {
  return createBrowserRouter(portalRoutes(retryableRoutes(ownRoutes)), { patchRoutesOnNavigation: patchRoutes })
}

type PortalRouter = ReturnType<typeof createPortalRouter>
