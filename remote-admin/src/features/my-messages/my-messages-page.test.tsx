import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Component } from './my-messages-page.tsx'

const scrolled = vi.fn()
beforeEach(() => {
  storeSession({ roles: ['teacher'] })
  scrolled.mockClear()
  Element.prototype.scrollIntoView = scrolled
})

const data = [
  { id: 8, subject: 'Nytt schema', body: 'Se tiderna.', sent_at: '2025-05-02T06:00:00Z' },
  { id: 7, subject: 'Samling på fredag', body: 'Kom i tid.', sent_at: '2025-04-28T06:00:00Z' },
]

const open = (address: string) => {
  fakeApi({ 'GET /api/messages/mine/': { data } })
  renderRoutes([{ path: '/admin/mina-meddelanden', Component }], address)
}

it('begins with the message that the address names, in view and in focus', async () => {
  open('/admin/mina-meddelanden?meddelande=7')
  const heading = await screen.findByRole('heading', { name: 'Samling på fredag' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(scrolled).toHaveBeenCalledOnce()
  expect(screen.getByRole('article', { name: 'Samling på fredag' }).dataset.asked).toBe('true')
})

it('shows all, the newest first, and takes no focus without a named one', async () => {
  open('/admin/mina-meddelanden')
  const articles = await screen.findAllByRole('article')
  expect(articles.map((article) => article.querySelector('h2')?.textContent)).toEqual([
    'Nytt schema',
    'Samling på fredag',
  ])
  expect(document.activeElement).toBe(document.body)
})
