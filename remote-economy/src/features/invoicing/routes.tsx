import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/admin/invoicing', lazy: () => import('./invoicing-page.tsx') }]
