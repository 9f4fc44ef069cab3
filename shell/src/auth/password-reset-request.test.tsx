// @vitest-environment jsdom
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ownRoutes } from '../federation/router/own-routes.ts'

const call = 'POST /api/users/request-password-reset/'

async function send(text: string) {
  renderRoutes(ownRoutes, '/passwordresetrequest')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('E-post eller användarnamn'), text)
  await user.click(screen.getByRole('button', { name: 'Skicka länken' }))
  return user
}

test.each([
  ['anna@skola.fi', { email: 'anna@skola.fi' }],
  [' anna ', { username: 'anna' }],
])('asks for %j and says the same for everybody', async (text, body) => {
  const seen = fakeApi({ [call]: {} })
  await send(text)
  expect((await screen.findByRole('status')).textContent).toContain(
    'Om det finns ett konto med de uppgifterna har vi skickat en länk till dess e-postadress.',
  )
  expect(seen).toMatchObject([{ body, token: null }])
})

test('can be sent again', async () => {
  fakeApi({ [call]: {} })
  const user = await send('anna')
  await user.click(await screen.findByRole('button', { name: 'Försök på nytt' }))
  expect(screen.getByLabelText<HTMLInputElement>('E-post eller användarnamn').value).toBe('')
})

test('too many tries are told', async () => {
  fakeApi({ [call]: () => failure(429, 'throttled', 'För många försök. Vänta en stund och försök på nytt.') })
  await send('anna')
  expect((await screen.findByRole('alert')).textContent).toContain('För många försök.')
})
