import type { Role } from '@stafapp/shared/contract/define'
import { queryClient } from '@stafapp/shared/data'
import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Component } from './my-messages-page.tsx'
import type { OwnMessage } from './tasks.ts'

const scrolled = vi.fn()
beforeEach(() => {
  localStorage.clear()
  scrolled.mockClear()
  Element.prototype.scrollIntoView = scrolled
})

const sent = (message: Partial<OwnMessage>): OwnMessage => ({
  id: 7,
  karneval: fakeKarneval().id,
  subject: 'Samling på fredag',
  body: 'Kom i tid.',
  sent_by: 'Sofia Strand',
  reply_to: 'sofia@stafett.example',
  sent_at: '2025-04-28T06:00:00Z',
  is_new: false,
  event_name: null,
  asks: [],
  ...message,
})
const data = [sent({ id: 8, subject: 'Nytt schema', body: 'Se tiderna.', sent_at: '2025-05-02T06:00:00Z' }), sent({})]

let seen: ReturnType<typeof fakeApi>
const marked = () => seen.filter(({ call }) => call === 'POST /api/messages/mine/read/').map(({ body }) => body)

const open = (address: string, messages = data, role: Role = 'teacher', karneval = fakeKarneval()) => {
  storeSession({ roles: [role] })
  seen = fakeApi({
    'POST /api/messages/mine/read/': () => new Response(null, { status: 204 }),
    'GET /api/messages/mine/': { data: messages },
    'GET /api/events/stafettkarneval/list/': { data: [karneval] },
  })
  return renderRoutes([{ path: '/admin/mina-meddelanden', Component }], address)
}

it('begins with the message that the address names, in view and in focus', async () => {
  open('/admin/mina-meddelanden?meddelande=7')
  const heading = await screen.findByRole('heading', { name: 'Samling på fredag' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(scrolled).toHaveBeenCalledOnce()
  expect(screen.getByRole('article', { name: 'Samling på fredag' }).dataset.asked).toBe('true')
})

it('shows the newest first and takes no focus without a named one', async () => {
  open('/admin/mina-meddelanden')
  const articles = await screen.findAllByRole('article')
  expect(articles.map((article) => article.querySelector('h2')?.textContent)).toEqual([
    'Nytt schema',
    'Samling på fredag',
  ])
  expect(document.activeElement).toBe(document.body)
})

const many = Array.from({ length: 13 }, (_, index) =>
  sent({ id: 40 - index, subject: `Meddelande ${40 - index}`, body: 'Hej.' }),
)

it('shows the latest ten, and older ones on demand, which the address keeps', async () => {
  const { router } = open('/admin/mina-meddelanden', many)
  expect(await screen.findAllByRole('article')).toHaveLength(10)
  expect(screen.getByText('10 av 13 visas', { exact: false })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Visa äldre' }))
  expect(screen.getAllByRole('article')).toHaveLength(13)
  expect(screen.queryByRole('button', { name: 'Visa äldre' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Meddelande 30' })))
  expect(router.state.location.search).toBe('?antal=20')
})

it('shows as many as it takes to the one that the address names', async () => {
  open('/admin/mina-meddelanden?meddelande=29', many)
  expect(await screen.findAllByRole('article')).toHaveLength(12)
})

it('says first how many are new, marks them, and tells the server that they are read', async () => {
  open('/admin/mina-meddelanden', [sent({ id: 9, subject: 'Ny tid', body: 'Kl. 9.', is_new: true }), ...data])
  expect(await screen.findByText('1 nytt meddelande')).toBeTruthy()
  const article = screen.getByRole('article', { name: 'Ny tid' })
  expect(article.textContent).toContain('Nytt')
  expect(within(article).getByText('Kl. 9.')).toBeTruthy()
  expect(screen.getAllByText('Nytt')).toHaveLength(1)
  // What was read before is a line that opens.
  const read = within(screen.getByRole('article', { name: 'Nytt schema' }))
  expect(read.getByText('Läs meddelandet').closest('details')?.open).toBe(false)
  await waitFor(() => expect(marked()).toEqual([{ until: 9 }]))
})

it('names who wrote, and tells nothing when nothing is new or the organiser reads', async () => {
  open('/admin/mina-meddelanden')
  const article = await screen.findByRole('article', { name: 'Nytt schema' })
  expect(article.textContent).toContain('2.5.2025 09:00 · Sofia Strand, arrangören')
  expect(within(article).getByRole('link', { name: 'Svara Sofia Strand med e-post' }).getAttribute('href')).toBe(
    'mailto:sofia@stafett.example?subject=Sv%3A%20Nytt%20schema',
  )
  expect(marked()).toEqual([])
  cleanup()
  queryClient.clear()
  open('/admin/mina-meddelanden', [sent({ is_new: true })], 'super_admin')
  await screen.findByRole('article')
  expect(marked()).toEqual([])
})

it('shows what a message asks for as it is now: until when, where, who, and what is done already', async () => {
  vi.setSystemTime('2025-04-15T09:00:00Z')
  const asks: OwnMessage['asks'] = [
    { code: 'phone', is_missing: false },
    { code: 'orders', is_missing: true },
    { code: 'billing', is_missing: true },
  ]
  open('/admin/mina-meddelanden', [sent({ asks })])
  const list = within(await screen.findByRole('list', { name: 'Det här ber arrangören om' }))
  const [order, payer, phone] = list.getAllByRole('listitem')
  expect(order?.textContent).toContain('BeställSenast fredag 2.5.2025 kl.\u00a023:59 (17 dagar kvar)')
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/lagledare/orderspage'])
  expect(payer?.textContent).toContain('Görs av skolans skoladministratör.')
  expect(phone?.textContent).toContain('Telefonnumret finns')
  vi.useRealTimers()
})

it('asks for nothing more when the carnival is over', async () => {
  vi.setSystemTime('2025-06-15T09:00:00Z')
  open('/admin/mina-meddelanden', [sent({ asks: [{ code: 'orders', is_missing: true }] })])
  await screen.findByRole('article')
  expect(screen.queryByRole('list', { name: 'Det här ber arrangören om' })).toBeNull()
  vi.useRealTimers()
})

it('says what will come here, and where what there is to do stands', async () => {
  open('/admin/mina-meddelanden', [])
  expect(await screen.findByText(/^Här kommer påminnelser om det som saknas/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Min karneval' }).getAttribute('href')).toBe('/admin/myschool')
})
