import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/lagledare/teamregistration', lazy: () => import('./team-registration-page.tsx') },
]
