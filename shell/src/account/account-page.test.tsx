// @vitest-environment jsdom
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeMe } from '@stafapp/shared/testing/fake-me'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { watchPageLoads } from '@stafapp/shared/testing/page-loads'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ownRoutes } from '../federation/router/own-routes.ts'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const userCall = 'PATCH /api/users/update-user/{id}/'
const phoneCall = 'PATCH /api/users/update-phone/{id}/'
const answers = {
  'GET /api/users/me/': fakeMe(),
  'GET /api/users/factor/': { enabled: false, confirmed_at: null, recovery_codes: 0 },
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
  renderRoutes(ownRoutes, '/konto')
  await screen.findByLabelText('Förnamn')
  return { user: userEvent.setup(), seen }
}

const openEmail = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Byt e-postadress' }))
  expect(document.activeElement).toBe(screen.getByLabelText('E-post'))
}

/** Types the password into the e-mail form. */
const typePassword = (user: ReturnType<typeof userEvent.setup>) =>
  user.type(
    within(screen.getByRole('region', { name: 'E-postadress' })).getByLabelText('Nuvarande lösenord'),
    'Gammalt1',
  )

test('a visitor is led to the login and back', async () => {
  const { router } = renderRoutes(ownRoutes, '/konto')
  await screen.findByLabelText('Användarnamn')
  expect(router.state.location).toMatchObject({ pathname: '/login', search: '?next=%2Fkonto' })
})

test('saves the name with the version that was read', async () => {
  const { user, seen } = await open({ [userCall]: fakeMe({ first_name: 'Mia', version: 2 }) })
  // Nothing is changed, so nothing asks to be saved.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Spara namnet' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Spara telefonnumret' }).disabled).toBe(true)
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
  expect(phone.value).toBe('050 123 4567')
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
  await openEmail(user)
  await user.clear(screen.getByLabelText('E-post'))
  await user.type(screen.getByLabelText('E-post'), 'ny@skola.example')
  await typePassword(user)
  await user.click(screen.getByRole('button', { name: 'Spara e-postadressen' }))
  await waitFor(() =>
    expect(toasts).toEqual([
      ['success', 'Vi har skickat en länk till ny@skola.example. Öppna den för att bekräfta adressen.'],
    ]),
  )
})

test('the form of an address that is not verified is open, and no other one that asks for the password', async () => {
  const { user } = await open({ 'GET /api/users/me/': fakeMe({ email_verified: false }) })
  expect(screen.getByLabelText('E-post')).toBeTruthy()
  expect(screen.getAllByLabelText('Nuvarande lösenord')).toHaveLength(1)
  const form = within(screen.getByRole('region', { name: 'Lösenord' }))
  await user.click(form.getByRole('button', { name: 'Byt lösenord' }))
  await user.click(form.getByRole('button', { name: 'Avbryt' }))
  expect(document.activeElement).toBe(form.getByRole('button', { name: 'Byt lösenord' }))
})

test('an address that is taken stands at its field', async () => {
  const { user } = await open({ [userCall]: () => failure(400, 'already_exists', 'Adressen är upptagen.', 'email') })
  await openEmail(user)
  await typePassword(user)
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
  expect(session?.textContent).toContain('Den här enheten')
  expect(session?.textContent).toContain('Senast använd 15.4.2025 09:30, inloggad sedan 14.4.2025')
  await user.click(screen.getByRole('button', { name: 'Logga ut överallt' }))
  await waitFor(() => expect(loads).toHaveBeenCalledWith('/'))
  expect(seen.map(({ call }) => call)).toContain('POST /api/users/sessions/end-all/')
  expect(localStorage.getItem('refresh_token')).toBeNull()
})

test('the password is changed with the old one; a forgotten one by mail', async () => {
  const { user, seen } = await open({ 'POST /api/users/change-password/': {} })
  const form = within(screen.getByRole('region', { name: 'Lösenord' }))
  await user.click(form.getByRole('button', { name: 'Byt lösenord' }))
  expect(document.activeElement).toBe(form.getByLabelText('Nuvarande lösenord'))
  await user.type(form.getByLabelText('Nuvarande lösenord'), 'Gammalt1')
  await user.type(form.getByLabelText('Nytt Lösenord'), 'Karneval1')
  await user.type(form.getByLabelText('Bekräfta Lösenord'), 'Karneval1')
  await user.click(form.getByRole('button', { name: 'Byt lösenord' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Lösenordet har bytts']]))
  expect(seen.find(({ call }) => call === 'POST /api/users/change-password/')?.body).toEqual({
    current_password: 'Gammalt1',
    new_password: 'Karneval1',
    confirm_password: 'Karneval1',
  })
  // The form is gone with what was typed, and opens empty.
  await user.click(await form.findByRole('button', { name: 'Byt lösenord', expanded: false }))
  expect(form.getByLabelText<HTMLInputElement>('Nuvarande lösenord').value).toBe('')
  const forgotten = form.getByRole('link', { name: 'Har du glömt lösenordet?' })
  expect(forgotten.getAttribute('href')).toBe('/passwordresetrequest')
})

test('one device, or all others, are logged out and this one stays', async () => {
  const device = (id: string, current: boolean) => ({
    ...answers['GET /api/users/sessions/'].data[0],
    id,
    current,
  })
  const { user, seen } = await open({
    'GET /api/users/sessions/': { data: [device('s1', true), device('s2', false), device('s3', false)] },
    'POST /api/users/sessions/{session}/end/': () => new Response(null, { status: 204 }),
    'POST /api/users/sessions/end-others/': { ended: 1 },
  })
  const [first] = await screen.findAllByRole('button', { name: /^Logga ut Firefox på Linux/ })
  if (first) await user.click(first)
  await waitFor(() => expect(toasts).toEqual([['success', 'Firefox på Linux har loggats ut']]))
  expect(seen.map(({ url }) => url)).toContain('/api/users/sessions/s2/end/')
  await user.click(screen.getByRole('button', { name: 'Logga ut alla andra' }))
  await waitFor(() => expect(toasts.at(-1)).toEqual(['success', 'Andra enheter har loggats ut']))
  expect(localStorage.getItem('refresh_token')).not.toBeNull()
})

test('a second factor is enrolled with password, QR code or key, and a first code; its recovery codes are shown once', async () => {
  const codes = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567']
  const { user, seen } = await open({
    'POST /api/users/factor/': () =>
      Response.json({ secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x', qr: ['101', '010', '111'] }, { status: 201 }),
    'POST /api/users/factor/confirm/': { recovery_codes: codes },
  })
  const section = () => within(screen.getByRole('region', { name: 'Tvåstegsinloggning' }))
  await user.click(await section().findByRole('button', { name: 'Ta i bruk tvåstegsinloggning' }))
  await user.type(section().getByLabelText('Nuvarande lösenord'), 'Gammalt1')
  await user.click(section().getByRole('button', { name: 'Fortsätt' }))
  expect(await section().findByText('ABCD EFGH IJ')).toBeTruthy()
  expect(section().getByRole('img').querySelector('path')?.getAttribute('d')).toBe(
    'M4 4h1v1h-1zM6 4h1v1h-1zM5 5h1v1h-1zM4 6h3v1h-3z',
  )
  await user.type(section().getByLabelText('Kod ur appen'), '123 456')
  await user.click(section().getByRole('button', { name: 'Ta i bruk' }))
  for (const code of codes) expect(await section().findByText(code)).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Reservkoder')
  expect(seen.find(({ call }) => call === 'POST /api/users/factor/confirm/')?.body).toEqual({
    current_password: 'Gammalt1',
    code: '123 456',
  })
  await user.click(section().getByRole('button', { name: 'Jag har sparat koderna' }))
  expect(section().queryByText(codes[0] ?? '')).toBeNull()
})

test('a second factor is switched off with password and code, and a wrong code stands at its field', async () => {
  let answer: () => unknown = () => failure(400, 'wrong_code', 'Koden är fel.', 'code')
  const { user } = await open({
    'GET /api/users/factor/': { enabled: true, confirmed_at: '2025-04-14T06:00:00Z', recovery_codes: 9 },
    'POST /api/users/factor/remove/': () => answer(),
  })
  const section = within(screen.getByRole('region', { name: 'Tvåstegsinloggning' }))
  expect(await section.findByText('På sedan 14.4.2025. Reservkoder som är kvar: 9.')).toBeTruthy()
  await user.click(section.getByRole('button', { name: 'Stäng av tvåstegsinloggningen' }))
  await user.type(section.getByLabelText('Nuvarande lösenord'), 'Gammalt1')
  await user.type(section.getByLabelText('Kod ur appen, eller en reservkod'), '123456')
  await user.click(section.getByRole('button', { name: 'Stäng av' }))
  expect(await section.findByRole('link', { name: /Koden är fel\.$/ })).toBeTruthy()
  answer = () => ({ enabled: false, confirmed_at: null, recovery_codes: 0 })
  await user.type(section.getByLabelText('Kod ur appen, eller en reservkod'), '7')
  await user.click(section.getByRole('button', { name: 'Stäng av' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Tvåstegsinloggningen är avstängd']]))
})

test('a super admin is advised to use a second factor', async () => {
  await open({ 'GET /api/users/me/': fakeMe({ roles: ['super_admin'] }) })
  expect(await screen.findByText('Rekommenderas för dig som är superadmin.')).toBeTruthy()
})

test.each([
  ['teacher' as const, ['#kontakt']],
  ['school_admin' as const, ['#kontakt', '/detail/school']],
  ['super_admin' as const, ['#kontakt']],
])('leads a %s to the policy, and to whom to ask about what is stored', async (role, ways) => {
  await open({ 'GET /api/users/me/': fakeMe({ roles: [role] }) })
  const links = within(screen.getByRole('region', { name: 'Personuppgifter' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/documentation/privacypolicy', ...ways])
})

test('what is stored about the own person is downloaded as a file, and a refusal is told', async () => {
  let answer: () => unknown = () => failure(429, 'throttled', 'För många försök. Vänta en stund.')
  const { user } = await open({ 'GET /api/users/personal-data/': () => answer() })
  const button = await screen.findByRole('button', { name: 'Ladda ner mina uppgifter' })
  await user.click(button)
  await waitFor(() => expect(toasts.at(-1)?.[1]).toContain('Vänta en stund.'))
  answer = () =>
    new Response('{}', { headers: { 'content-disposition': 'attachment; filename="mina-uppgifter.json"' } })
  await user.click(button)
  await waitFor(() => expect(toasts.at(-1)).toEqual(['success', 'Uppgifterna är nedladdade']))
})
