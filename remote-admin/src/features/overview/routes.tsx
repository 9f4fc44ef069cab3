import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/admin/overview', lazy: () => import('./overview-page.tsx') }]
