// @vitest-environment node
import { QueryClientProvider, queryClient } from '@stafapp/shared/data'
import { createMemoryRouter } from '@stafapp/shared/memory-router'
import { RouterProvider } from '@stafapp/shared/router'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Component } from './page.tsx'

it('renders outside a browser, readable before any script runs', () => {
  expect(typeof window).toBe('undefined')
  const router = createMemoryRouter([{ path: '/', element: <Component /> }])
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  expect(html).toContain('Stafettkarnevalen 2025</h1>')
  for (const text of ['Senaste Nytt', 'Resultat', 'Tävlingsregler', 'Finlands största idrottsevenemang'])
    expect(html).toContain(text)
  expect(html).not.toContain('Could not load news')
  expect(html, 'without scripts the search asks for a page that needs none').toContain(
    '<noscript><input type="hidden" name="enkel"/></noscript>',
  )
})
