// @vitest-environment jsdom
import { Page } from '@stafapp/shared/page'
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

const lookCall = 'GET /api/users/password-reset/{token}/'
const resetCall = 'POST /api/users/password-reset/{token}/'
const weak = 'Lösenordet måste vara minst 8 tecken långt och inkludera stora & små bokstäver samt minst en siffra.'

async function open() {
  const shown = renderRoutes(
    [...ownRoutes, { path: '*', element: <Page title="Annan sida" /> }],
    '/passwordreset/s3cret',
  )
  await screen.findByRole('heading', { level: 1, name: 'Återställ lösenordet' })
  return { user: userEvent.setup(), ...shown }
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Återställ lösenordet' })

async function fill(user: ReturnType<typeof userEvent.setup>, password = 'Karneval1', confirmation = password) {
  await user.type(await screen.findByLabelText('Nytt Lösenord'), password)
  await user.type(screen.getByLabelText('Bekräfta Lösenord'), confirmation)
}

test('sets the password, says so in a toast and leads to /login', async () => {
  const seen = fakeApi({ [lookCall]: { username: 'anna' }, [resetCall]: {} })
  const { user, router } = await open()
  await fill(user)
  await user.click(submit())
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(toasts).toEqual([['success', 'Lösenordet har återställts, försök att logga in igen med ditt nya lösenord']])
  expect(seen).toMatchObject([
    { url: '/api/users/password-reset/s3cret/', token: null },
    { call: resetCall, body: { new_password: 'Karneval1', confirm_password: 'Karneval1' }, token: null },
  ])
})

test.each(['kort1A', 'karneval1', 'KARNEVAL1', 'Karneval'])(
  'the password %s is refused on every change',
  async (password) => {
    fakeApi({ [lookCall]: { username: 'anna' } })
    const { user } = await open()
    await fill(user, password)
    expect(screen.getByText(weak)).toBeTruthy()
    expect(submit().disabled).toBe(true)
  },
)

test.each(['Karneval1', 'ÅÄÖåäö12', 'Lång mening med 1 siffra'])('the password %s is accepted', async (password) => {
  fakeApi({ [lookCall]: { username: 'anna' } })
  const { user } = await open()
  await fill(user, password)
  expect(screen.queryByText(weak)).toBeNull()
  await waitFor(() => expect(submit().disabled).toBe(false))
})

test('the confirmation must be equal, also when the first field is changed afterwards', async () => {
  fakeApi({ [lookCall]: { username: 'anna' } })
  const { user } = await open()
  await fill(user, 'Karneval1', 'Karneval2')
  expect(screen.getByText('Lösenorden matchar inte')).toBeTruthy()
  await user.clear(screen.getByLabelText('Nytt Lösenord'))
  await user.type(screen.getByLabelText('Nytt Lösenord'), 'Karneval2')
  await waitFor(() => expect(screen.queryByText('Lösenorden matchar inte')).toBeNull())
  expect(submit().disabled).toBe(false)
})

test('A13: both fields can be shown, and a password manager knows whose they are', async () => {
  fakeApi({ [lookCall]: { username: 'anna' } })
  await open()
  await screen.findByLabelText('Nytt Lösenord')
  expect(screen.getAllByRole('button', { name: 'Visa lösenord' })).toHaveLength(2)
  for (const label of ['Nytt Lösenord', 'Bekräfta Lösenord']) {
    expect(screen.getByLabelText(label).getAttribute('autocomplete')).toBe('new-password')
  }
  expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('anna')
})

test.each([
  ['invalid_token', /^Länken är ogiltig/, ['Beställ en ny länk', 'Logga in']],
  ['token_used', /^Länken har redan använts/, ['Logga in', 'Beställ en ny länk']],
  ['token_expired', /^Länken har gått ut/, ['Beställ en ny länk', 'Logga in']],
])('a link with %s has its own text and next step, before anybody types', async (code, text, next) => {
  fakeApi({ [lookCall]: () => failure(404, code) })
  await open()
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(next)
  expect(screen.queryByLabelText('Nytt Lösenord')).toBeNull()
})

test('a link that was used in between says so instead of the form', async () => {
  fakeApi({ [lookCall]: { username: 'anna' }, [resetCall]: () => failure(400, 'token_used', 'Länken är använd.') })
  const { user } = await open()
  await fill(user)
  await user.click(submit())
  expect(await screen.findByText(/^Länken har redan använts/)).toBeTruthy()
})

test('a refusal is shown in the words of the answer, as a toast and in the form', async () => {
  const detail = 'Lösenordet är för vanligt.'
  fakeApi({
    [lookCall]: { username: 'anna' },
    [resetCall]: () => failure(400, 'weak_password', detail, 'new_password'),
  })
  const { user } = await open()
  await fill(user)
  await user.click(submit())
  expect(await screen.findByRole('link', { name: `Nytt Lösenord: ${detail}` })).toBeTruthy()
  expect(toasts).toEqual([['error', detail]])
  expect(screen.getByLabelText('Nytt Lösenord').getAttribute('aria-invalid')).toBe('true')
})

test('somebody who is logged in is logged out: the reset has ended the session', async () => {
  storeSession()
  const loads = watchPageLoads()
  fakeApi({
    [lookCall]: { username: 'anna' },
    [resetCall]: {},
    'POST /api/users/logout/': () => new Response(null, { status: 204 }),
  })
  const { user } = await open()
  await fill(user)
  await user.click(submit())
  await waitFor(() => expect(loads).toHaveBeenCalledWith('/login?reason=reset'))
  expect(localStorage.getItem('access_token')).toBeNull()
})
