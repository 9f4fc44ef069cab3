import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/admin/specialdieter', lazy: () => import('./diets-page.tsx') }]
