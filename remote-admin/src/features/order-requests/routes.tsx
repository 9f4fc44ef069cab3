import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/admin/bestallningsandringar', lazy: () => import('./order-requests-page.tsx') },
]
