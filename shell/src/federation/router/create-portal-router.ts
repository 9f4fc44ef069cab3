import { createBrowserRouter } from '@stafapp/shared/router'
import { ownRoutes } from './own-routes.ts'
import { patchRoutes } from './patch-routes.ts'
import { portalRoutes } from './portal-routes.tsx'
import { retryableRoutes } from './retryable-routes.tsx'

/** The browser's router: the shell's pages from the start, remotes' pages when a path needs them. */
export function createPortalRouter() {
  return createBrowserRouter(portalRoutes(retryableRoutes(ownRoutes)), { patchRoutesOnNavigation: patchRoutes })
}

export type PortalRouter = ReturnType<typeof createPortalRouter>
