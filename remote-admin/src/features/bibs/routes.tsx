import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/admin/nummerlappar', lazy: () => import('./bibs-page.tsx') }]
