import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/tidtabeller/heatindelning', lazy: () => import('./page.tsx') }]
