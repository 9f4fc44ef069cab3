import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/tidtabeller/minutschema', lazy: () => import('./page.tsx') }]
