import type { RouteObject } from '@stafapp/shared/router'

export const routes: RouteObject[] = [
  { path: '/documentation', lazy: () => import('./documentation-page.tsx') },
  { path: '/documentation/privacypolicy', lazy: () => import('./privacy-policy-page.tsx') },
  { path: '/documentation/tillganglighet', lazy: () => import('./accessibility-page.tsx') },
  { path: '/documentation/qna', lazy: () => import('./qna-page.tsx') },
]
