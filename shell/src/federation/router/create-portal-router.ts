import { createBrowserRouter } from '@stafapp/shared/router'
import { healingRoutes } from './healing-routes.tsx'
import { ownRoutes } from './own-routes.ts'
import { patchRoutes } from './patch-routes.ts'
import { portalRoutes } from './portal-routes.tsx'

/** The browser's router: own pages are there from the start, sections come when an address needs them. */
export function createPortalRouter() {
  return createBrowserRouter(portalRoutes(healingRoutes(ownRoutes)), { patchRoutesOnNavigation: patchRoutes })
}

export type PortalRouter = ReturnType<typeof createPortalRouter>
