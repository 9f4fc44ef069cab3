import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/admin/tidtabell', lazy: () => import('./timetable-page.tsx') }]
