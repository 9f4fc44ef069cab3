import { failure, fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { fakeMe } from '@stafapp/shared/testing/fake-me'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Component } from './user-settings-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const personCall = 'GET /api/users/{id}/person/'
const listCall = 'GET /api/users/list/'
const rolesCall = 'PATCH /api/users/{id}/roles/'
const disabledCall = 'PATCH /api/users/{id}/disabled/'
const leader = fakeMe({ email_verified: false })
const boss = fakeMe({
  id: 1,
  username: 'superadmin',
  first_name: 'Sofia',
  last_name: 'Strand',
  roles: ['super_admin'],
  school: null,
  school_units: [],
  version: 4,
})

async function open(answers: Record<string, unknown> = {}, path = '/admin/usersettings') {
  stubBrowser()
  storeSession({ username: 'superadmin', roles: ['super_admin'] })
  const people = (answers[listCall] as { data: (typeof leader)[] } | undefined)?.data ?? [leader, boss]
  const seen = fakeApi({
    [listCall]: { total: 2, data: [leader, boss] },
    'GET /api/users/invitations/': { data: [] },
    'GET /api/users/mail/': { total: 0, data: [] },
    [personCall]: ({ url }: SeenCall) => personOf(people.find(({ id }) => url.includes(`/${id}/`)) ?? leader),
    ...answers,
  })
  const { router } = renderAt(<Component />, path)
  await screen.findByText(/^\d+ användare$/)
  return { user: userEvent.setup(), seen, router }
}

const personOf = (user: typeof leader) => ({
  user,
  last_seen_at: '2025-04-14T06:00:00Z',
  live_sessions: 2,
  schools: user.school ? [user.school] : [],
  invitations: [],
  mails: [],
})

/** Opens a person beside the list. */
async function openPerson(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(screen.getByRole('link', { name }))
  const panel = within(await screen.findByRole('dialog', { name }))
  await panel.findByRole('heading', { name: 'Åtgärder' })
  return panel
}

const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name} `) }))

it('shows who, where and what state the account is in', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Användare' })).toBeTruthy()
  const maria = row('Maria Sjöberg')
  expect(maria.getByRole('link', { name: '050 123 4567' }).getAttribute('href')).toBe('tel:+358501234567')
  expect(maria.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'lagledare',
    'Lagledare',
    'Vasa övningsskolaVasa övningsskola, åk 1–6',
    'maria@skola.example',
    '050 123 4567',
  ])
  expect(maria.getByRole('rowheader').textContent).toBe('Maria Sjöberg E-posten är inte bekräftad')
  expect(row('Maria Sjöberg').getByRole('link', { name: 'Vasa övningsskola' }).getAttribute('href')).toBe(
    '/detail/school/7',
  )
  // A leader has no school but units of it.
  expect(maria.getByRole('link', { name: 'Vasa övningsskola, åk 1–6' }).getAttribute('href')).toBe('/detail/school/7')
  expect(row('Sofia Strand').getByText('Superadmin')).toBeTruthy()
})

it('opens a person beside the list, with an address, and gives the focus back to the row', async () => {
  const invitation = {
    id: 5,
    email: 'maria@skola.example',
    role: 'teacher',
    school: { id: 7, name: 'Vasa övningsskola' },
    school_unit: { id: 1, unit_name: 'Lågstadiet' },
    invited_by: 'Arrangören',
    state: 'accepted',
    send_count: 1,
    created_at: '2025-01-15T06:00:00Z',
    sent_at: null,
    expires_at: '2025-02-15T06:00:00Z',
    accepted_at: '2025-01-16T06:00:00Z',
  }
  const mail = {
    id: 8,
    kind: 'message',
    to: 'maria@skola.example',
    subject: 'Påminnelse',
    state: 'sent',
    attempts: 1,
    cause: '',
    created_at: '2025-04-01T06:00:00Z',
    sent_at: '2025-04-01T06:00:00Z',
    next_attempt_at: null,
  }
  const { user, router } = await open(
    { [personCall]: { ...personOf(leader), invitations: [invitation], mails: [mail] } },
    '/admin/usersettings?sok=Maria',
  )
  const panel = await openPerson(user, 'Maria Sjöberg')
  expect(router.state.location.search).toBe('?sok=Maria&person=3')
  expect(panel.getByText('14.4.2025 09:00')).toBeTruthy()
  expect(panel.getByText('Kontot skapades 16.1.2025')).toBeTruthy()
  expect(panel.getByText('Påminnelse').parentElement?.textContent).toBe('PåminnelseSkickat 1.4.2025 09:00')
  expect(panel.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, false, false])
  await user.click(panel.getByRole('button', { name: 'Stäng' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('?sok=Maria')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Maria Sjöberg' }))
})

it('opens the person that a shared address names', async () => {
  await open({}, '/admin/usersettings?person=3')
  const panel = within(await screen.findByRole('dialog', { name: 'Maria Sjöberg' }))
  // A long address breaks after its @.
  expect(panel.getByRole('link', { name: 'maria@skola.example' }).innerHTML).toMatch(/^maria@<wbr>/)
})

it('mails a password link, and says to whom or why not', async () => {
  const call = 'POST /api/users/{id}/password-link/'
  const detail = 'Tre länkar har redan skickats den senaste timmen.'
  let sent = 0
  const { user } = await open({
    [call]: () => {
      sent += 1
      return sent === 1 ? { to: 'maria@skola.example' } : failure(409, 'limit_reached', detail)
    },
  })
  const panel = await openPerson(user, 'Maria Sjöberg')
  const button = panel.getByRole('button', { name: 'Skicka lösenordslänk till lagledare' })
  await user.click(button)
  await waitFor(() =>
    expect(toasts).toEqual([['success', 'En länk för nytt lösenord har skickats till maria@skola.example']]),
  )
  await user.click(button)
  await waitFor(() => expect(toasts.at(-1)).toEqual(['error', detail]))
})

it('moves a leader to units of another school, in words of what that means', async () => {
  const unit = (id: number, unit_name: string) => ({
    id,
    unit_name,
    school_type: ['primary_school'],
    school_subtype: ['none'],
    student_count: 5,
  })
  const school = (id: number, name: string, units: object[]) => ({
    id,
    name,
    municipality: 'Vasa',
    details: { number: null, units, team_count: 0, order_count: 0, leader_count: 0, leaders: [], missing: [] },
  })
  const { user, seen } = await open({
    [rolesCall]: leader,
    'GET /api/schools/list/': {
      total: 2,
      data: [school(7, 'Vasa övningsskola', [unit(1, 'Låg')]), school(8, 'Borgå', [unit(9, 'Hög')])],
    },
  })
  const panel = await openPerson(user, 'Maria Sjöberg')
  await user.click(panel.getByRole('button', { name: 'Byt skola eller enheter' }))
  await user.selectOptions(await panel.findByLabelText('Skola'), '8')
  // Without a unit the leader would have nothing to lead: says what to do with who has left.
  expect(panel.getByText(/^En lagledare behöver minst en skolenhet\..*Stäng av kontot/)).toBeTruthy()
  await user.click(panel.getByLabelText('Hög'))
  expect(panel.queryByText(/^En lagledare behöver/)).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Spara skolan' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Skolan för lagledare har sparats']]))
  expect(seen.find(({ call }) => call === rolesCall)?.body).toEqual({
    version: 1,
    roles: ['teacher'],
    school_units: [9],
  })
})

it('shows what an erasure of the person deletes and keeps before it asks for the name', async () => {
  const { user, seen } = await open({
    'GET /api/schools/{id}/erasure/': {
      name: 'Maria Sjöberg',
      erased: [{ label: 'Konto', rows: 1 }],
      kept: [],
      kept_until: null,
    },
  })
  const panel = await openPerson(user, 'Maria Sjöberg')
  await user.click(panel.getByRole('button', { name: 'Radera personens uppgifter' }))
  expect(await panel.findByText('Konto: 1')).toBeTruthy()
  expect(panel.getByLabelText('Skriv ”Maria Sjöberg” för att bekräfta')).toBeTruthy()
  expect(seen.map(({ url }) => url)).toContain('/api/schools/7/erasure/?kind=user&person=3')
})

it('search and role go to the server and into the address', async () => {
  const { user, seen, router } = await open()
  await user.type(screen.getByLabelText('Namn, e-post eller skola'), 'Maria{Enter}')
  await user.selectOptions(screen.getByLabelText('Roll'), 'teacher')
  await waitFor(() =>
    expect(seen.map(({ url }) => url)).toContain('/api/users/list/?search=Maria&role=teacher&limit=25&offset=0'),
  )
  expect(router.state.location.search).toBe('?sok=Maria&roll=teacher')
})

it('the server sorts by name, user name or e-mail, and the address keeps the order', async () => {
  const { user, seen, router } = await open({}, '/admin/usersettings?sok=Maria&sida=2')
  await user.click(screen.getByRole('button', { name: 'E-post' }))
  await waitFor(() =>
    expect(seen.map(({ url }) => url)).toContain('/api/users/list/?search=Maria&sort=email&limit=25&offset=0'),
  )
  expect(router.state.location.search).toBe('?sok=Maria&ordning=email')
  await user.click(screen.getByRole('button', { name: /^E-post/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?sok=Maria&ordning=-email'))
  expect(screen.getByRole('columnheader', { name: /^E-post/ }).getAttribute('aria-sort')).toBe('descending')
})

it('saves roles with the version that was read', async () => {
  const { user, seen } = await open({ [rolesCall]: leader })
  const panel = await openPerson(user, 'Maria Sjöberg')
  expect(panel.getByRole<HTMLButtonElement>('button', { name: /^Spara/ }).disabled).toBe(true)
  await user.click(panel.getByLabelText('Skoladministratör'))
  await user.click(panel.getByRole('button', { name: 'Spara rollerna för lagledare' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Rollerna för lagledare har sparats']]))
  expect(seen.find(({ call }) => call === rolesCall)).toMatchObject({
    url: '/api/users/3/roles/',
    body: { version: 1, roles: ['teacher', 'school_admin'] },
  })
})

it('asks by name before it gives all rights, and gives none after a no', async () => {
  const { user, seen } = await open({ [rolesCall]: leader })
  const panel = await openPerson(user, 'Maria Sjöberg')
  await user.click(panel.getByLabelText('Superadmin'))
  const save = async (answer: string) => {
    await user.click(panel.getByRole('button', { name: 'Spara rollerna för lagledare' }))
    const question = within(await screen.findByRole('dialog', { name: 'Ge Maria Sjöberg alla rättigheter?' }))
    expect(question.getByText(/alla skolor, elevernas namn, pengarna/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: answer }))
  }
  await save('Avbryt')
  expect(panel.getByLabelText<HTMLInputElement>('Superadmin').checked).toBe(true)
  expect(seen.some(({ call }) => call === rolesCall)).toBe(false)
  await save('Gör till superadmin')
  await waitFor(() => expect(toasts).toEqual([['success', 'Rollerna för lagledare har sparats']]))
  expect(seen.find(({ call }) => call === rolesCall)?.body).toEqual({ version: 1, roles: ['teacher', 'super_admin'] })
})

it("the last super admin keeps the role, with the server's words", async () => {
  const detail = 'Det måste finnas minst en superadmin.'
  const leading = fakeMe({ ...boss, roles: ['teacher', 'super_admin'], school_units: leader.school_units })
  const { user } = await open({
    [listCall]: { total: 2, data: [leader, leading] },
    [rolesCall]: () => failure(409, 'limit_reached', detail),
  })
  const panel = await openPerson(user, 'Sofia Strand')
  await user.click(panel.getByLabelText('Superadmin'))
  await user.click(panel.getByRole('button', { name: /^Spara/ }))
  expect((await panel.findByRole('alert')).textContent).toContain(detail)
  // Once: the form says it.
  expect(toasts).toEqual([])
})

it('closes an account after a second press', async () => {
  const { user, seen } = await open({ [disabledCall]: fakeMe({ disabled: true, version: 2 }) })
  const panel = await openPerson(user, 'Maria Sjöberg')
  await user.click(panel.getByRole('button', { name: 'Stäng av kontot lagledare' }))
  expect(seen.some(({ call }) => call === disabledCall)).toBe(false)
  expect(panel.getByText(/Lag, löpare och beställningar finns kvar hos skolan\.$/)).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Stäng av kontot lagledare' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Kontot lagledare är avstängt']]))
  expect(seen.find(({ call }) => call === disabledCall)?.body).toEqual({ version: 1, disabled: true })
})

it('an account without any role cannot be saved, and is told so', async () => {
  const { user } = await open()
  const panel = await openPerson(user, 'Sofia Strand')
  await user.click(panel.getByLabelText('Superadmin'))
  expect(panel.getByText(/^Ett konto behöver minst en roll/)).toBeTruthy()
  expect(panel.getByRole<HTMLButtonElement>('button', { name: /^Spara/ }).disabled).toBe(true)
})

it('asks before it opens an account that leads units, and says that the school had ended it and what comes back', async () => {
  const { user, seen } = await open({
    [listCall]: { total: 2, data: [fakeMe({ disabled: true, leadership_ended: true }), boss] },
    [disabledCall]: leader,
  })
  expect(row('Maria Sjöberg').getByText('Lagledarskapet är avslutat')).toBeTruthy()
  const panel = await openPerson(user, 'Maria Sjöberg')
  expect(panel.getByText('Lagledarskapet är avslutat')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Öppna kontot lagledare' }))
  expect(panel.getByText(/^Skolan har avslutat/).textContent).toBe(
    'Skolan har avslutat lagledarskapet. Maria Sjöberg kan logga in igen och leder åter Vasa övningsskola, åk 1–6. Inbjudningar dit som väntar återkallas.',
  )
  await user.click(panel.getByRole('button', { name: 'Avbryt' }))
  expect(seen.filter(({ call }) => call === disabledCall)).toEqual([])
})

it('opens a closed account', async () => {
  const { user, seen } = await open({
    [listCall]: { total: 2, data: [fakeMe({ disabled: true }), boss] },
    [disabledCall]: leader,
  })
  expect(row('Maria Sjöberg').getByText('Kontot är avstängt')).toBeTruthy()
  const panel = await openPerson(user, 'Maria Sjöberg')
  await user.click(panel.getByRole('button', { name: 'Öppna kontot lagledare' }))
  expect(panel.getByText(/^Maria Sjöberg kan logga in igen och leder åter/)).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Öppna kontot lagledare' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Kontot lagledare är öppet igen']]))
  expect(seen.find(({ call }) => call === disabledCall)?.body).toEqual({ version: 1, disabled: false })
})

it('the button that opens an account stands where the one that closes it does, so that a second press only asks', async () => {
  let disabled = true
  const { user, seen } = await open({
    [personCall]: () => personOf(fakeMe({ disabled })),
    [disabledCall]: () => {
      disabled = false
      return leader
    },
  })
  const panel = await openPerson(user, 'Maria Sjöberg')
  const first = () =>
    panel.getAllByRole('button').find((button) => /kontot$|lösenordslänk$/.test(button.textContent))?.textContent
  expect(first()).toBe('Öppna kontot')
  await user.click(panel.getByRole('button', { name: 'Öppna kontot lagledare' }))
  await user.click(panel.getByRole('button', { name: 'Öppna kontot lagledare' }))
  expect(await panel.findByRole('button', { name: 'Skicka lösenordslänk till lagledare' })).toBeTruthy()
  expect(first()).toBe('Stäng av kontot')
  expect(seen.filter(({ call }) => call.startsWith('POST'))).toEqual([])
})

it('leads to the own settings', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Mina uppgifter och inloggningar' }).getAttribute('href')).toBe('/konto')
})

it('turns pages', async () => {
  const { user, seen } = await open({ [listCall]: { total: 60, data: [leader, boss] } })
  await user.click(screen.getByRole('button', { name: 'Nästa' }))
  expect(await screen.findByText('Sida 2 av 3, rad 26–50 av 60')).toBeTruthy()
  expect(seen.map(({ url }) => url)).toContain('/api/users/list/?limit=25&offset=25')
})

it('a new role asks for what it is for: the school, and for a leader the units', async () => {
  const schools = {
    total: 1,
    data: [
      {
        id: 7,
        name: 'Vasa övningsskola',
        municipality: 'Vasa',
        details: {
          number: null,
          units: [
            {
              id: 1,
              unit_name: 'Lågstadiet',
              school_type: ['primary_school'],
              school_subtype: ['none'],
              student_count: 5,
            },
          ],
          team_count: 0,
          order_count: 0,
          leader_count: 0,
          leaders: [],
          missing: [],
        },
      },
    ],
  }
  const { user, seen } = await open({ [rolesCall]: boss, 'GET /api/schools/list/': schools })
  const sofia = await openPerson(user, 'Sofia Strand')
  await user.click(sofia.getByLabelText('Lagledare'))
  await user.selectOptions(await sofia.findByLabelText('Skola'), '7')
  await user.click(sofia.getByLabelText('Lågstadiet'))
  await user.click(sofia.getByRole('button', { name: /^Spara/ }))
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(seen.find(({ call }) => call === rolesCall)?.body).toEqual({
    version: 4,
    roles: ['teacher', 'super_admin'],
    school_units: [1],
  })
})

it('a school admin who becomes a leader too has the school already, and is asked for the unit before it is sent', async () => {
  const unit = { school_type: ['primary_school'], school_subtype: ['none'], student_count: 5 }
  const details = {
    ...{ number: null, team_count: 0, order_count: 0, leader_count: 0, leaders: [], missing: [] },
    units: [{ ...unit, id: 1, unit_name: 'Lågstadiet' }],
  }
  const data = [{ id: 7, name: 'Sursik skola', municipality: 'Pedersöre', details }]
  const tomas = fakeMe({ roles: ['school_admin'], school: { id: 7, name: 'Sursik skola' }, school_units: [] })
  const { user, seen } = await open({
    [listCall]: { total: 2, data: [tomas, boss] },
    [rolesCall]: tomas,
    'GET /api/schools/list/': { total: 1, data },
  })
  const panel = await openPerson(user, 'Maria Sjöberg')
  await user.click(panel.getByLabelText('Lagledare'))
  expect((await panel.findByLabelText<HTMLSelectElement>('Skola')).value).toBe('7')
  await user.click(panel.getByRole('button', { name: /^Spara rollerna/ }))
  expect(seen.some(({ call }) => call === rolesCall)).toBe(false)
  await user.click(panel.getByLabelText('Lågstadiet'))
  await user.click(panel.getByLabelText('Lågstadiet'))
  await user.tab()
  expect(await panel.findByText('Välj minst en skolenhet.')).toBeTruthy()
  await user.click(panel.getByLabelText('Lågstadiet'))
  await user.click(panel.getByRole('button', { name: /^Spara rollerna/ }))
  await waitFor(() => expect(seen.find(({ call }) => call === rolesCall)?.body).toMatchObject({ school_units: [1] }))
})

it("ends a user's sessions", async () => {
  const { user, seen } = await open({ 'POST /api/users/{id}/end-sessions/': { ended: 2 } })
  const panel = await openPerson(user, 'Maria Sjöberg')
  await user.click(panel.getByRole('button', { name: 'Logga ut överallt: lagledare' }))
  await waitFor(() => expect(toasts).toEqual([['success', '2 inloggningar avslutades']]))
  expect(seen.map(({ url }) => url)).toContain('/api/users/3/end-sessions/')
})

it('mail that did not get through is seen with its reason and the next try', async () => {
  const mail = {
    id: 1,
    kind: 'invitation',
    to: 'ny@skola.example',
    subject: 'Inbjudan till Stafapp 2.0',
    state: 'failed',
    attempts: 2,
    cause: 'connect ECONNREFUSED',
    created_at: '2025-04-15T06:00:00Z',
    sent_at: null,
    next_attempt_at: '2025-04-15T06:05:00Z',
  }
  const withdrawn = { ...mail, id: 2, state: 'dead', attempts: 0, next_attempt_at: null }
  const { seen } = await open({ 'GET /api/users/mail/': { total: 2, data: [mail, withdrawn] } })
  const section = within(screen.getByRole('region', { name: 'E-post som inte har gått fram' }))
  expect((await section.findByRole('listitem')).textContent).toBe(
    'ny@skola.exampleInbjudan till Stafapp 2.0Nytt försök 15.4.2025 09:05 (2 försök)connect ECONNREFUSED',
  )
  expect(seen.map(({ url }) => url)).toContain('/api/users/mail/?state=failed&state=dead&limit=50')
})

it('switches off the second factor of somebody who lost the phone, with the own password', async () => {
  const call = 'POST /api/users/{id}/remove-factor/'
  const { user, seen } = await open({
    [listCall]: { total: 1, data: [{ ...leader, factor_enabled: true }] },
    [call]: fakeMe(),
  })
  const panel = await openPerson(user, 'Maria Sjöberg')
  await user.click(panel.getByRole('button', { name: 'Stäng av tvåstegsinloggningen för lagledare' }))
  await user.type(panel.getByLabelText('Ditt eget lösenord'), 'Karneval2025')
  await user.click(panel.getByRole('button', { name: 'Stäng av' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Tvåstegsinloggningen för lagledare är avstängd']]))
  expect(seen.find((one) => one.call === call)).toMatchObject({
    url: '/api/users/3/remove-factor/',
    body: { current_password: 'Karneval2025' },
  })
})
