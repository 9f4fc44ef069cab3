import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/admin/felrapporter', lazy: () => import('./error-reports-page.tsx') }]
