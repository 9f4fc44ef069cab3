import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/admin/meddelanden', lazy: () => import('./messages-page.tsx') }]
