import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/resultservice/rekord', lazy: () => import('./records-page.tsx') }]
