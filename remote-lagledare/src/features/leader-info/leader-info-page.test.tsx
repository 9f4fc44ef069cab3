import { queryClient } from '@stafapp/shared/data'
import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { fakeMe } from '@stafapp/shared/testing/fake-me'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Component } from './leader-info-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const phoneCall = 'PATCH /api/users/update-phone/{id}/'
const leaders = [
  { id: 3, name: 'Maria Sjöberg', phone: '+358501234567', roles: ['teacher'], school_units: [1] },
  { id: 4, name: 'Karin Nyman', phone: '+358441112223', roles: ['teacher'], school_units: [1] },
  { id: 2, name: 'Håkan Nygård', phone: null, roles: ['school_admin'], school_units: [1] },
]

beforeEach(() => void storeSession())

function open(more: Record<string, unknown> = {}) {
  const seen = fakeApi({
    'GET /api/users/me/': fakeMe({ phone: '' }),
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/schools/my-unit/': { school: {}, leaders, deadlines: [] },
    ...more,
  })
  renderAt(<Component />)
  return seen
}

it('takes a Finnish number and sends it as E.164', async () => {
  const seen = open({ [phoneCall]: { id: 3, phone: '+358501234567', version: 2 } })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Telefonnummer'), '050 123 4567')
  await user.click(screen.getByRole('button', { name: 'Spara telefonnumret' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Telefonnumret har sparats']]))
  expect(seen.find(({ call }) => call === phoneCall)).toMatchObject({
    url: '/api/users/update-phone/3/',
    body: { version: 1, phone: '+358501234567' },
  })
})

it('says whether the organiser can call, who sees the number, and leads back', async () => {
  open()
  expect((await screen.findByText('Ditt telefonnummer saknas')).closest('[role=status]')).toBeTruthy()
  expect(screen.getByText(/Det visas aldrig offentligt/)).toBeTruthy()
  cleanup()
  queryClient.clear()
  open({ 'GET /api/users/me/': fakeMe({ phone: '+358501234567' }) })
  expect(
    await screen.findByText('Arrangören når dig på 050\u00a0123\u00a04567', { normalizer: (text) => text }),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Tillbaka till Min karneval' }).getAttribute('href')).toBe('/admin/myschool')
})

it('sets a typed number in groups when the field is left', async () => {
  open()
  const user = userEvent.setup()
  const field = await screen.findByLabelText('Telefonnummer')
  await user.type(field, '+358501234567')
  await user.tab()
  expect((field as HTMLInputElement).value).toBe('050 123 4567')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Spara telefonnumret' }).disabled).toBe(false)
})

it('lists the other leaders, not oneself and not the school admin', async () => {
  open()
  const section = within(await screen.findByRole('region', { name: 'Skolans andra lagledare' }))
  const rows = await section.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Karin Nyman 044 111 2223'])
  expect(section.getByRole('link').getAttribute('href')).toBe('tel:+358441112223')
})

it('shows the organiser the school’s leaders, and no form for an own number', async () => {
  storeSession({ roles: ['super_admin'] })
  open()
  const section = within(await screen.findByRole('region', { name: 'Skolans lagledare' }))
  expect((await section.findAllByRole('listitem')).length).toBeGreaterThan(0)
  expect(screen.queryByLabelText('Telefonnummer')).toBeNull()
})

it('leads to the rest of the own settings', async () => {
  open()
  expect((await screen.findByRole('link', { name: 'Mina uppgifter' })).getAttribute('href')).toBe('/konto')
})
