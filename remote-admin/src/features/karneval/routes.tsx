import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/admin/karneval', lazy: () => import('./karneval-page.tsx') }]
