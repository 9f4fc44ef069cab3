import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/skola/:slug?', lazy: () => import('./page.tsx') }]
