import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [{ path: '/admin/mina-meddelanden', lazy: () => import('./my-messages-page.tsx') }]
