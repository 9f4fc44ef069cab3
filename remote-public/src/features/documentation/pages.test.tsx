import { retention } from '@stafapp/shared/contract/retention'
import { keepOffline } from '@stafapp/shared/live'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Failure, renderPage } from '../../shared/testing/render-page.tsx'
import { routes } from './routes.tsx'

vi.mock('@stafapp/shared/live', async (original) => ({
  ...(await original<typeof import('@stafapp/shared/live')>()),
  keepOffline: vi.fn(),
}))

const document = (id: number, slug: string, title: string) => ({
  id,
  slug,
  title,
  body: `Text om ${title}.`,
  published_at: '2025-03-01T08:00:00Z',
  files: [],
})
const documents = { data: [document(1, 'pm', 'PM'), document(2, 'privacypolicy', 'Integritetspolicy')] }
const questions = {
  data: [
    { id: 3, question: 'När öppnar kansliet?', answer: 'Klockan 9.', topic: 'race_day', position: 1 },
    { id: 4, question: 'Var sover vi?', answer: 'På logiskolorna.', topic: 'leader', position: 2 },
  ],
}
const show = (path: string, answers: object) =>
  renderPage(routes, path, { '/api/maintenance/food-menu/': { data: [] }, ...answers })

it('Dokumentation shows the documents but leaves the privacy policy to its own page', async () => {
  show('/documentation', { '/api/maintenance/documentation/': documents })
  expect(await screen.findByText('Text om PM.')).toBeTruthy()
  expect(screen.queryByText('Text om Integritetspolicy.')).toBeNull()
  expect(screen.getByRole('link', { name: 'Integritetspolicy' })).toBeTruthy()
})

it.each([
  ['2025-05-16T10:00:00Z', 'kl.\u00a013:00'],
  ['2025-05-15T10:00:00Z', '15.5.2025 kl.\u00a013:00'],
])('without a net the pages stored at %s say when this device got them', async (storedAt, text) => {
  vi.useFakeTimers({ now: Date.parse('2025-05-16T11:00:00Z'), toFake: ['Date'] })
  const stored = (answer: object) => Response.json(answer, { headers: { 'x-stored-at': String(Date.parse(storedAt)) } })
  const first = show('/documentation', { '/api/maintenance/documentation/': stored(documents) })
  const note = `Uppgifterna kunde inte uppdateras just nu. Senast uppdaterad ${text}.`
  await screen.findByText('Text om PM.')
  expect(screen.getByRole('status').textContent).toBe(note)
  first.unmount()
  show('/documentation/qna', { '/api/maintenance/qna/': stored(questions) })
  await screen.findByText('Var sover vi?')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(note)
  vi.useRealTimers()
})

it('a page is kept to be read without a net once it has its data', async () => {
  vi.mocked(keepOffline).mockClear()
  const first = show('/documentation/qna', { '/api/maintenance/qna/': new Failure(404) })
  await screen.findByRole('button', { name: 'Försök på nytt' })
  expect(keepOffline).not.toHaveBeenCalled()
  first.unmount()
  show('/documentation/qna', { '/api/maintenance/qna/': questions })
  await screen.findByText('Var sover vi?')
  expect(keepOffline).toHaveBeenCalled()
})

it('a document’s attachments are files to download, with kind and size', async () => {
  const files = [{ id: 9, name: 'PM.pdf', type: 'application/pdf', size: 1_300_000 }]
  show('/documentation', { '/api/maintenance/documentation/': { data: [{ ...document(1, 'pm', 'PM'), files }] } })
  const list = within(await screen.findByRole('list', { name: 'Bilagor till PM' }))
  expect(list.getByRole('listitem').textContent).toBe('PM.pdf (PDF, 1,2\u00a0MB)')
  const link = list.getByRole('link', { name: 'PM.pdf' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['/api/maintenance/files/9/', 'PM.pdf'])
})

it('Dokumentation has the menu day by day, once there is one', async () => {
  const meal = (id: number, day: string, text: string) => ({ id, day, meal: `Måltid ${id}`, text })
  const menu = {
    data: [meal(1, '2025-05-16', 'Ärtsoppa'), meal(2, '2025-05-16', 'Lax'), meal(3, '2025-05-17', 'Gröt')],
  }
  const first = show('/documentation', {
    '/api/maintenance/documentation/': documents,
    '/api/maintenance/food-menu/': menu,
  })
  const friday = within(await screen.findByRole('region', { name: 'fredag 16.5.2025' }))
  expect(friday.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Ärtsoppa', 'Lax'])
  expect(within(screen.getByRole('region', { name: 'lördag 17.5.2025' })).getByText('Gröt')).toBeTruthy()
  const jumps = within(screen.getByRole('navigation', { name: 'På den här sidan' })).getAllByRole('link')
  expect(jumps.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['PM', '#pm'],
    ['Matsedel', '#matsedel'],
  ])
  first.unmount()
  show('/documentation', { '/api/maintenance/documentation/': documents })
  await screen.findByText('Text om PM.')
  expect(screen.queryByRole('navigation', { name: 'På den här sidan' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Matsedel' })).toBeNull()
})

it('Integritetspolicy shows the policy and since when it holds', async () => {
  show('/documentation/privacypolicy', { '/api/maintenance/documentation/': documents })
  expect(await screen.findByText('Text om Integritetspolicy.')).toBeTruthy()
  // Expects the constant used by the server's deletion job (R51), not a copy of its value.
  const names = screen.getByText(/^Löparnas namn/)
  expect(names.nextElementSibling?.textContent).toBe(`${retention.nameDays} dagar efter karnevalens sista dag`)
  const cookie = screen.getByText('Kakan i din webbläsare som känner igen enheten när du loggar in')
  expect(cookie.nextElementSibling?.textContent).toContain(`${retention.deviceCookieDays} dagar`)
  expect(screen.getByText(/^Ändringsloggen: .*nätadress/)).toBeTruthy()
  expect(screen.getByText('Gäller från 1.3.2025.')).toBeTruthy()
})

it('Integritetspolicy says when there is none, and offers another try when it could not be read', async () => {
  const first = show('/documentation/privacypolicy', { '/api/maintenance/documentation/': { data: [] } })
  expect(await screen.findByText('Integritetspolicyn är inte publicerad ännu.')).toBeTruthy()
  first.unmount()
  show('/documentation/privacypolicy', { '/api/maintenance/documentation/': new Failure(404) })
  expect(await screen.findByRole('button', { name: 'Försök på nytt' })).toBeTruthy()
})

it('A25: Tillgänglighetsutlåtande shows the organiser’s words, then what holds for the portal', async () => {
  const own = { data: [document(5, 'tillganglighet', 'Utlåtande')] }
  const first = show('/documentation/tillganglighet', { '/api/maintenance/documentation/': own })
  expect(await screen.findByText('Text om Utlåtande.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /webbtillganglighet\.fi/ })).toBeTruthy()
  first.unmount()
  show('/documentation/tillganglighet', { '/api/maintenance/documentation/': new Failure(404) })
  expect(await screen.findByRole('heading', { name: 'Kända brister' })).toBeTruthy()
})

it('a link from another page leads to the menu, which comes after the page', async () => {
  Element.prototype.scrollIntoView = vi.fn()
  const menu = { data: [{ id: 1, day: '2025-05-16', meal: 'Lunch', text: 'Soppa' }] }
  show('/documentation#matsedel', {
    '/api/maintenance/documentation/': documents,
    '/api/maintenance/food-menu/': menu,
  })
  const heading = await screen.findByRole('heading', { name: 'Matsedel' })
  await vi.waitFor(() => expect(heading.ownerDocument.activeElement).toBe(heading))
})

it('Frågor och svar is searched in questions and answers', async () => {
  show('/documentation/qna', { '/api/maintenance/qna/': questions })
  const field = await screen.findByRole('searchbox', { name: 'Sök bland frågorna' })
  await userEvent.type(field, 'logiskol')
  // The word stands in the answer alone.
  expect(screen.getByText('Var sover vi?').closest('details')?.open).toBe(true)
  expect(screen.queryByText('När öppnar kansliet?')).toBeNull()
  await userEvent.clear(field)
  await userEvent.type(field, 'NAR')
  expect(screen.getByText('När öppnar kansliet?')).toBeTruthy()
  expect(screen.queryByText('Var sover vi?')).toBeNull()
})

it('Frågor och svar stands by who asks, with the groups that have questions to jump to', async () => {
  const first = show('/documentation/qna', { '/api/maintenance/qna/': questions })
  const jumps = within(await screen.findByRole('navigation', { name: 'På den här sidan' })).getAllByRole('link')
  expect(jumps.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Lagledare', '#leader'],
    ['På tävlingsdagen', '#race_day'],
  ])
  const group = within(screen.getByRole('region', { name: 'På tävlingsdagen' }))
  expect(group.getByText('När öppnar kansliet?')).toBeTruthy()
  expect(group.queryByText('Var sover vi?')).toBeNull()
  expect(window.document.getElementById('race_day')?.textContent).toBe('På tävlingsdagen')
  first.unmount()
  // Not sorted by the organiser: one list, as all are alike.
  const unsorted = { data: questions.data.map((question) => ({ ...question, topic: 'other' })) }
  show('/documentation/qna', { '/api/maintenance/qna/': unsorted })
  expect(await screen.findByText('Var sover vi?')).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'På den här sidan' })).toBeNull()
})

it('Frågor och svar says whom to ask when no question has the words', async () => {
  show('/documentation/qna', {
    '/api/maintenance/qna/': questions,
    '/api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
  })
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Sök bland frågorna' }), 'parkering')
  expect(screen.getByText(/^Pröva med ett annat ord .* eller fråga arrangören\.$/)).toBeTruthy()
  expect(await screen.findByText(/^Frågor\? Karnevalkansliet: /)).toBeTruthy()
})

it('a link to one question opens it', async () => {
  show('/documentation/qna#fraga-4', { '/api/maintenance/qna/': questions })
  expect((await screen.findByText('Var sover vi?')).closest('details')?.open).toBe(true)
  expect(screen.getByText('När öppnar kansliet?').closest('details')?.open).toBe(false)
})
