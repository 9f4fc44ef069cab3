import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/tavlingsdag/tidtagning', lazy: () => import('./timing-page.tsx') }]
