import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeInvitation } from '../test-data.ts'
import { InvitationList } from './invitation-list.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const listCall = 'GET /api/users/invitations/'
const all = {
  data: [
    fakeInvitation(),
    fakeInvitation({ id: 6, email: 'klar@skola.example', state: 'accepted', accepted_at: '2025-04-16T06:00:00Z' }),
    fakeInvitation({ id: 7, email: 'gammal@skola.example', state: 'expired' }),
  ],
}

beforeEach(() => void storeSession({ roles: ['school_admin'] }))

it("shows a school's invitations with their states; only open ones can be sent again or taken back", async () => {
  const seen = fakeApi({ [listCall]: all })
  renderAt(<InvitationList school={7} />)
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([2, 0, 2])
  expect(rows[0]?.textContent).toContain('ny@skola.exampleLagledare, Vasa övningsskola, åk 1–6')
  expect(rows[1]?.textContent).toContain('Godkänd')
  expect(seen.map(({ url }) => url)).toContain('/api/users/invitations/?school=7&limit=500')
})

it('of all schools it names the school, and may leave out what is done', async () => {
  fakeApi({ [listCall]: all })
  renderAt(<InvitationList isOnlyOpen />)
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(screen.getAllByRole('link', { name: 'Vasa övningsskola' })[0]?.getAttribute('href')).toBe('/detail/school/7')
})

it.each([
  ['Skicka på nytt till ny@skola.example', 'POST /api/users/invitations/{id}/resend/', 'Inbjudan har skickats'],
  ['Återkalla inbjudan till ny@skola.example', 'POST /api/users/invitations/{id}/revoke/', 'Inbjudan har återkallats'],
])('%s', async (name, call, toast) => {
  const seen = fakeApi({ [listCall]: all, [call]: fakeInvitation() })
  renderAt(<InvitationList school={7} />)
  await userEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(toasts).toEqual([['success', toast]]))
  expect(seen.find((made) => made.call === call)?.url).toContain('/invitations/5/')
})

it('what the server refuses is a toast', async () => {
  const call = 'POST /api/users/invitations/{id}/resend/'
  fakeApi({ [listCall]: all, [call]: () => failure(409, 'conflict', 'Redan godkänd.') })
  renderAt(<InvitationList school={7} />)
  await userEvent.click(await screen.findByRole('button', { name: /^Skicka på nytt till ny@/ }))
  await waitFor(() => expect(toasts).toEqual([['error', 'client_error: conflict: Redan godkänd.']]))
})

it('says when there is nobody, and can be loaded again after a failure', async () => {
  let answer: unknown = () => failure(403, 'permission_denied', 'Nej.')
  fakeApi({ [listCall]: (seen: unknown) => (typeof answer === 'function' ? answer(seen) : answer) })
  renderAt(<InvitationList school={7} />)
  const retry = await screen.findByRole('button', { name: 'Försök på nytt' })
  answer = { data: [] }
  await userEvent.click(retry)
  expect(await screen.findByText('Ingen har bjudits in ännu.')).toBeTruthy()
})
