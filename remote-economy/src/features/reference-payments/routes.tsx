import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/economy/referencepayments', lazy: () => import('./reference-payments-page.tsx') },
]
