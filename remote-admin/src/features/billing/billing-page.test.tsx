import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Component } from './billing-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const contact = {
  street_address: '',
  mail_address: 'PB 2',
  zipcode: '65100',
  city: 'Vasa',
  country: 'Finland',
  phone: '',
}
const city = {
  id: 5,
  karneval: 2,
  school_unit: { id: 1, unit_name: 'Lågstadiet', school: 7, school_name: 'A-skolan' },
  name: 'Vasa stad',
  contact_info: { ...contact, email: 'faktura@vasa.example' },
  edi: '003721291126',
  operator: 'Maventa',
  operator_edi: '003721291126',
  buyer_reference: 'Vasa 4711',
  cost_centre: '2100',
  business_id: '2129112-6',
  use_maventa: true,
  stafetter: true,
  logi: true,
  bespisning_friday: false,
  bespisning_saturday: false,
  invoiced: false,
  version: 3,
}
const mine = {
  karneval: 2,
  data: [city],
  coverage: [
    {
      school_unit: 1,
      unit_name: 'Lågstadiet',
      services: [
        { service: 'stafetter', payer: 5, ordered_cents: 16_000 },
        { service: 'bespisning_friday', payer: null, ordered_cents: 9600 },
        { service: 'bespisning_saturday', payer: null, ordered_cents: 0 },
        { service: 'logi', payer: 5, ordered_cents: 0 },
      ],
    },
  ],
}
const answers = {
  'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval({ id: 2 })] },
  'GET /api/invoices/my-billing-information/': mine,
  'GET /api/invoices/invoices/': {
    data: [],
    shared_parts: [],
    total: 0,
    credit_count: 0,
    sums: { total_cents: 0, open_cents: 0, unsent_cents: 0 },
  },
}

beforeEach(() => void storeSession({ roles: ['school_admin'] }))

const open = () => renderRoutes([{ path: '/admin/billing', Component }], '/admin/billing')
const text = (name: string) => screen.getByRole('textbox', { name })

it('says who pays each service and which ordered one has no payer', async () => {
  fakeApi(answers)
  open()
  const missing = within(await screen.findByRole('region', { name: 'Betalare saknas' }))
  expect(screen.getByText('Lag och beställningar 256,00 €.')).toBeTruthy()
  expect(missing.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Bespisning fredag, Lågstadiet: beställt för 96,00\u00a0€ Ange betalare',
  ])
  await userEvent.click(missing.getByRole('link', { name: 'Lågstadiet' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Lågstadiet' }))
  // What is to be paid comes first, and without it the payers.
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(headings()).toEqual(['Betalare saknas', 'Vem betalar vad', 'Lågstadiet', 'Våra fakturor'])
  const table = screen.getByRole('table', { name: 'Vem betalar vad' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    [
      'Lågstadiet',
      'Vasa stad160,00\u00a0€',
      '! Saknas96,00\u00a0€',
      'Ingen ännuInget beställt',
      'Vasa stadInget beställt',
    ],
  ])
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toContainEqual(['Skickas via Maventa', 'Ja'])
  // The table says it.
  expect(facts.map(([term]) => term)).not.toContain('Bespisning fredag')
})

it('names a missing payer from the warning: the form opens with what nobody pays, and has the focus', async () => {
  fakeApi(answers)
  open()
  const missing = within(await screen.findByRole('region', { name: 'Betalare saknas' }))
  await userEvent.click(missing.getByRole('button', { name: 'Ange betalare för Bespisning fredag, Lågstadiet' }))
  expect(document.activeElement).toBe(text('Betalare'))
  expect(screen.getByRole('checkbox', { name: 'Bespisning fredag' })).toHaveProperty('checked', true)
  expect(missing.getByRole('button')).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Avbryt' }))
  expect(missing.getByRole('button')).toHaveProperty('disabled', false)
})

it('tells a school whose orders are in a city’s collective invoice of its part, instead of no invoices', async () => {
  const part = {
    id: 4,
    number: 4011,
    kind: 'invoice',
    extent: 'whole',
    payer_name: 'Vasa stad',
    school_unit: 1,
    unit_name: 'Lågstadiet',
  }
  const shared_parts = [{ ...part, issued_on: '2025-05-05', total_cents: 122_700, is_credited: false, is_sent: true }]
  fakeApi({
    ...answers,
    'GET /api/invoices/invoices/': {
      data: [],
      shared_parts,
      total: 0,
      credit_count: 0,
      sums: { total_cents: 0, open_cents: 0, unsent_cents: 0 },
    },
  })
  open()
  const own = within(await screen.findByRole('region', { name: 'Våra fakturor' }))
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(headings).toEqual(['Betalare saknas', 'Våra fakturor', 'Vem betalar vad', 'Lågstadiet'])
  expect((await own.findByRole('listitem')).textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Er del ingår i stadens samlingsfaktura: 1 227,00 € (Lågstadiet; faktura 4011 till Vasa stad, 5.5.2025)',
  )
  expect(own.queryByText(/inga fakturor/)).toBeNull()
  expect(own.queryByRole('link')).toBeNull()
})

it('says what of an invoice is owed, and that it was reminded of', async () => {
  const invoice = {
    kind: 'invoice',
    number: 203,
    extent: 'whole',
    status: 'sent',
    is_overdue: false,
    reminder_level: 0,
  }
  const more = {
    payer_name: 'Vasa stad',
    unit_name: 'Lågstadiet',
    total_cents: 100,
    open_cents: 100,
    due_on: '2025-06-14',
  }
  const own = { ...invoice, ...more, billing_information: 5 }
  const data = [
    { ...own, id: 1 },
    { ...own, id: 2, is_overdue: true },
    { ...own, id: 3, is_overdue: true, reminder_level: 1 },
    { ...own, id: 4, status: 'credited' },
    { ...own, id: 5, kind: 'credit' },
    { ...own, id: 6, status: 'issued', open_cents: 0 },
  ]
  fakeApi({
    ...answers,
    'GET /api/invoices/invoices/': {
      data,
      shared_parts: [],
      total: 6,
      credit_count: 1,
      sums: { total_cents: 600, open_cents: 300, unsent_cents: 100 },
    },
  })
  open()
  const rows = within(await screen.findByRole('table', { name: 'Våra fakturor' }))
    .getAllByRole('row')
    .slice(1)
  expect(
    screen.getByText('Lag och beställningar 256,00 €, fakturerat 5,00 €, obetalt 3,00 €. 1 faktura är på väg.'),
  ).toBeTruthy()
  const states = rows.map((row) => row.lastElementChild?.textContent)
  expect(states).toEqual(['Obetald', 'Förfallen', 'Förfallen, påmind', 'Krediterad', '–', 'Fakturan är på väg'])
  // Before it is sent there is no sum to pay and no due day.
  expect([...(rows.at(-1)?.children ?? [])].slice(3, 6).map(({ textContent }) => textContent)).toEqual(['–', '–', '–'])
})

it('fills a new payer with the details of another unit’s, but not with its reference and cost centre', async () => {
  const upper = {
    school_unit: 2,
    unit_name: 'Högstadiet',
    services: [{ service: 'logi', payer: null, ordered_cents: 0 }],
  }
  fakeApi({
    ...answers,
    'GET /api/invoices/my-billing-information/': { ...mine, coverage: [...mine.coverage, upper] },
  })
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Ny betalare för Högstadiet' }))
  await user.click(screen.getByRole('button', { name: 'Vasa stad, Lågstadiet' }))
  const values = ['Betalare', 'E-fakturaadress (EDI/OVT)', 'Er referens', 'Kostnadsställe']
  expect(values.map((name) => (text(name) as HTMLInputElement).value)).toEqual(['Vasa stad', '003721291126', '', ''])
  expect(screen.getByRole('checkbox', { name: 'Logi' })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: 'Stafetter' })).toHaveProperty('checked', false)
})

it('checks check digits while typing, makes an OVT code of a business id, and moves a service', async () => {
  const seen = fakeApi({ ...answers, 'POST /api/invoices/billing-information/': city })
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Ny betalare för Lågstadiet' }))
  await user.type(text('Betalare'), 'Föreningen')
  await user.type(text('E-fakturaadress (EDI/OVT)'), '2129112-7')
  expect(screen.getByText('FO-numret i adressen har fel kontrollsiffra.')).toBeTruthy()
  const send = screen.getByRole('button', { name: 'Spara betalaren' })
  expect(send).toHaveProperty('disabled', true)
  await user.type(text('E-fakturaadress (EDI/OVT)'), '{Backspace}6')
  await user.type(screen.getByRole('combobox', { name: 'Operatör' }), 'basware')
  await user.click(screen.getByRole('checkbox', { name: 'Logi (flyttas från Vasa stad)' }))
  await user.click(send)
  await vi.waitFor(() => expect(toasts).toEqual([['success', 'Faktureringsinformation skapad']]))
  expect(seen.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    karneval: 2,
    school_unit: 1,
    name: 'Föreningen',
    edi: '003721291126',
    operator: 'Basware',
    operator_edi: 'BAWCFI22',
    bespisning_friday: true,
    bespisning_saturday: true,
    logi: true,
    stafetter: false,
    take_over: true,
  })
})

it('cannot be sent without a service, and says so', async () => {
  fakeApi(answers)
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Ändra Vasa stad' }))
  const send = screen.getByRole('button', { name: 'Spara betalaren' })
  expect(send).toHaveProperty('disabled', false)
  await user.click(screen.getByRole('checkbox', { name: 'Stafetter' }))
  await user.click(screen.getByRole('checkbox', { name: 'Logi' }))
  expect(send).toHaveProperty('disabled', true)
  expect(screen.getByText('Fyll ännu i: Betalar för.')).toBeTruthy()
  expect(screen.getByText('Välj minst en tjänst som betalaren betalar.')).toBeTruthy()
})

it('checks the FO-nummer while it is typed and sends it with the references', async () => {
  const seen = fakeApi({ ...answers, 'PATCH /api/invoices/billing-information/{id}/': city })
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Ändra Vasa stad' }))
  const field = text('FO-nummer')
  await user.clear(field)
  await user.type(field, '21291127')
  expect(screen.getByText('FO-numret har fel kontrollsiffra.')).toBeTruthy()
  await user.type(field, '{Backspace}6')
  await user.type(text('Postnummer'), '{Backspace}')
  expect(screen.getByText('Ett finländskt postnummer har fem siffror, till exempel 65100.')).toBeTruthy()
  await user.type(text('Postnummer'), '0')
  await user.clear(text('Er referens'))
  await user.type(text('Er referens'), 'Vasa 4712')
  await user.click(screen.getByRole('button', { name: 'Spara betalaren' }))
  await vi.waitFor(() =>
    expect(seen.find(({ call }) => call.startsWith('PATCH'))?.body).toMatchObject({
      business_id: '2129112-6',
      buyer_reference: 'Vasa 4712',
      cost_centre: '2100',
    }),
  )
})

it.each([
  ['the server’s errors', () => failure(400, 'invalid', 'Logi betalas redan av X.', 'logi'), /invalid: Logi betalas/],
  ['no answer at all', () => Promise.reject(new TypeError('Failed to fetch')), /^Unknown error: {2}\S/],
])('shows %s as a toast', async (_name, answer, toast) => {
  fakeApi({ ...answers, 'PATCH /api/invoices/billing-information/{id}/': answer })
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Ändra Vasa stad' }))
  await user.type(text('Postadress'), '3')
  await user.click(screen.getByRole('button', { name: 'Spara betalaren' }))
  await vi.waitFor(() => expect(toasts).toEqual([['error', expect.stringMatching(toast)]]))
})
