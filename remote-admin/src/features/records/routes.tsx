import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/tavlingsdag/rekord', lazy: () => import('./records-page.tsx') }]
