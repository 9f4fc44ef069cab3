import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/resultservice/:dag?', lazy: () => import('./page.tsx') },
  { path: '/resultservice/gren/:id', lazy: () => import('./event-page.tsx') },
  { path: '/resultservice/arkiv/:ar/:id', lazy: () => import('./archived-event-page.tsx') },
]
