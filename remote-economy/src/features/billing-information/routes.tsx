import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/detail/billinginformationdetail', lazy: () => import('./billing-information-page.tsx') },
]
