import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/lagledare/import', lazy: () => import('./import-page.tsx') }]
