import { QueryClientProvider, queryClient } from '@stafapp/shared/data'
import { createMemoryRouter } from '@stafapp/shared/memory-router'
import { type RouteObject, RouterProvider } from '@stafapp/shared/router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'

/** Responses of the fake server by path without query: a body, a promise of it, a whole response, or a Failure. */
export type Answers = Record<string, unknown>

/** An error response of the fake server. */
export class Failure {
  readonly status: number
  constructor(status: number) {
    this.status = status
  }
}

const errorBody = { type: 'server_error', errors: [{ code: 'internal', detail: 'Något gick fel', attr: null }] }

export const demoKarneval = {
  id: 1,
  name: 'Stafettkarnevalen 2025',
  year: 2025,
  status: 'active',
  venue: 'Olympiastadion',
  city: 'Helsingfors',
  starts_on: '2025-05-16',
  ends_on: '2025-05-17',
  results_service: 'both',
}

/** Renders a feature's routes at a path, with an empty cache and a fake server behind `fetch`. */
export function renderPage(routes: RouteObject[], path: string, answers: Answers) {
  queryClient.clear()
  const known: Answers = { '/api/events/stafettkarneval/list/': { data: [demoKarneval] }, ...answers }
  const fetched = vi.fn(async (url: string) => {
    const answer = await known[url.split('?')[0] ?? '']
    if (answer instanceof Response) return answer.clone()
    if (answer instanceof Failure) return Response.json(errorBody, { status: answer.status })
    return answer === undefined ? Response.json(errorBody, { status: 404 }) : Response.json(answer)
  })
  vi.stubGlobal('fetch', fetched)
  // Without a fallback the router warns while the page's chunk loads.
  const withFallback = routes.map((route) => ({ ...route, hydrateFallbackElement: <p>Laddar</p> }))
  const router = createMemoryRouter(withFallback as RouteObject[], { initialEntries: [path] })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...view, router, fetched }
}
