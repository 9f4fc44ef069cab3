// @vitest-environment jsdom
import { QueryClientProvider, queryClient } from '@stafapp/shared/data'
import { createMemoryRouter } from '@stafapp/shared/memory-router'
import { RouterProvider } from '@stafapp/shared/router'
import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Frame } from './frame.tsx'

const navigation = [{ path: '/tidtabeller/minutschema', label: 'Minutschema', order: 1 }]

function app() {
  const children = [{ path: '/', element: <h1>Start</h1> }]
  const router = createMemoryRouter([
    { element: <Frame navigation={navigation} onNavIntent={() => undefined} />, children },
  ])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

test('the prerendered frame is hydrated without a message, also in a browser with a session and a chosen carnival', async () => {
  stubBrowser()
  fakeApi({ 'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] } })
  const logged = vi.spyOn(console, 'error')
  const html = renderToString(app())
  expect(html).toContain('Stafapp 2.0')
  expect(html).toContain('Minutschema')
  expect(html).toContain('© <!-- -->2025')
  storeSession({ username: 'lagledare' })
  localStorage.setItem('selected_carnival', '1')
  const root = document.createElement('div')
  root.innerHTML = html
  const hydrated = await act(() => hydrateRoot(root, app()))
  expect(root.textContent).toContain('lagledare')
  expect(logged).not.toHaveBeenCalled()
  await act(() => hydrated.unmount())
})
