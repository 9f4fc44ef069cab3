import type { RouteObject } from '@stafapp/shared/router'

/** The shell's own pages, which work when a remote is down. The server reads the same paths from shell/pages.json. */
export const ownRoutes: RouteObject[] = [
  { path: '/login', lazy: () => import('../../auth/login.tsx') },
  { path: '/passwordresetrequest', lazy: () => import('../../auth/password-reset-request.tsx') },
  { path: '/passwordreset/:resetToken', lazy: () => import('../../auth/password-reset.tsx') },
  { path: '/invitation/:resetToken', lazy: () => import('../../auth/invitation.tsx') },
  { path: '/verifyemail/:resetToken', lazy: () => import('../../auth/verify-email.tsx') },
  { path: '/angra/:undoToken', lazy: () => import('../../auth/undo-change.tsx') },
  { path: '/setup', lazy: () => import('../../auth/setup.tsx') },
  { path: '/konto', lazy: () => import('../../account/account-page.tsx') },
  { path: '/version', lazy: () => import('./version-page.tsx') },
]
