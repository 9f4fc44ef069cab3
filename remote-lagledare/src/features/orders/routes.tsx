import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/lagledare/orderspage', lazy: () => import('./orders-page.tsx') }]
