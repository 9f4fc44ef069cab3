import type { RouteObject } from '@stafapp/shared/router'

// Each path with its own import: the build reads the pair to know which files to preload for which page.
export const routes: RouteObject[] = [
  { path: '/detail/school', lazy: () => import('./school-detail-page.tsx') },
  { path: '/detail/school/:id', lazy: () => import('./school-detail-page.tsx') },
]
