import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/admin/usersettings', lazy: () => import('./user-settings-page.tsx') }]
