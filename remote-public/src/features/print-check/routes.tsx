import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/tidtabeller/kontroll', lazy: () => import('./page.tsx') }]
