import './ignore-storage.ts'
import '@stafapp/shared/styles/base.css'
import { QueryClientProvider, queryClient } from '@stafapp/shared/data'
import { createMemoryRouter } from '@stafapp/shared/memory-router'
import { RouterProvider } from '@stafapp/shared/router'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { slugOf, windowed } from './address.ts'
import { loadAll, loadEntry } from './collect.ts'
import { Frame } from './frame.tsx'
import { Shown } from './state-view.tsx'

/** What the address names: the catalogue, or one state alone. */
async function content(): Promise<ReactNode> {
  const alone = windowed()
  if (!alone) return <Frame entries={await loadAll()} />
  const { states, isWide } = await loadEntry(alone.id)
  const state = states.find(({ name }) => slugOf(name) === alone.state)
  return state ? <Shown state={state} id={alone.id} isPadded={!isWide} /> : <p>There is no {alone.state}</p>
}

// What the shown components ask for, instead of an api. The date is fixed, so that every view is the same on every day.
const archived = fakeKarneval({ id: 2, name: 'Stafettkarnevalen 2024', year: 2024, status: 'archived' })
const schools = [
  { id: 1, name: 'Vasa övningsskola', municipality: 'Vasa' },
  { id: 2, name: 'Åbolands yrkesinstituts specialklasser', municipality: 'Pargas' },
]
const answers: [part: string, body: unknown][] = [
  ['/stafettkarneval/list/', { data: [fakeKarneval(), archived] }],
  ['/schools/list/?search=Ingenstans', { data: [], total: 0 }],
  ['/schools/list/', { data: schools, total: 48 }],
]
globalThis.fetch = async (address) => {
  const known = answers.find(([part]) => String(address).includes(part))
  return known
    ? Response.json(known[1], { headers: { 'x-server-now': '2025-04-15T06:00:00Z' } })
    : Response.json(null, { status: 503 })
}

const element = await content()
const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/tidtabeller/minutschema'] })
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
