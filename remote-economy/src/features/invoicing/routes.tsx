import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/admin/invoicing', lazy: () => import('./invoicing-page.tsx') },
  { path: '/economy/faktura/:id', lazy: () => import('./invoice-page.tsx') },
]
