// @vitest-environment jsdom
import { Page } from '@stafapp/shared/page'
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeMe } from '@stafapp/shared/testing/fake-me'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { ownRoutes } from '../federation/router/own-routes.ts'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const setupCall = 'POST /api/users/first-time-setup/'
const stateCall = 'GET /api/users/setup-state/'
const meCall = 'GET /api/users/me/'

async function open(path = '/setup') {
  const shown = renderRoutes([...ownRoutes, { path: '*', element: <Page title="Annan sida" /> }], path)
  await screen.findByRole('heading', { level: 1, name: 'Kom igång' })
  return { user: userEvent.setup(), ...shown }
}

describe('a portal without super admin', () => {
  async function fill(user: ReturnType<typeof userEvent.setup>) {
    await user.type(await screen.findByLabelText('Engångskod'), 'kod-ur-loggen')
    await user.type(screen.getByLabelText('Användarnamn'), 'chef')
    await user.type(screen.getByLabelText('E-post'), 'chef@stafett.example')
    await user.type(screen.getByLabelText('Lösenord'), 'Karneval1')
    await user.type(screen.getByLabelText('Bekräfta Lösenord'), 'Karneval1')
    await user.click(screen.getByRole('button', { name: 'Skapa superadministratör' }))
  }

  test('makes the first one with the code of the log and leads to /login', async () => {
    const seen = fakeApi({
      [stateCall]: { needs_super_admin: true },
      [setupCall]: () => Response.json({ id: 1, username: 'chef' }, { status: 201 }),
    })
    const { user, router } = await open()
    await fill(user)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(seen[1]?.body).toEqual({
      setup_token: 'kod-ur-loggen',
      username: 'chef',
      email: 'chef@stafett.example',
      password: 'Karneval1',
    })
  })

  test('a wrong code stands at its field', async () => {
    fakeApi({
      [stateCall]: { needs_super_admin: true },
      [setupCall]: () => failure(403, 'invalid_token', 'Koden är fel.', 'setup_token'),
    })
    const { user } = await open()
    await fill(user)
    expect(await screen.findByRole('link', { name: 'Engångskod: Koden är fel.' })).toBeTruthy()
  })

  test('a portal in use leads to the login', async () => {
    fakeApi({ [stateCall]: { needs_super_admin: false } })
    await open()
    const link = await screen.findByRole('link', { name: 'Logga in' })
    expect(link.getAttribute('href')).toBe('/login?next=%2Fsetup')
    expect(screen.queryByLabelText('Engångskod')).toBeNull()
  })
})

describe('a first visit', () => {
  const newcomer = fakeMe({ setup_completed: false, privacy_accepted: false, first_name: '', last_name: '', phone: '' })

  async function fill(user: ReturnType<typeof userEvent.setup>, phone = '050 123 4567') {
    await user.type(await screen.findByLabelText('Förnamn'), 'Anna')
    await user.type(screen.getByLabelText('Efternamn'), 'Ny')
    await user.type(screen.getByLabelText('Telefonnummer'), phone)
    await user.click(screen.getByLabelText('Jag godkänner integritetspolicyn'))
  }

  test('sends name, phone as E.164 and consent, and goes on to where one was going', async () => {
    storeSession()
    const seen = fakeApi({ [meCall]: newcomer, [setupCall]: fakeMe() })
    const { user, router } = await open('/setup?next=%2Flagledare%2Forderspage')
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Spara och fortsätt' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/lagledare/orderspage'))
    expect(seen.find(({ call }) => call === setupCall)?.body).toEqual({
      first_name: 'Anna',
      last_name: 'Ny',
      phone: '+358501234567',
      privacyPolicy: true,
    })
  })

  test('says which fields are missing and what is wrong with the number', async () => {
    storeSession()
    fakeApi({ [meCall]: newcomer })
    const { user } = await open()
    await fill(user, '123')
    expect(screen.getByText('Skriv ett telefonnummer, till exempel 050 123 4567.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Spara och fortsätt' }).disabled).toBe(true)
    expect(screen.getByLabelText('Telefonnummer').getAttribute('autocomplete')).toBe('tel')
    expect(screen.getByLabelText('Förnamn').getAttribute('autocomplete')).toBe('given-name')
  })

  test('whoever consented when accepting the invitation is not asked again', async () => {
    storeSession()
    const seen = fakeApi({ [meCall]: { ...newcomer, privacy_accepted: true }, [setupCall]: fakeMe() })
    const { user } = await open()
    await user.type(await screen.findByLabelText('Förnamn'), 'Anna')
    expect(screen.queryByLabelText('Jag godkänner integritetspolicyn')).toBeNull()
    await user.type(screen.getByLabelText('Efternamn'), 'Ny')
    await user.type(screen.getByLabelText('Telefonnummer'), '050 123 4567')
    await user.click(screen.getByRole('button', { name: 'Spara och fortsätt' }))
    await waitFor(() => expect(seen.some(({ call }) => call === setupCall)).toBe(true))
  })

  test('whoever has done it is told so', async () => {
    storeSession()
    fakeApi({ [meCall]: fakeMe() })
    await open()
    expect(await screen.findByText('Dina uppgifter är redan ifyllda.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Mina uppgifter' }).getAttribute('href')).toBe('/konto')
  })

  test('login leads there, and back to where one was going', async () => {
    storeSession()
    fakeApi({ [meCall]: newcomer })
    const { router } = renderRoutes(ownRoutes, '/login?next=%2Fadmin%2Fmyschool')
    expect(await screen.findByLabelText('Förnamn')).toBeTruthy()
    expect(router.state.location).toMatchObject({ pathname: '/setup', search: '?next=%2Fadmin%2Fmyschool' })
    // The page has no link past the setup; leaving it shows it again at the next login.
    expect(screen.queryByRole('link')?.textContent).toBe('Läs integritetspolicyn (öppnas i en ny flik)')
  })
})
