import { draftPlace, writeDraft } from '@stafapp/shared/kept-draft'
import { getUser } from '@stafapp/shared/session'
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Component } from './billing-page.tsx'
import type { Payer } from './billing-words.ts'
import { payerDraft } from './payer-form.ts'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

stubBrowser()

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
  uninvoiced: { uninvoiced_cents: 25_600, without_payer_cents: 9600, deducted_cents: 0 },
}
const row = {
  id: 1,
  product: 3,
  code: 'LAG',
  name: 'Lagavgift',
  category: 'stafetter',
  unit: 'lag',
  quantity: 4,
  unit_price_cents: 4000,
  vat_percent: 0,
  total_cents: 16_000,
  note: '',
  source: 'team_fee',
  reason: null,
}
const lunch = { name: 'Lunch fredag', category: 'bespisning_friday', unit: 'portion', source: 'ordered' }
const order = {
  id: 9,
  school_unit: 1,
  status: 'placed',
  rows: [row, { ...row, ...lunch, id: 2, quantity: 12, unit_price_cents: 800, total_cents: 9600 }],
  total_cents: 25_600,
  changes: [],
  placed_at: '2025-04-12T08:00:00Z',
  placed_by: 'Maria Sjöberg',
}
const answers = {
  'GET /api/invoices/my-orders/': { data: [order], units: [] },
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

async function writeAddress(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(text('Postadress'), 'PB 2')
  await user.type(text('Postnummer'), '65100')
  await user.type(text('Postanstalt'), 'Vasa')
}

it('says who pays each service and which ordered one has no payer', async () => {
  fakeApi(answers)
  open()
  const missing = within(await screen.findByRole('region', { name: 'Betalare saknas' }))
  expect(screen.getByText(/^Lag och beställningar/).textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Lag och beställningar 256,00 €: 96,00 € saknar betalare · 160,00 € inte fakturerat ännu. Visa vad som är beställt',
  )
  expect(missing.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Bespisning fredag, Lågstadiet: beställt för 96,00\u00a0€ Ange betalare',
  ])
  await userEvent.click(missing.getByRole('link', { name: 'Lågstadiet' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Lågstadiet' }))
  // What is to be paid comes first, and without it the payers.
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(headings()).toEqual([
    'Betalare saknas',
    'Det här är beställt',
    'Vem betalar vad',
    'Betalarna enhet för enhet',
    'Lågstadiet',
    'Våra fakturor',
  ])
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
  const shared_parts = [
    { ...part, issued_on: '2025-05-05', total_cents: 122_700, is_credited: false, is_sent: true, is_paid: false },
  ]
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
  expect(headings).toEqual([
    'Betalare saknas',
    'Våra fakturor',
    'Det här är beställt',
    'Vem betalar vad',
    'Betalarna enhet för enhet',
    'Lågstadiet',
  ])
  const rows = (await own.findAllByRole('row')).slice(1)
  expect(rows.map((each) => [...each.children].map((cell) => cell.textContent?.replaceAll(/\s/g, ' ')))).toEqual([
    ['Er del av samlingsfaktura 4011', 'Vasa stad', 'Lågstadiet', '–', '1 227,00 €', '–', 'Skickad, daterad 5.5.2025'],
  ])
  expect(own.queryByText(/inga fakturor/)).toBeNull()
  expect(own.queryByRole('link')).toBeNull()
})

it('lists what each unit has ordered: what, how many, what it costs, who pays and who ordered', async () => {
  fakeApi(answers)
  open()
  const ordered = within(await screen.findByRole('region', { name: 'Det här är beställt' }))
  const table = await ordered.findByRole('table', { name: 'Beställt, Lågstadiet' })
  const rows = within(table).getAllByRole('row')
  expect(rows.map((each) => [...each.children].map((cell) => cell.textContent?.replaceAll(/\s/g, ' ')))).toEqual([
    ['Vad', 'Antal', 'Summa'],
    ['Lagavgift40,00 € per lag · betalas av Vasa stad', '4', '160,00 €'],
    ['Lunch fredag8,00 € per portion · saknar betalare', '12', '96,00 €'],
    ['Totalt', '', '256,00 €'],
  ])
  expect(ordered.getByText(/av Maria Sjöberg$/).textContent?.replaceAll(/\s/g, ' ')).toBe(
    '256,00 € · beställt 12.4.2025 av Maria Sjöberg',
  )
})

it('the address of a sum leads to what is ordered', async () => {
  fakeApi(answers)
  renderRoutes([{ path: '/admin/billing', Component }], '/admin/billing#bestallt')
  const heading = await screen.findByRole('heading', { name: 'Det här är beställt' })
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
})

it('a long list of invoices begins with six', async () => {
  const part = {
    number: 4011,
    kind: 'invoice',
    extent: 'whole',
    payer_name: 'Vasa stad',
    school_unit: 1,
    unit_name: 'Lågstadiet',
    issued_on: '2025-05-05',
    total_cents: 100,
    is_credited: false,
    is_sent: true,
    is_paid: true,
  }
  const shared_parts = Array.from({ length: 30 }, (_, index) => ({ ...part, id: index }))
  fakeApi({
    ...answers,
    'GET /api/invoices/invoices/': { ...answers['GET /api/invoices/invoices/'], shared_parts },
  })
  open()
  const own = within(await screen.findByRole('region', { name: 'Våra fakturor' }))
  const count = () => own.getAllByRole('row').length - 1
  expect(count()).toBe(6)
  await userEvent.click(own.getByRole('button', { name: 'Visa alla 30' }))
  expect(count()).toBe(30)
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
  expect(screen.getByText(/^Lag och beställningar/).textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Lag och beställningar 256,00 €: 5,00 € fakturerat · 1,00 € på faktura som inte har skickats ännu · 96,00 € saknar betalare · 160,00 € kommer på nästa faktura. Visa vad som är beställt',
  )
  expect(screen.getByText(/^Att betala nu: 3,00\s€\.$/)).toBeTruthy()
  const states = rows.map((each) => each.lastElementChild?.textContent)
  expect(states).toEqual([
    'Obetald',
    'Förfallen',
    'Förfallen, påmind',
    'Krediterad',
    '–',
    'Fakturan är inte skickad ännu',
  ])
  // On a tablet there is room for the state because words of long names break.
  expect([...(rows[0]?.children ?? [])].map(({ className }) => className === 'breaks').slice(0, 3)).toEqual([
    false,
    true,
    true,
  ])
  // Before it is sent there is no sum to pay and no due day.
  expect([...(rows.at(-1)?.children ?? [])].slice(3, 6).map(({ textContent }) => textContent)).toEqual(['–', '–', '–'])
})

it.each([
  ['credited', 'credit', 'Ni har ingenting att betala nu.', 'Kreditnotan är inte skickad ännu'],
  ['paid', 'invoice', 'Alla era fakturor är betalda.', 'Fakturan är inte skickad ännu'],
])('an invoice that is %s is not told as what it is not', async (status, kind, told, state) => {
  const document = {
    ...{ extent: 'whole', is_overdue: false, reminder_level: 0, billing_information: 5, payer_name: 'Vasa stad' },
    ...{ unit_name: 'Lågstadiet', total_cents: 7200, open_cents: 0, due_on: '2025-06-14' },
  }
  fakeApi({
    ...answers,
    'GET /api/invoices/invoices/': {
      ...answers['GET /api/invoices/invoices/'],
      data: [
        { ...document, id: 1, number: 203, kind: 'invoice', status },
        { ...document, id: 2, number: 204, kind, status: 'issued', total_cents: -1000 },
      ],
    },
  })
  open()
  expect(await screen.findByText(told)).toBeTruthy()
  const line = screen.getByRole('cell', { name: state }).closest('tr')
  // What is taken off is counted above, so that it is told before it is sent; what is to be paid is not.
  expect(line?.children[4]?.textContent?.replaceAll(/\s/g, ' ')).toBe(kind === 'credit' ? '−10,00 €' : '–')
})

it('says a sum once when all of it stands in one place, and that a collective invoice is not sent yet', async () => {
  const part = {
    ...{ id: 4, number: 4011, kind: 'invoice', extent: 'whole', payer_name: 'Vasa stad', school_unit: 1 },
    ...{ unit_name: 'Lågstadiet', issued_on: '2025-05-05', total_cents: 0 },
    ...{ is_credited: false, is_sent: false, is_paid: false },
  }
  fakeApi({
    ...answers,
    'GET /api/invoices/my-billing-information/': {
      ...mine,
      uninvoiced: { uninvoiced_cents: 25_600, without_payer_cents: 0, deducted_cents: 0 },
    },
    'GET /api/invoices/invoices/': { ...answers['GET /api/invoices/invoices/'], shared_parts: [part] },
  })
  open()
  expect((await screen.findByText(/^Lag och beställningar/)).textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Lag och beställningar 256,00 €, inte fakturerat ännu. Visa vad som är beställt',
  )
  expect(screen.getByRole('cell', { name: 'Inte skickad ännu' })).toBeTruthy()
})

it('a payer with input of an earlier visit says so before its form is opened', async () => {
  fakeApi(answers)
  const kept = draftPlace(getUser()?.username, payerDraft(2, 1, { id: 5 } as Payer))
  writeDraft(kept, { own: { name: 'Vasa' }, before: { name: 'Vasa stad' } })
  const user = userEvent.setup()
  open()
  expect(await screen.findByText('Du har påbörjade ändringar.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ändra Vasa stad' }))
  expect((text('Betalare') as HTMLInputElement).value).toBe('Vasa')
  await user.click(screen.getByRole('button', { name: 'Avbryt' }))
  expect(await screen.findByRole('button', { name: 'Ändra Vasa stad' })).toBeTruthy()
  expect(screen.queryByText('Du har påbörjade ändringar.')).toBeNull()
})

it('tells at once that a new payer was begun on an earlier visit, with the way to it', async () => {
  fakeApi(answers)
  const kept = draftPlace(getUser()?.username, payerDraft(2, 1, null))
  writeDraft(kept, { own: { name: 'Föreningen' }, before: { name: '' } })
  const user = userEvent.setup()
  open()
  expect(await screen.findByText(/^Ett påbörjat formulär finns kvar för Lågstadiet\./)).toBeTruthy()
  expect(screen.getByText('Ett påbörjat formulär finns kvar.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ny betalare för Lågstadiet' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Fortsätt med den nya betalaren för Lågstadiet' }).textContent).toBe(
    'Fortsätt',
  )
  await user.click(screen.getByRole('button', { name: 'Fortsätt med formuläret för Lågstadiet' }))
  expect((text('Betalare') as HTMLInputElement).value).toBe('Föreningen')
  expect(screen.queryByText(/^Ett påbörjat formulär/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Avbryt' }))
  expect(screen.queryByText(/^Ett påbörjat formulär/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Ny betalare för Lågstadiet' }).textContent).toBe('Ny betalare')
})

it.each([
  [
    5,
    'Vasa stad betalar det som är beställt för 160,00 €. Betalaren kan tas bort först när det har en annan betalare.',
  ],
  [null, 'Vasa stad tas bort som betalare för Lågstadiet.'],
])('the question about removing the payer of %j says what would have none', async (payer, question) => {
  const coverage = mine.coverage.map((unit) => ({
    ...unit,
    services: unit.services.map((line) => (line.service === 'stafetter' ? { ...line, payer } : line)),
  }))
  fakeApi({ ...answers, 'GET /api/invoices/my-billing-information/': { ...mine, coverage } })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Ta bort Vasa stad' }))
  const asked = screen.getByRole('button', { name: 'Ta bort betalaren' }).previousElementSibling
  expect(asked?.textContent?.replaceAll(/\s/g, ' ')).toBe(question)
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
  expect(screen.getByText(/Referens och kostnadsställe fyller du i själv\.$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Vasa stad, Lågstadiet' }))
  const values = ['Betalare', 'E-fakturaadress (OVT)', 'Er referens', 'Kostnadsställe']
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
  await writeAddress(user)
  await user.type(text('E-fakturaadress (OVT)'), '2129112-7')
  expect(screen.getByText('FO-numret i adressen har fel kontrollsiffra.')).toBeTruthy()
  const send = screen.getByRole('button', { name: 'Spara betalaren' })
  expect(send).toHaveProperty('disabled', true)
  await user.type(text('E-fakturaadress (OVT)'), '{Backspace}6')
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

it('does not save a payer without the address that an invoice needs, and says at the fields what is wrong', async () => {
  fakeApi(answers)
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Ny betalare för Lågstadiet' }))
  await user.type(text('Betalare'), 'Föreningen')
  const send = screen.getByRole('button', { name: 'Spara betalaren' })
  await user.type(text('E-post'), 'faktura@foreningen.example')
  expect(await screen.findByText('Fyll ännu i: Postadress, Postnummer, Postanstalt.')).toBeTruthy()
  expect(send).toHaveProperty('disabled', true)
  expect(
    ['Postadress', 'Postnummer', 'Postanstalt', 'E-post'].map((name) => text(name).getAttribute('aria-required')),
  ).toEqual(['true', 'true', 'true', 'false'])
  await writeAddress(user)
  expect(send).toHaveProperty('disabled', false)
  await user.type(text('E-fakturaadress (OVT)'), '12')
  await user.type(screen.getByRole('combobox', { name: 'Operatör' }), 'xx')
  expect(screen.getByText(/^Adressen är för kort/)).toBeTruthy()
  expect(screen.getByText(/^Välj operatören i listan/)).toBeTruthy()
  await user.clear(text('E-fakturaadress (OVT)'))
  expect(screen.queryByText(/^Adressen är för kort|^Välj operatören/)).toBeNull()
  expect(send).toHaveProperty('disabled', false)
})

it('says at the field that half a postal address, an unfinished e-mail address and a stub of an OVT code are none', async () => {
  fakeApi(answers)
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Ny betalare för Lågstadiet' }))
  await user.type(text('Betalare'), 'Föreningen')
  await user.type(text('E-post'), 'a@b')
  expect(screen.getByText('Skriv en e-postadress, till exempel namn@skola.fi.')).toBeTruthy()
  await user.type(text('E-post'), '.fi')
  expect(screen.queryByText(/^Skriv en e-postadress/)).toBeNull()
  const send = screen.getByRole('button', { name: 'Spara betalaren' })
  await user.type(text('Postnummer'), '65100')
  expect(await screen.findByText('Fyll ännu i: Postadress, Postanstalt.')).toBeTruthy()
  expect(send).toHaveProperty('disabled', true)
  await user.type(text('Postadress'), 'PB 2')
  await user.type(text('Postanstalt'), 'V{Backspace}')
  expect(await screen.findByText('Skriv postanstalten.')).toBeTruthy()
  await user.type(text('Postanstalt'), 'Vasa')
  expect(send).toHaveProperty('disabled', false)
  await user.type(text('E-fakturaadress (OVT)'), '0037x')
  expect(screen.getByText(/^En OVT-kod är 0037 och FO-numrets åtta siffror/)).toBeTruthy()
  expect(send).toHaveProperty('disabled', true)
})

it('names a payer without an address, though it has an e-mail address, instead of saying that all is well', async () => {
  const lost = {
    ...city,
    bespisning_friday: true,
    contact_info: { ...city.contact_info, mail_address: '', zipcode: '', city: '' },
  }
  const services = mine.coverage[0]?.services.map((line) => ({ ...line, payer: 5 })) ?? []
  fakeApi({
    ...answers,
    'GET /api/invoices/my-billing-information/': {
      ...mine,
      data: [lost],
      coverage: [{ school_unit: 1, unit_name: 'Lågstadiet', services }],
    },
  })
  open()
  const told = await screen.findByRole('region', { name: 'Adressen saknas, fakturan kan inte skrivas' })
  expect(screen.queryByText(/^✓ Allt som har beställts/)).toBeNull()
  await userEvent.click(within(told).getByRole('button', { name: 'Ange adressen för Vasa stad, Lågstadiet' }))
  expect(document.activeElement).toBe(text('Betalare'))
  expect(text('Postadress')).toHaveProperty('value', '')
})

it('after a save the payer says so where the form was, in focus', async () => {
  fakeApi({ ...answers, 'PATCH /api/invoices/billing-information/{id}/': { ...city, version: 4 } })
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Ändra Vasa stad' }))
  expect(document.activeElement).toBe(text('Betalare'))
  await user.type(text('Postadress'), '3')
  await user.click(screen.getByRole('button', { name: 'Spara betalaren' }))
  const heading = await screen.findByRole('heading', { level: 3, name: 'Vasa stad' })
  expect(screen.getByText('✓ Sparat. Betalar stafetter och logi.')).toBeTruthy()
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
  await user.click(screen.getByRole('button', { name: 'Ändra Vasa stad' }))
  await user.click(screen.getByRole('button', { name: 'Avbryt' }))
  expect(screen.queryByText(/^✓ Sparat/)).toBeNull()
})

it('a country that is not Finland is seen at once', async () => {
  const abroad = { ...city, contact_info: { ...city.contact_info, country: 'Utlandet' } }
  fakeApi({ ...answers, 'GET /api/invoices/my-billing-information/': { ...mine, data: [abroad] } })
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Ändra Vasa stad' }))
  expect(text('Land')).toHaveProperty('value', 'Utlandet')
  expect(screen.queryByRole('button', { name: 'Visa fler uppgifter' })).toBeNull()
})

it('what is seldom needed is folded, and kept when the rest is saved', async () => {
  const abroad = { ...city, contact_info: { ...city.contact_info, phone: '+46 8 123' } }
  const seen = fakeApi({
    ...answers,
    'GET /api/invoices/my-billing-information/': { ...mine, data: [abroad] },
    'PATCH /api/invoices/billing-information/{id}/': abroad,
  })
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Ändra Vasa stad' }))
  expect(screen.queryByRole('textbox', { name: 'Telefon' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Visa fler uppgifter' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Fler uppgifter' }))
  expect(text('Telefon')).toHaveProperty('value', '+46 8 123')
  await user.click(screen.getByRole('button', { name: 'Avbryt' }))
  await user.click(screen.getByRole('button', { name: 'Ändra Vasa stad' }))
  await user.type(text('Postadress'), '3')
  await user.click(screen.getByRole('button', { name: 'Spara betalaren' }))
  await vi.waitFor(() =>
    expect(seen.find(({ call }) => call.startsWith('PATCH'))?.body).toMatchObject({
      contact_info: { mail_address: 'PB 23', phone: '+46 8 123' },
      use_maventa: true,
      operator_edi: '003721291126',
    }),
  )
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

it('warns at the e-invoice address that it has another FO-nummer than the payer', async () => {
  fakeApi(answers)
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Ändra Vasa stad' }))
  const warning = () => screen.queryByText('Adressen har ett annat FO-nummer, 2129112-6, än betalaren. Stämmer den?')
  expect(warning()).toBeNull()
  await user.clear(text('FO-nummer'))
  await user.type(text('FO-nummer'), '0201256-6')
  expect(warning()).not.toBeNull()
  await user.clear(text('E-fakturaadress (OVT)'))
  await user.type(text('E-fakturaadress (OVT)'), '0201256-6')
  expect(warning()).toBeNull()
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

it('has no toast about a reason that the organiser has not given, which its own field asks for', async () => {
  const detail = 'Skriv först orsaken överst på sidan. Inget har sparats.'
  fakeApi({
    ...answers,
    'PATCH /api/invoices/billing-information/{id}/': () => failure(400, 'required', detail, 'reason'),
  })
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Ändra Vasa stad' }))
  await user.type(text('Postadress'), '3')
  await user.click(screen.getByRole('button', { name: 'Spara betalaren' }))
  expect(await screen.findByText(detail)).toBeTruthy()
  expect(toasts).toEqual([])
})

it('says that the payer is missing where that is so of all that is ordered', async () => {
  const services = mine.coverage[0]?.services.map((line) => ({ ...line, payer: null })) ?? []
  fakeApi({
    ...answers,
    'GET /api/invoices/my-billing-information/': {
      ...mine,
      data: [],
      coverage: [{ school_unit: 1, unit_name: 'Lågstadiet', services }],
      uninvoiced: { uninvoiced_cents: 25_600, without_payer_cents: 25_600, deducted_cents: 0 },
    },
  })
  open()
  expect((await screen.findByText(/^Lag och beställningar/)).textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Lag och beställningar 256,00 €, betalare saknas. Visa vad som är beställt',
  )
})

it('lets the organiser fill a new payer with one that pays for other schools', async () => {
  storeSession({ roles: ['super_admin'] })
  const known = { ...city, id: 81, name: 'Esbo stad', school_unit: { ...city.school_unit, id: 99 } }
  const calls = fakeApi({
    ...answers,
    'GET /api/invoices/known-payers/': {
      total: 21,
      data: [
        { payer: known, schools: 12 },
        { payer: { ...known, id: 80 }, schools: 1 },
      ],
    },
    'POST /api/invoices/billing-information/': { ...known, id: 82 },
  })
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Ny betalare för Lågstadiet' }))
  const field = screen.getByRole('searchbox', { name: 'Sök en betalare som redan finns, med namn eller FO-nummer' })
  await user.type(field, 'e{Enter}')
  expect(calls.filter(({ call }) => call.endsWith('known-payers/'))).toEqual([])
  await user.type(field, 'sbo{Enter}')
  expect(await screen.findByText('21 träffar, de 2 första visas. Skriv mer av namnet.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Använd Esbo stad, .* · för A-skolan$/ })).toBeTruthy()
  await user.click(
    screen.getByRole('button', { name: /^Använd Esbo stad, 2129112-6, PB 2, 65100 Vasa, .* · för 12 skolor$/ }),
  )
  expect(screen.getByText('✓ Formuläret har fått uppgifterna för Esbo stad.')).toBeTruthy()
  expect(text('Betalare')).toHaveProperty('value', 'Esbo stad')
  expect(text('Postadress')).toHaveProperty('value', 'PB 2')
  expect(text('Er referens')).toHaveProperty('value', '')
  await user.click(screen.getByRole('button', { name: 'Spara betalaren' }))
  const made = await vi.waitFor(() => {
    const sent = calls.find(({ call }) => call === 'POST /api/invoices/billing-information/')
    expect(sent).toBeDefined()
    return sent
  })
  expect(made?.body).toMatchObject({ school_unit: 1, name: 'Esbo stad', cost_centre: '', bespisning_friday: true })
})

it('does not offer a school’s own people the payers of other schools', async () => {
  fakeApi(answers)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Ny betalare för Lågstadiet' }))
  expect(screen.queryByRole('button', { name: 'Sök betalare' })).toBeNull()
})
