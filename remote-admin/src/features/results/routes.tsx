import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/tavlingsdag/resultat', lazy: () => import('./results-page.tsx') }]
