import type { RouteObject } from '@stafapp/shared/router'
import { authRoutes } from '../../auth/routes.tsx'

/** The shell's own pages. The server reads the same paths from shell/pages.json. */
export const ownRoutes: RouteObject[] = [...authRoutes, { path: '/version', lazy: () => import('./version-page.tsx') }]
