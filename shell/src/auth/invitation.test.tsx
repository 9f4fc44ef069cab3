// @vitest-environment jsdom
import { Page } from '@stafapp/shared/page'
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeMe } from '@stafapp/shared/testing/fake-me'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { fakeToken, storeSession } from '@stafapp/shared/testing/fake-session'
import { watchPageLoads } from '@stafapp/shared/testing/page-loads'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ownRoutes } from '../federation/router/own-routes.ts'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const lookCall = 'GET /api/users/invitation/{token}/'
const acceptCall = 'POST /api/users/accept-invitation/'
const invitation = {
  email: 'ny@skola.example',
  username: 'ny.larare',
  account: null as 'open' | 'closed' | null,
  invited_by: 'Håkan Nygård',
  school: 'Vasa övningsskola',
  unit: 'Vasa övningsskola, åk 1–6',
  role: 'teacher',
  expires_at: '2025-04-29T06:00:00Z',
}
const created = () => Response.json({ id: 9, username: 'ny' }, { status: 201 })

async function open() {
  const shown = renderRoutes([...ownRoutes, { path: '*', element: <Page title="Annan sida" /> }], '/invitation/s3cret')
  await screen.findByRole('heading', { level: 1, name: 'Inbjudan till Stafapp' })
  return { user: userEvent.setup(), ...shown }
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Skapa lagledarkonto' })

async function fill(user: ReturnType<typeof userEvent.setup>) {
  const username = await screen.findByLabelText('Användarnamn')
  await user.clear(username)
  await user.type(username, 'ny')
  await user.type(screen.getByLabelText('Lösenord'), 'Karneval1')
  await user.click(screen.getByLabelText('Jag godkänner integritetspolicyn'))
}

test('the info box says who invited, school, unit, role and until when', async () => {
  fakeApi({ [lookCall]: invitation })
  await open()
  await screen.findByRole('region', { name: 'Om inbjudan' })
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['Inbjuden av', 'Håkan Nygård'],
    ['Skola', 'Vasa övningsskola'],
    ['Skolenhet', 'Vasa övningsskola, åk 1–6'],
    ['Roll', 'Lagledare'],
    ['E-post', 'ny@skola.example'],
    ['Gäller till', 'tisdag 29.4.2025 kl.\u00a009:00'],
  ])
})

test('makes the account, logs in with it, and leads to the own details without asking for the password again', async () => {
  const seen = fakeApi({
    [lookCall]: invitation,
    [acceptCall]: created,
    'POST /api/users/login/': { access: fakeToken({ username: 'ny', roles: ['teacher'] }), refresh: 'r' },
    'GET /api/users/me/': fakeMe({ setup_completed: false }),
  })
  const { user, router } = await open()
  await fill(user)
  await user.click(submit())
  await waitFor(() => expect(router.state.location.pathname).toBe('/setup'))
  expect(seen[1]).toMatchObject({
    call: acceptCall,
    token: null,
    body: { username: 'ny', password: 'Karneval1', token: 's3cret', privacyPolicy: true },
  })
  expect(toasts).toEqual([['success', 'Kontot har skapats']])
  // The used link is not asked for again: its refusal would be shown on the way to the next page.
  expect(seen.filter(({ call }) => call === lookCall)).toHaveLength(1)
})

test('proposes a free username, which one may keep', async () => {
  const seen = fakeApi({
    [lookCall]: invitation,
    [acceptCall]: created,
    'POST /api/users/login/': () => failure(429, 'throttled'),
  })
  const { user } = await open()
  expect(await screen.findByLabelText('Användarnamn')).toHaveProperty('value', 'ny.larare')
  await user.type(screen.getByLabelText('Lösenord'), 'Karneval1')
  await user.click(screen.getByLabelText('Jag godkänner integritetspolicyn'))
  await user.click(submit())
  await waitFor(() =>
    expect(seen.find(({ call }) => call === acceptCall)?.body).toMatchObject({ username: 'ny.larare' }),
  )
})

test.each([
  ['closed', /^Du är inbjuden att bli lagledare\. Ditt gamla konto ny\.larare öppnas igen/],
  ['open', /^Du är inbjuden att bli lagledare\. Skolenheten läggs till i ditt konto ny\.larare/],
] as const)(
  'an account of the same person that is %s is used again, unless a new one is wanted',
  async (account, text) => {
    fakeApi({
      [lookCall]: { ...invitation, account },
      [acceptCall]: created,
      'POST /api/users/login/': () => failure(429, 'throttled'),
    })
    const { user, router } = await open()
    expect(await screen.findByText(text)).toBeTruthy()
    const username = screen.getByLabelText('Användarnamn')
    await user.type(username, '2')
    expect(submit()).toBeTruthy()
    await user.type(username, '{Backspace}')
    await user.type(screen.getByLabelText('Lösenord'), 'Karneval1')
    await user.click(screen.getByLabelText('Jag godkänner integritetspolicyn'))
    await user.click(screen.getByRole('button', { name: 'Använd mitt konto' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(toasts).toEqual([['success', 'Skolenheten finns nu i ditt konto. Logga in med ditt användarnamn.']])
  },
)

test('an account whose login fails is not lost: the login page takes over', async () => {
  fakeApi({ [lookCall]: invitation, [acceptCall]: created, 'POST /api/users/login/': () => failure(429, 'throttled') })
  const { user, router } = await open()
  await fill(user)
  await user.click(submit())
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(toasts).toEqual([['success', 'Kontot har skapats. Logga in med ditt nya användarnamn.']])
})

test('password rule and consent, with their messages; submit says what is missing (A12)', async () => {
  fakeApi({ [lookCall]: invitation })
  const { user } = await open()
  await user.type(await screen.findByLabelText('Lösenord'), 'kort')
  expect(
    screen.getByText(
      'Lösenordet måste vara minst 8 tecken långt och inkludera stora & små bokstäver samt minst en siffra.',
    ),
  ).toBeTruthy()
  const consent = screen.getByLabelText('Jag godkänner integritetspolicyn')
  await user.click(consent)
  await user.click(consent)
  expect(screen.getByText('Du måste godkänna integritetspolicyn för att fortsätta.')).toBeTruthy()
  expect(submit().disabled).toBe(true)
  expect(document.getElementById(submit().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Fyll ännu i: Jag godkänner integritetspolicyn. Rätta: Lösenord.',
  )
})

test('what the password needs stands there before one types, and is ticked off while one does', async () => {
  fakeApi({ [lookCall]: invitation })
  const { user } = await open()
  const field = await screen.findByLabelText('Lösenord')
  const demands = () => within(screen.getByRole('list', { name: 'Krav' })).getAllByRole('listitem')
  const described = field.getAttribute('aria-describedby')?.split(' ')
  expect(described).toContain(screen.getByRole('list', { name: 'Krav' }).id)
  const met = () => demands().map(({ textContent }) => textContent)
  expect(met()).toEqual(['minst 8 tecken', 'en stor bokstav', 'en liten bokstav', 'en siffra'])
  await user.type(field, 'åÄ')
  expect(met()).toEqual(['minst 8 tecken', 'en stor bokstav (uppfyllt)', 'en liten bokstav (uppfyllt)', 'en siffra'])
  await user.type(field, '123456')
  expect(demands().every(({ dataset }) => dataset.met === 'true')).toBe(true)
  expect(screen.queryByText(/^Lösenordet måste vara/)).toBeNull()
})

test('the privacy policy opens in a new tab, and password managers know the fields (A13)', async () => {
  fakeApi({ [lookCall]: invitation })
  await open()
  const link = await screen.findByRole('link', { name: /^Läs integritetspolicyn/ })
  expect(link.getAttribute('href')).toBe('/documentation/privacypolicy')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(screen.getByLabelText('Användarnamn').getAttribute('autocomplete')).toBe('username')
  expect(screen.getByLabelText('Lösenord').getAttribute('autocomplete')).toBe('new-password')
})

test('F27: a taken username stands at the field and in a toast, and the form stays', async () => {
  const detail = 'Användarnamnet är upptaget.'
  fakeApi({ [lookCall]: invitation, [acceptCall]: () => failure(400, 'already_exists', detail, 'username') })
  const { user, router } = await open()
  await fill(user)
  await user.click(submit())
  await waitFor(() => expect(toasts).toEqual([['error', detail]]))
  expect(screen.getByLabelText('Användarnamn').getAttribute('aria-invalid')).toBe('true')
  expect(router.state.location.pathname).toBe('/invitation/s3cret')
})

test.each([
  ['invalid_token', /^Inbjudan hittades inte/, 'Till startsidan'],
  ['token_used', /^Inbjudan har redan använts/, 'Logga in'],
  ['token_expired', /^Inbjudan har gått ut\. Be den som bjöd in dig/, 'Till startsidan'],
])('an invitation with %s has its own text and next step', async (code, text, next) => {
  fakeApi({ [lookCall]: () => failure(404, code) })
  await open()
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  expect(screen.getAllByRole('link')[0]?.textContent).toBe(next)
})

test('an invitation that was used in between says so instead of the form', async () => {
  fakeApi({ [lookCall]: invitation, [acceptCall]: () => failure(400, 'token_used') })
  const { user } = await open()
  await fill(user)
  await user.click(submit())
  expect(await screen.findByText(/^Inbjudan har redan använts/)).toBeTruthy()
})

test('a server that does not answer can be asked again', async () => {
  fakeApi({ [lookCall]: () => failure(403, 'permission_denied', 'Nej.') })
  await open()
  expect(await screen.findByRole('button', { name: 'Försök på nytt' })).toBeTruthy()
})

test('whoever is logged in here is logged out, because the account is somebody else’s', async () => {
  storeSession()
  const loads = watchPageLoads()
  fakeApi({
    [lookCall]: invitation,
    [acceptCall]: created,
    'POST /api/users/logout/': () => new Response(null, { status: 204 }),
  })
  const { user } = await open()
  await fill(user)
  await user.click(submit())
  await waitFor(() => expect(loads).toHaveBeenCalledWith('/login'))
})

test('a school administrator makes an account, not a leader’s account', async () => {
  fakeApi({ [lookCall]: { ...invitation, role: 'school_admin' } })
  await open()
  expect(await screen.findByRole('button', { name: 'Skapa konto' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Skapa lagledarkonto' })).toBeNull()
})
