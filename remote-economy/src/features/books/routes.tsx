import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/economy/reskontra', lazy: () => import('./ledger-page.tsx') },
  { path: '/economy/bokforing', lazy: () => import('./books-page.tsx') },
  { path: '/economy/bokforing/fakturor', lazy: () => import('./invoice-journal-page.tsx') },
  { path: '/economy/bokforing/betalningar', lazy: () => import('./payment-journal-page.tsx') },
  { path: '/economy/bokforing/moms', lazy: () => import('./vat-report-page.tsx') },
  { path: '/economy/bokforing/verifikat', lazy: () => import('./vouchers-page.tsx') },
]
