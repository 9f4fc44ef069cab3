import { failure, fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Component } from './reference-payments-page.tsx'

const told = {
  reference: '202500010',
  payer: 'LOVISA STAD',
  message: '',
  booked_on: '2025-04-14',
  paid_on: '2025-04-14',
  amount_cents: 10_000,
}
const name = { invoice: 7, number: 107, payer_name: 'Lovisa stad', school_name: 'Lovisavikens skola', part_count: 0 }
const row = {
  ...told,
  line: 2,
  state: 'exact',
  reason: 'Betalar fakturan helt.',
  is_duplicate: false,
  payment: null,
  known_payer: null as string | null,
  booked_cents: 10_000,
  open_cents: 0,
  allocations: [{ ...name, amount_cents: 10_000 }],
  proposals: [],
}
const match = {
  is_dry_run: true,
  is_known_file: false,
  plan: 'plan-1',
  missing_statements: [],
  file: null,
  name: 'april.ktl',
  format: 'ktl',
  row_count: 2,
  new_count: 2,
  duplicate_count: 0,
  total_cents: 14_200,
  booked_cents: 10_000,
  open_cents: 4200,
  states: [
    { state: 'exact', count: 1, amount_cents: 10_000 },
    { state: 'unknown_reference', count: 1, amount_cents: 4200 },
  ],
  rows: [
    row,
    {
      ...row,
      line: 3,
      state: 'unknown_reference',
      reason: 'Ingen faktura har referensnumret.',
      payer: '',
      amount_cents: 4200,
      booked_cents: 0,
      open_cents: 4200,
      allocations: [],
    },
  ],
}
const payment = {
  ...told,
  id: 3,
  file: 1,
  file_name: 'mars.ktl',
  line: 2,
  archive_id: 'A',
  state: 'bad_check_digit',
  reason: 'Referensnumrets kontrollsiffra är fel: numret är felskrivet.',
  booked_cents: 0,
  placed_cents: 0,
  advance_cents: 0,
  open_cents: 10_000,
  known_payer: null as string | null,
  corrects: null,
  allocations: [],
  placements: [],
  version: 4,
}
const payable = (number: number, open_cents: number) => ({
  ...name,
  invoice: number,
  number,
  reference: String(number),
  status: 'sent',
  due_on: '2025-04-30',
  due_cents: open_cents,
  open_cents,
  is_closed: false,
})

let seen: SeenCall[]

function open(answers: Record<string, unknown> = {}) {
  seen = fakeApi({
    'GET /api/invoices/payments/': { data: [payment], total: 1, open_cents: 10_000 },
    'GET /api/invoices/payments/{id}/': {
      payment,
      proposals: [
        {
          allocations: [{ ...name, due_on: '2025-04-30', open_cents: 10_000, amount_cents: 10_000 }],
          reasons: ['transposed', 'exact_amount'],
          is_likeliest: true,
        },
      ],
    },
    'GET /api/invoices/payment-files/': { data: [] },
    'GET /api/invoices/payable-invoices/': {
      data: [payable(21, 6000), payable(22, 9000)],
      open_count: 2,
      open_cents: 15_000,
    },
    'POST /api/invoices/reference-match/': match,
    'POST /api/invoices/payments/{id}/allocate/': { payment: { ...payment, open_cents: 0 }, proposals: [] },
    ...answers,
  })
  renderAt(<Component />)
  return userEvent.setup()
}
const zone = () => screen.getByRole('button', { name: /Välj bankens fil/ })
const posts = (call: string) => seen.filter((one) => one.call === call)
const MATCH = 'POST /api/invoices/reference-match/'
// jsdom has no DataTransfer; the page uses only these two members.
const paste = (text: string) =>
  fireEvent.paste(zone(), { clipboardData: { files: [], getData: () => text } as unknown as DataTransfer })

/** The table of all payments, which is folded at first. */
const allPayments = async (user: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('heading', { name: 'Alla betalningar' }))
  return within(await screen.findByRole('table', { name: 'Alla betalningar' }))
}

stubBrowser()
beforeEach(() => void storeSession({ roles: ['super_admin'] }))

it('tries a pasted file, shows sums that add up, and books only what is approved', async () => {
  const user = open()
  paste('202500010;100,00;14.4.2025')
  const trial = within(await screen.findByRole('region', { name: 'Provkörning: april.ktl' }))
  expect(posts(MATCH).map(({ url }) => url)).toEqual([
    '/api/invoices/reference-match/?dry_run=true&name=Inklistrade+rader',
  ])
  const sums = trial.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
  expect(sums.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
    'Bokas på fakturor 100,00 €',
    'Väntar på beslut 42,00 €',
    'Filens summa 142,00 €',
  ])
  expect(
    trial.getByText('1 betalning bokas på fakturor och 1 väntar sedan på ditt beslut. Ingenting är bokat ännu.'),
  ).toBeTruthy()
  expect(trial.getByText('Betalar fakturan helt.')).toBeTruthy()
  await user.selectOptions(trial.getByRole('combobox', { name: /Visa/ }), 'unknown_reference')
  expect(trial.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Okänd betalare'])
  // The other one waits.
  await user.click(trial.getByRole('button', { name: 'Godkänn och boka 1 betalning' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /Provkörning/ })).toBeNull())
  expect(posts(MATCH).at(-1)?.url).toBe('/api/invoices/reference-match/?name=Inklistrade+rader&plan=plan-1')
})

it('says in the trial what will become of each payment, and how much of one is too much', async () => {
  const over = { ...row, line: 3, state: 'over', booked_cents: 6200, open_cents: 3800 }
  const several = { ...row, line: 4, state: 'over', booked_cents: 0, open_cents: 10_000, allocations: [] }
  open({ [MATCH]: { ...match, rows: [row, over, several], new_count: 3, row_count: 3 } })
  paste('x')
  const table = within(await screen.findByRole('table', { name: 'Filens betalningar' }))
  const text = (line: number) => table.getAllByRole('row')[line]?.textContent?.replaceAll(/\s/g, ' ')
  expect(text(1)).toContain('100,00 €Bokas')
  expect(text(2)).toContain('100,00 €Överbetalning, 38,00 €')
  expect(text(3)).toContain('100,00 €Väntar på beslut')
  expect(screen.getByRole('button', { name: 'Godkänn och boka 2 betalningar' })).toBeTruthy()
})

it('reads in a file of which nothing is booked', async () => {
  open({ [MATCH]: { ...match, rows: match.rows.slice(1), new_count: 1, row_count: 1 } })
  paste('x')
  expect(await screen.findByRole('button', { name: 'Godkänn och läs in 1 betalning' })).toBeTruthy()
})

it('names a collective invoice by how many schools it has, in the trial, a proposal and the search', async () => {
  const collective = { ...name, part_count: 7 }
  const user = open({
    [MATCH]: { ...match, rows: [{ ...row, allocations: [{ ...collective, amount_cents: 10_000 }] }] },
    'GET /api/invoices/payments/{id}/': {
      payment,
      proposals: [
        {
          allocations: [{ ...collective, due_on: '2025-04-30', open_cents: 10_000, amount_cents: 10_000 }],
          reasons: ['exact_amount'],
          is_likeliest: true,
        },
      ],
    },
    'GET /api/invoices/payable-invoices/': {
      data: [{ ...payable(21, 6000), part_count: 7 }],
      open_count: 1,
      open_cents: 6000,
    },
  })
  paste('x')
  expect(await screen.findByText(/^Faktura 107, samlingsfaktura, 7 skolor: 100,00/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Visa förslag/ }))
  const waiting = within(screen.getByRole('region', { name: 'Väntar på beslut' }))
  expect(await waiting.findByText(/Lovisa stad, samlingsfaktura, 7 skolor/)).toBeTruthy()
  await user.click(waiting.getByText('Boka eller fördela för hand'))
  await user.type(waiting.getByRole('searchbox', { name: /Sök faktura/ }), 'lovisa')
  await user.click(await waiting.findByRole('button', { name: 'Välj faktura 21' }))
  expect(waiting.getByRole('textbox', { name: /^Belopp på faktura 21, samlingsfaktura, 7 skolor/ })).toBeTruthy()
  expect(screen.queryByText(/Lovisavikens skola/)).toBeNull()
})

it('says of a payment whose booking is undone that it waits, not how much too much it was', async () => {
  const on = { ...name, id: 1, billing_information: 454, amount_cents: 6200, origin: 'reference', allocated_at: '' }
  const data = [{ ...payment, state: 'over', allocations: [{ ...on, undone_at: '2025-04-15T09:00:00.000Z' }] }]
  const user = open({ 'GET /api/invoices/payments/': { data, total: 1, open_cents: 10_000 } })
  const table = await allPayments(user)
  expect(table.getByText('Väntar på beslut')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Väntar på beslut' })).getByRole('listitem').textContent).toContain(
    'Väntar på beslut Bokningen är ångrad.',
  )
  expect(screen.queryByText('Överbetalning')).toBeNull()
})

it('of an excess, tells where the rest is booked, and offers the known payer as receiver', async () => {
  const on = {
    ...name,
    id: 1,
    billing_information: 454,
    amount_cents: 6200,
    origin: 'reference',
    allocated_at: '',
    undone_at: null,
  }
  const cut = {
    ...payment,
    state: 'over',
    payer: 'LOVISA STAD,',
    known_payer: 'Lovisa stad, bildning',
    booked_cents: 6200,
    open_cents: 3800,
    allocations: [on],
  }
  const user = open({
    'GET /api/invoices/payments/': { data: [cut], total: 1, open_cents: 3800 },
    'GET /api/invoices/payments/{id}/': { payment: cut, proposals: [] },
  })
  const card = within(await screen.findByRole('region', { name: 'Väntar på beslut' }))
  expect(await card.findByRole('heading', { name: 'Lovisa stad, bildning' })).toBeTruthy()
  expect(card.getByText('LOVISA STAD,')).toBeTruthy()
  expect(card.getByText(/^62,00.€ på faktura 107$/)).toBeTruthy()
  await user.click(card.getByRole('button', { name: /^Visa förslag/ }))
  await user.click(await card.findByRole('button', { name: 'Betala tillbaka' }))
  expect(card.getByRole<HTMLInputElement>('textbox', { name: /Mottagarens namn/ }).value).toBe('Lovisa stad, bildning')
})

it('takes a chosen file with its name, as text', async () => {
  const user = open()
  await user.upload(screen.getByLabelText('Bankfil', { selector: 'input' }), new File(['x'], 'april.ktl'))
  await screen.findByRole('region', { name: 'Provkörning: april.ktl' })
  expect(posts(MATCH)[0]?.url).toContain('name=april.ktl')
})

it('takes typed lines', async () => {
  const user = open()
  await user.type(screen.getByRole('textbox', { name: /en rad per betalning/ }), '1;2;3')
  await user.click(screen.getByRole('button', { name: 'Provkör raderna' }))
  expect(await screen.findByRole('region', { name: /Provkörning/ })).toBeTruthy()
})

it('empties the typed lines once they are booked', async () => {
  const user = open()
  const lines = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /en rad per betalning/ })
  await user.type(lines(), '1;2;3')
  await user.click(screen.getByRole('button', { name: 'Provkör raderna' }))
  await user.click(await screen.findByRole('button', { name: 'Godkänn och boka 1 betalning' }))
  await waitFor(() => expect(lines().value).toBe(''))
})

it('says what is wrong with a file, naming the line', async () => {
  open({ [MATCH]: () => failure(400, 'invalid_bank_file', 'Rad 4: Beloppet är inte 10 siffror.', 'line.4') })
  paste('x')
  expect((await screen.findByRole('alert')).textContent).toBe('Rad 4: Beloppet är inte 10 siffror.')
  fireEvent.click(screen.getByRole('button', { name: 'Stäng' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('has nothing to book in a file that was read before', async () => {
  open({ [MATCH]: { ...match, is_known_file: true, new_count: 0, duplicate_count: 2 } })
  paste('x')
  expect(await screen.findByText(/det finns inget att boka/)).toBeTruthy()
  expect(screen.queryByText('Bokas på fakturor')).toBeNull()
  expect(screen.queryByText(/Granska raderna och godkänn/)).toBeNull()
  expect(screen.queryByRole('button', { name: /Godkänn/ })).toBeNull()
})

it('counts in the filter of a trial what was read before as that', async () => {
  const [first, second] = match.rows
  open({ [MATCH]: { ...match, new_count: 1, duplicate_count: 1, rows: [{ ...first, is_duplicate: true }, second] } })
  paste('x')
  const filter = await screen.findByRole('combobox', { name: 'Visa' })
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Alla (2)', 'Väntar på beslut: ingen känd referens (1)', 'Redan inläst (1)'])
})

it('shows the new outcome when the approved one no longer holds', async () => {
  const current = { ...match, plan: 'plan-2', new_count: 2, rows: [row, { ...row, line: 3 }] }
  const user = open({
    [MATCH]: ({ url }: SeenCall) =>
      url.includes('dry_run')
        ? match
        : Response.json(
            {
              type: 'client_error',
              errors: [{ code: 'conflict', detail: 'Läget har ändrats.', attr: null }],
              current,
            },
            { status: 409 },
          ),
  })
  paste('x')
  await user.click(await screen.findByRole('button', { name: 'Godkänn och boka 1 betalning' }))
  expect(await screen.findByText('Läget har ändrats.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Godkänn och boka 2 betalningar' })).toBeTruthy()
})

it('books a proposal with the version that was read', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: /^Visa förslag/ }))
  expect(await screen.findByText(/två siffror har bytt plats i referensen, exakt belopp/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Boka på faktura 107' }))
  await waitFor(() => expect(posts('POST /api/invoices/payments/{id}/allocate/')).toHaveLength(1))
  expect(posts('POST /api/invoices/payments/{id}/allocate/')[0]?.body).toEqual({
    version: 4,
    origin: 'proposal',
    allocations: [{ invoice: 7, amount_cents: 10_000 }],
  })
})

it('books once at a double press, and says what is booked', async () => {
  const user = open()
  paste('x')
  await user.dblClick(await screen.findByRole('button', { name: 'Godkänn och boka 1 betalning' }))
  expect(await screen.findByText('april.ktl: 1 av 2 betalningar är bokad.')).toBeTruthy()
  expect(posts(MATCH).map(({ url }) => url.includes('dry_run'))).toEqual([true, false])
  await user.click(await screen.findByRole('button', { name: /^Visa förslag/ }))
  await user.dblClick(await screen.findByRole('button', { name: 'Boka på faktura 107' }))
  expect(await screen.findByText(/är bokat på faktura 107$/)).toBeTruthy()
  expect(posts(ALLOCATE)).toHaveLength(1)
})

const over = {
  'GET /api/invoices/payments/{id}/': {
    payment,
    proposals: [
      {
        allocations: [{ ...name, due_on: '2025-04-30', open_cents: 6200, amount_cents: 6200 }],
        reasons: ['transposed', 'payer_name'],
        is_likeliest: true,
      },
    ],
  },
}
const ALLOCATE = 'POST /api/invoices/payments/{id}/allocate/'
const PLACE = 'POST /api/invoices/payments/{id}/place/'

async function askRest(answers: Record<string, unknown> = {}) {
  const user = open({
    ...over,
    [ALLOCATE]: { payment: { ...payment, open_cents: 3800, version: 5 }, proposals: [] },
    [PLACE]: { payment: { ...payment, open_cents: 0, version: 6 }, proposals: [] },
    ...answers,
  })
  await user.click(await screen.findByRole('button', { name: /^Visa förslag/ }))
  expect((await screen.findByText(/blir över$/)).textContent?.replaceAll(/\s/g, ' ')).toBe('38,00 € blir över')
  await user.click(screen.getByRole('button', { name: 'Boka på faktura 107' }))
  return { user, dialog: within(screen.getByRole('dialog', { name: /^38,00.€ blir över$/ })) }
}

it('asks what becomes of money that the invoice cannot take, before it books', async () => {
  const { user, dialog } = await askRest()
  expect(posts(ALLOCATE)).toEqual([])
  await user.click(dialog.getByRole('button', { name: /^Boka 62,00/ }))
  expect(dialog.getByText('Välj vad som ska hända med pengarna.')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: /^Spara som förskott/ }))
  await user.click(dialog.getByRole('button', { name: /^Boka 62,00/ }))
  await waitFor(() => expect(posts(PLACE)).toHaveLength(1))
  expect(posts(ALLOCATE).map(({ body }) => body)).toEqual([
    { version: 4, origin: 'proposal', allocations: [{ invoice: 7, amount_cents: 6200 }] },
  ])
  expect(posts(PLACE)[0]?.body).toEqual({ version: 5, kind: 'advance' })
})

it('books nothing when the question about the rest is left, and only the invoice when it is to wait', async () => {
  const { user, dialog } = await askRest()
  await user.click(dialog.getByRole('button', { name: 'Avbryt' }))
  expect(posts(ALLOCATE)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Boka på faktura 107' }))
  const again = within(screen.getByRole('dialog'))
  await user.click(again.getByRole('radio', { name: /^Bestäm senare/ }))
  await user.click(again.getByRole('button', { name: /^Boka 62,00/ }))
  expect(await screen.findByText(/^Senaste beslut: LOVISA STAD, 100,00/)).toBeTruthy()
  expect(posts(PLACE)).toEqual([])
})

it('asks for the account next when the rest is paid back', async () => {
  const { user, dialog } = await askRest()
  await user.click(dialog.getByRole('radio', { name: /^Betala tillbaka/ }))
  await user.click(dialog.getByRole('button', { name: /^Boka 62,00/ }))
  const receiver = await screen.findByRole('textbox', { name: /Mottagarens namn/ })
  await waitFor(() => expect(document.activeElement).toBe(receiver))
  expect(posts(PLACE)).toEqual([])
})

it('tells what was decided last, where it can be undone', async () => {
  const booked = {
    ...payment,
    open_cents: 0,
    version: 5,
    allocations: [{ ...name, id: 31, billing_information: 1, amount_cents: 10_000, undone_at: null }],
  }
  let isBooked = false
  const user = open({
    'GET /api/invoices/payments/': () => ({ data: isBooked ? [] : [payment], total: isBooked ? 0 : 1, open_cents: 0 }),
    'GET /api/invoices/payments/{id}/': () =>
      isBooked ? { payment: booked, proposals: [] } : { ...over['GET /api/invoices/payments/{id}/'], proposals: exact },
    [ALLOCATE]: () => {
      isBooked = true
      return { payment: booked, proposals: [] }
    },
    'POST /api/invoices/payment-allocations/{id}/undo/': { payment, proposals: [] },
  })
  await user.click(await screen.findByRole('button', { name: /^Visa förslag/ }))
  await user.click(await screen.findByRole('button', { name: 'Boka på faktura 107' }))
  const told = await screen.findByText(/^Senaste beslut: LOVISA STAD, 100,00/)
  await waitFor(() => expect(document.activeElement).toBe(told))
  await user.dblClick(screen.getByRole('button', { name: 'Ångra bokningen på faktura 107' }))
  await waitFor(() => expect(posts('POST /api/invoices/payment-allocations/{id}/undo/')).toHaveLength(1))
})

const exact = [
  {
    allocations: [{ ...name, due_on: '2025-04-30', open_cents: 10_000, amount_cents: 10_000 }],
    reasons: ['exact_amount', 'payer_name_start'],
    is_likeliest: true,
  },
]

it('says that several fit equally well, and marks none as the likeliest', async () => {
  const [one] = exact
  const equal = [7, 8].map((invoice) => ({
    ...one,
    is_likeliest: false,
    allocations: one?.allocations.map((allocation) => ({ ...allocation, invoice, number: invoice })),
  }))
  const user = open({ 'GET /api/invoices/payments/{id}/': { payment, proposals: equal } })
  await user.click(await screen.findByRole('button', { name: /^Visa förslag/ }))
  expect(await screen.findByText(/^Flera fakturor passar lika bra/)).toBeTruthy()
  expect(screen.queryByText('Troligast')).toBeNull()
  expect(screen.getAllByText(/namnet börjar lika, som för flera betalare/)).toHaveLength(2)
})

it('asks before a hand booking of more than what is open', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: /^Visa förslag/ }))
  await user.click(await screen.findByText('Boka eller fördela för hand'))
  const split = within(screen.getByRole('region', { name: 'Väntar på beslut' }))
  await user.type(split.getByRole('searchbox', { name: /Sök faktura/ }), 'lovisa')
  await user.click(await split.findByRole('button', { name: 'Välj faktura 21' }))
  const amount = split.getByRole('textbox', { name: /^Belopp på faktura 21/ })
  await user.clear(amount)
  await user.type(amount, '98,00')
  await user.click(split.getByRole('button', { name: 'Boka för hand' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Boka mer än vad som är öppet?' }))
  expect(dialog.getByText(/^38,00.€ mer än vad som är öppet på faktura 21\.$/)).toBeTruthy()
  expect(posts(ALLOCATE)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Boka ändå' }))
  await waitFor(() => expect(posts(ALLOCATE)).toHaveLength(1))
})

it.each([
  [{ kind: 'advance' }, 0, 'Förskott'],
  [{ kind: 'not_ours', reason: 'Hallhyran' }, 0, 'Inte våra pengar'],
  [{ kind: 'refund', refund_state: 'made' }, 0, 'Ska betalas tillbaka'],
  [{ kind: 'refund', refund_state: 'gone' }, 0, 'Återbetald'],
  [{ kind: 'advance', undone_at: '2025-04-15T09:00:00.000Z' }, 10_000, 'Väntar på beslut'],
])('of a payment that somebody has decided over, tells the decision: %j', async (placement, open_cents, text) => {
  const decided = { id: 12, amount_cents: 10_000, reason: '', refund_state: null, placed_at: '', undone_at: null }
  const data = [
    {
      ...payment,
      state: 'bad_check_digit',
      open_cents,
      advance_cents: 0,
      placements: [{ ...decided, ...placement }],
    },
  ]
  const user = open({ 'GET /api/invoices/payments/': { data, total: 1, open_cents } })
  const table = await allPayments(user)
  expect(table.getByText(text)).toBeTruthy()
})

it('undoes an advance, whose money then waits for a decision again', async () => {
  const kept = {
    id: 12,
    kind: 'advance',
    amount_cents: 10_000,
    reason: '',
    refund_state: null,
    placed_at: '2025-04-15T08:00:00.000Z',
    undone_at: null,
  }
  const advance = { ...payment, open_cents: 0, advance_cents: 10_000, placements: [kept] }
  const user = open({
    'GET /api/invoices/payments/': { data: [advance], total: 1, open_cents: 0 },
    'POST /api/invoices/payment-placements/{id}/undo/': { payment, proposals: [] },
  })
  await user.click(await screen.findByText(/^1 betalning, 100,00/))
  await user.dblClick(await screen.findByRole('button', { name: 'Ångra förskottet: LOVISA STAD' }))
  await waitFor(() => expect(posts('POST /api/invoices/payment-placements/{id}/undo/')).toHaveLength(1))
  expect(posts('POST /api/invoices/payment-placements/{id}/undo/')[0]?.url).toContain('/payment-placements/12/undo/')
  expect(await screen.findByText(/^Förskottet är ångrat/)).toBeTruthy()
})

it('ends a payment without an invoice: kept as an advance when that is told, sent back with name and account', async () => {
  const user = open({ 'POST /api/invoices/payments/{id}/place/': { payment, proposals: [] } })
  await user.click(await screen.findByRole('button', { name: /^Visa förslag/ }))
  const end = within(await screen.findByRole('region', { name: 'Avsluta utan faktura' }))
  await user.click(end.getByRole('button', { name: 'Spara som förskott' }))
  const placed = () => posts('POST /api/invoices/payments/{id}/place/')
  expect(end.getByText(/^LOVISA STAD: 100,00.€ sparas för kommande fakturor/)).toBeTruthy()
  expect(placed()).toEqual([])
  await user.click(end.getByRole('button', { name: /^Spara som förskott: 100,00/ }))
  await waitFor(() => expect(placed()[0]?.body).toEqual({ version: 4, kind: 'advance' }))
  await user.click(end.getByRole('button', { name: 'Betala tillbaka' }))
  const account = end.getByRole('textbox', { name: /IBAN/ })
  await user.type(account, 'BR18 0036 0305 0000 1000 9795 493C 1')
  await user.tab()
  expect((await end.findAllByText(/^Konton som börjar på BR kan inte nås/))[0]).toBeTruthy()
  await user.clear(account)
  await user.type(account, 'FI79 4405 2020 0360 82')
  await user.click(end.getByRole('button', { name: /^Betala tillbaka: 100,00/ }))
  await waitFor(() =>
    expect(placed()[1]?.body).toEqual({
      version: 4,
      kind: 'refund',
      refund: { name: 'LOVISA STAD', iban: 'FI79 4405 2020 0360 82' },
    }),
  )
})

it('asks whose an advance is when nobody knows the payer', async () => {
  const unknown = { ...payment, payer: '' }
  const user = open({
    'GET /api/invoices/payments/': { data: [unknown], total: 1, open_cents: 10_000 },
    'GET /api/invoices/payments/{id}/': { payment: unknown, proposals: [] },
    [PLACE]: { payment: unknown, proposals: [] },
  })
  await user.click(await screen.findByRole('button', { name: /^Visa förslag/ }))
  const end = within(await screen.findByRole('region', { name: 'Avsluta utan faktura' }))
  await user.click(end.getByRole('button', { name: 'Spara som förskott' }))
  const save = end.getByRole<HTMLButtonElement>('button', { name: /^Spara som förskott: 100,00/ })
  await waitFor(() => expect(save.disabled).toBe(true))
  await user.type(end.getByRole('textbox', { name: /^Vem pengarna kommer från/ }), 'Lovisa stad')
  await user.click(save)
  await waitFor(() => expect(posts(PLACE)[0]?.body).toEqual({ version: 4, kind: 'advance', reason: 'Lovisa stad' }))
})

it('names an advance of an unknown payer by whom its keeper has written', async () => {
  const kept = { id: 12, kind: 'advance', amount_cents: 10_000, reason: 'Lovisa stad', refund_state: null }
  const placements = [{ ...kept, placed_at: '2025-04-15T08:00:00.000Z', undone_at: null }]
  const advance = { ...payment, payer: '', open_cents: 0, advance_cents: 10_000, placements }
  const user = open({ 'GET /api/invoices/payments/': { data: [advance], total: 1, open_cents: 0 } })
  await user.click(await screen.findByText(/^1 betalning, 100,00/))
  expect(await screen.findByRole('button', { name: 'Ångra förskottet: Lovisa stad' })).toBeTruthy()
})

it('by hand, begins with the open invoices of the payer, marks what is chosen, and goes to its amount', async () => {
  const user = open({
    'GET /api/invoices/payable-invoices/': {
      data: [payable(21, 6000), { ...payable(22, 9000), payer_name: 'Lovisa föräldraförening' }, payable(23, 0)],
      open_count: 2,
      open_cents: 15_000,
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Visa förslag/ }))
  await user.click(await screen.findByText('Boka eller fördela för hand'))
  const suggested = within(await screen.findByRole('list', { name: 'Betalarens öppna fakturor' }))
  const rows = suggested.getAllByRole('listitem')
  expect(rows.map((item) => item.textContent?.slice(0, 10))).toEqual(['Faktura 21'])
  await user.click(suggested.getByRole('button', { name: 'Välj faktura 21' }))
  expect([rows[0]?.getAttribute('aria-current'), suggested.getByRole('button').textContent]).toEqual(['true', 'Vald'])
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Belopp på faktura 21/ }))
})

it('by hand, suggests nobody’s invoices where the bank’s cut name may be several payers', async () => {
  const cut = { ...payment, payer: 'LOVISA' }
  const user = open({
    'GET /api/invoices/payments/{id}/': { payment: cut, proposals: [] },
    'GET /api/invoices/payable-invoices/': {
      data: [payable(21, 6000), { ...payable(22, 9000), payer_name: 'Lovisa föräldraförening' }],
      open_count: 2,
      open_cents: 15_000,
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Visa förslag/ }))
  await waitFor(() => expect(posts('GET /api/invoices/payable-invoices/')).toHaveLength(1))
  await user.type(await screen.findByRole('searchbox', { name: /Sök faktura/ }), 'skola')
  expect(await screen.findByRole('list', { name: 'Sökträffar' })).toBeTruthy()
  await user.clear(screen.getByRole('searchbox', { name: /Sök faktura/ }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Sökträffar' })).toBeNull())
  expect(screen.queryByRole('list', { name: 'Betalarens öppna fakturor' })).toBeNull()
})

it('by hand, puts nothing on a paid invoice by itself, says that it is paid, and asks', async () => {
  const user = open({
    'GET /api/invoices/payable-invoices/': {
      data: [payable(21, 6000), payable(23, 0)],
      open_count: 1,
      open_cents: 6000,
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Visa förslag/ }))
  await user.click(await screen.findByText('Boka eller fördela för hand'))
  const split = within(screen.getByRole('region', { name: 'Väntar på beslut' }))
  await user.type(split.getByRole('searchbox', { name: /Sök faktura/ }), 'skola')
  const found = within(await split.findByRole('list', { name: 'Sökträffar' }))
  expect(found.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('Redan betald'))).toEqual([
    false,
    true,
  ])
  await user.click(found.getByRole('button', { name: 'Välj faktura 23' }))
  const amount = split.getByRole<HTMLInputElement>('textbox', { name: /^Belopp på faktura 23/ })
  expect(amount.value).toBe('')
  expect(split.getByText('Faktura 23 är redan betald. Boka bara ränta eller avgift på den.')).toBeTruthy()
  await user.type(amount, '5')
  await user.click(split.getByRole('button', { name: 'Boka för hand' }))
  expect(await screen.findByRole('dialog', { name: 'Boka på faktura 23, som redan är betald?' })).toBeTruthy()
  expect(posts(ALLOCATE)).toEqual([])
})

it('says once why a payment waits', async () => {
  const paid = {
    ...payment,
    state: 'already_paid',
    reason: 'Fakturan är redan betald. Betala tillbaka pengarna eller boka dem på en annan faktura.',
  }
  open({ 'GET /api/invoices/payments/': { data: [paid], total: 1, open_cents: 10_000 } })
  const waiting = within(await screen.findByRole('region', { name: 'Väntar på beslut' }))
  expect((await waiting.findByRole('listitem')).querySelector('p')?.textContent).toBe(
    'Fakturan redan betald Betala tillbaka pengarna eller boka dem på en annan faktura.',
  )
})

it('shows a payment that is opened again only as it is now, so that no decision is about an older version', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: /^Visa förslag/ }))
  expect(await screen.findByRole('region', { name: 'Avsluta utan faktura' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Dölj förslagen/ }))
  await new Promise((resolve) => setTimeout(resolve))
  fireEvent.click(screen.getByRole('button', { name: /^Visa förslag/ }))
  expect(screen.queryByRole('region', { name: 'Avsluta utan faktura' })).toBeNull()
  expect(await screen.findByRole('region', { name: 'Avsluta utan faktura' })).toBeTruthy()
})

it('splits a payment by hand, never beyond its sum', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: /^Visa förslag/ }))
  await user.click(await screen.findByText('Boka eller fördela för hand'))
  const book = screen.getByRole('button', { name: 'Boka för hand' }) as HTMLButtonElement
  expect(book.disabled).toBe(true)
  const [search] = screen.getAllByRole('searchbox', { name: /Sök faktura/ })
  await user.type(search as HTMLElement, 'skola')
  await user.click(await screen.findByRole('button', { name: 'Välj faktura 21' }))
  await user.click(screen.getByRole('button', { name: 'Välj faktura 22' }))
  const sums = screen.getAllByRole('textbox', { name: /Belopp på faktura/ }) as HTMLInputElement[]
  expect(sums.map(({ value }) => value)).toEqual(['60,00', '40,00'])
  expect(screen.getByText('Hela betalningen bokas.')).toBeTruthy()
  expect(book.closest('form')?.dataset.dirty, 'the guard asks before it is lost').toBe('true')
  await user.type(sums[1] as HTMLInputElement, '1')
  expect(screen.getByText('Ange ett belopp större än noll för varje faktura.')).toBeTruthy()
  await user.clear(sums[1] as HTMLInputElement)
  await user.type(sums[1] as HTMLInputElement, '50')
  expect(screen.getByText('Beloppen är tillsammans mer än betalningen.')).toBeTruthy()
  expect(book.disabled).toBe(true)
  await user.clear(sums[1] as HTMLInputElement)
  await user.type(sums[1] as HTMLInputElement, '30')
  await user.click(book)
  await waitFor(() => expect(posts('POST /api/invoices/payments/{id}/allocate/')).toHaveLength(1))
  expect(posts('POST /api/invoices/payments/{id}/allocate/')[0]?.body).toEqual({
    version: 4,
    allocations: [
      { invoice: 21, amount_cents: 6000 },
      { invoice: 22, amount_cents: 3000 },
    ],
  })
})

it('notes a payment by hand, with its day', async () => {
  const user = open({
    'POST /api/invoices/mark-paid-invoices/': {
      data: [{ id: 21, outcome: 'booked', status: 'paid', open_cents: 0, payment: 9 }],
    },
  })
  await user.click(await screen.findByText('Anteckna en betalning eller återbetalning för hand'))
  await user.type(screen.getByRole('searchbox', { name: /Sök faktura/ }), 'skola')
  await user.click(await screen.findByRole('button', { name: 'Välj faktura 21' }))
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Belopp' })
  expect([amount.value, document.activeElement]).toEqual(['60,00', amount])
  expect(screen.queryByText(/mer än som är öppet/)).toBeNull()
  await user.clear(amount)
  await user.type(amount, '2 000')
  expect(screen.getByText(/mer än som är öppet/).textContent?.replaceAll(/\s/g, ' ')).toBe(
    '1 940,00 € mer än som är öppet.',
  )
  await user.clear(amount)
  await user.type(amount, '60')
  await user.type(screen.getByLabelText('Betalningsdag'), '14.4.2025')
  await user.click(screen.getByRole('button', { name: 'Anteckna betalningen' }))
  await waitFor(() => expect(posts('POST /api/invoices/mark-paid-invoices/')).toHaveLength(1))
  expect(posts('POST /api/invoices/mark-paid-invoices/')[0]?.body).toEqual({
    invoices: [{ id: 21, paid_on: '2025-04-14', amount_cents: 6000 }],
  })
})

it('says of a payment by hand what is too much, with the way to decide and its undo', async () => {
  const on = { ...name, id: 5, billing_information: 454, amount_cents: 6000, origin: 'manual', undone_at: null }
  const noted = { ...payment, id: 9, state: 'over', amount_cents: 13_200, open_cents: 0, allocations: [on] }
  const user = open({
    'POST /api/invoices/mark-paid-invoices/': {
      data: [{ id: 21, outcome: 'booked', status: 'overpaid', open_cents: 0, payment: 9 }],
    },
    'GET /api/invoices/payments/{id}/': { payment: noted, proposals: [] },
  })
  await user.click(await screen.findByText('Anteckna en betalning eller återbetalning för hand'))
  await user.type(screen.getByRole('searchbox', { name: /Sök faktura/ }), 'skola')
  await user.click(await screen.findByRole('button', { name: 'Välj faktura 21' }))
  const amount = screen.getByRole('textbox', { name: 'Belopp' })
  await user.clear(amount)
  await user.type(amount, '0')
  await user.type(screen.getByLabelText('Betalningsdag'), '14.4.2025')
  expect(screen.getByText('Rätta: Belopp.')).toBeTruthy()
  await user.clear(amount)
  await user.type(amount, '132')
  await user.click(screen.getByRole('button', { name: 'Anteckna betalningen' }))
  expect(
    await screen.findByText(/^Antecknat på faktura 21\. 72,00\s€ är för mycket och står kvar på fakturan$/),
  ).toBeTruthy()
  expect(posts('POST /api/invoices/mark-paid-invoices/')[0]?.body).toEqual({
    invoices: [{ id: 21, paid_on: '2025-04-14', amount_cents: 13_200, open_cents: 6000 }],
  })
  expect(screen.getByText(/^Antecknat på faktura 21: 132,00\s€$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ångra bokningen på faktura 107' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Frigör det på faktura 21' }).getAttribute('href')).toBe(
    '/economy/faktura/21',
  )
})

it('keeps a payment by hand that is incomplete or refused, with the error at its field', async () => {
  const user = open({
    'POST /api/invoices/mark-paid-invoices/': () =>
      failure(400, 'period_closed', 'Perioden är stängd.', 'invoices.0.paid_on'),
  })
  await user.click(await screen.findByText('Anteckna en betalning eller återbetalning för hand'))
  await user.type(screen.getByRole('searchbox', { name: /Sök faktura/ }), 'skola')
  await user.click(await screen.findByRole('button', { name: 'Välj faktura 21' }))
  const note = screen.getByRole<HTMLButtonElement>('button', { name: 'Anteckna betalningen' })
  expect(await screen.findByText('Fyll ännu i: Betalningsdag.')).toBeTruthy()
  expect(note.disabled).toBe(true)
  const day = screen.getByLabelText<HTMLInputElement>('Betalningsdag')
  await user.type(day, '14.4.2099')
  // Past the button of the calendar, which belongs to the field.
  await user.tab()
  await user.tab()
  expect(await screen.findByText('Betalningsdagen kan inte ligga i framtiden.')).toBeTruthy()
  await user.clear(day)
  await user.type(day, '14.4.2025')
  await user.click(note)
  expect(await screen.findByRole('link', { name: 'Betalningsdag: Perioden är stängd.' })).toBeTruthy()
  expect([day.value, day.getAttribute('aria-invalid')]).toEqual(['14.4.2025', 'true'])
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Belopp' }).value).toBe('60,00')
})

it('marks all that a search finds as paid, with their number, sum and day in the question', async () => {
  const many = Array.from({ length: 60 }, (_, at) => payable(100 + at, 1000))
  const user = open({
    'GET /api/invoices/payable-invoices/': ({ url }: SeenCall) => ({
      data: url.includes('open=true') ? many : many.slice(0, 50),
      open_count: 60,
      open_cents: 60_000,
    }),
    'POST /api/invoices/mark-paid-invoices/': { data: [] },
  })
  await user.click(await screen.findByText('Anteckna en betalning eller återbetalning för hand'))
  await user.type(screen.getByRole('searchbox', { name: /Sök faktura/ }), 'stad')
  await user.click(await screen.findByRole('button', { name: 'Markera alla 60 som betalda' }))
  const question = within(await screen.findByRole('dialog', { name: 'Markera 60 öppna fakturor som betalda?' }))
  expect(question.getByText(/sammanlagt 600,00/)).toBeTruthy()
  const yes = question.getByRole('button', { name: 'Markera som betalda' })
  await user.click(yes)
  expect(question.getByText('Fältet är obligatoriskt.')).toBeTruthy()
  expect(posts('POST /api/invoices/mark-paid-invoices/')).toEqual([])
  fireEvent.change(question.getByLabelText('Betalningsdag'), { target: { value: '2025-04-14' } })
  await user.click(yes)
  await waitFor(() => expect(posts('POST /api/invoices/mark-paid-invoices/')).toHaveLength(1))
  const sent = posts('POST /api/invoices/mark-paid-invoices/').map(({ body }) => body as { invoices: object[] })
  expect(sent[0]?.invoices).toHaveLength(60)
  expect(sent[0]?.invoices.at(-1)).toEqual({ id: 159, paid_on: '2025-04-14', amount_cents: 1000, open_cents: 1000 })
})

it('says that an archived carnival’s invoice cannot be chosen', async () => {
  const user = open({
    'GET /api/invoices/payable-invoices/': {
      data: [{ ...payable(21, 6000), is_closed: true }],
      open_count: 0,
      open_cents: 0,
    },
  })
  await user.click(await screen.findByText('Anteckna en betalning eller återbetalning för hand'))
  await user.type(screen.getByRole('searchbox', { name: /Sök faktura/ }), 'skola')
  expect(await screen.findByText('Karnevalen är arkiverad')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Välj faktura/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Markera alla/ })).toBeNull()
})

it('offers to try again when the lists cannot be read', async () => {
  open({ 'GET /api/invoices/payment-files/': () => failure(403, 'permission_denied') })
  expect(await screen.findByRole('button', { name: 'Försök på nytt' })).toBeTruthy()
})

it('tells all that has happened to money, when it is asked for', async () => {
  const logged = (id: number, action: string, invoice_number: number | null) => ({
    id,
    at: '2025-04-15T06:30:00Z',
    action,
    payment: 3,
    payer: 'LOVISA STAD,',
    known_payer: invoice_number === null ? null : 'Lovisa stad, bildning',
    invoice: invoice_number,
    invoice_number,
    amount_cents: 10_000,
    user: 'superadmin',
  })
  const data = [logged(3, 'undone', 107), logged(2, 'allocated', 107), logged(1, 'received', null)]
  const user = open({ 'GET /api/invoices/payment-log/': { data, total: 3 } })
  expect(posts('GET /api/invoices/payment-log/')).toHaveLength(0)
  await user.click(await screen.findByRole('heading', { name: 'Händelser' }))
  const rows = within(await screen.findByRole('table', { name: 'Händelser' })).getAllByRole('row')
  expect(rows.slice(1).map((each) => each.textContent?.replaceAll(/\s/g, ' '))).toEqual([
    '15.4.2025 09:30Lovisa stad, bildningLOVISA STAD,Bokningen ångrad107100,00 €superadmin',
    '15.4.2025 09:30Lovisa stad, bildningLOVISA STAD,Bokad107100,00 €superadmin',
    '15.4.2025 09:30LOVISA STAD,Inläst–100,00 €superadmin',
  ])
})

it('leads from a booked payment to the pages of its payer and its invoice', async () => {
  const booked = {
    ...payment,
    known_payer: 'Lovisa stad',
    state: 'exact',
    booked_cents: 10_000,
    open_cents: 0,
    allocations: [
      {
        ...name,
        id: 1,
        billing_information: 454,
        amount_cents: 10_000,
        origin: 'reference',
        allocated_at: '2025-04-14T06:00:00Z',
        undone_at: null,
      },
    ],
  }
  const user = open({ 'GET /api/invoices/payments/': { data: [booked], total: 1, open_cents: 0 } })
  const row = (await allPayments(user)).getAllByRole('row')[1]
  const links = within(row as HTMLElement).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Lovisa stad', '/detail/invoicedetail/454'],
    ['Faktura 107', '/economy/faktura/7'],
  ])
  // What the row says once it does not say again.
  expect(links.at(-1)?.parentElement?.textContent).toBe('Faktura 107, Lovisavikens skola')
})

it('says of a file what has become of it, and shows its payments with a way back', async () => {
  const file = (id: number, open_cents: number) => ({
    id,
    name: `fil-${id}.ktl`,
    format: 'ktl',
    row_count: 3,
    new_count: 2,
    total_cents: 10_000,
    booked_cents: 10_000 - open_cents,
    open_cents,
    imported_at: '2025-04-15T06:00:00Z',
    imported_by: null,
  })
  const user = open({ 'GET /api/invoices/payment-files/': { data: [file(2, 4200), file(1, 0)] } })
  await user.click(await screen.findByText(/^2 filer, den senaste 15\.4\.2025/))
  const [, waiting, done] = within(await screen.findByRole('table', { name: 'Inlästa filer' })).getAllByRole('row')
  expect(waiting?.textContent?.replaceAll(/\s/g, ' ')).toContain('2 nya av 3, KTL100,00 €42,00 € väntar på beslut')
  expect(done?.textContent).toContain('Klar')
  await user.click(screen.getByRole('button', { name: 'Visa betalningarna i fil-2.ktl' }))
  const heading = await screen.findByRole('heading', { name: 'Betalningarna i fil-2.ktl' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await user.click(
    within(screen.getByRole('region', { name: 'Betalningarna i fil-2.ktl' })).getByRole('button', { name: 'Stäng' }),
  )
  expect(screen.queryByRole('heading', { name: 'Betalningarna i fil-2.ktl' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Visa betalningarna i fil-2.ktl' }))
})

it('does not say of a booked advance that it waits', async () => {
  const on = {
    ...name,
    id: 1,
    billing_information: 454,
    amount_cents: 10_000,
    origin: 'advance',
    allocated_at: '',
    undone_at: null,
  }
  const data = [{ ...payment, open_cents: 0, booked_cents: 10_000, allocations: [on] }]
  const user = open({ 'GET /api/invoices/payments/': { data, total: 1, open_cents: 0 } })
  const table = await allPayments(user)
  expect(table.getByText('Bokad')).toBeTruthy()
  expect(table.queryByText('Väntar på beslut')).toBeNull()
})

it('names by its reference who paid what the bank names nobody of, in the trial and in what waits', async () => {
  const nobody = { ...payment, payer: '', known_payer: 'Lovisa stad', state: 'already_paid' }
  open({
    [MATCH]: { ...match, rows: [{ ...row, payer: '', known_payer: 'Lovisa stad' }], row_count: 1, new_count: 1 },
    'GET /api/invoices/payments/': { data: [nobody], total: 1, open_cents: 10_000 },
  })
  paste('202500010;100,00;14.4.2025')
  const trial = within(await screen.findByRole('region', { name: /^Provkörning/ }))
  expect(trial.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Lovisa stadenligt referensen',
  ])
  expect(trial.getByText(/^1 betalning bokas på fakturor, och ingen väntar/)).toBeTruthy()
  const waiting = within(screen.getByRole('region', { name: 'Väntar på beslut' }))
  expect((await waiting.findByRole('heading', { name: 'Lovisa stad' })).nextElementSibling?.textContent).toBe(
    'enligt referensen',
  )
})

it('says when nothing waits for a decision', async () => {
  open({ 'GET /api/invoices/payments/': { data: [], total: 0, open_cents: 0 } })
  expect(await screen.findByText('Klart: ingen betalning väntar på ditt beslut.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Visa förslag/ })).toBeNull()
})

/** A treasurer of many files and payments. */
function openMany() {
  const file = (id: number) => ({
    id,
    name: `fil-${id}.ktl`,
    format: 'ktl',
    row_count: 1,
    new_count: 1,
    total_cents: 100,
    booked_cents: 100,
    open_cents: 0,
    imported_at: '2025-04-15T06:00:00Z',
    imported_by: null,
  })
  return open({
    'GET /api/invoices/payment-files/': { data: Array.from({ length: 30 }, (_none, index) => file(30 - index)) },
    'GET /api/invoices/payments/': ({ url }: SeenCall) => {
      const limit = Number(new URL(url, 'http://test').searchParams.get('limit'))
      const data = Array.from({ length: Math.min(limit, 60) }, (_none, index) => ({ ...payment, id: index + 1 }))
      return { data, total: 60, open_cents: 0 }
    },
  })
}
const rowsOf = async (name: string) => within(await screen.findByRole('table', { name })).getAllByRole('row').length - 1

const showMore = async (user: ReturnType<typeof open>) =>
  user.click(
    within(screen.getByRole('region', { name: 'Alla betalningar' })).getByRole('button', { name: 'Visa fler' }),
  )

it('shows the last files and a page of payments first, and more when asked', async () => {
  const user = openMany()
  await user.click(await screen.findByRole('heading', { name: 'Inlästa filer' }))
  expect(await rowsOf('Inlästa filer')).toBe(5)
  await allPayments(user)
  expect(await rowsOf('Alla betalningar')).toBe(25)
  await showMore(user)
  await waitFor(async () => expect(await rowsOf('Alla betalningar')).toBe(50))
})

it('shows the latest few of them on a phone, where each is a card', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media === '(max-width: 47.99rem)' }),
  )
  const user = openMany()
  await user.click(await screen.findByRole('heading', { name: 'Inlästa filer' }))
  expect(await rowsOf('Inlästa filer')).toBe(3)
  await allPayments(user)
  expect(await rowsOf('Alla betalningar')).toBe(5)
  await showMore(user)
  await waitFor(async () => expect(await rowsOf('Alla betalningar')).toBe(10))
  vi.unstubAllGlobals()
})
