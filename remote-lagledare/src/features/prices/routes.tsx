import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/lagledare/prices', lazy: () => import('./prices-page.tsx') }]
