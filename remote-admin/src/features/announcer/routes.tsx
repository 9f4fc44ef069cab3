import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/tavlingsdag/speaker', lazy: () => import('./announcer-page.tsx') }]
