import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/lagledare/eventregistration', lazy: () => import('./event-registration-page.tsx') },
]
