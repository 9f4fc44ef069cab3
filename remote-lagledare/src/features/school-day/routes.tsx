import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/lagledare/vartschema', lazy: () => import('./school-day-page.tsx') }]
