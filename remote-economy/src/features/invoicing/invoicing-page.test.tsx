import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { invoicing, listCounts, newPayer, overdue, reminder } from '../../dev/invoicing.ts'
import { Component } from './invoicing-page.tsx'

const whose = { school: 1, school_name: 'A-skolan', school_unit: 1, unit_name: 'Lågstadiet' }
const row = {
  category: 'stafetter' as const,
  description: 'Stafettlag',
  quantity: 2,
  unit: 'lag',
  unit_price_cents: 800,
  vat_percent: 0,
  total_cents: 1600,
}
const payer = newPayer({ ...whose, billing_information: 1, payer_name: 'Åbo stad', rows: [row], total_cents: 1600 })
const blocked = {
  ...payer,
  billing_information: 2,
  payer_name: 'Vasa stad',
  unit_name: 'Högstadiet',
  state: 'blocked',
  faults: [{ code: 'invalid', detail: 'Postnumret ska ha fem siffror.', attr: 'zipcode' }],
}
const preview = {
  karneval: 1,
  as_of: '2025-05-12',
  due_on: '2025-05-26',
  seller_faults: [],
  payers: [payer, blocked],
  groups: [],
  invoiced_payer_count: 1,
  without_payer: [],
  draft_teams: { count: 0, total_cents: 0, are_charged: true, to_invoice: { count: 0, total_cents: 0 } },
  open_orders: { count: 0, total_cents: 0, close_at: '2025-05-01T00:00:00Z' },
}

beforeEach(() => {
  localStorage.clear()
  storeSession({ roles: ['super_admin'] })
  stubBrowser()
})

it('leads to the messages page with the schools whose data is missing', async () => {
  const unit = { school_name: 'Axxell', unit_name: 'Axxell', categories: ['stafetter'], total_cents: 1600 }
  const without_payer = [
    { ...unit, school: 99, school_unit: 103 },
    { ...unit, school: 99, school_unit: 104 },
    { ...unit, school: 133, school_unit: 143 },
  ]
  open({ 'GET /api/invoices/invoicing-preview/': { ...preview, without_payer } })
  const link = await screen.findByRole('link', { name: 'Skriv till skolorna (betalare saknas)' })
  expect(link.getAttribute('href')).toBe('/admin/meddelanden?saknas=billing&skola=99&skola=133')
  expect(
    screen
      .getByRole('link', { name: 'Skriv till skolorna (betalarens uppgifter är bristfälliga)' })
      .getAttribute('href'),
  ).toBe(`/admin/meddelanden?skola=${blocked.school}`)
})

const drafts = { count: 107, total_cents: 90_000, close_at: '2025-05-01T00:00:00Z' }

it.each([
  [false, true],
  [true, false],
])('folds several things to know into one line on a phone: %s', async (isPhone, isOpen) => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: isPhone && media.endsWith('(max-width: 47.99rem)') }),
  )
  open({ 'GET /api/invoices/invoicing-preview/': { ...preview, open_orders: drafts } })
  const line = await screen.findByText('2 saker att veta först')
  expect(line.closest('details')?.open).toBe(isOpen)
  vi.unstubAllGlobals()
})

it.each([
  ['charged and to be invoiced', true, 2, '2 lag är ännu utkast. Avgifterna, sammanlagt 30,00 €, faktureras.'],
  ['charged, but invoiced or without a payer', true, 0, null],
  ['not charged', false, 0, '14 lag är ännu utkast. Avgifterna, sammanlagt 212,00 €, faktureras inte.'],
])('tells of draft teams whose fees are %s', async (_name, are_charged, count, text) => {
  const draft_teams = { count: 14, total_cents: 21_200, are_charged, to_invoice: { count, total_cents: count * 1500 } }
  open({ 'GET /api/invoices/invoicing-preview/': { ...preview, draft_teams } })
  await screen.findByRole('button', { name: /^Fakturera alla/ })
  const point = screen.queryByText(/lag är ännu utkast/)
  if (text === null) expect(point).toBeNull()
  else expect(point?.textContent?.replaceAll(/\s/g, ' ')).toContain(text)
})

it('says the only thing to know without a fold', async () => {
  open({ 'GET /api/invoices/invoicing-preview/': { ...preview, payers: [payer], open_orders: drafts } })
  expect((await screen.findByText(/^107 beställningar är ännu utkast/)).closest('details')).toBeNull()
})

const unsent = (total: number, credit_count = 0) => ({
  data: [],
  shared_parts: [],
  total,
  credit_count,
  sums: { total_cents: 0, open_cents: 0, unsent_cents: 0 },
})

function open(answers: Record<string, unknown> = {}, path = '/admin/invoicing') {
  fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/invoices/invoicing-preview/': preview,
    'GET /api/invoices/invoices/': unsent(0),
    ...answers,
  })
  renderAt(<Component />, path)
  return userEvent.setup()
}

it('leads from a fault to the payer’s data, and offers no invoice there', async () => {
  open()
  const line = (await screen.findByRole('button', { name: 'A-skolan, Högstadiet' })).closest('tr')
  const cells = within(line as HTMLElement)
  expect(cells.getByText('Postnumret ska ha fem siffror.')).toBeTruthy()
  expect(cells.getByRole('link').getAttribute('href')).toBe('/detail/invoicedetail/2')
  expect(cells.queryByRole('button', { name: /Fakturera/ })).toBeNull()
})

it('counts and sums what would be made before it is made, with the due day', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: /^Fakturera alla: 1 faktura · 16,00/ }))
  const question = within(screen.getByRole('dialog'))
  expect(question.getByText(/^1 faktura på 16,00/)).toBeTruthy()
  expect(question.getByLabelText('Förfallodag')).toHaveProperty('value', '26.5.2025')
})

it('knows a row by its school, and invoices together the schools of a payer that a search has found', async () => {
  const unit = (billing_information: number, unit_name: string, payer_name = 'Åbo stad') => ({
    ...payer,
    billing_information,
    unit_name,
    payer_name,
  })
  const payers = [
    unit(1, 'Lågstadiet'),
    unit(3, 'Gymnasiet'),
    unit(4, 'Högstadiet', 'Vasa stad'),
    { ...blocked, payer_name: 'Åbo stad' },
  ]
  const bodies: unknown[] = []
  const user = open({
    'GET /api/invoices/invoicing-preview/': { ...preview, payers },
    'POST /api/invoices/issue-invoices/': ({ body }: { body: unknown }) => {
      bodies.push(body)
      return { data: [], refused: [] }
    },
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Sök betalare eller skola' }), 'åbo')
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(heads[0]).toContain('A-skolan, GymnasietÅbo stad')
  // Not the row whose data are missing.
  await user.click(screen.getByRole('button', { name: 'Välj alla 2' }))
  await user.click(screen.getByRole('button', { name: /^Fakturera valda: 2 fakturor · 32,00/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Skapa 2 fakturor' }))
  await vi.waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies).toMatchObject([{ payers: [{ billing_information: 1 }, { billing_information: 3 }] }])
  // What is done is no longer chosen.
  expect(await screen.findByText('Inget valt')).toBeTruthy()
})

it.each([
  ['1.1.2020', 'Dagen har redan gått. Välj i dag eller en senare dag.'],
  ['32.13.2025', 'Skriv ett datum som finns, till exempel 16.5.2025.'],
  ['1.12.2025', 'Senast 10.8.2025, 90 dagar från i dag.'],
  ['', 'Fältet är obligatoriskt.'],
])('says beside the due day why it refuses %j, keeps the question open, and then issues', async (typed, why) => {
  const bodies: unknown[] = []
  const user = open({
    'POST /api/invoices/issue-invoices/': ({ body }: { body: unknown }) => {
      bodies.push(body)
      return { data: [], refused: [] }
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Fakturera alla: 1 faktura/ }))
  const dialog = within(screen.getByRole('dialog'))
  const day = dialog.getByRole('textbox', { name: /Förfallodag/ })
  await user.clear(day)
  if (typed) await user.type(day, typed)
  await user.click(dialog.getByRole('button', { name: 'Skapa 1 faktura' }))
  expect(await dialog.findByText(why)).toBeTruthy()
  expect(document.activeElement).toBe(day)
  expect(bodies).toEqual([])
  await user.clear(day)
  await user.type(day, '2.6.2025')
  await user.click(dialog.getByRole('button', { name: 'Skapa 1 faktura' }))
  await vi.waitFor(() => expect(bodies).toMatchObject([{ due_on: '2025-06-02' }]))
  // The next payer's question starts with the usual day.
  const next = await screen.findByRole<HTMLButtonElement>('button', { name: /^Fakturera alla: 1 faktura/ })
  await vi.waitFor(() => expect(next.disabled).toBe(false))
  await user.click(next)
  expect(within(screen.getByRole('dialog')).getByRole('textbox', { name: /Förfallodag/ })).toHaveProperty(
    'value',
    '26.5.2025',
  )
})

it('keeps the ticked rows and the due day when the server refuses, and the rows when the page is opened again', async () => {
  const payers = [1, 3].map((billing_information) => ({ ...payer, billing_information }))
  const answers = {
    'GET /api/invoices/invoicing-preview/': { ...preview, payers },
    'POST /api/invoices/issue-invoices/': () => failure(409, 'conflict', 'Beställningen har ändrats'),
  }
  const user = open(answers)
  await user.click(await screen.findByRole('button', { name: 'Välj alla 2' }))
  await user.click(screen.getByRole('button', { name: /^Fakturera valda: 2 fakturor/ }))
  const dialog = within(screen.getByRole('dialog'))
  await user.clear(dialog.getByRole('textbox', { name: /Förfallodag/ }))
  await user.type(dialog.getByRole('textbox', { name: /Förfallodag/ }), '2.6.2025')
  await user.click(dialog.getByRole('button', { name: 'Skapa 2 fakturor' }))
  await user.click(await screen.findByRole('button', { name: /^Fakturera valda: 2 fakturor/ }))
  expect(within(screen.getByRole('dialog')).getByRole('textbox', { name: /Förfallodag/ })).toHaveProperty(
    'value',
    '2.6.2025',
  )
  cleanup()
  open(answers)
  expect(await screen.findByRole('button', { name: /^Fakturera valda: 2 fakturor/ })).toBeTruthy()
})

it('counts no more a ticked row that a collective invoice has taken in', async () => {
  const payers = [1, 3, 4].map((billing_information) => ({ ...payer, billing_information }))
  const user = open({ 'GET /api/invoices/invoicing-preview/': { ...preview, payers } })
  await user.click(await screen.findByRole('button', { name: 'Välj alla 3' }))
  expect(screen.getByText('3 valda')).toBeTruthy()
  cleanup()
  open({ 'GET /api/invoices/invoicing-preview/': { ...preview, payers: payers.slice(0, 2) } })
  expect(await screen.findByText('2 valda')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Fakturera valda: 2 fakturor/ })).toBeTruthy()
})

it('lets go of the tick of a row that was invoiced meanwhile, also when a credit note brings the row back', async () => {
  const payers = [1, 3, 4].map((billing_information) => ({ ...payer, billing_information }))
  const answer = (state: 'new' | 'done') => ({
    'GET /api/invoices/invoicing-preview/': {
      ...preview,
      payers: payers.map((each) => (each.billing_information === 4 ? { ...each, state } : each)),
    },
  })
  const user = open(answer('new'))
  await user.click(await screen.findByRole('button', { name: 'Välj alla 3' }))
  cleanup()
  open(answer('done'))
  expect(await screen.findByText('2 valda')).toBeTruthy()
  const { checked, indeterminate } = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Välj alla rader' })
  expect([checked, indeterminate]).toEqual([true, false])
  cleanup()
  open(answer('new'))
  expect(await screen.findByText('2 valda')).toBeTruthy()
})

it('names a payer that was left out, with the reason, and has issued the others', async () => {
  const payers = [1, 3].map((billing_information) => ({ ...payer, billing_information }))
  const detail = 'Underlaget har ändrats sedan förhandsgranskningen.'
  const user = open({
    'GET /api/invoices/invoicing-preview/': { ...preview, payers },
    'POST /api/invoices/issue-invoices/': {
      data: [{ id: 9, number: 9, kind: 'invoice', extent: 'whole' }],
      refused: [{ billing_information: 3, payer_name: 'Vasa stad', unit_name: 'Högstadiet', detail }],
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Fakturera alla: 2 fakturor/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Skapa 2 fakturor' }))
  const told = within(await screen.findByRole('alert'))
  expect(told.getByText('1 betalare fakturerades inte:')).toBeTruthy()
  expect(told.getByRole('listitem').textContent).toBe(`Vasa stad, Högstadiet: ${detail}`)
})

it('leads to the sending when several invoices are made at once, though others are left', async () => {
  const payers = [1, 3, 4].map((billing_information) => ({ ...payer, billing_information }))
  let left = payers
  const user = open({
    'GET /api/invoices/invoicing-preview/': () => ({ ...preview, payers: left }),
    'GET /api/invoices/invoices/': () => unsent(payers.length - left.length),
    'POST /api/invoices/issue-invoices/': () => {
      left = payers.slice(2)
      return { data: [9, 10].map((id) => ({ id, number: id, kind: 'invoice', extent: 'whole' })), refused: [] }
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Välj alla rader' }))
  await user.click(screen.getByRole('button', { name: /^Fakturera valda: 3 fakturor/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Skapa 3 fakturor' }))
  const next = await screen.findByText('2 fakturor är skapade, men inte skickade ännu.')
  await vi.waitFor(() => expect(document.activeElement).toBe(next))
})

it('makes the ticked rows the main action, and keeps their ticks when another row is invoiced', async () => {
  const payers = [1, 3, 4].map((id) => ({ ...payer, billing_information: id, unit_name: `Enhet ${id}` }))
  let left = payers
  const user = open({
    'GET /api/invoices/invoicing-preview/': () => ({ ...preview, payers: left }),
    'POST /api/invoices/issue-invoices/': () => {
      left = payers.slice(0, 2)
      return { data: [{ id: 9, number: 9, kind: 'invoice', extent: 'whole' }], refused: [] }
    },
  })
  const all = await screen.findByRole('button', { name: /^Fakturera alla: 3 fakturor/ })
  const mainLook = all.className
  for (const name of [/Enhet 1/, /Enhet 3/]) await user.click(screen.getByRole('checkbox', { name }))
  expect(screen.getByRole('button', { name: /^Fakturera valda: 2 fakturor/ }).className).toBe(mainLook)
  expect(all.className).not.toBe(mainLook)
  await user.click(screen.getByRole('button', { name: /^Fakturera\s*A-skolan, Enhet 4$/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Skapa 1 faktura' }))
  expect(await screen.findByRole('button', { name: /^Fakturera alla: 2 fakturor/ })).toBeTruthy()
  expect(screen.getByText('2 valda')).toBeTruthy()
})

it('has on a phone the count, the sum and the button of the ticked rows after the rows, where it stays in sight', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.endsWith('(max-width: 47.99rem)') }),
  )
  const payers = [1, 3, 4].map((id) => ({ ...payer, billing_information: id, unit_name: `Enhet ${id}` }))
  const user = open({ 'GET /api/invoices/invoicing-preview/': { ...preview, payers } })
  const table = await screen.findByRole('table', { name: 'Skolor och betalare' })
  expect(screen.queryByRole('button', { name: 'Fakturera valda' })).toBeNull()
  for (const name of [/Enhet 1/, /Enhet 3/]) await user.click(screen.getByRole('checkbox', { name }))
  const button = screen.getByRole('button', { name: 'Fakturera valda' })
  expect(table.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(button.parentElement?.textContent?.replaceAll(/\s/g, ' ')).toBe('2 fakturor32,00 €Fakturera valda')
  const [, first] = within(table).getAllByRole('row')
  expect(first?.textContent?.replaceAll(/\s/g, ' ')).toBe(
    'A-skolan, Enhet 1Åbo stad16,00 €Ny fakturaFakturera A-skolan, Enhet 1',
  )
  await user.click(button)
  expect(screen.getByRole('dialog', { name: 'Skapa 2 fakturor?' })).toBeTruthy()
  vi.unstubAllGlobals()
})

it('says that all is invoiced in place of an empty list, and folds what there is to know', async () => {
  const done = preview.payers.map((each) => ({ ...each, state: 'done' }))
  open({
    'GET /api/invoices/invoicing-preview/': { ...preview, payers: done, without_payer: [], open_orders: drafts },
  })
  expect(await screen.findByText('Inget mer kan faktureras nu: 107 beställningar är utkast.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText('0 fakturor', { selector: 'p' })).toBeNull()
  expect(screen.queryByText(/att veta först/)).toBeNull()
})

it('stops all while the organiser’s own data have faults', async () => {
  open({
    'GET /api/invoices/invoicing-preview/': {
      ...preview,
      seller_faults: [{ code: 'invalid', detail: 'BIC-koden är inte giltig.', attr: 'bic' }],
    },
  })
  expect(await screen.findByText('BIC-koden är inte giltig.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Fakturera alla: 1 faktura · 16,00/ })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: /^Fakturera\s*A-skolan, Lågstadiet$/ })).toHaveProperty('disabled', true)
})

it('says what is missing and whom to ask when Maventa is not connected, without the names of settings', async () => {
  const notConfigured = () => failure(503, 'maventa_not_configured', 'Portalen är inte kopplad till Maventa.')
  open({ 'GET /api/invoices/test-SOAP/': notConfigured }, '/admin/invoicing?del=maventa')
  const title = await screen.findByRole('heading', { name: 'Portalen är inte kopplad till Maventa' })
  expect(screen.getByText(/den som sköter portalens server/)).toBeTruthy()
  const sending = within(screen.getByText(/Fakturorna går nu med e-post eller på papper/)).getByRole('link')
  expect(sending.getAttribute('href')).toContain('del=utskick')
  expect(title.closest('div')?.textContent).not.toContain('STAFAPP')
})

it('shows the whole exemption text on several lines, and saves it as one', async () => {
  const settings = invoicing['GET /api/invoices/invoicing-settings/'] as object
  const seen: unknown[] = []
  const user = open(
    {
      'GET /api/invoices/invoicing-settings/': settings,
      'PUT /api/invoices/invoicing-settings/': ({ body }: { body: unknown }) => {
        seen.push(body)
        return settings
      },
    },
    '/admin/invoicing?del=uppgifter',
  )
  const field = await screen.findByRole('textbox', { name: 'Text på fakturan' })
  expect(field.tagName).toBe('TEXTAREA')
  await user.clear(field)
  await user.type(field, 'Momsfri försäljning,{Enter}allmännyttigt samfund ')
  await user.click(screen.getByRole('button', { name: 'Spara' }))
  await vi.waitFor(() =>
    expect(seen).toMatchObject([{ vat_exemption_text: 'Momsfri försäljning, allmännyttigt samfund' }]),
  )
})

const batch = {
  id: 4,
  karneval: 1,
  action: 'deliver',
  state: 'done',
  started_at: '2025-05-12T06:00:00Z',
  count: 83,
  done: 82,
  waiting: 0,
  left: 1,
  done_cents: 900_000,
  left_over: [
    {
      invoice: 9,
      number: 9,
      kind: 'credit',
      extent: 'whole',
      payer_name: 'Vasa stad',
      reason: 'Postnumret ska ha fem siffror.',
    },
  ],
}

const none = { count: 0, open_cents: 0 }
const noneLate = { unreached: none, sent_again: none, promised: none }

it('sends everything, not only what is loaded, and names what was left and why', async () => {
  const seen: { body?: unknown }[] = []
  let latest: object | null = null
  const user = open(
    {
      ...invoicing,
      'GET /api/invoices/invoice-batches/': () => ({
        ...noneLate,
        choices: [
          { action: 'deliver', count: 83, sum_cents: 910_000, credit_count: 1 },
          { action: 'remind', count: 2, sum_cents: 100, credit_count: 0, channels: [] },
        ],
        latest,
      }),
      'POST /api/invoices/invoice-batches/': ({ body }: { body: unknown }) => {
        seen.push({ body })
        latest = batch
        return batch
      },
    },
    '/admin/invoicing?del=utskick',
  )
  await user.click(await screen.findByRole('button', { name: 'Skicka 82 fakturor och 1 kreditnota' }))
  expect(screen.queryByRole('button', { name: /Påminn/ })).toBeNull()
  const question = within(screen.getByRole('dialog'))
  expect(question.getByText(/^82 fakturor och 1 kreditnota, sammanlagt\s9\s100,00/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: /^Skicka \d/ }))
  expect(
    await screen.findByText(/^Klart: 82 av 83 skickade, 9\s000,00\s€\. Startat [\d.]+ [\d:]+\. 1 lämnades:$/),
  ).toBeTruthy()
  expect(screen.getByText('Kreditnota 9, Vasa stad: Postnumret ska ha fem siffror.')).toBeTruthy()
  expect(seen).toEqual([{ body: { karneval: 1, action: 'deliver', count: 83, sum_cents: 910_000 } }])
})

it.each([
  ['of today', new Date().toISOString(), true],
  ['of an earlier day', '2025-04-14T09:00:00Z', false],
])('tells the result of a sending %s to who comes back', async (_when, started_at, isTold) => {
  const latest = { ...batch, started_at, count: 83, done: 83, left: 0, left_over: [] }
  open(
    { ...invoicing, 'GET /api/invoices/invoice-batches/': { ...noneLate, choices: [], latest } },
    '/admin/invoicing?del=utskick',
  )
  await screen.findByRole('heading', { name: 'Skickat' })
  await vi.waitFor(() => expect(screen.queryAllByText(/^Klart: 83 av 83 skickade/)).toHaveLength(isTold ? 1 : 0))
})

it.each([
  ['queued', 'på väg'],
  ['accepted', 'skickade'],
])('says of a sending that is done what the list below says of its documents: %s', async (state, words) => {
  const latest = { ...batch, started_at: new Date().toISOString(), count: 83, done: 83, left: 0, left_over: [] }
  open(
    {
      ...invoicing,
      'GET /api/invoices/invoice-batches/': { ...noneLate, choices: [], latest },
      'GET /api/invoices/deliveries/': {
        data: [],
        total: 83,
        counts: [{ channel: 'paper', state, count: 83 }],
      },
    },
    '/admin/invoicing?del=utskick',
  )
  expect(await screen.findByText(new RegExp(`^Klart: 83 av 83 ${words}, `))).toBeTruthy()
})

it('says that it sends from the press until the sending is under way, however slow the answers are', async () => {
  const running = { ...batch, state: 'running', count: 83, done: 0, waiting: 83, left: 0, left_over: [] }
  let answer: (batch: object) => void = () => undefined
  const answered = new Promise<object>((resolve) => {
    answer = resolve
  })
  let isStarted = false
  const choices = [{ action: 'deliver', count: 83, sum_cents: 910_000, credit_count: 0 }]
  const user = open(
    {
      ...invoicing,
      // After the press nothing but the batch itself is answered.
      'GET /api/invoices/invoice-batches/': () =>
        isStarted ? new Promise(() => undefined) : { ...noneLate, choices, latest: null },
      'POST /api/invoices/invoice-batches/': () => {
        isStarted = true
        return answered
      },
    },
    '/admin/invoicing?del=utskick',
  )
  await user.click(await screen.findByRole('button', { name: 'Skicka 83 fakturor' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Skicka 83 fakturor' }))
  expect((await screen.findByRole('button', { name: 'Skickar …' })).hasAttribute('disabled')).toBe(true)
  answer(running)
  expect(await screen.findByText('Pågår: 0 av 83 på väg.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Skicka 83 fakturor' }).hasAttribute('disabled')).toBe(true)
})

const returned = {
  channel: 'email',
  address: 'faktura@esbo.example',
  returned_on: '2025-04-04',
  cause: '550 Adressen finns inte.',
  invoices: [11, 12],
  sum_cents: 3200,
  credit_count: 0,
  payers: [{ billing_information: 277, payer_name: 'Esbo stad' }],
}

it.each([
  [1, 3, false, { count: 1, sum_cents: 1600, except: [11, 12] }],
  [1, 3, true, { count: 3, sum_cents: 4800 }],
  // Nothing else waits.
  [2, 2, true, { count: 2, sum_cents: 3200 }],
])(
  'leaves out what would come back again, unless it is ticked: button %i of %i, ticked %s',
  async (shown, count, isTicked, wanted) => {
    const bodies: unknown[] = []
    const user = open(
      {
        ...invoicing,
        'GET /api/invoices/delivery-plan/': {
          ...(invoicing['GET /api/invoices/delivery-plan/'] as object),
          count,
          channels: [{ channel: 'email', count, sum_cents: count * 1600 }],
          returned: [returned],
        },
        'GET /api/invoices/invoice-batches/': {
          ...noneLate,
          choices: [{ action: 'deliver', count, sum_cents: count * 1600, credit_count: 0 }],
          latest: null,
        },
        'POST /api/invoices/invoice-batches/': ({ body }: { body: unknown }) => {
          bodies.push(body)
          return { ...batch, left: 0, left_over: [] }
        },
      },
      '/admin/invoicing?del=utskick',
    )
    const notice = (await screen.findByText(/^Mejlet kom i retur 4\.4\.2025: 550 Adressen finns inte\./)).parentElement
    const now = screen.getByText(/kan skickas nu/).textContent?.replaceAll(/\s/g, ' ')
    expect(now).toMatch(
      count === 2
        ? /^Inget kan skickas nu, 2 väntar på en ny adress\.$/
        : /^1 faktura kan skickas nu, sammanlagt .*, 2 väntar på en ny adress\.$/,
    )
    expect(notice?.textContent?.replaceAll(/\s/g, ' ')).toContain('2 fakturor (32,00 €) till faktura@esbo.example')
    expect(screen.getByRole('link', { name: 'Esbo stad' }).getAttribute('href')).toBe(
      '/detail/invoicedetail/277#ny-epost',
    )
    await user.click(await screen.findByRole('button', { name: `Skicka ${shown === 1 ? '1 faktura' : '2 fakturor'}` }))
    const question = within(screen.getByRole('dialog'))
    const tick = question.getByRole<HTMLInputElement>('checkbox', { name: /^Skicka ändå 2 fakturor till faktura@esbo/ })
    expect(tick.checked).toBe(false)
    const yes = () => question.getAllByRole<HTMLButtonElement>('button').at(-1)
    expect(yes()?.disabled).toBe(count === 2)
    if (isTicked) await user.click(tick)
    const what = wanted.count === 1 ? '1 faktura' : `${wanted.count} fakturor`
    expect(question.getByRole('heading', { name: `Skicka ${what}?` })).toBeTruthy()
    expect(question.getByText(new RegExp(`^${wanted.count} med e-post\\.`))).toBeTruthy()
    await user.click(question.getByRole('button', { name: `Skicka ${what}` }))
    await vi.waitFor(() => expect(bodies).toEqual([{ karneval: 1, action: 'deliver', ...wanted }]))
  },
)

it('lists what is sent on a phone as lines, each with its way and what can be done', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.endsWith('(max-width: 47.99rem)') }),
  )
  open(invoicing, '/admin/invoicing?del=utskick')
  const table = await screen.findByRole('table', { name: 'Skickat' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dokument', 'Läge'])
  const [, first] = within(table).getAllByRole('row')
  expect(within(first as HTMLElement).getByRole('button', { name: /^Skicka på nytt/ })).toBeTruthy()
  expect(within(first as HTMLElement).getByRole('link', { name: /^(Faktura|Tilläggsfaktura|Påminnelse)/ })).toBeTruthy()
  vi.unstubAllGlobals()
})

it('tells no earlier result under the button for what waits to be sent since', async () => {
  const latest = { ...batch, started_at: new Date().toISOString(), count: 2, done: 2, left: 0, left_over: [] }
  const choices = [{ action: 'deliver', count: 1, sum_cents: 100, credit_count: 0, channels: [] }]
  open(
    { ...invoicing, 'GET /api/invoices/invoice-batches/': { ...noneLate, choices, latest } },
    '/admin/invoicing?del=utskick',
  )
  expect(await screen.findByRole('button', { name: 'Skicka 1 faktura' })).toBeTruthy()
  expect(screen.queryByText(/^Klart: 2 av 2/)).toBeNull()
})

it('says on the page of what is to be invoiced that a sending is under way, instead of that nothing is sent', async () => {
  const latest = { ...batch, state: 'running', count: 83, done: 20, waiting: 63, left: 0, left_over: [] }
  open({
    'GET /api/invoices/invoices/': unsent(63),
    'GET /api/invoices/invoice-batches/': { ...noneLate, choices: [], latest },
  })
  expect(await screen.findByText('Utskicket pågår: 20 av 83 är på väg.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Se hur det går' }).getAttribute('href')).toContain('del=utskick')
  expect(screen.queryByText(/inte skickade ännu/)).toBeNull()
})

it('sends nothing from the list of unsent invoices, but leads to where each has a way to go', async () => {
  const list = invoicing['GET /api/invoices/invoices/'] as object
  open(
    { ...invoicing, 'GET /api/invoices/invoices/': { ...list, counts: { ...listCounts, unsent: 3 } } },
    '/admin/invoicing?del=fakturor&visa=unsent',
  )
  const link = await screen.findByRole('link', { name: 'Gå till Utskick (3 att skicka)' })
  expect(link.getAttribute('href')).toContain('?del=utskick')
  expect(screen.queryByRole('button', { name: /Maventa|Markera/ })).toBeNull()
})

it('says how many invoices there are of each kind, and shows those that are asked for, the oldest late one first', async () => {
  const asked: (string | null)[][] = []
  const list = invoicing['GET /api/invoices/invoices/'] as object
  const user = open(
    {
      ...invoicing,
      'GET /api/invoices/invoices/': ({ url }: { url: string }) => {
        const { searchParams } = new URL(url, 'http://x')
        asked.push([searchParams.get('show'), searchParams.get('sort')])
        return { ...list, counts: { ...listCounts, failed: 1 } }
      },
    },
    '/admin/invoicing?del=fakturor',
  )
  await screen.findByRole('table', { name: 'Fakturor' })
  const choices = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  // What is empty is left out, except where that none is late or unsent is the answer.
  expect(choices).toEqual(['Alla 2', 'Inte skickade 0', 'Förfallna 1', 'Kom inte fram 1', 'Obetalda 1', 'Betalda 1'])
  expect(screen.queryByRole('link', { name: /^Gå till Utskick/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Förfallna 1' }))
  await vi.waitFor(() => expect(asked.at(-1)).toEqual(['overdue', 'due']))
})

it('folds the schools of a collective invoice under it, each leading to the payer’s page about it', async () => {
  const list = invoicing['GET /api/invoices/invoices/'] as object
  const whole = invoicing['GET /api/invoices/invoices/{id}/'] as object
  const part = { school: 1, school_unit: 1, buyer_reference: '', cost_centre: '' }
  const parts = ['A-skolan', 'B-skolan'].map((name, index) => ({
    ...part,
    billing_information: index + 1,
    school_name: name,
    unit_name: name,
    total_cents: 500,
  }))
  const user = open(
    {
      ...invoicing,
      'GET /api/invoices/invoices/': { ...list, data: [{ ...overdue, part_count: 2 }] },
      'GET /api/invoices/invoices/{id}/': { ...whole, parts },
    },
    '/admin/invoicing?del=fakturor',
  )
  await user.click(await screen.findByText('Samlingsfaktura, 2 skolor'))
  const school = await screen.findByRole('link', { name: 'B-skolan' })
  expect(school.getAttribute('href')).toBe('/detail/invoicedetail/2')
  expect(school.closest('li')?.textContent?.replaceAll(/\s/g, ' ')).toBe('B-skolan5,00 €')
})

it.each([
  ['overdue', {}],
  ['past its day, but not sent', { status: 'issued', is_overdue: false }],
])('shows an invoice that is %s on a phone as one row, with what is unpaid beside it', async (name, changes) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  const list = invoicing['GET /api/invoices/invoices/'] as object
  const answer = { ...list, data: [{ ...overdue, ...changes }] }
  open({ ...invoicing, 'GET /api/invoices/invoices/': answer }, '/admin/invoicing?del=fakturor')
  const table = await screen.findByRole('table', { name: 'Fakturor' })
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Betalare', 'Obetalt'])
  const [, row] = within(table).getAllByRole('row')
  // The whole sum is said once.
  const unpaid = name === 'overdue' ? '691,50 €' : '–av 691,50 €'
  expect(row?.lastElementChild?.textContent?.replaceAll(/\s/g, ' ')).toBe(`${unpaid}förföll 22.4.2025`)
  const links = within(table).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([overdue.payer_name, `Faktura ${overdue.number}`])
  vi.unstubAllGlobals()
})

it('says in the row of a late invoice that its payer has promised to pay, and nothing where none was reminded', async () => {
  const list = invoicing['GET /api/invoices/invoices/'] as object
  const promises = [{ promised_on: '2025-06-20' }, { broken_promise_on: '2025-04-24' }, { promised_on: null }]
  const rows = promises.map((promise, at) => ({
    ...overdue,
    id: 900 + at,
    reminded_on: [],
    reminder_sending: null,
    ...promise,
  }))
  open(
    { ...invoicing, 'GET /api/invoices/invoices/': { ...list, data: rows } },
    '/admin/invoicing?del=fakturor&visa=overdue',
  )
  const table = within(await screen.findByRole('table', { name: 'Fakturor' }))
  const at = table.getAllByRole('columnheader').findIndex(({ textContent }) => textContent?.startsWith('Påmind'))
  const cells = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[at]?.textContent)
  expect(cells).toEqual(['Har lovat betala 20.6.2025', 'Bröt löftet 24.4.2025', ''])
})

it('says on a phone how long ago what is overdue fell due, and not of each row that it is', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.endsWith('(max-width: 47.99rem)') }),
  )
  const list = invoicing['GET /api/invoices/invoices/'] as object
  const lost = { channel: 'email', state: 'bounced', address: '', cause: '' }
  open(
    { ...invoicing, 'GET /api/invoices/invoices/': { ...list, data: [overdue, { ...overdue, id: 9, sending: lost }] } },
    '/admin/invoicing?del=fakturor&visa=overdue',
  )
  const table = within(await screen.findByRole('table', { name: 'Fakturor' }))
  expect(table.getAllByText(/^för\s\d+\sdagar sedan$/)).toHaveLength(2)
  expect(table.queryByText('Förfallen')).toBeNull()
  expect(table.getByText('Kom inte fram')).toBeTruthy()
  vi.unstubAllGlobals()
})

it('says by which ways the reminders go, and leaves out who never got the invoice', async () => {
  const channels = [
    { channel: 'email', count: 8 },
    { channel: 'paper', count: 2 },
    { channel: null, count: 1 },
  ]
  const user = open(
    {
      ...invoicing,
      'GET /api/invoices/invoice-batches/': {
        choices: [{ action: 'remind', count: 11, sum_cents: 627_100, credit_count: 0, channels }],
        unreached: { count: 1, open_cents: 51_650 },
        sent_again: { count: 2, open_cents: 9000 },
        promised: { count: 1, open_cents: 32_300 },
        latest: null,
      },
    },
    '/admin/invoicing?del=fakturor&visa=overdue',
  )
  const left = await screen.findByText(/har inte nått betalaren\. Ingen påminnelse skickas/)
  expect(left.textContent?.replaceAll(/\s/g, ' ')).toMatch(/^1 förfallen faktura \(516,50 €\) har inte nått/)
  expect(within(left).getByRole('link').getAttribute('href')).toContain('?del=utskick&lage=bounced')
  expect(screen.getByText(/har skickats på nytt/).textContent?.replaceAll(/\s/g, ' ')).toBe(
    '2 förfallna fakturor (90,00 €) nådde inte betalaren och har skickats på nytt. Ingen påminnelse skickas förrän 14 dagar efter det.',
  )
  expect(screen.getByText(/har lovat betala/).textContent?.replaceAll(/\s/g, ' ')).toBe(
    '1 har lovat betala (323,00 €) och påminns inte.',
  )
  await user.click(screen.getByRole('button', { name: /^Påminn om 11 fakturor, 6.271,00.€$/ }))
  expect((await within(screen.getByRole('dialog')).findByText(/^8 med e-post/)).textContent).toBe(
    '8 med e-post och 2 på papper. Papperen väntar därefter på utskrift. 1 kan inte skickas och väntar under Utskick.',
  )
})

it('says before it reminds who gets which reminder, and leaves out those without a tick', async () => {
  const bodies: unknown[] = []
  const paper = { channel: 'paper', address: 'PB 1, 65100 Vasa', mail: null }
  const other = { ...reminder, invoice: 9, number: 9, payer_name: 'Vasa stad', open_cents: 1000 }
  const user = open(
    {
      ...invoicing,
      'GET /api/invoices/reminder-preview/': {
        data: [reminder, { ...other, broken_promise_on: '2025-04-24', next: { ...reminder.next, ...paper } }],
      },
      'GET /api/invoices/invoice-batches/': {
        choices: [{ action: 'remind', count: 2, sum_cents: 70_150, credit_count: 0, channels: [] }],
        unreached: { count: 0, open_cents: 0 },
        sent_again: { count: 0, open_cents: 0 },
        promised: { count: 0, open_cents: 0 },
        latest: null,
      },
      'POST /api/invoices/invoice-batches/': ({ body }: { body: unknown }) => {
        bodies.push(body)
        return { ...batch, action: 'remind', count: 1, done: 1, left: 0, left_over: [] }
      },
    },
    '/admin/invoicing?del=fakturor&visa=overdue',
  )
  await user.click(await screen.findByRole('button', { name: /^Påminn om 2 fakturor/ }))
  const question = within(screen.getByRole('dialog'))
  const tick = await question.findByRole('checkbox', { name: /^Vasa stad/ })
  expect(tick.closest('label')?.textContent?.replaceAll(/\s/g, ' ')).toContain(
    'Bröt löftet 24.4.2025Påminnelse 1: 10,00 € + ränta 4,77 € + avgift 5,00 € = 19,77 €Går på papper till PB 1, 65100 Vasa',
  )
  expect(question.getByText('Läs mejlet', { exact: false }).textContent).toBe(
    'Läs mejlet till Mariehamn, bildningsväsendet',
  )
  await user.click(tick)
  expect(question.getByRole('status').textContent?.replaceAll(/\s/g, ' ')).toBe(
    '1 av 2 fakturor, obetalt sammanlagt 691,50 €. Påminnelserna kräver 691,50 € + ränta 4,77 € + avgifter 5,00 € = 701,27 €.',
  )
  await user.click(question.getByRole('checkbox', { name: /^Mariehamn/ }))
  expect((question.getByRole('button', { name: /^Skicka 0/ }) as HTMLButtonElement).disabled).toBe(true)
  await user.click(question.getByRole('checkbox', { name: /^Mariehamn/ }))
  expect(question.getByRole('heading', { name: 'Skicka påminnelser för 1 faktura?' })).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Skicka 1 påminnelse' }))
  await vi.waitFor(() =>
    expect(bodies).toEqual([{ karneval: 1, action: 'remind', count: 1, sum_cents: 69_150, except: [9] }]),
  )
})

it('asks about what is late now, also when one was reminded after the list was read', async () => {
  const bodies: unknown[] = []
  const counts = [2, 1]
  const user = open(
    {
      ...invoicing,
      'GET /api/invoices/reminder-preview/': { data: [reminder] },
      'GET /api/invoices/invoice-batches/': () => {
        const count = counts.shift() ?? 1
        const choice = { action: 'remind', count, sum_cents: count * 69_150, credit_count: 0, channels: [] }
        return { choices: [choice], unreached: none, sent_again: none, promised: none, latest: null }
      },
      'POST /api/invoices/invoice-batches/': ({ body }: { body: unknown }) => {
        bodies.push(body)
        return { ...batch, action: 'remind', count: 1, done: 1, left: 0, left_over: [] }
      },
    },
    '/admin/invoicing?del=fakturor&visa=overdue',
  )
  await user.click(await screen.findByRole('button', { name: /^Påminn om 2 fakturor/ }))
  await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Skicka 1 påminnelse' }))
  await vi.waitFor(() => expect(bodies).toEqual([{ karneval: 1, action: 'remind', count: 1, sum_cents: 69_150 }]))
})

it('sets apart the overdue invoices that have not arrived, and tells when reminders of the others went', async () => {
  const lost = { channel: 'email', state: 'bounced', address: 'a@b.example', cause: '' }
  open(
    {
      ...invoicing,
      'GET /api/invoices/invoices/': ({ url }: { url: string }) => ({
        data: url.includes('show=overdue_unreached')
          ? [{ ...overdue, sending: lost }]
          : [{ ...overdue, id: 9, number: 9, reminder_level: 2, reminded_on: ['2025-05-01', '2025-05-15'] }],
        shared_parts: [],
        total: 1,
        credit_count: 0,
        sums: { total_cents: 0, open_cents: 0, unsent_cents: 0 },
      }),
    },
    '/admin/invoicing?del=forsenade',
  )
  const rowsOf = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
  const [head, lostRow, ...none] = await rowsOf('Förfallna fakturor som inte kom fram')
  expect(head).toContain('Förföll')
  expect(lostRow).toContain('Kom inte fram (e-post)')
  expect(none).toEqual([])
  const [, arrived] = await rowsOf('Förfallna fakturor')
  expect(arrived).toContain('2: 15.5.20251: 1.5.2025')
})

it('says in the list what is only made, and how credit notes make the sum', async () => {
  const made = { ...overdue, status: 'issued', is_overdue: false, sent_at: null, sending: null, delivery: null }
  open(
    {
      'GET /api/invoices/invoices/': {
        data: [made],
        shared_parts: [],
        total: 3,
        credit_count: 1,
        counts: listCounts,
        sums: { total_cents: 120_000, open_cents: 30_000, unsent_cents: 69_150 },
      },
    },
    '/admin/invoicing?del=fakturor',
  )
  const row = (await screen.findByRole('table', { name: 'Fakturor' })).querySelector('tbody tr')
  expect(row?.textContent).toContain('Inte skickad')
  expect(row?.lastElementChild?.textContent?.replaceAll(/\s/g, ' ')).toBe('–')
  const sums = screen.getByText(/kreditnota/).textContent?.replaceAll(/\s/g, ' ')
  expect(sums).toBe('2 fakturor och 1 kreditnota, 1 200,00 €, varav inte skickat 691,50 €, obetalt 300,00 €')
})

it('proposes one invoice for the schools of a payer, says why and what differs, and keeps the choice', async () => {
  const seen: unknown[] = []
  const record = { payer_name: 'Åbo stad', school_name: 'A-skolan', unit_name: 'A-skolan' }
  const group = {
    billing_information: 1,
    payer_name: 'Åbo stad',
    signs: [{ kind: 'business_id', value: '0204819-8', record_count: 2 }],
    differences: ['cost_centre', 'address'],
    payers: [
      { ...record, billing_information: 1, address: 'PB 1, 20100 Åbo', to_invoice_cents: 1600, is_invoiced: false },
      { ...record, billing_information: 3, address: 'Torget 2, 20100 Åbo', to_invoice_cents: 1600, is_invoiced: false },
    ],
    total_cents: 3200,
    is_collective: false,
    is_chosen: false,
    correction: 'difference',
  }
  const user = open({
    'GET /api/invoices/invoicing-preview/': { ...preview, groups: [group] },
    'POST /api/invoices/payer-choices/': ({ body }: { body: unknown }) => {
      seen.push(body)
      return { billing_information: 1, is_collective: true, correction: 'difference' }
    },
  })
  await user.click(
    await screen.findByText(
      '1 betalare står vid flera skolor och kan få en samlingsfaktura: 1 har inget val och får en faktura per skola',
    ),
  )
  expect(screen.getByText(/Samma betalare enligt FO-nummer 0204819-8\./)).toBeTruthy()
  expect(screen.getByText('Olika kostnadsställe: står vid varje skola på fakturan.')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText(/Åbo stad: Faktura/), 'En samlingsfaktura')
  expect(seen).toEqual([{ karneval: 1, billing_information: 1, is_collective: true }])
  expect(screen.queryByLabelText(/Ställs till/)).toBeNull()
})

it('finds a collective invoice by each of the schools inside it', async () => {
  const part = { ...whose, billing_information: 2, buyer_reference: '', cost_centre: '', total_cents: 800 }
  const parts = [part, { ...part, billing_information: 3, school_name: 'Övernäs skola', unit_name: 'Övernäs skola' }]
  const other = { ...payer, billing_information: 9, unit_name: 'Gymnasiet' }
  const user = open({
    'GET /api/invoices/invoicing-preview/': { ...preview, payers: [{ ...payer, parts }, other], groups: [] },
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Sök betalare eller skola' }), 'övernäs')
  expect(await screen.findByText('Samlingsfaktura, 2 skolor')).toBeTruthy()
  expect(screen.queryByText(/Gymnasiet/)).toBeNull()
})

it('says before it issues for how many of the chosen nobody has chosen, and nothing when all is issued', async () => {
  const record = (billing_information: number, unit_name: string) => ({ ...payer, billing_information, unit_name })
  const all = [1, 3, 4, 5, 6].map((id) => record(id, `Enhet ${id}`))
  const groupOf = (...ids: number[]) => ({
    billing_information: ids[0],
    payer_name: 'Åbo stad',
    signs: [],
    differences: [],
    payers: all.filter(({ billing_information }) => ids.includes(billing_information)),
    total_cents: 3200,
    is_collective: false,
    is_chosen: false,
    correction: 'difference',
  })
  const groups = [groupOf(1, 3), groupOf(4, 5)]
  const user = open({ 'GET /api/invoices/invoicing-preview/': { ...preview, payers: all, groups } })
  await user.click(await screen.findByRole('button', { name: /^Fakturera alla: 5 fakturor · 80,00/ }))
  expect(within(screen.getByRole('dialog')).getByText(/^För 2 betalare med flera skolor är inget val/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Avbryt' }))
  await user.click(screen.getByRole('button', { name: /^Fakturera\s*A-skolan, Enhet 6$/ }))
  expect(within(screen.getByRole('dialog')).queryByText(/inget val/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Avbryt' }))
  for (const name of ['A-skolan, Enhet 1', 'A-skolan, Enhet 6'])
    await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }))
  await user.click(screen.getByRole('button', { name: /^Fakturera valda: 2 fakturor/ }))
  expect(within(screen.getByRole('dialog')).getByText(/^För 1 betalare med flera skolor är inget val/)).toBeTruthy()
  cleanup()
  const done = all.map((each) => ({ ...each, state: 'done' }))
  open({ 'GET /api/invoices/invoicing-preview/': { ...preview, payers: done, groups } })
  expect(await screen.findByText(/^2 betalare står vid flera skolor och kan få en samlingsfaktura$/)).toBeTruthy()
})

it('lets the treasurer choose to which of its addresses a payer gets its collective invoice', async () => {
  const seen: unknown[] = []
  const record = { payer_name: 'Åbo stad', school_name: 'A-skolan', unit_name: 'A-skolan' }
  const group = {
    billing_information: 1,
    payer_name: 'Åbo stad',
    signs: [],
    differences: ['address'],
    payers: [
      { ...record, billing_information: 1, address: 'PB 1, 20100 Åbo', to_invoice_cents: 1600, is_invoiced: false },
      {
        ...record,
        billing_information: 3,
        address: 'Torget 2, 20100 Åbo',
        unit_name: 'B-skolan',
        to_invoice_cents: 0,
        is_invoiced: true,
      },
    ],
    total_cents: 3200,
    is_collective: true,
    is_chosen: true,
    correction: 'difference',
  }
  const user = open({
    'GET /api/invoices/invoicing-preview/': { ...preview, groups: [group] },
    'POST /api/invoices/payer-choices/': ({ body }: { body: unknown }) => {
      seen.push(body)
      return { billing_information: 1, is_collective: true, correction: 'difference' }
    },
  })
  await user.click(await screen.findByText('1 betalare står vid flera skolor och kan få en samlingsfaktura'))
  const choice = screen.getByLabelText<HTMLSelectElement>(/Åbo stad: Ställs till/)
  expect(choice.selectedOptions[0]?.textContent).toBe('Åbo stad, PB 1, 20100 Åbo, A-skolan')
  await user.selectOptions(choice, 'Åbo stad, Torget 2, 20100 Åbo, B-skolan')
  expect(seen).toEqual([{ karneval: 1, billing_information: 1, addressee: 3 }])
})

it('shows a changed order as what it adds and takes away, before anything is made', async () => {
  const difference = { extent: 'difference', parent_number: 7, parent_extent: 'whole', parts: [] }
  const less = {
    ...difference,
    kind: 'credit',
    total_cents: -1600,
    rows: [{ ...row, quantity: -2, total_cents: -1600 }],
  }
  const changed = { ...payer, state: 'changed', invoiced_cents: 3200, documents: [less] }
  const user = open({ 'GET /api/invoices/invoicing-preview/': { ...preview, payers: [changed] } })
  await screen.findByText(/^Kreditera 2 lag, 16,00\s€$/)
  await user.click(screen.getByRole('button', { name: /^Kreditera\s*A-skolan, Lågstadiet$/ }))
  expect(within(screen.getByRole('dialog')).getByText(/^Kreditera 2 lag, 16,00\s€$/)).toBeTruthy()
})

const ruleCheck = {
  karneval: 1,
  is_checked: true,
  checked_at: '2025-05-12T06:30:00.000Z',
  detail: '',
  rules: { en16931: 91, peppol: 28, en16931_version: '1.3.16', peppol_version: '2026.5' },
  count: 2,
  faulty_count: 1,
  documents: [
    {
      billing_information: 2,
      payer_name: 'Vasa stad',
      concerns: 'A-skolan, Lågstadiet',
      faults: [
        {
          rule: 'PEPPOL-EN16931-R003',
          source: 'Peppol BIS 3',
          detail: 'Er referens saknas. Den som får fakturor genom Peppol kräver en.',
          place: 'payer',
          attr: 'buyer_reference',
          is_blocking: false,
        },
      ],
    },
  ],
}

it('says which rules were asked and which could not be, and leads from each fault to where it is mended', async () => {
  open({ 'GET /api/invoices/rule-check/': ruleCheck }, '/admin/invoicing?del=kontroll')
  expect(await screen.findByText(/91 regler i EN 16931 \(UBL 1\.3\.16\) och 28 i Peppol BIS Billing 3/)).toBeTruthy()
  expect(screen.getByText(/De nationella reglerna för Finvoice .* har inte kunnat kontrolleras/)).toBeTruthy()
  const verdict = screen.getByText('2 fakturor är kontrollerade: ingenting hindrar att de skapas.')
  // The verdict comes first, the rules that were checked after it.
  const rules = screen.getByText(/91 regler/)
  expect(verdict.compareDocumentPosition(rules) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.getByText(/^Er referens saknas/)).toBeTruthy()
  const link = screen.getByRole('link', { name: /^Betalarens uppgifter\s*för A-skolan, Lågstadiet$/ })
  expect(link.getAttribute('href')).toBe('/detail/invoicedetail/2')
})

it('leads on from the check to the invoices, and tells what is on no invoice', async () => {
  const unit = { unit: 5, school: 9, school_name: 'A-skolan', unit_name: 'Lågstadiet', services: [], total_cents: 4000 }
  open(
    {
      'GET /api/invoices/rule-check/': ruleCheck,
      'GET /api/invoices/invoicing-preview/': { ...preview, without_payer: [unit, unit] },
    },
    '/admin/invoicing?del=kontroll',
  )
  expect((await screen.findByRole('link', { name: 'Gå till Att fakturera' })).getAttribute('href')).toContain(
    'del=granska',
  )
  const note = screen.getByText(/^Inte med: 2 enheter utan betalare/)
  expect(note.textContent.replaceAll(/\s/g, ' ')).toContain('beställningar på 80,00 €.')
  expect(within(note).getByRole('link').getAttribute('href')).toBe(
    '/detail/billinginformationdetail?del=vem-betalar&visa=saknas',
  )
  expect(screen.queryByText(/inget val om samlingsfaktura/)).toBeNull()
})

it('says when the rules were asked, and that choices of collective invoices wait', async () => {
  const group = { ...whose, payer_name: 'Åbo stad', signs: [], differences: [], payers: [payer] }
  const groups = [true, false, false].map((is_chosen, billing_information) => ({
    ...group,
    billing_information,
    total_cents: 0,
    is_collective: false,
    is_chosen,
  }))
  open(
    {
      'GET /api/invoices/rule-check/': ruleCheck,
      'GET /api/invoices/invoicing-preview/': { ...preview, groups },
    },
    '/admin/invoicing?del=kontroll',
  )
  expect(await screen.findByText('Kontrollerat 12.5.2025 09:30.')).toBeTruthy()
  expect(screen.getByText(/inget val om samlingsfaktura/).textContent).toBe(
    'För 2 betalare med flera skolor är inget val om samlingsfaktura gjort: de får en faktura per skola. Välj under Att fakturera',
  )
})

it('never takes a check that could not be made for a passed one', async () => {
  const unchecked = {
    ...ruleCheck,
    is_checked: false,
    detail: 'Reglerna kunde inte kontrolleras just nu.',
    count: 0,
    faulty_count: 0,
    documents: [],
  }
  open({ 'GET /api/invoices/rule-check/': unchecked }, '/admin/invoicing?del=kontroll')
  expect(await screen.findByText(/Reglerna kunde inte kontrolleras just nu/)).toBeTruthy()
  expect(screen.queryByText(/inga brister/)).toBeNull()
})

it('says that invoices are being made, then how many and where they are sent', async () => {
  let answer: (value: unknown) => void = () => undefined
  let isMade = false
  const done = { ...preview, payers: preview.payers.map((payer) => ({ ...payer, state: 'done' })) }
  const user = open({
    'GET /api/invoices/invoicing-preview/': () => (isMade ? done : preview),
    'GET /api/invoices/invoices/': () => unsent(isMade ? 1 : 0),
    'POST /api/invoices/issue-invoices/': () => new Promise((resolve) => (answer = resolve)),
  })
  await user.click(await screen.findByRole('button', { name: /^Fakturera alla: 1 faktura · 16,00/ }))
  expect(within(screen.getByRole('dialog')).getByText('A-skolan, Lågstadiet. Åbo stad.')).toBeTruthy()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Skapa / }))
  expect(await screen.findByRole('button', { name: /Skapar fakturorna/ })).toHaveProperty('disabled', true)
  expect(screen.getByText(/Du kan lämna sidan: när de är klara finns de under Utskick/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Fakturera\s*A-skolan, Lågstadiet$/ })).toHaveProperty('disabled', true)
  isMade = true
  answer({ data: [{ id: 9, number: 9, kind: 'invoice', extent: 'whole' }], refused: [] })
  const next = await screen.findByText('1 faktura är skapad, men inte skickad ännu.')
  // The button is gone, and the keyboard goes on where the next step is.
  await vi.waitFor(() => expect(document.activeElement).toBe(next))
  expect(screen.getByRole('link', { name: 'Skicka den nu' }).getAttribute('href')).toContain('del=utskick')
})

it('says that invoices wait for sending whenever the page is opened, and takes no focus then', async () => {
  const done = { ...preview, payers: preview.payers.map((payer) => ({ ...payer, state: 'done' })) }
  open({ 'GET /api/invoices/invoicing-preview/': done, 'GET /api/invoices/invoices/': unsent(3, 1) })
  expect(await screen.findByText('2 fakturor och 1 kreditnota är skapade, men inte skickade ännu.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Skicka dem nu' }).getAttribute('href')).toContain('del=utskick')
  expect(document.activeElement).toBe(document.body)
})

const sendable = [1, 2, 3].map((number) => ({
  ...whose,
  invoice: number,
  number,
  kind: 'invoice',
  extent: 'whole',
  reminder_level: 0,
  payer_name: 'Åbo stad',
  billing_information: 1,
  payer_version: 1,
  total_cents: 1600,
  channel: 'email',
  chosen: null,
  possible: ['email'],
  address: 'faktura@abo.example',
  reason: '',
}))

it('says before it sends how many go which way, and that it cannot be taken back', async () => {
  const user = open(
    {
      'GET /api/invoices/delivery-plan/': {
        karneval: 1,
        has_maventa: true,
        count: 3,
        sum_cents: 4800,
        credit_count: 0,
        channels: [
          { channel: 'email', count: 2, sum_cents: 3200 },
          { channel: 'paper', count: 1, sum_cents: 1600 },
        ],
        unreachable_count: 0,
        returned: [],
        documents: sendable,
        papers: { count: 0, up_to: 0 },
      },
      'GET /api/invoices/invoice-batches/': {
        latest: null,
        choices: [{ action: 'deliver', count: 3, sum_cents: 4800, credit_count: 0 }],
        unreached: { count: 0, open_cents: 0 },
        sent_again: { count: 0, open_cents: 0 },
        promised: { count: 0, open_cents: 0 },
      },
      'GET /api/invoices/deliveries/': { data: [], total: 0, counts: [] },
    },
    '/admin/invoicing?del=utskick',
  )
  expect((await screen.findByText(/kan skickas nu/)).textContent?.replaceAll(/\s/g, ' ')).toBe(
    '3 fakturor kan skickas nu, sammanlagt 48,00 €: faktura 1 till Åbo stad (A-skolan, Lågstadiet), faktura 2 till Åbo stad (A-skolan, Lågstadiet) och faktura 3 till Åbo stad (A-skolan, Lågstadiet).',
  )
  await user.click(await screen.findByRole('button', { name: 'Skicka 3 fakturor' }))
  expect(within(screen.getByRole('dialog')).getByText(/^2 med e-post och 1 på papper\./).textContent).toBe(
    '2 med e-post och 1 på papper. Papperen väntar därefter på utskrift. Det som har gått i väg kan inte tas tillbaka.',
  )
})

it.each([
  [0, 0],
  [3, 1],
])('with %i documents to send, tells %i times what goes otherwise without Maventa', async (count, times) => {
  open(
    {
      'GET /api/invoices/delivery-plan/': {
        karneval: 1,
        has_maventa: false,
        count,
        sum_cents: count * 1600,
        credit_count: 0,
        channels: [],
        unreachable_count: 0,
        returned: [],
        documents: [],
        papers: { count: 0, up_to: 0 },
      },
      'GET /api/invoices/invoice-batches/': {
        latest: null,
        choices: [],
        unreached: { count: 0, open_cents: 0 },
        sent_again: { count: 0, open_cents: 0 },
        promised: { count: 0, open_cents: 0 },
      },
      'GET /api/invoices/deliveries/': { data: [], total: 0, counts: [] },
    },
    '/admin/invoicing?del=utskick',
  )
  const part = await screen.findByRole('region', { name: 'Att skicka' })
  expect(within(part).queryAllByRole('link', { name: 'Portalen är inte kopplad till Maventa' })).toHaveLength(times)
})

it('asks before it issues without a check, and sends the same wish once more', async () => {
  const bodies: unknown[] = []
  const user = open({
    'POST /api/invoices/issue-invoices/': ({ body }: { body: { unchecked?: boolean } }) => {
      bodies.push(body)
      return failure(409, 'rules_unchecked', 'Reglerna kunde inte kontrolleras.')
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Fakturera alla: 1 faktura · 16,00/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Skapa / }))
  await user.click(await screen.findByRole('button', { name: 'Skapa utan kontroll' }))
  await vi.waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies).toMatchObject([{ due_on: '2025-05-26' }, { due_on: '2025-05-26', unchecked: true }])
})

const sending = {
  id: 17,
  invoice: 272,
  number: 272,
  kind: 'invoice',
  extent: 'difference',
  reminder_level: 0,
  payer_name: 'Vasa stad',
  billing_information: 2,
  channel: 'email',
  state: 'accepted',
  address: 'faktura@vasa.example',
  cause: '',
  requested_at: '2025-05-12T06:00:00Z',
  accepted_at: '2025-05-12T06:01:00Z',
}

it('reads mails that came back, tells per file what happened, and shows who got nothing', async () => {
  let state = 'accepted'
  const bodies: unknown[] = []
  const user = open(
    {
      'GET /api/invoices/delivery-plan/': {
        karneval: 1,
        has_maventa: true,
        count: 0,
        sum_cents: 0,
        channels: [],
        unreachable_count: 0,
        returned: [],
        documents: [],
        papers: { count: 0, up_to: 0 },
      },
      'GET /api/invoices/invoice-batches/': {
        latest: null,
        choices: [],
        unreached: { count: 0, open_cents: 0 },
        sent_again: { count: 0, open_cents: 0 },
        promised: { count: 0, open_cents: 0 },
      },
      'GET /api/invoices/deliveries/': () => ({
        data: [{ ...sending, state, cause: state === 'bounced' ? 'Adressen finns inte (5.1.1).' : '' }],
        total: 1,
        counts: [{ channel: 'email', state, count: 1 }],
      }),
      'GET /api/invoices/billing-information/{id}/ways/': invoicing['GET /api/invoices/billing-information/{id}/ways/'],
      'GET /api/invoices/billing-information/{id}/': { contact_info: { email: 'rattad@exempel.example' }, edi: '' },
      'POST /api/invoices/returned-mails/': ({ body }: { body: unknown }) => {
        bodies.push(body)
        if (bodies.length > 1) return failure(503, 'unavailable', 'Servern svarar inte just nu.')
        state = 'bounced'
        return { outcome: 'bounced', detail: 'Faktura 272: märktes som studsad.', invoice: 272 }
      },
    },
    '/admin/invoicing?del=utskick',
  )
  await user.click(await screen.findByText('Mejl som kom tillbaka'))
  const again = () => screen.getByRole('button', { name: /^Skicka på nytt ?Tilläggsfaktura 272$/ })
  const quiet = again().className
  expect(screen.queryByText(/Rätta betalarens adress/)).toBeNull()
  const input = screen.getByLabelText('Mejl som kom tillbaka (.eml)')
  await user.upload(input, [
    new File(['x'], 'studs.eml'),
    new File(['y'.repeat(256 * 1024 + 1)], 'stor.eml'),
    new File(['z'], 'avbrott.eml'),
  ])
  const told = within(screen.getByRole('region', { name: 'Mejl som kom tillbaka' })).getByRole('status')
  expect(await within(told).findByText(/avbrott\.eml/)).toBeTruthy()
  expect(
    within(told)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'studs.eml: Faktura 272: märktes som studsad.',
    'stor.eml: Filen är för stor. Ett mejl är högst 256 kB.',
    'avbrott.eml: Servern svarar inte just nu.',
  ])
  expect(bodies).toHaveLength(2)
  expect(await screen.findByText('Adressen finns inte (5.1.1).')).toBeTruthy()
  // What came back calls for a new sending; while it had gone the same words stood there quietly.
  expect(again().className).not.toBe(quiet)
  expect(screen.getByText(/kom inte fram/).closest('p')?.textContent).toBe(
    '1 dokument kom inte fram. Rätta betalarens adress eller välj ett annat sätt, och skicka på nytt.',
  )

  // The address of the last sending is not the one that the next goes to.
  await user.click(again())
  const question = within(await screen.findByRole('dialog'))
  await vi.waitFor(() =>
    expect(question.getByRole('link', { name: 'Betalarens uppgifter' }).closest('p')?.textContent).toBe(
      'E-post rattad@exempel.example, e-fakturaadress saknas. Betalarens uppgifter',
    ),
  )
  await user.click(question.getByRole('button', { name: 'Avbryt' }))

  await user.upload(
    input,
    Array.from({ length: 21 }, (_, index) => new File(['x'], `${index}.eml`)),
  )
  expect(told.textContent).toBe('21 filer: Högst 20 filer på en gång. Inget ändrades.')
  expect(bodies).toHaveLength(2)
})

it('shows no unpaid sum of a credit note', async () => {
  const credit = { ...overdue, kind: 'credit', status: 'sent', total_cents: -1600, open_cents: 0, is_overdue: false }
  open(
    {
      'GET /api/invoices/invoices/': {
        data: [credit],
        shared_parts: [],
        total: 1,
        credit_count: 1,
        counts: listCounts,
        sums: { total_cents: 0, open_cents: 0, unsent_cents: 0 },
      },
    },
    '/admin/invoicing?del=fakturor',
  )
  const link = await screen.findByRole('link', { name: 'Kreditnota 273' })
  expect(link.closest('tr')?.lastElementChild?.textContent).toBe('–')
})

it('leads from the list to the invoice’s and to its payer’s page', async () => {
  open(
    {
      'GET /api/invoices/invoices/': {
        data: [overdue, { ...overdue, id: 274, billing_information: null, payer_name: 'Utan sida' }],
        shared_parts: [],
        total: 2,
        credit_count: 0,
        counts: listCounts,
        sums: { total_cents: 0, open_cents: 0, unsent_cents: 0 },
      },
      'GET /api/invoices/invoice-batches/': {
        karneval: 1,
        choices: [],
        unreached: { count: 0, open_cents: 0 },
        sent_again: { count: 0, open_cents: 0 },
        promised: { count: 0, open_cents: 0 },
        latest: null,
      },
    },
    '/admin/invoicing?del=fakturor',
  )
  const link = await screen.findByRole('link', { name: 'Mariehamn, bildningsväsendet' })
  expect(link.getAttribute('href')).toBe('/detail/invoicedetail/454')
  expect(screen.getByText('Utan sida').closest('a')).toBeNull()
  expect(screen.getAllByRole('link', { name: 'Faktura 273' })[0]?.getAttribute('href')).toBe('/economy/faktura/273')
})

it.each([
  [10, true],
  [11, false],
])('shows at once what hinders only Peppol for %i payers: %s', async (count, isOpen) => {
  const documents = Array.from({ length: count }, (_, index) => ({
    ...ruleCheck.documents[0],
    billing_information: index + 1,
  }))
  open({ 'GET /api/invoices/rule-check/': { ...ruleCheck, documents } }, '/admin/invoicing?del=kontroll')
  expect((await screen.findByText(/skulle inte gå genom Peppol/)).closest('details')?.open).toBe(isOpen)
})

it('asks the server for the order and the length that the address names', async () => {
  const asked: Record<string, string>[] = []
  const user = open(
    {
      'GET /api/invoices/invoices/': ({ url }: { url: string }) => {
        asked.push(Object.fromEntries(new URL(url, 'http://x').searchParams))
        return {
          data: [overdue, { ...overdue, id: 274 }],
          shared_parts: [],
          total: 2,
          credit_count: 0,
          counts: listCounts,
          sums: { total_cents: 0, open_cents: 0, unsent_cents: 0 },
        }
      },
    },
    '/admin/invoicing?del=fakturor&ordning=payer&antal=100',
  )
  const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })
  expect((await screen.findByRole('columnheader', { name: /^Betalare/ })).getAttribute('aria-sort')).toBe('ascending')
  expect(asked.at(-1)).toMatchObject({ sort: 'payer', limit: '100' })
  await user.click(within(head('Obetalt')).getByRole('button'))
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: '-open', limit: '100' }))
  expect(head('Obetalt').getAttribute('aria-sort')).toBe('descending')
})
