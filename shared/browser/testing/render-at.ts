import { QueryClientProvider, queryClient } from '@stafapp/shared/data'
import { createMemoryRouter } from '@stafapp/shared/memory-router'
import { type RouteObject, RouterProvider } from '@stafapp/shared/router'
import { cleanup, render } from '@testing-library/react'
import { createElement, type ReactElement } from 'react'
import { afterEach } from 'vitest'
import { forgetSession } from './fake-session.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  forgetSession()
})

/** Renders routes as in the portal: the shared query client, a router at `path`. Cleans up after each test. */
export function renderRoutes(routes: RouteObject[], path = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const app = createElement(RouterProvider, { router })
  return { router, ...render(createElement(QueryClientProvider, { client: queryClient }, app)) }
}

/** Renders one element at `path`; every path shows it. */
export function renderAt(element: ReactElement, path = '/') {
  return renderRoutes([{ path: '*', element }], path)
}
