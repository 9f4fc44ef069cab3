import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/forms/schoolform', lazy: () => import('./school-form-page.tsx') }]
