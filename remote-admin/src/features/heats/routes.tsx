import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/admin/heats', lazy: () => import('./heats-page.tsx') }]
