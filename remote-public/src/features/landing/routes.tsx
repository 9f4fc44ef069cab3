import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/', lazy: () => import('./page.tsx') }]
