import type { RouteObject } from '@stafapp/shared/router'
import { authRoutes } from '../../auth/routes.tsx'

/** The shell's own pages. Their paths also stand in shell/pages.json, for the server. */
export const ownRoutes: RouteObject[] = [...authRoutes, { path: '/version', lazy: () => import('./version-page.tsx') }]
