import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/skarm/:bana?', lazy: () => import('./page.tsx') }]
