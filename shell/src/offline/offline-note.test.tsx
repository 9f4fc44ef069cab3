import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { setRegistry } from '../federation/registry/registry-store.ts'
import { OfflineNote } from './offline-note.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const route = (path: string, title: string) => ({ path, title })

it('without a network each kept page has a name that tells it from the others: its day, and the start page', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const paths = ['/', '/tidtabeller/minutschema', '/tidtabeller/minutschema/2025-05-17', '/skola/sursik-skola']
  const kept = new Map<string, Response>([
    ['/.kept-pages', Response.json(paths)],
    ['/', new Response('<title>Stafettkarnevalen 2025 – Stafapp 2.0</title>')],
    ['/skola/sursik-skola', new Response('<title>Sursik skola – Stafapp 2.0</title>')],
  ])
  vi.stubGlobal('caches', { open: async () => ({ match: async (path: string) => kept.get(path)?.clone() }) })
  const routes = [
    route('/', 'Start'),
    route('/tidtabeller/minutschema', 'Minutschema'),
    route('/tidtabeller/minutschema/:dag', 'Minutschema'),
    route('/skola/:slug', 'Skola'),
  ]
  setRegistry({ revision: 1, shell: 'a', remotes: [{ routes }] } as never)
  renderRoutes([{ path: '*', element: <OfflineNote /> }], '/documentation/qna')
  await screen.findByText(/Det här kan du läsa ändå/)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Startsidan',
    'Minutschema',
    'Minutschema lördag 17.5.',
    'Sursik skola',
  ])
})

it.each([
  ['/', /^Du saknar kontakt med servern\. Uppgifterna är från kl\.\u00a012:50\. Tiderna kan ha ändrats\.$/],
  ['/documentation', /Uppgifterna är från kl\.\u00a012:50\. Det här kan du läsa ändå:Startsidan/],
])('without a network %s says how old what stands there is', async (page, text) => {
  vi.useFakeTimers({ now: Date.parse('2025-05-16T10:00:00Z'), toFake: ['Date'] })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const storedAt = String(Date.parse('2025-05-16T09:50:00Z'))
  const kept = new Map<string, Response>([
    ['/.kept-pages', Response.json(['/'])],
    ['/api/events/stafettkarneval/list/', Response.json({}, { headers: { 'x-stored-at': storedAt } })],
  ])
  vi.stubGlobal('caches', { open: async () => ({ match: async (path: string) => kept.get(path)?.clone() }) })
  setRegistry({ revision: 1, shell: 'a', remotes: [{ routes: [route('/', 'Start')] }] } as never)
  renderRoutes([{ path: '*', element: <OfflineNote /> }], page)
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(text))
})
