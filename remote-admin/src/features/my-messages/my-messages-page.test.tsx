import { queryClient } from '@stafapp/shared/data'
import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Component } from './my-messages-page.tsx'

const scrolled = vi.fn()
beforeEach(() => {
  localStorage.clear()
  storeSession({ roles: ['teacher'] })
  scrolled.mockClear()
  Element.prototype.scrollIntoView = scrolled
})

const data = [
  { id: 8, subject: 'Nytt schema', body: 'Se tiderna.', sent_at: '2025-05-02T06:00:00Z' },
  { id: 7, subject: 'Samling på fredag', body: 'Kom i tid.', sent_at: '2025-04-28T06:00:00Z' },
]

const open = (address: string, messages = data) => {
  fakeApi({ 'GET /api/messages/mine/': { data: messages } })
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

const many = Array.from({ length: 13 }, (_, index) => ({
  id: 40 - index,
  subject: `Meddelande ${40 - index}`,
  body: 'Hej.',
  sent_at: '2025-05-02T06:00:00Z',
}))

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

it('says first how many are new since the last visit on this device, and marks them', async () => {
  open('/admin/mina-meddelanden')
  await screen.findAllByRole('article')
  expect(screen.queryByText('Nytt')).toBeNull()
  cleanup()
  queryClient.clear()
  open('/admin/mina-meddelanden', [{ id: 9, subject: 'Ny tid', body: '', sent_at: '2025-05-03T06:00:00Z' }, ...data])
  expect((await screen.findByText('1 nytt meddelande')).parentElement?.textContent).toBe(
    '1 nytt meddelande sedan du var här senast',
  )
  expect(screen.getByRole('article', { name: 'Ny tid' }).textContent).toContain('Nytt')
  expect(screen.getAllByText('Nytt')).toHaveLength(1)
})
