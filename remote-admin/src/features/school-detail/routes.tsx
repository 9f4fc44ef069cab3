import type { RouteObject } from '@stafapp/shared/router'

// One import per path: the build reads these pairs to know which files to preload for each page.
export const routes: RouteObject[] = [
  { path: '/detail/school', lazy: () => import('./school-detail-page.tsx') },
  { path: '/detail/school/:id', lazy: () => import('./school-detail-page.tsx') },
]
