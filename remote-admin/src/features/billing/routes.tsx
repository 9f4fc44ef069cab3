import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/admin/billing', lazy: () => import('./billing-page.tsx') }]
