import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/forms/contactpersonform', lazy: () => import('./contact-person-page.tsx') },
]
