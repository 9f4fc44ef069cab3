import type { RouteObject } from '@stafapp/shared/router'

/** Login and account routes are part of the shell, so they work when a remote is down. */
export const authRoutes: RouteObject[] = [
  { path: '/login', lazy: () => import('./login.tsx') },
  { path: '/passwordresetrequest', lazy: () => import('./password-reset-request.tsx') },
  { path: '/passwordreset/:resetToken', lazy: () => import('./password-reset.tsx') },
  { path: '/invitation/:resetToken', lazy: () => import('./invitation.tsx') },
  { path: '/verifyemail/:resetToken', lazy: () => import('./verify-email.tsx') },
  { path: '/angra/:undoToken', lazy: () => import('./undo-change.tsx') },
  { path: '/setup', lazy: () => import('./setup.tsx') },
  { path: '/konto', lazy: () => import('../account/account-page.tsx') },
]
