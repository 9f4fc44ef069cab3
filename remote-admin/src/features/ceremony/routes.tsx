import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/tavlingsdag/prisutdelning', lazy: () => import('./ceremony-page.tsx') }]
