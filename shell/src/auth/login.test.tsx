// @vitest-environment jsdom
import { draftPlace, writeDraft } from '@stafapp/shared/kept-draft'
import { Page } from '@stafapp/shared/page'
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeToken, storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ownRoutes } from '../federation/router/own-routes.ts'

const loginCall = 'POST /api/users/login/'

async function show(path: string) {
  const shown = renderRoutes([...ownRoutes, { path: '*', element: <Page title="Annan sida" /> }], path)
  await screen.findByRole('heading', { level: 1 })
  return { user: userEvent.setup(), ...shown }
}

async function logIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Användarnamn'), 'anna')
  await user.type(screen.getByLabelText('Lösenord'), 'Karneval2025{Enter}')
}

test('logs in and goes to the start page', async () => {
  const seen = fakeApi({ [loginCall]: { access: fakeToken({ username: 'anna' }), refresh: 'r' } })
  const { user, router } = await show('/login')
  expect(document.title).toBe('Logga in – Stafapp 2.0')
  await logIn(user)
  expect(await screen.findByText('Annan sida')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/')
  expect(seen[0]).toMatchObject({ body: { username: 'anna', password: 'Karneval2025' } })
})

test('returns to where it was called from', async () => {
  fakeApi({ [loginCall]: { access: fakeToken(), refresh: 'r' } })
  const { user, router } = await show('/login?next=%2Flagledare%2Forderspage%3Funit%3D1')
  await logIn(user)
  await screen.findByText('Annan sida')
  expect(router.state.location).toMatchObject({ pathname: '/lagledare/orderspage', search: '?unit=1' })
})

test('does not lead to another site', async () => {
  fakeApi({ [loginCall]: { access: fakeToken(), refresh: 'r' } })
  const { user, router } = await show('/login?next=%2F%2Fevil.example%2F')
  await logIn(user)
  await screen.findByText('Annan sida')
  expect(router.state.location.pathname).toBe('/')
})

test('a wrong password stays on the page and says why', async () => {
  fakeApi({ [loginCall]: () => failure(401, 'invalid_credentials', 'Fel användarnamn eller lösenord.') })
  const { user, router } = await show('/login')
  await logIn(user)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Fel användarnamn eller lösenord.')
  expect(router.state.location.pathname).toBe('/login')
  expect(screen.getByLabelText<HTMLInputElement>('Användarnamn').value).toBe('anna')
})

test('the login page says that the session was lost', async () => {
  await show('/login?reason=session&next=%2F')
  expect(screen.getByRole('alert').textContent).toContain('User not logged in: token refresh failed')
})

test('after an ended session, and only then, the login page says that input is kept', async () => {
  const text = 'Det du skrev finns kvar och väntar när du har loggat in.'
  const lost = '/login?reason=session&next=%2F'
  const { unmount } = await show(lost)
  expect(screen.queryByText(text)).toBeNull()
  unmount()
  writeDraft(draftPlace('anna', 'letter'), { subject: 'Till Ida' })
  const other = await show('/login?next=%2F')
  expect(screen.queryByText(text)).toBeNull()
  other.unmount()
  await show(lost)
  expect(screen.getByRole('alert').textContent).toContain(text)
  expect(document.body.textContent).not.toContain('Ida')
})

test('leads to the password reset', async () => {
  const { user, router } = await show('/login')
  await user.click(screen.getByRole('link', { name: 'Har du glömt lösenordet?' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Glömt lösenordet' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/passwordresetrequest')
})

test('somebody who is logged in is sent on', async () => {
  storeSession()
  const { router } = await show('/login?next=%2Fadmin%2Fmyschool')
  await screen.findByText('Annan sida')
  expect(router.state.location.pathname).toBe('/admin/myschool')
})

test('whoever is asked to log in for a page is told so in plain words', async () => {
  await show('/login?next=%2Fdetail%2Fschool%2F1')
  const notice = screen.getByRole('alert')
  expect(notice.textContent).toBe('Logga in för att se sidan. Därefter kommer du tillbaka till den.')
  expect(document.body.textContent).not.toContain('token refresh failed')
})

test('an account with a second factor is asked for its code after the password', async () => {
  let tries = 0
  const seen = fakeApi({
    [loginCall]: ({ body }: { body: unknown }) => {
      const { code } = body as { code?: string }
      if (code === undefined) return failure(401, 'factor_required', 'Skriv koden från din app.', 'code')
      tries += 1
      return tries === 1
        ? failure(401, 'wrong_code', 'Koden är fel.', 'code')
        : { access: fakeToken({ username: 'anna' }), refresh: 'r' }
    },
  })
  const { user } = await show('/login')
  await logIn(user)
  const code = await screen.findByLabelText('Kod')
  expect(document.activeElement).toBe(code)
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  await user.type(code, '123456{Enter}')
  expect(await screen.findByRole('link', { name: 'Kod: Koden är fel.' })).toBeTruthy()
  await user.type(code, '{Backspace}7{Enter}')
  expect(await screen.findByText('Annan sida')).toBeTruthy()
  expect(seen.filter(({ call }) => call === loginCall).at(-1)).toMatchObject({
    body: { username: 'anna', password: 'Karneval2025', code: '123457' },
  })
})

test('the way back from the code forgets the password', async () => {
  fakeApi({ [loginCall]: () => failure(401, 'factor_required', 'Skriv koden från din app.', 'code') })
  const { user } = await show('/login')
  await logIn(user)
  await user.click(await screen.findByRole('button', { name: 'Tillbaka' }))
  expect(screen.getByLabelText<HTMLInputElement>('Lösenord').value).toBe('')
})
