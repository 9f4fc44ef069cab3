import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/economy/aterbetalningar', lazy: () => import('./refunds-page.tsx') }]
