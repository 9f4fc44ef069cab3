// @vitest-environment jsdom
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeMe } from '@stafapp/shared/testing/fake-me'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { watchPageLoads } from '@stafapp/shared/testing/page-loads'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { authRoutes } from '../auth/routes.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const userCall = 'PATCH /api/users/update-user/{id}/'
const phoneCall = 'PATCH /api/users/update-phone/{id}/'
const answers = {
  'GET /api/users/me/': fakeMe(),
  'GET /api/users/sessions/': {
    data: [
      {
        id: 's1',
        created_at: '2025-04-14T06:00:00Z',
        last_used_at: '2025-04-15T06:30:12Z',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        current: true,
      },
    ],
  },
}

async function open(more: Record<string, unknown> = {}) {
  storeSession()
  const seen = fakeApi({ ...answers, ...more })
  renderRoutes(authRoutes, '/konto')
  await screen.findByLabelText('E-post')
  return { user: userEvent.setup(), seen }
}

test('a visitor is led to the login and back', async () => {
  const { router } = renderRoutes(authRoutes, '/konto')
  await screen.findByLabelText('Användarnamn')
  expect(router.state.location).toMatchObject({ pathname: '/login', search: '?next=%2Fkonto' })
})

test('saves the name with the version that was read', async () => {
  const { user, seen } = await open({ [userCall]: fakeMe({ first_name: 'Mia', version: 2 }) })
  await user.clear(screen.getByLabelText('Förnamn'))
  await user.type(screen.getByLabelText('Förnamn'), 'Mia')
  await user.click(screen.getByRole('button', { name: 'Spara namnet' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Namnet har sparats']]))
  expect(seen.find(({ call }) => call === userCall)).toMatchObject({
    url: '/api/users/update-user/3/',
    body: { version: 1, first_name: 'Mia', last_name: 'Sjöberg' },
  })
})

test('shows the phone in groups and sends it as E.164', async () => {
  const { user, seen } = await open({ [phoneCall]: { id: 3, phone: '+358401112223', version: 2 } })
  const phone = screen.getByLabelText<HTMLInputElement>('Telefonnummer')
  expect(phone.value).toBe('+358 50 123 4567')
  await user.clear(phone)
  await user.type(phone, '040 111 2223')
  await user.click(screen.getByRole('button', { name: 'Spara telefonnumret' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Telefonnumret har sparats']]))
  expect(seen.find(({ call }) => call === phoneCall)?.body).toEqual({ version: 1, phone: '+358401112223' })
})

test('a new address waits for its verification', async () => {
  const { user } = await open({
    [userCall]: fakeMe({ pending_email: 'ny@skola.example', version: 2 }),
    'GET /api/users/me/': fakeMe(),
  })
  expect(screen.getByText('maria@skola.example är bekräftad.')).toBeTruthy()
  await user.clear(screen.getByLabelText('E-post'))
  await user.type(screen.getByLabelText('E-post'), 'ny@skola.example')
  await user.click(screen.getByRole('button', { name: 'Spara e-postadressen' }))
  await waitFor(() =>
    expect(toasts).toEqual([
      ['success', 'Vi har skickat en länk till ny@skola.example. Öppna den för att bekräfta adressen.'],
    ]),
  )
})

test('an address that is taken stands at its field', async () => {
  const { user } = await open({ [userCall]: () => failure(400, 'already_exists', 'Adressen är upptagen.', 'email') })
  await user.click(screen.getByRole('button', { name: 'Spara e-postadressen' }))
  expect(await screen.findByRole('link', { name: 'E-post: Adressen är upptagen.' })).toBeTruthy()
})

test('lists the sessions and logs out of all of them', async () => {
  const loads = watchPageLoads()
  const { user, seen } = await open({
    'POST /api/users/sessions/end-all/': () => new Response(null, { status: 204 }),
    'POST /api/users/logout/': () => new Response(null, { status: 204 }),
  })
  const session = (await screen.findByText('Firefox på Linux')).closest('li')
  expect(session?.textContent).toContain('Den här inloggningen')
  expect(session?.textContent).toContain('Senast använd 15.4.2025 kl. 09:30, inloggad sedan 14.4.2025')
  await user.click(screen.getByRole('button', { name: 'Logga ut överallt' }))
  await waitFor(() => expect(loads).toHaveBeenCalledWith('/'))
  expect(seen.map(({ call }) => call)).toContain('POST /api/users/sessions/end-all/')
  expect(localStorage.getItem('refresh_token')).toBeNull()
})

test('the password is changed by mail', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Byt lösenord' }).getAttribute('href')).toBe('/passwordresetrequest')
})
