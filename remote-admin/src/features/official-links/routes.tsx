import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/tavlingsdag/lankar', lazy: () => import('./official-links-page.tsx') }]
