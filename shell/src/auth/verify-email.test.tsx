// @vitest-environment jsdom
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { watchPageLoads } from '@stafapp/shared/testing/page-loads'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ownRoutes } from '../federation/router/own-routes.ts'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const call = 'POST /api/users/verify-email/'

async function press() {
  renderRoutes(ownRoutes, '/verifyemail/s3cret')
  await userEvent.click(await screen.findByRole('button', { name: 'Klicka här för att bekräfta epost' }))
}

test('while it is pending the button says so and cannot be pressed again', async () => {
  let answer: (value: unknown) => void = () => undefined
  const pending = new Promise((resolve) => {
    answer = resolve
  })
  const seen = fakeApi({ [call]: () => pending })
  await press()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Eposten bekräftas' })
  expect(button.disabled).toBe(true)
  expect(button.querySelector('[aria-hidden=true]')).not.toBeNull()
  answer({ email: 'anna@skola.fi' })
  expect(await screen.findByText('anna@skola.fi är bekräftad.')).toBeTruthy()
  expect(seen).toMatchObject([{ body: { token: 's3cret' }, token: null }])
})

test('success is told in a toast and shows the way in', async () => {
  fakeApi({ [call]: { email: 'anna@skola.fi' } })
  await press()
  await waitFor(() => expect(toasts).toEqual([['success', 'Epost bekfräftad']]))
  expect((await screen.findByRole('link', { name: 'Logga in' })).getAttribute('href')).toBe('/login')
})

test('a logged-in user is logged out and asked to log in again', async () => {
  storeSession()
  const loads = watchPageLoads()
  fakeApi({ [call]: { email: 'anna@skola.fi' }, 'POST /api/users/logout/': () => new Response(null, { status: 204 }) })
  await press()
  await waitFor(() => expect(loads).toHaveBeenCalledWith('/login?reason=verified'))
  expect(localStorage.getItem('user')).toBeNull()
})

test('the login page says why one has to log in again', async () => {
  renderRoutes(ownRoutes, '/login?reason=verified')
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Vänligen logga in tillbaka för att slutföra processen')
})

test('the toast of the confirmation is shown after the page has been loaded anew', async () => {
  renderRoutes(ownRoutes, '/login?reason=verified')
  await waitFor(() => expect(toasts).toEqual([['success', 'Epost bekfräftad']]))
})

test('a link that was used before has done its work: toast and page say so alike', async () => {
  fakeApi({ [call]: () => failure(400, 'token_used', 'Länken har redan använts.') })
  await press()
  const text = 'Adressen är redan bekräftad: länken har använts tidigare.'
  expect((await screen.findByText(text)).getAttribute('role')).toBe('status')
  expect(toasts).toEqual([['info', text]])
  expect(screen.getByRole('link', { name: 'Logga in' }).getAttribute('href')).toBe('/login')
})

test('a failure is shown as a toast with its code, and stays on the page in plain ones', async () => {
  fakeApi({ [call]: () => failure(500, 'internal_error', 'Ett oväntat fel.') })
  await press()
  const text = 'Din epost kunde inte bekräftas, Ett oväntat fel.'
  expect((await screen.findByRole('alert')).textContent).toBe('Din epost kunde inte bekräftas. Ett oväntat fel.')
  expect(toasts).toEqual([['error', text]])
  expect(screen.getByRole('button', { name: 'Klicka här för att bekräfta epost' })).toBeTruthy()
})

test.each([
  ['invalid_token', /^Länken är ogiltig/, '/konto'],
  ['token_expired', /^Länken har gått ut/, '/konto'],
])('a link with %s has its toast, its own text and next step', async (code, text, next) => {
  fakeApi({ [call]: () => failure(400, code, 'Länken gäller inte.') })
  await press()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe(next)
  expect(toasts).toEqual([['error', 'Din epost kunde inte bekräftas, Länken gäller inte.']])
})
