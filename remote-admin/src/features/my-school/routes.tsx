import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/admin/myschool', lazy: () => import('./my-school-page.tsx') }]
