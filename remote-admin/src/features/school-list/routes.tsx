import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/admin/schoollist', lazy: () => import('./school-list-page.tsx') }]
