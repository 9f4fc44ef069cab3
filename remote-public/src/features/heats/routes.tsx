import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/tidtabeller/heatindelning/:dag?', lazy: () => import('./page.tsx') },
  { path: '/tidtabeller/heatindelning/gren/:id', lazy: () => import('./event-page.tsx') },
]
