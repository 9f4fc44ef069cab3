import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/detail/invoicedetail/:id', lazy: () => import('./invoice-detail-page.tsx') },
]
