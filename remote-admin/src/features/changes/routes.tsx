import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/admin/andringslogg', lazy: () => import('./changes-page.tsx') }]
