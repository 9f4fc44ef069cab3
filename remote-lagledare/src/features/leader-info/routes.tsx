import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/lagledare/leaderinfo', lazy: () => import('./leader-info-page.tsx') }]
