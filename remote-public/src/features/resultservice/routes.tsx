import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/resultservice', lazy: () => import('./page.tsx') }]
