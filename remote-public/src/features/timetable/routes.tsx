import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/tidtabeller/minutschema/:dag?', lazy: () => import('./page.tsx') }]
