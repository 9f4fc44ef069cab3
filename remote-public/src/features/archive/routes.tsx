import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/resultservice/rekord', lazy: () => import('./records-page.tsx') },
  { path: '/resultservice/arkiv', lazy: () => import('./archive-page.tsx') },
  { path: '/resultservice/arkiv/:ar', lazy: () => import('./year-page.tsx') },
]
