import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/admin/innehall', lazy: () => import('./content-page.tsx') }]
