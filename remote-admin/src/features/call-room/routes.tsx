import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/tavlingsdag/upprop', lazy: () => import('./call-room-page.tsx') }]
