import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/forms/ordersform', lazy: () => import('./other-registrations-page.tsx') },
]
