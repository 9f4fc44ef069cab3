import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeEventSource } from '@stafapp/shared/testing/fake-event-source'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeInvitation } from '../../shared/invitations/test-data.ts'
import type { MySchool } from '../../shared/school-home/api.ts'
import { homeWith } from '../../shared/school-home/test-home.ts'
import { Component, parseId } from './school-detail-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const school = {
  id: 7,
  name: 'Vasa övningsskola',
  number: '01234',
  municipality: 'Vasa',
  version: 1,
  school_unit: [
    {
      id: 1,
      school: 7,
      unit_name: 'Vasa övningsskola, åk 1–6',
      school_type: ['primary_school'],
      school_subtype: ['small', 'language'],
      student_count: 48,
      contact_info: {
        street_address: 'Kyrkoesplanaden 11',
        mail_address: 'PB 11',
        zipcode: '65100',
        city: 'Vasa',
        country: 'Finland',
        phone: '+358 6 123 456',
        email: '',
      },
    },
  ],
}

beforeEach(() => void storeSession({ roles: ['school_admin'] }))

const open = (path: string) =>
  renderRoutes(
    [
      { path: '/detail/school', Component },
      { path: '/detail/school/:id', Component },
    ],
    path,
  )

it('shows the school and every field of its units under its Swedish label', async () => {
  fakeApi({ 'GET /api/schools/{id}/': school })
  open('/detail/school/7')
  expect(await screen.findByRole('heading', { level: 1, name: 'Vasa övningsskola' })).toBeTruthy()
  const unit = within(screen.getByRole('region', { name: 'Vasa övningsskola, åk 1–6' }))
  const fields = unit.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(fields).toEqual([
    ['Stadium och skoltyp', 'Åk 1–6 · Liten, Språkbad'],
    ['Elever i åk 3–6', '48'],
    ['Besöksadress', 'Kyrkoesplanaden 11'],
    ['Postadress', 'PB 11, 65100 Vasa'],
    ['Telefon', '+358 6 123 456'],
    ['E-post', 'Uppgift saknas'],
  ])
  expect(unit.getByRole('link', { name: '+358 6 123 456' }).getAttribute('href')).toBe('tel:+3586123456')
})

it.each([
  [
    { status: 'pending', in_force: { school_type: ['primary_school'], school_subtype: ['none'], student_count: 60 } },
    'Väntar på arrangörens godkännande. Tills dess gäller: Åk 1–6 · Vanlig · Elever i åk 3–6: 60.',
  ],
  [
    { status: 'pending', in_force: null },
    'Väntar på arrangörens godkännande. Enheten är ny och kan inte anmäla lag ännu.',
  ],
  [
    { status: 'refused', in_force: null, answer: 'Vad är det?', decided_at: '2025-04-11T09:00:00Z' },
    'Inte godkänd av arrangören. 11.4.2025: Vad är det? Enheten kan inte anmäla lag.',
  ],
])('says where a change of the class stands', async (class_change, text) => {
  const [unit] = school.school_unit
  fakeApi({
    'GET /api/schools/{id}/': {
      ...school,
      school_unit: [{ ...unit, class_change: { id: 1, answer: '', ...class_change } }],
    },
  })
  open('/detail/school/7')
  const note = (await screen.findByText(/arrangören/, { selector: 'strong' })).parentElement
  expect(note?.textContent).toBe(text)
})

it('says at the field why a unit with 400 pupils cannot be small, and sends nothing', async () => {
  const [unit] = school.school_unit
  fakeApi({
    'GET /api/schools/my-unit/': homeWith(),
    'GET /api/schools/{id}/': { ...school, school_unit: [{ ...unit, school_subtype: ['none'], student_count: 400 }] },
    'GET /api/users/invitations/': { total: 0, data: [] },
  })
  open('/detail/school/7')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Ändra uppifter' }))
  await user.click(screen.getByRole('checkbox', { name: 'Liten' }))
  expect(await screen.findByText('Vanlig kan inte kombineras med en annan skoltyp.')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Vanlig' }))
  expect(await screen.findByText('En liten skola har färre än 50 elever i åk 3–6, men enheten har 400.')).toBeTruthy()
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: /Spara uppgifterna/ })
  expect(submit.disabled || submit.ariaDisabled === 'true').toBe(true)
  await user.clear(screen.getByRole('textbox', { name: 'Elever i åk 3–6' }))
  await user.type(screen.getByRole('textbox', { name: 'Elever i åk 3–6' }), '42')
  expect(screen.queryByText(/färre än 50 elever/)).toBeNull()
})

it('says what the school lacks and who has an account, and that what was filled in is saved', async () => {
  Element.prototype.scrollIntoView = vi.fn()
  const seen = fakeApi({
    'GET /api/schools/my-unit/': homeWith(),
    'GET /api/schools/{id}/': school,
    'PATCH /api/schools/{id}/': school,
    'GET /api/users/invitations/': { total: 0, data: [] },
  })
  open('/detail/school/7')
  const user = userEvent.setup()
  const missing = within(await screen.findByRole('region', { name: 'Uppgifter som saknas' }))
  expect(missing.getByRole('listitem').textContent).toBe('Vasa övningsskola, åk 1–6: e-post')
  const people = within(await screen.findByRole('region', { name: 'Lagledare och skoladministratörer' }))
  expect(people.getByRole('link', { name: 'karin.nyman@vasa.example' }).getAttribute('href')).toBe(
    'mailto:karin.nyman@vasa.example',
  )
  await user.click(missing.getByRole('button', { name: 'Fyll i det som saknas' }))
  await user.type(screen.getByRole('textbox', { name: 'E-post' }), 'kansli@vasa.example')
  await user.click(screen.getByRole('button', { name: /Spara uppgifterna/ }))
  const saved = await screen.findByText(/^✓ Sparat kl\. \d\d:\d\d/)
  await vi.waitFor(() => expect(document.activeElement).toBe(saved))
  expect(seen.filter(({ call }) => call.startsWith('PATCH'))).toHaveLength(1)
})

it.each(['teacher' as const, 'school_admin' as const])('leads a %s to the own school', async (role) => {
  storeSession({ roles: [role] })
  fakeApi({
    'GET /api/schools/my-unit/': { school, leaders: [], deadlines: [] },
    'GET /api/schools/{id}/': school,
    'GET /api/users/invitations/': { total: 0, data: [] },
  })
  open('/detail/school')
  expect(await screen.findByRole('heading', { level: 1, name: 'Vasa övningsskola' })).toBeTruthy()
})

it('lets the organiser find a school by name', async () => {
  storeSession({ roles: ['super_admin'] })
  const seen = fakeApi({
    'GET /api/schools/list/': { total: 1, data: [{ id: 7, name: 'Vasa övningsskola', municipality: 'Vasa' }] },
    'GET /api/schools/{id}/': school,
  })
  open('/detail/school')
  const user = userEvent.setup()
  await user.type(await screen.findByRole('searchbox', { name: 'Sök skola' }), 'ovnings')
  await user.click(await screen.findByRole('link', { name: 'Vasa övningsskola, Vasa' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Vasa övningsskola' })).toBeTruthy()
  const searches = seen.filter(({ call }) => call === 'GET /api/schools/list/')
  expect(searches.at(-1)?.url).toContain('search=ovnings')
})

it('asks for an id when nothing else is known, and opens the school of the one that is given', async () => {
  fakeApi({
    'GET /api/schools/my-unit/': () => failure(404, 'not_found', 'Resursen hittades inte.'),
    'GET /api/schools/{id}/': school,
  })
  open('/detail/school')
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: 'Skolans id' }), '7{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Vasa övningsskola' })).toBeTruthy()
})

it('says next to the field when the id is no id (A10)', async () => {
  fakeApi({})
  open('/detail/school/abc')
  const field = await screen.findByRole('textbox', {
    name: 'Skolans id',
    description: /^Ett id är ett positivt heltal/,
  })
  expect(field.ariaInvalid).toBe('true')
})

it('shows a toast and a way to try again when the school cannot be loaded', async () => {
  fakeApi({ 'GET /api/schools/{id}/': () => failure(404, 'not_found', 'Resursen hittades inte.') })
  open('/detail/school/7')
  expect(await screen.findByRole('button', { name: 'Försök på nytt' })).toBeTruthy()
  expect(toasts).toEqual([['error', 'Error ApiError: Resursen hittades inte.']])
  // The page explains the problem instead of repeating the toast.
  expect(screen.getByRole('alert').textContent).toContain('Skolan finns inte, eller så hör den inte till ditt konto.')
  expect(screen.getByRole('alert').textContent).not.toContain('Resursen hittades inte')
})

it.each([
  ['teacher' as const, null],
  ['school_admin' as const, 'Bjud in lagledare'],
  ['super_admin' as const, null],
])('the invite control of a %s is %s', async (role, name) => {
  storeSession({ roles: [role] })
  const seen = fakeApi({ 'GET /api/schools/{id}/': school, 'GET /api/users/invitations/': { total: 0, data: [] } })
  open('/detail/school/7')
  await screen.findByRole('heading', { level: 1, name: 'Vasa övningsskola' })
  const shown = screen.queryAllByRole('button', { name: /^Bjud in/ }).map(({ textContent }) => textContent)
  expect(shown).toEqual(name ? [name] : [])
  // Who can change nothing is told who can.
  expect(screen.queryAllByText(/^Stämmer något inte\?/)).toHaveLength(role === 'teacher' ? 1 : 0)
  expect(seen.some(({ call }) => call === 'GET /api/users/invitations/')).toBe(name !== null)
})

it.each([
  ['teacher' as const, []],
  ['school_admin' as const, ['Ladda ner uppgifterna']],
  ['super_admin' as const, ['Ladda ner uppgifterna', 'Radera personuppgifter']],
])('what is held about persons: a %s may %s', async (role, names) => {
  storeSession({ roles: [role] })
  fakeApi({ 'GET /api/schools/{id}/': school, 'GET /api/users/invitations/': { total: 0, data: [] } })
  open('/detail/school/7')
  await screen.findByRole('heading', { level: 1, name: 'Vasa övningsskola' })
  const shown = screen.queryAllByRole('button', { name: /uppgifterna$|personuppgifter$/ })
  expect(shown.map(({ textContent }) => textContent)).toEqual(names)
  // Last on the page, away from what is pressed every day.
  const [last] = screen.getAllByRole('heading').slice(-1)
  if (role === 'super_admin') expect(last?.textContent).toBe('Radera personuppgifter')
})

it('opens the school’s own pages for the organiser, by job and its home first', async () => {
  storeSession({ roles: ['super_admin'] })
  fakeApi({ 'GET /api/schools/{id}/': school })
  open('/detail/school/7')
  const pages = within(await screen.findByRole('region', { name: 'Skolans sidor' }))
  const [home, ...others] = pages.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(home).toBe('/admin/myschool?skola=7')
  expect(others).toHaveLength(11)
  expect(others.every((href) => href?.endsWith('?skola=7'))).toBe(true)
  expect(pages.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Lag',
    'Beställning och pengar',
    'Kontakt',
    'Tävlingsdagen',
  ])
})

it('compares the units of a school with several in a table', async () => {
  storeSession({ roles: ['super_admin'] })
  fakeApi({
    'GET /api/schools/{id}/': school,
    'GET /api/schools/{id}/home/': homeWith([{}, {}]),
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
  })
  open('/detail/school/7')
  const table = within(await screen.findByRole('table', { name: 'Enhet för enhet' }))
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Vasa gymnasium', 'Enhet 2'])
  expect(screen.queryByRole('list', { name: 'Skolans läge' })).toBeNull()
})

it('tells the organiser who is invited and has not answered, each to be sent again or taken back', async () => {
  storeSession({ roles: ['super_admin'] })
  const asked = fakeInvitation({ school_unit: { id: 1, unit_name: 'Vasa gymnasium' } })
  const invitations = [
    asked,
    fakeInvitation({ ...asked, id: 8, email: 'sen@skola.example', state: 'expired' }),
    fakeInvitation({ ...asked, id: 9, email: 'klar@skola.example', state: 'accepted' }),
    // The unit has a leader, so nobody waits for this one.
    fakeInvitation({ id: 10, email: 'annan@skola.example', school_unit: { id: 2, unit_name: 'x' }, state: 'expired' }),
  ]
  const seen = fakeApi({
    'GET /api/schools/{id}/': school,
    'GET /api/schools/{id}/home/': { ...homeWith([{}]), leaders: [] },
    'GET /api/users/invitations/': { total: 4, data: invitations },
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'POST /api/users/invitations/{id}/resend/': asked,
  })
  open('/detail/school/7')
  const waiting = within(await screen.findByRole('region', { name: 'Inbjudningar som väntar' }))
  const rows = waiting.getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('strong')?.textContent)).toEqual(['ny@skola.example', 'sen@skola.example'])
  expect(rows[0]?.textContent).toContain('Väntar på svarSkickad 15.4.2025, gäller till 29.4.2025')
  expect(waiting.getByRole('button', { name: 'Återkalla inbjudan till ny@skola.example' })).toBeTruthy()
  await userEvent.click(waiting.getByRole('button', { name: 'Skicka på nytt till ny@skola.example' }))
  await vi.waitFor(() => expect(toasts).toContainEqual(['success', 'Inbjudan har skickats']))
  expect(seen.some(({ url }) => url.includes('/invitations/5/resend/'))).toBe(true)
})

it.each([
  [[{}], '/detail/school/7'],
  [[{}, {}], '/detail/school/7?bjud-in'],
])(
  'the organiser invites a leader on the school’s page when %j lack one, at once when that is what one came for: %s',
  async (figures, path) => {
    storeSession({ roles: ['super_admin'] })
    fakeApi({
      'GET /api/schools/{id}/': school,
      'GET /api/schools/{id}/home/': { ...homeWith(figures), leaders: [] },
      'GET /api/users/invitations/': { total: 0, data: [] },
      'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval({ ends_on: '2099-05-17' })] },
    })
    open(path)
    const user = userEvent.setup()
    const [link] = await screen.findAllByRole('link', { name: 'Ingen lagledare' })
    if (!path.endsWith('bjud-in')) {
      if (link) await user.click(link)
      const button = screen.getByRole('button', { name: 'Bjud in en lagledare' })
      expect(document.activeElement).toBe(button)
      await user.click(button)
    }
    const email = await screen.findByRole('textbox', { name: /^E-post/ })
    await vi.waitFor(() => expect(document.activeElement).toBe(email))
    expect(screen.queryByRole('button', { name: 'Bjud in en lagledare' })).toBeNull()
  },
)

it('R52: says what is erased and what stays, asks for the name, and sends whom it is about', async () => {
  storeSession({ roles: ['super_admin'] })
  const erasure = {
    erased: [{ label: 'Löpare', rows: 1 }],
    kept: [{ label: 'Fakturor', rows: 2 }],
    kept_until: '2031-12-31',
  }
  const seen = fakeApi({
    'GET /api/schools/{id}/': school,
    'GET /api/users/invitations/': { total: 0, data: [] },
    'GET /api/schools/{id}/persons/': { data: [{ kind: 'runner', id: 3, name: 'Ida Ek', unit_name: 'åk 1–6' }] },
    'GET /api/schools/{id}/erasure/': { name: 'Ida Ek', ...erasure },
    'POST /api/schools/{id}/erasure/': erasure,
  })
  open('/detail/school/7')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Radera personuppgifter' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Vem gäller det?' }), 'Ida Ek, åk 1–6')
  expect(await screen.findByText('Löpare: 1')).toBeTruthy()
  expect(screen.getByText('Bokföringslagen kräver att de sparas till 31.12.2031.')).toBeTruthy()
  const field = screen.getByRole('textbox', { name: /Skriv ”Ida Ek” för att bekräfta/ })
  await user.type(field, 'Ida')
  expect(await screen.findByText('Skriv namnet precis som det står.')).toBeTruthy()
  await user.type(field, ' Ek')
  await user.click(screen.getByRole('button', { name: 'Radera uppgifterna' }))
  expect(await screen.findByRole('button', { name: 'Radera personuppgifter' })).toBeTruthy()
  expect(seen.find(({ call }) => call === 'POST /api/schools/{id}/erasure/')?.body).toEqual({
    confirm: 'Ida Ek',
    kind: 'runner',
    person: 3,
  })
  expect(toasts).toContainEqual(['success', 'Uppgifterna är raderade'])
})

it.each([
  ['12', 12],
  [' 7 ', 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['0', null],
  ['-3', null],
  ['1.5', null],
  ['abc', null],
  ['', null],
  [undefined, null],
])('%s is read as %s', (text, id) => {
  expect(parseId(text)).toBe(id)
})

it('shows the organiser what the school has and lacks, its people and its invoices', async () => {
  storeSession({ roles: ['super_admin'] })
  const invoice = {
    id: 5,
    number: 1042,
    kind: 'invoice',
    extent: 'whole',
    billing_information: 9,
    payer_name: 'Vasa stad',
    total_cents: 4200,
    open_cents: 4200,
    due_on: '2025-06-01',
    is_overdue: false,
    is_credited: false,
    is_sent: true,
  } as NonNullable<MySchool['invoices']>[number]
  const seen = fakeApi({
    'GET /api/schools/{id}/': school,
    'GET /api/schools/{id}/home/': homeWith([{ team_count: 2, unready_count: 1 }], {
      invoices: [invoice],
      shared_invoice_parts: [],
      uninvoiced: { uninvoiced_cents: 0, without_payer_cents: 0, deducted_cents: 0 },
      earlier_debts: [
        {
          year: 2024,
          invoice: { ...invoice, id: 3, number: 169, open_cents: 3200, due_on: '2024-06-21', is_overdue: true },
        },
      ],
    }),
    'GET /api/schools/{id}/persons/': { data: [] },
    'GET /api/messages/': { total: 0, data: [] },
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/events/teams/myschool/': {
      data: [
        {
          id: 4,
          school_unit: 12,
          name: 'Vasa gymnasium 1',
          event_name: '4 × 100 m flickor, andra stadiet',
          status: 'registered',
          late: true,
          legs: [
            { leg: 1, reserve: false },
            { leg: null, reserve: true },
          ],
        },
      ],
    },
    'GET /api/invoices/my-orders/': {
      data: [
        {
          school_unit: 1,
          total_cents: 3800,
          rows: [
            { name: 'Lunch fredag', quantity: 4, unit: 'portion' },
            { name: 'Logi', quantity: 0, unit: 'person' },
          ],
        },
      ],
    },
  })
  open('/detail/school/7')
  // A school with one unit needs no table.
  expect(screen.queryByRole('table', { name: 'Enhet för enhet' })).toBeNull()
  const units = within(await screen.findByRole('list', { name: 'Skolans läge' }))
  expect(units.getByRole('link', { name: '1 av 2 lag ofyllda' }).getAttribute('href')).toBe(
    '/lagledare/teamregistration?skola=7',
  )
  const teams = within(await screen.findByRole('table', { name: 'Lag' }))
  expect(teams.getByRole('link', { name: 'Vasa gymnasium 1' }).getAttribute('href')).toBe(
    '/lagledare/teamregistration?skola=7&unit=12&lag=4',
  )
  expect(teams.getByRole('row', { name: 'Vasa gymnasium 1 4 × 100 m flickor, andra stadiet 1 Inte fullt, sent lag' }))
  // No number is parted from its unit at the end of a line.
  expect(teams.getByText('4 × 100 m').tagName).toBe('SPAN')
  expect(screen.getByRole('link', { name: 'Adresser, elevantal och inbjudningar' }).getAttribute('href')).toBe(
    '/forms/schoolform?skola=7',
  )
  const ordered = screen.getByRole('link', { name: 'Lagavgifter och beställningar' })
  expect(ordered.getAttribute('href')).toBe('/lagledare/orderspage?skola=7')
  expect(ordered.parentElement?.textContent).toMatch(
    /^Lagavgifter och beställningar 38,00\s€: Lunch fredag 4 portioner\./,
  )
  expect(screen.getByText('Karin Nyman')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Obetalt 42,00\s€$/ }).getAttribute('href')).toBe('#invoices')
  const debt = screen.getByRole('link', { name: 'Faktura 169 från 2024' })
  expect(debt.getAttribute('href')).toBe('/economy/faktura/3')
  expect(debt.parentElement?.textContent).toMatch(/: 32,00\s€ obetalt, förföll 21\.6\.2024$/)
  expect(screen.getByRole('link', { name: 'Faktura 1042' }).getAttribute('href')).toBe('/detail/invoicedetail/9')
  expect(screen.getByRole('link', { name: 'Visa vad som har ändrats' }).getAttribute('href')).toBe(
    '/admin/andringslogg?skola=7',
  )
  expect(seen.map(({ url }) => url)).toContain('/api/schools/7/home/?karneval=1')
})

it('tells the organiser where each team starts, and how it went', async () => {
  storeSession({ roles: ['super_admin'] })
  const start = {
    team: 4,
    withdrawn: false,
    round: 'TRIAL',
    starts_at: '2025-05-16T10:40:00Z',
    delay_min: 6,
    heat: 2,
    lane: 5,
    is_lane: true,
  }
  const seen = fakeApi({
    'GET /api/schools/{id}/': school,
    'GET /api/schools/{id}/home/': homeWith([{ team_count: 2 }], {
      day: { start_count: 4, next: [], teams_without_heat: [] },
    }),
    'GET /api/schools/{id}/persons/': { data: [] },
    'GET /api/messages/': { total: 0, data: [] },
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/events/teams/myschool/': {
      data: [4, 5, 6].map((id) => ({ id, name: `Lag ${id}`, event_name: 'Gren', status: 'confirmed', legs: [] })),
    },
    'GET /api/invoices/my-orders/': { data: [] },
    'GET /api/events/school-day/': {
      data: [
        start,
        { ...start, round: 'FINAL', starts_at: '2025-05-17T09:00:00Z', delay_min: 0, heat: 1, lane: 3 },
        { ...start, team: 5, is_lane: false, lane: 14, delay_min: 0 },
        { ...start, team: 6, withdrawn: true },
      ],
    },
    'GET /api/raceday/own-results/': {
      data: [
        { team: 4, round: 'TRIAL', mark: null, shown: '1:02,34', finished: true, rank: 2, state: 'official' },
        { team: 5, round: 'TRIAL', mark: 'DQ', shown: null, finished: false, rank: null, state: 'unofficial' },
      ],
    },
  })
  open('/detail/school/7')
  const teams = within(await screen.findByRole('table', { name: 'Lag' }))
  // The columns are the same for every unit, and do not move when the starts come.
  expect(teams.getAllByRole('columnheader').map(textOf)).toEqual([
    'Lag',
    'Gren',
    'Löpare',
    'Läge',
    'Start och resultat',
  ])
  await teams.findByText('1:02,34')
  expect(teams.getAllByRole('row').map((row) => within(row).queryAllByRole('listitem').map(textOf))).toEqual([
    [],
    [
      'Heat 2, bana 5, försök fredag Planerat 13:40 ny tid 13:46: 1:02,34, plats 2 i heatet',
      'Heat 1, bana 3, final lördag 12:00',
    ],
    ['Heat 2, startplats 14, försök fredag 13:40: DQ, inofficiellt'],
    [],
  ])
  expect(seen.map(({ url }) => url)).toContain('/api/raceday/own-results/?karneval=1&school_unit=1')
})

const textOf = ({ textContent }: HTMLElement) => textContent

it('begins for the organiser at the telephone with the people and the numbers of the school', async () => {
  storeSession({ roles: ['super_admin'] })
  const home = homeWith([{ team_count: 2 }])
  const [unit] = home.school.school_unit
  if (!unit) throw new Error('the home has a unit')
  unit.contact_info = { ...unit.contact_info, phone: '+35861234567', email: 'kansli@skola.example' }
  home.leaders = home.leaders.map((leader) => ({ ...leader, email: 'karin@skola.example' }))
  fakeApi({
    'GET /api/schools/{id}/': school,
    'GET /api/schools/{id}/home/': home,
    'GET /api/schools/{id}/persons/': { data: [] },
    'GET /api/messages/': { total: 0, data: [] },
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
  })
  open('/detail/school/7')
  const people = await screen.findByRole('region', { name: 'Lagledare och skoladministratörer' })
  expect(
    within(people)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['tel:+358501234567', 'mailto:karin@skola.example'])
  const units = screen.getByRole('list', { name: 'Skolans läge' })
  expect(people.compareDocumentPosition(units) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const contacts = within(screen.getByRole('list', { name: 'Skolans telefon och e-post' }))
  expect(contacts.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+35861234567',
    'mailto:kansli@skola.example',
  ])
})

it('begins on a race day with the school’s next starts, which follow a delay', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const opened = fakeEventSource()
  const late = { min: 6 }
  vi.useFakeTimers({ now: new Date('2025-05-16T07:00:00Z'), toFake: ['Date'] })
  storeSession({ roles: ['super_admin'] })
  const start = {
    ...{ team: 4, team_name: 'Vasa övningsskola 1', event_name: 'Fyran', round: 'TRIAL' as const, day: '2025-05-16' },
    ...{ calls_at: '2025-05-16T07:10:00Z', starts_at: '2025-05-16T07:30:00Z', delay_min: 6, heat: 2, lane: 5 },
    ...{ is_lane: true, track: 'Rundbanan', assembly_point: null, changes_close_at: null, withdrawn: false },
  }
  const final = { ...start, round: 'FINAL' as const, day: '2025-05-17', calls_at: null, delay_min: 0 }
  fakeApi({
    'GET /api/schools/{id}/': school,
    'GET /api/schools/{id}/home/': () => ({
      ...homeWith([{ team_count: 2 }]),
      day: { start_count: 2, next: [{ ...start, delay_min: late.min }, final] },
    }),
    'GET /api/schools/{id}/persons/': { data: [] },
    'GET /api/messages/': { total: 0, data: [] },
    'GET /api/events/stafettkarneval/list/': {
      data: [fakeKarneval({ starts_on: '2025-05-16', ends_on: '2025-05-17' })],
    },
  })
  open('/detail/school/7')
  const starts = await screen.findByRole('region', { name: 'Nästa start' })
  expect(
    within(starts)
      .getAllByRole('listitem')
      .map((line) => textOf(line)?.replaceAll(/\s/g, ' ')),
  ).toEqual([
    'Upprop 10:16, 6 min försenatFyran, försök · heat 2, bana 5, Rundbanan · Vasa övningsskola 1',
    'Start 10:30, lördag 17.5.2025Fyran, final · heat 2, bana 5, Rundbanan · Vasa övningsskola 1',
  ])
  expect(within(starts).getByRole('link', { name: 'Visa skolans 2 starter' }).getAttribute('href')).toBe(
    '/lagledare/vartschema?skola=7',
  )
  late.min = 16
  opened.at(-1)?.send('timetable', 2)
  await vi.waitFor(() => expect(starts.textContent).toMatch(/Upprop 10:26, 16.min försenat/), { timeout: 3000 })
  const people = screen.getByRole('region', { name: 'Lagledare och skoladministratörer' })
  expect(starts.compareDocumentPosition(people) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  vi.useRealTimers()
})

it('on a phone the organiser sees the people first, and the rest is folded to what it says', async () => {
  const wide = window.matchMedia
  window.matchMedia = (media) => Object.assign(wide(media), { matches: true })
  storeSession({ roles: ['super_admin'] })
  fakeApi({
    'GET /api/schools/{id}/': school,
    'GET /api/schools/{id}/home/': homeWith([{ team_count: 2 }]),
    'GET /api/events/teams/myschool/': {
      data: ['confirmed', 'registered', 'withdrawn'].map((status, id) => ({
        ...{ id, name: `Lag ${id}`, event_name: 'Gren', status, legs: [] },
      })),
    },
    'GET /api/invoices/my-orders/': { data: [] },
    'GET /api/messages/': { total: 0, data: [] },
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
  })
  open('/detail/school/7')
  expect(await screen.findByText('2 lag, 1 med luckor')).toBeTruthy()
  const folds = [...document.querySelectorAll('details > summary')].map((summary) => [
    summary.querySelector('h2')?.textContent,
    summary.parentElement?.hasAttribute('open'),
  ])
  expect(folds).toEqual([
    ['Lag och beställning', false],
    ['Skolans sidor', false],
    ['Meddelanden till skolan', false],
    ['Skolans uppgifter', false],
    ['Personuppgifter', false],
    ['Radera personuppgifter', false],
  ])
  window.matchMedia = wide
})

it('tells the organiser that the school has no invoices, with the way to its payers', async () => {
  storeSession({ roles: ['super_admin'] })
  fakeApi({
    'GET /api/schools/{id}/': school,
    'GET /api/schools/{id}/home/': homeWith([], {
      invoices: [],
      shared_invoice_parts: [],
      uninvoiced: { uninvoiced_cents: 0, without_payer_cents: 0, deducted_cents: 0 },
    }),
    'GET /api/schools/{id}/persons/': { data: [] },
    'GET /api/messages/': { total: 0, data: [] },
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
  })
  open('/detail/school/7')
  const invoices = within(await screen.findByRole('region', { name: 'Fakturor' }))
  expect(invoices.getByText('Skolan har inga fakturor i Stafettkarnevalen 2025 ännu.')).toBeTruthy()
  expect(invoices.getByRole('link', { name: 'Betalare och fakturor' }).getAttribute('href')).toBe(
    '/admin/billing?skola=7',
  )
})

it('tells the organiser what has been written to the school', async () => {
  storeSession({ roles: ['super_admin'] })
  fakeApi({
    'GET /api/schools/{id}/': school,
    'GET /api/schools/{id}/persons/': { data: [] },
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/messages/': {
      total: 1,
      data: [{ id: 4, subject: 'Samling', sent_at: '2025-04-15T06:00:00Z', sent_by: 'Sofia Strand' }],
    },
  })
  open('/detail/school/7')
  const log = within(await screen.findByRole('region', { name: 'Meddelanden till skolan' }))
  expect((await log.findByRole('listitem')).textContent).toBe('Samling 15.4.2025 09:00, Sofia Strand')
  expect(log.getByRole('link', { name: 'Skriv till skolan' }).getAttribute('href')).toBe('/admin/meddelanden?skola=7')
})
