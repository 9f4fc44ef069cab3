// @vitest-environment jsdom
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ownRoutes } from '../federation/router/own-routes.ts'

const lookCall = 'GET /api/users/undo-change/{token}/'
const undoCall = 'POST /api/users/undo-change/{token}/'
const change = {
  username: 'anna',
  email: 'anna@skola.example',
  email_changed: true,
  expires_at: '2025-04-22T06:00:00Z',
}

const open = () => renderRoutes(ownRoutes, '/angra/s3cret')

test('the page explains and changes nothing by itself; the button undoes', async () => {
  const seen = fakeApi({ [lookCall]: change, [undoCall]: { email: change.email } })
  open()
  const button = await screen.findByRole('button', { name: 'Ångra ändringen och lås kontot' })
  expect(screen.getByText('Kontot får tillbaka adressen anna@skola.example.')).toBeTruthy()
  expect(seen.map(({ call }) => call)).toEqual([lookCall])
  await userEvent.click(button)
  expect((await screen.findByRole('status')).textContent).toContain('Vi har skickat en länk till anna@skola.example.')
})

test('a changed password names no address that comes back', async () => {
  fakeApi({ [lookCall]: { ...change, email_changed: false } })
  open()
  await screen.findByRole('button', { name: 'Ångra ändringen och lås kontot' })
  expect(screen.queryByText(/får tillbaka adressen/)).toBeNull()
})

test.each([
  ['invalid_token', /^Länken är ogiltig/],
  ['token_used', /ändringen är ångrad/],
  ['token_expired', /^Länken har gått ut/],
])('a link with %s says why and leads on', async (code, text) => {
  fakeApi({ [lookCall]: () => failure(404, code, 'Länken gäller inte.') })
  open()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getAllByRole('link').length).toBeGreaterThan(0)
})
