import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/economy/followup', lazy: () => import('./follow-up-page.tsx') },
  { path: '/economy/followup/lista', lazy: () => import('./list-page.tsx') },
]
