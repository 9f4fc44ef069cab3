import type { Role } from '@stafapp/shared/contract/types'
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeInvitation } from '../test-data.ts'
import { SchoolInvitations } from './school-invitations.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const listCall = 'GET /api/users/invitations/'
const createCall = 'POST /api/users/create-invitation/'
const school = {
  id: 7,
  school_unit: [
    { id: 1, unit_name: 'Vasa övningsskola, åk 1–6', school_type: ['primary_school' as const] },
    { id: 2, unit_name: 'Vasa övningsskola, gymnasiet', school_type: ['secondary_school' as const] },
  ],
}

async function open(role: Role, answers: Record<string, unknown> = {}) {
  storeSession({ roles: [role] })
  const seen = fakeApi({ [listCall]: { data: [] }, ...answers })
  renderAt(<SchoolInvitations school={school} />)
  await screen.findByText('Ingen har bjudits in ännu.')
  return { user: userEvent.setup(), seen }
}

const created = () => Response.json(fakeInvitation({ state: 'queued' }), { status: 201 })

it('the form is shown and hidden, and offers "unit name · school type"', async () => {
  const { user } = await open('school_admin')
  const toggle = screen.getByRole('button', { name: 'Bjud in lagledare' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await user.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Välj …',
    'Vasa övningsskola, åk 1–6 · Åk 1–6',
    'Vasa övningsskola, gymnasiet · Andra stadiet',
  ])
  expect(screen.queryByRole('radiogroup')).toBeNull()
  await user.click(toggle)
  expect(screen.queryByLabelText('E-post')).toBeNull()
})

it('A8: the form takes the focus when it opens, and "Avbryt" gives it back to the button', async () => {
  const { user } = await open('school_admin')
  const toggle = screen.getByRole('button', { name: 'Bjud in lagledare' })
  await user.click(toggle)
  expect(document.activeElement).toBe(await screen.findByLabelText('E-post'))
  await user.click(screen.getByRole('button', { name: 'Avbryt' }))
  expect(screen.queryByLabelText('E-post')).toBeNull()
  expect(document.activeElement).toBe(toggle)
})

it('an address and a unit are required', async () => {
  const { user } = await open('school_admin')
  await user.click(screen.getByRole('button', { name: 'Bjud in lagledare' }))
  await user.type(await screen.findByLabelText('E-post'), 'inte-en-adress')
  expect(screen.getByText(/^Skriv en e-postadress/)).toBeTruthy()
  await user.click(screen.getByLabelText('Skolenhet'))
  await user.tab()
  expect(screen.getByText('Välj en skolenhet.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Skicka inbjudan' }).disabled).toBe(true)
})

it('a sent invitation has its toast, closes the form and gives the focus back', async () => {
  const { user, seen } = await open('school_admin', { [createCall]: created })
  const toggle = screen.getByRole('button', { name: 'Bjud in lagledare' })
  await user.click(toggle)
  await user.type(await screen.findByLabelText('E-post'), 'ny@skola.example')
  await user.selectOptions(screen.getByLabelText('Skolenhet'), '2')
  await user.click(screen.getByRole('button', { name: 'Skicka inbjudan' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Inbjudan har skickats']]))
  const sent = seen.filter(({ call }) => call === createCall)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toEqual({ email: 'ny@skola.example', school_unit: 2, role: 'teacher' })
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  await waitFor(() => expect(document.activeElement).toBe(toggle))
})

it('F1: a repeated send after a failure carries the same key', async () => {
  const { user, seen } = await open('school_admin', { [createCall]: () => failure(500, 'internal_error', 'Fel.') })
  await user.click(screen.getByRole('button', { name: 'Bjud in lagledare' }))
  await user.type(await screen.findByLabelText('E-post'), 'ny@skola.example')
  await user.selectOptions(screen.getByLabelText('Skolenhet'), '1')
  for (const times of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Skicka inbjudan' }))
    await waitFor(() => expect(toasts).toHaveLength(times))
  }
  const keys = seen.filter(({ call }) => call === createCall).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
})

it('a refusal stands at the field and in a toast', async () => {
  const detail = 'Adressen är redan inbjuden.'
  const { user } = await open('school_admin', { [createCall]: () => failure(400, 'already_exists', detail, 'email') })
  await user.click(screen.getByRole('button', { name: 'Bjud in lagledare' }))
  await user.type(await screen.findByLabelText('E-post'), 'ny@skola.example')
  await user.selectOptions(screen.getByLabelText('Skolenhet'), '1')
  await user.click(screen.getByRole('button', { name: 'Skicka inbjudan' }))
  expect(await screen.findAllByText(detail)).toHaveLength(1)
  expect(screen.queryByText('Inbjudan kunde inte skickas.')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-post')))
  expect(screen.getByLabelText('E-post').getAttribute('aria-invalid')).toBe('true')
  expect(toasts).toEqual([['error', detail]])
})

it('a super admin chooses between school admin and leader', async () => {
  const { user, seen } = await open('super_admin', { [createCall]: created })
  expect(screen.queryByRole('button', { name: 'Bjud in lagledare' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Bjud in till skolan' }))
  await user.type(await screen.findByLabelText('E-post'), 'ny@skola.example')
  await user.selectOptions(screen.getByLabelText('Skolenhet'), '1')
  expect(screen.getByLabelText<HTMLInputElement>('Skoladministratör').checked).toBe(true)
  await user.click(screen.getByLabelText('Lagledare'))
  await user.click(screen.getByRole('button', { name: 'Skicka inbjudan' }))
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(seen.find(({ call }) => call === createCall)?.body).toMatchObject({ role: 'teacher' })
})

it('several addresses that are pasted become rows, each with its unit, and are sent in one go', async () => {
  const { user, seen } = await open('school_admin', { [createCall]: created })
  await user.click(screen.getByRole('button', { name: 'Bjud in lagledare' }))
  await user.selectOptions(await screen.findByLabelText('Skolenhet'), '1')
  await user.click(screen.getByLabelText('E-post'))
  await user.paste('Anna Berg <anna@skola.example>, bo@skola.example\ncia-skola.example')
  const rows = screen.getAllByRole('group', { name: /^Inbjudan/ })
  expect(rows.map((row) => within(row).getByLabelText<HTMLInputElement>('E-post').value)).toEqual([
    'anna@skola.example',
    'bo@skola.example',
    'cia-skola.example',
  ])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Skicka 3 inbjudningar' }).disabled).toBe(true)
  const third = within(rows[2] as HTMLElement)
  await user.clear(third.getByLabelText('E-post'))
  await user.type(third.getByLabelText('E-post'), 'BO@skola.example')
  expect(third.getByText('Samma adress och enhet står redan i inbjudan 2.')).toBeTruthy()
  await user.selectOptions(third.getByLabelText('Skolenhet'), '2')
  await user.click(screen.getByRole('button', { name: 'Skicka 3 inbjudningar' }))
  await waitFor(() => expect(toasts).toEqual([['success', '3 inbjudningar är på väg']]))
  expect(seen.filter(({ call }) => call === createCall).map(({ body }) => body)).toEqual([
    { email: 'anna@skola.example', school_unit: 1, role: 'teacher' },
    { email: 'bo@skola.example', school_unit: 1, role: 'teacher' },
    { email: 'BO@skola.example', school_unit: 2, role: 'teacher' },
  ])
})

it('a pasted list says at once which address is faulty and which stands twice, and takes one unit for all', async () => {
  const { user } = await open('school_admin', { [createCall]: created })
  await user.click(screen.getByRole('button', { name: 'Bjud in lagledare' }))
  await user.click(await screen.findByLabelText('E-post'))
  await user.paste('anna@skola.example\nbo-skola.example\nANNA@skola.example')
  const [first, second, third] = screen.getAllByRole('group', { name: /^Inbjudan/ }).map((row) => within(row)) as [
    ReturnType<typeof within>,
    ReturnType<typeof within>,
    ReturnType<typeof within>,
  ]
  expect(await second.findByText(/^Skriv en e-postadress/)).toBeTruthy()
  expect(third.getByText('Samma adress står redan i inbjudan 1.')).toBeTruthy()
  const reason = () => screen.getByText(/^(Fyll ännu i|Rätta):/).textContent
  expect(reason()).toBe('Fyll ännu i: Skolenhet i inbjudan 1–3. Rätta: E-post i inbjudan 2–3.')
  const invalid = () => screen.getAllByLabelText('E-post').map((field) => field.getAttribute('aria-invalid'))
  expect(invalid()).toEqual(['false', 'true', 'true'])
  await user.selectOptions(second.getByLabelText('Skolenhet'), '2')
  const units = () => screen.getAllByLabelText<HTMLSelectElement>('Skolenhet').map(({ value }) => value)
  expect(units()).toEqual(['2', '2', '2'])
  expect(reason()).toBe('Rätta: E-post i inbjudan 2–3.')
  // Another choice is that row's own.
  await user.selectOptions(first.getByLabelText('Skolenhet'), '1')
  expect(units()).toEqual(['1', '2', '2'])
  expect(invalid()).toEqual(['false', 'true', 'false'])
})

it('of several, what is sent leaves the form and what is refused stays with its reason', async () => {
  const detail = 'Adressen har redan en öppen inbjudan till enheten. Skicka den på nytt i stället.'
  const answer = ({ body }: { body: { email: string } }) =>
    body.email.startsWith('bo') ? failure(409, 'already_exists', detail, 'email') : created()
  const { user, seen } = await open('school_admin', { [createCall]: answer })
  await user.click(screen.getByRole('button', { name: 'Bjud in lagledare' }))
  await user.selectOptions(await screen.findByLabelText('Skolenhet'), '1')
  await user.type(screen.getByLabelText('E-post'), 'anna@skola.example')
  await user.click(screen.getByRole('button', { name: 'Bjud in en till' }))
  // The added row has the focus and the unit of the one before.
  await user.keyboard('bo@skola.example')
  await user.click(screen.getByRole('button', { name: 'Skicka 2 inbjudningar' }))
  expect(await screen.findAllByText(detail)).toHaveLength(1)
  expect(screen.getByText('✓ anna@skola.example')).toBeTruthy()
  expect(screen.getAllByLabelText<HTMLInputElement>('E-post').map(({ value }) => value)).toEqual(['bo@skola.example'])
  await user.clear(screen.getByLabelText('E-post'))
  await user.type(screen.getByLabelText('E-post'), 'disa@skola.example')
  await user.click(screen.getByRole('button', { name: 'Skicka inbjudan' }))
  await waitFor(() => expect(toasts).toContainEqual(['success', '2 inbjudningar är på väg']))
  expect(toasts).toHaveLength(2)
  expect(seen.filter(({ call }) => call === createCall)).toHaveLength(3)
})

it('when the connection is lost the rows that are not sent stay', async () => {
  const answer = ({ body }: { body: { email: string } }) =>
    body.email.startsWith('bo') ? failure(500, 'internal_error', 'Fel.') : created()
  const { user, seen } = await open('school_admin', { [createCall]: answer })
  await user.click(screen.getByRole('button', { name: 'Bjud in lagledare' }))
  await user.selectOptions(await screen.findByLabelText('Skolenhet'), '1')
  await user.click(screen.getByLabelText('E-post'))
  await user.paste('anna@skola.example bo@skola.example cia@skola.example')
  await user.click(screen.getByRole('button', { name: 'Skicka 3 inbjudningar' }))
  expect(await screen.findByText('✓ anna@skola.example')).toBeTruthy()
  expect(screen.getAllByLabelText<HTMLInputElement>('E-post').map(({ value }) => value)).toEqual([
    'bo@skola.example',
    'cia@skola.example',
  ])
  expect(seen.filter(({ call }) => call === createCall)).toHaveLength(2)
})
