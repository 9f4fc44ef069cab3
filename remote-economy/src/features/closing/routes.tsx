import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/economy/bokslut', lazy: () => import('./closing-page.tsx') },
  { path: '/economy/bokslut/konton', lazy: () => import('./accounts-page.tsx') },
]
