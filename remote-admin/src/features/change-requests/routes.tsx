import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/admin/andringar', lazy: () => import('./change-requests-page.tsx') },
  { path: '/admin/bestallningsandringar', lazy: () => import('./old-address.tsx') },
]
