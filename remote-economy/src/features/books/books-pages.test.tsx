import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { books } from '../../dev/books.ts'
import { Component as BooksPage } from './books-page.tsx'
import { Component as InvoicePage } from './invoice-journal-page.tsx'
import { Component as LedgerPage } from './ledger-page.tsx'
import { Component as PaymentPage } from './payment-journal-page.tsx'
import { Component as VatPage } from './vat-report-page.tsx'
import { Component as VoucherPage } from './vouchers-page.tsx'

stubBrowser()

beforeEach(() => void storeSession({ roles: ['super_admin'] }))

let seen: SeenCall[]

function open(page: ReactElement, url: string, answers: Record<string, unknown> = {}) {
  seen = fakeApi({ 'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] }, ...books, ...answers })
  renderAt(page, url)
  return userEvent.setup()
}

const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ')
const asked = (call: string) =>
  new URL(seen.findLast(({ url }) => url.includes(call))?.url ?? '', 'http://x').searchParams

it('shows the ledger of a day with its sums, its ages and as of when it is', async () => {
  open(<LedgerPage />, '/economy/reskontra?dag=2025-04-15')
  const figures = within(await screen.findByRole('region', { name: 'Totalt' })).getAllByRole('term')
  expect(figures.map((term) => plain(`${term.textContent} ${term.nextElementSibling?.textContent}`))).toEqual([
    'Öppet 691,50 €',
    'Förfallet 691,50 €',
    'Fordringar 681,50 €',
    'Betalt för mycket 10,00 €',
    'Väntar på beslut 143,00 €',
    'Förskott 50,00 €',
  ])
  expect(screen.getByText('1 av 12 fakturor, skickade eller inte')).toBeTruthy()
  expect(plain(screen.getByText(/^Läget /).textContent)).toBe('Läget 15.4.2025 09:00.')
  const rows = within(
    screen.getByRole('table', { name: 'Fakturor som är öppna eller betalda för mycket' }),
  ).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => plain(textContent))).toEqual([
    'Lovisa stadLovisavikens skola27024.3.2025400,00 €410,00 €10,00 € för mycket',
    'Mariehamn, bildningsväsendetYtternäs skola273Påminnelse 126.3.2025för 20 dagar sedan691,50 €0,00 €691,50 €',
  ])
  expect(screen.queryByText(/lästes in efteråt/)).toBeNull()
})

it('leads from an age to exactly its invoices, whose sum is that of the row', async () => {
  const user = open(<LedgerPage />, '/economy/reskontra?dag=2025-04-15')
  const ages = within(await screen.findByRole('table', { name: 'Öppet efter förfallodag' }))
  const link = ages.getByRole('link')
  const told = plain(link.closest('tr')?.textContent)
  await user.click(link)
  expect(await screen.findByText(/^Bara de öppna:/)).toBeTruthy()
  expect(told?.endsWith('691,50 €')).toBe(true)
  expect(plain(screen.getByRole('status').textContent)).toBe('1 faktura, öppet 691,50 €')
  await user.click(screen.getByRole('button', { name: 'Visa alla' }))
  expect(plain(screen.getByRole('status').textContent)).toMatch(/^2 fakturor/)
})

it('leads from what is paid too much to exactly its invoices', async () => {
  const user = open(<LedgerPage />, '/economy/reskontra?dag=2025-04-15')
  await user.click(
    within(await screen.findByRole('region', { name: 'Totalt' })).getByRole('link', { name: /Betalt för mycket$/ }),
  )
  expect(await screen.findByText('Bara de som är betalda för mycket.')).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Fakturor som är öppna eller betalda för mycket' })
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => plain(textContent)),
  ).toEqual(['Lovisa stadLovisavikens skola27024.3.2025400,00 €410,00 €10,00 € för mycket'])
})

it('says up to which sum may be written off, and what to do about more', async () => {
  open(<LedgerPage />, '/economy/reskontra', {
    'GET /api/invoices/receivables/': {
      ...(books['GET /api/invoices/receivables/'] as object),
      on: helsinkiDay(new Date()),
    },
    'GET /api/invoices/bookkeeping-settings/': { write_off_limit_cents: 500 },
  })
  const rule = (await screen.findByText('När betalaren inte betalar resten')).closest('details') as HTMLDetailsElement
  expect(plain(rule.textContent)).toContain('Är högst 5,00 € öppet')
  expect(plain(rule.textContent)).toContain('Kreditera')
})

it('folds the sums of the ledger into one line on a phone, above the invoices', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media === '(max-width: 47.99rem)' }),
  )
  const user = open(<LedgerPage />, '/economy/reskontra?dag=2025-04-15')
  const line = await screen.findByText(/^Öppet/, { selector: 'summary' })
  expect(plain(line.textContent)).toBe('Öppet 691,50 €, allt har förfallit')
  const folded = line.closest('details') as HTMLDetailsElement
  expect(folded.open).toBe(false)
  await user.click(line)
  expect(folded.open).toBe(true)
  expect(within(folded).getByRole('table', { name: 'Öppet efter förfallodag' })).toBeTruthy()
  expect(within(folded).queryByRole('table', { name: 'Fakturor som är öppna eller betalda för mycket' })).toBeNull()
  vi.unstubAllGlobals()
})

it('lists the invoices of the ledger on a phone as lines, the oldest first, in the words of their days', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media === '(max-width: 47.99rem)' }),
  )
  open(<LedgerPage />, '/economy/reskontra?dag=2025-04-15')
  const table = await screen.findByRole('table', { name: 'Fakturor som är öppna eller betalda för mycket' })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2)
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
    'Lovisa stadLovisavikens skolaFaktura 270Förfallodag 24.3.202510,00 €för mycket',
    'Mariehamn, bildningsväsendetYtternäs skolaTilläggsfaktura 273, påminnelse 1Förföll 26.3.2025, för 20 dagar sedan691,50 €',
  ])
  vi.unstubAllGlobals()
})

it('leaves the day to the server while none is chosen, because the device can be on another day', async () => {
  open(<LedgerPage />, '/economy/reskontra')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Dag/ })
  await waitFor(() => expect(field.value).toBe('15.4.2025'))
  expect(seen.filter(({ url }) => url.includes('/receivables/')).map(({ url }) => url.includes('on='))).toEqual([false])
})

it('finds a payer in the ledger', async () => {
  const user = open(<LedgerPage />, '/economy/reskontra?dag=2025-04-15')
  await user.type(await screen.findByRole('searchbox', { name: /^Sök betalare/ }), 'ytternäs')
  expect(plain(screen.getByRole('status').textContent)).toBe('1 av 2 fakturor, öppet 691,50 €')
})

it('asks for another day and carnival, and keeps both in the address', async () => {
  const user = open(<LedgerPage />, '/economy/reskontra?dag=2025-04-15')
  await user.click(await screen.findByRole('button', { name: 'Årsskiftet' }))
  await waitFor(() => expect(asked('/receivables/').get('on')).toMatch(/-12-31$/))
  await user.selectOptions(screen.getByRole('combobox', { name: /Karneval/ }), '1')
  await waitFor(() => expect(asked('/receivables/').get('karneval')).toBe('1'))
  await user.click(screen.getByRole('button', { name: 'Hämta PDF' }))
  await waitFor(() => expect(asked('/books-export/').get('format')).toBe('pdf'))
  const file = asked('/books-export/')
  expect([file.get('part'), file.get('to')?.slice(4), file.get('karneval')]).toEqual(['receivables', '-12-31', '1'])
})

it('does not ask for a day that is none or has not come', async () => {
  const user = open(<LedgerPage />, '/economy/reskontra?dag=2025-04-15')
  const field = await screen.findByRole('textbox', { name: /^Dag/ })
  await user.clear(field)
  await user.type(field, '1.1.2090')
  // Past the calendar's button, which belongs to the field.
  await user.tab()
  await user.tab()
  expect(await screen.findByText('Den dagen har inte varit ännu.')).toBeTruthy()
  expect(seen.filter(({ url }) => url.includes('on=2090'))).toEqual([])
})

it('tells what was read in late, and shows the day as it was known then', async () => {
  const ledger = books['GET /api/invoices/receivables/'] as object
  const user = open(<LedgerPage />, '/economy/reskontra?dag=2025-03-31', {
    'GET /api/invoices/receivables/': { ...ledger, on: '2025-03-31', late: { count: 2, amount_cents: 12_300 } },
  })
  const note = await screen.findByText(/lästes in efteråt/)
  expect(plain(note.textContent)).toContain('2 betalningar (123,00 €) med bokföringsdag senast 31.3.2025')
  await user.click(screen.getByRole('button', { name: 'Visa läget som det var känt då' }))
  await waitFor(() => expect(asked('/receivables/').get('known')).toBe('2025-03-31T20:59:59.999Z'))
  await user.click(await screen.findByRole('button', { name: 'Visa med det som är känt nu' }))
  expect(await screen.findByText(/lästes in efteråt/)).toBeTruthy()
})

it('keeps a write-off in focus where its row was, and undoes it', async () => {
  const ledger = books['GET /api/invoices/receivables/'] as { data: { open_cents: number }[] }
  const [row] = ledger.data
  let isOpen = true
  const user = open(<LedgerPage />, '/economy/reskontra', {
    'GET /api/invoices/receivables/': () => ({
      ...ledger,
      on: helsinkiDay(new Date()),
      data: isOpen ? [{ ...row, paid_cents: 39_950, open_cents: 50, over_cents: 0 }] : [],
    }),
    'GET /api/invoices/bookkeeping-settings/': { write_off_limit_cents: 500 },
    'POST /api/invoices/invoices/270/write-off/': () => {
      isOpen = false
      return { payment: { allocations: [{ id: 8, invoice: 270, undone_at: null }] }, proposals: [] }
    },
    'POST /api/invoices/payment-allocations/8/undo/': () => {
      isOpen = true
      return { payment: { allocations: [] }, proposals: [] }
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Avskriv det öppna av faktura 270/ }))
  const question = await screen.findByRole('dialog')
  await user.type(within(question).getByRole('textbox', { name: 'Varför' }), 'Bankens avrundning')
  await user.click(within(question).getByRole('button', { name: 'Avskriv' }))
  const undo = await screen.findByRole('button', { name: 'Ångra avskrivningen' })
  await waitFor(() => expect(plain(document.activeElement?.textContent)).toMatch(/^0,50 € av faktura 270 är avskrivet/))
  expect(seen.find(({ url }) => url.includes('/write-off/'))?.body).toEqual({
    open_cents: 50,
    reason: 'Bankens avrundning',
  })
  await user.click(undo)
  expect(await screen.findByRole('button', { name: /^Avskriv det öppna av faktura 270/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ångra avskrivningen' })).toBeNull()
  await waitFor(() =>
    expect(plain(document.activeElement?.textContent)).toMatch(/^Avskrivningen av 0,50 € av faktura 270/),
  )
})

it('says of which carnival each invoice is only when there are several', async () => {
  const ledger = books['GET /api/invoices/receivables/'] as { data: object[] }
  open(<LedgerPage />, '/economy/reskontra')
  expect(await screen.findByText('Mariehamn, bildningsväsendet')).toBeTruthy()
  expect(screen.queryByText('Stafettkarnevalen 2025', { selector: 'tbody *' })).toBeNull()
  cleanup()
  const old = { ...ledger.data[0], invoice: 170, number: 170, karneval_name: 'Stafettkarnevalen 2024' }
  open(<LedgerPage />, '/economy/reskontra', {
    'GET /api/invoices/receivables/': { ...ledger, data: [...ledger.data, old] },
  })
  expect(await screen.findByText('Stafettkarnevalen 2024', { selector: 'tbody *' })).toBeTruthy()
  expect(screen.getAllByText('Stafettkarnevalen 2025', { selector: 'tbody *' })).toHaveLength(2)
})

it('names no one school of a collective invoice, which is found by each of its schools', async () => {
  const ledger = books['GET /api/invoices/receivables/'] as { data: object[] }
  const several = { part_count: 2, part_schools: ['Ytternäs skola', 'Övernäs skola'] }
  const user = open(<LedgerPage />, '/economy/reskontra', {
    'GET /api/invoices/receivables/': { ...ledger, data: [ledger.data[0], { ...ledger.data[1], ...several }] },
  })
  const table = within(await screen.findByRole('table', { name: /^Fakturor som är öppna/ }))
  expect(table.getByText('Samlingsfaktura, 2 skolor')).toBeTruthy()
  expect(table.queryByText('Ytternäs skola')).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'Sök betalare, skola eller nummer' }), 'övernäs')
  expect(table.getByText('Samlingsfaktura, 2 skolor')).toBeTruthy()
  expect(table.queryByText('Lovisavikens skola')).toBeNull()
})

it('offers no write-off on an invoice of an archived carnival, where nothing can be booked', async () => {
  const ledger = books['GET /api/invoices/receivables/'] as { data: object[] }
  const open50 = { ...ledger.data[0], paid_cents: 39_950, open_cents: 50, over_cents: 0 }
  open(<LedgerPage />, '/economy/reskontra', {
    'GET /api/invoices/receivables/': {
      ...ledger,
      on: helsinkiDay(new Date()),
      data: [
        open50,
        { ...open50, invoice: 170, number: 170, is_closed: true },
        { ...open50, invoice: 171, number: 171, open_cents: 40_000, paid_cents: 0, is_closed: true },
      ],
    },
    'GET /api/invoices/bookkeeping-settings/': { write_off_limit_cents: 500 },
  })
  expect(await screen.findByRole('button', { name: /^Avskriv det öppna av faktura 270/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Avskriv det öppna av faktura 170/ })).toBeNull()
  // Where the button would stand; that much is closed is said once, not on each row.
  expect(within(screen.getByRole('row', { name: /170/ })).getByText('Karnevalen är arkiverad')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /171/ })).queryByText('Karnevalen är arkiverad')).toBeNull()
  expect(screen.getByText(/^2 av dem hör till arkiverade karnevaler, som måste/)).toBeTruthy()
})

it('explains how the receivables of one day became those of another', async () => {
  open(<BooksPage />, '/economy/bokforing?fran=2025-01-01&till=2025-04-15')
  const rows = within(await screen.findByRole('table', { name: 'Avstämning av fordringarna' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => plain(textContent))).toEqual([
    'Fordringar 31.12.2024300,00 €',
    'Fakturerat2 500,00 €',
    'Krediterat−300,00 €',
    'Betalningar på fakturor−1 818,50 €',
    'Fordringar 15.4.2025681,50 €',
  ])
  expect(screen.getByRole('link', { name: 'Fordringar 15.4.2025' }).getAttribute('href')).toBe(
    '/economy/reskontra?dag=2025-04-15',
  )
  expect(screen.getByRole('link', { name: 'Momsrapport' }).getAttribute('href')).toBe(
    '/economy/bokforing/moms?fran=2025-01-01&till=2025-04-15',
  )
})

it.each([
  [<InvoicePage key="i" />, 'fakturor', 'Fakturajournal', 'invoices', 'Hela perioden391,50 €0,00 €391,50 €'],
  [<PaymentPage key="p" />, 'betalningar', 'Betalningsjournal', 'payments', 'Hela perioden505,00 €410,00 €0,00 €'],
  [<VatPage key="v" />, 'moms', 'Momsrapport', 'vat', 'Totalt391,50 €0,00 €391,50 €'],
])(
  'shows a journal with the sums of its period, and takes it out as a file: %#',
  async (page, path, name, part, sums) => {
    const user = open(page, `/economy/bokforing/${path}?fran=2025-01-01&till=2025-04-15`)
    const rows = within(await screen.findByRole('table', { name })).getAllByRole('row')
    expect(plain(rows.at(-1)?.textContent)).toBe(sums)
    expect(screen.getByText(/^1.1.2025–15.4.2025, enligt det som var känt/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Hämta Excel' }))
    await waitFor(() => expect(asked('/books-export/').get('part')).toBe(part))
    expect(asked('/books-export/').get('from')).toBe('2025-01-01')
  },
)

it.each([
  [
    'fakturor',
    <InvoicePage key="i" />,
    'Fakturajournal',
    ['Tilläggsfaktura 273', 'Kreditnota 274 för tilläggsfaktura 252'],
  ],
  ['betalningar', <PaymentPage key="p" />, 'Betalningsjournal', ['Tilläggsfaktura 273, ränta och påminnelseavgift']],
])('%s calls an additional invoice and a credit note what they are', async (path, page, name, called) => {
  const journal = books['GET /api/invoices/payment-journal/'] as { data: object[] }
  const interest = { invoice: 273, invoice_number: 273, invoice_extent: 'difference', destination: 'interest' }
  open(page, `/economy/bokforing/${path}?fran=2025-01-01&till=2025-04-15`, {
    'GET /api/invoices/payment-journal/': { ...journal, data: journal.data.map((row) => ({ ...row, ...interest })) },
  })
  const text = (await screen.findByRole('table', { name })).textContent
  for (const words of called) expect(text).toContain(words)
  expect(text).not.toMatch(/Faktura \d/)
})

it('leads to the next page of a long journal, and says when a number is missing', async () => {
  const journal = books['GET /api/invoices/invoice-journal/'] as object
  const user = open(<InvoicePage />, '/economy/bokforing/fakturor?fran=2025-01-01&till=2025-04-15', {
    'GET /api/invoices/invoice-journal/': { ...journal, total: 230, missing_count: 1 },
  })
  expect(await screen.findByText('Ett fakturanummer saknas i nummerserien.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Nästa' }))
  await waitFor(() => expect(asked('/invoice-journal/').get('offset')).toBe('100'))
  expect(screen.getByText('Sida 2 av 3, rad 101–200 av 230')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Betalningsjournal' }).getAttribute('href')).toBe(
    '/economy/bokforing/betalningar?fran=2025-01-01&till=2025-04-15',
  )
  await user.click(screen.getByRole('button', { name: 'Förra månaden' }))
  await waitFor(() => expect(asked('/invoice-journal/').get('offset')).toBe('0'))
})

it('shows the vouchers of a period by account, and takes them out for a bookkeeping program', async () => {
  const user = open(<VoucherPage />, '/economy/bokforing/verifikat?fran=2025-01-01&till=2025-04-15')
  const accounts = within(await screen.findByRole('table', { name: 'Per konto' }))
  await waitFor(() =>
    expect(accounts.getAllByRole('row').map(({ textContent }) => plain(textContent))).toEqual([
      'KontoDebetKredit',
      '1700Försäljningsfordringar691,50 €0,00 €',
      '3000Deltagaravgifter och annan försäljning0,00 €691,50 €',
      'Totalt691,50 €691,50 €',
    ]),
  )
  expect(screen.getByText('Ingen moms ingår i periodens verifikat.')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: /Karneval/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Netvisor, CSV' }))
  await waitFor(() => expect(asked('/vouchers-export/').get('format')).toBe('netvisor_csv'))
})

it('says of the vouchers that they are of all carnivals, and keeps the chosen one for the other pages', async () => {
  open(<VoucherPage />, '/economy/bokforing/verifikat?karneval=1')
  expect(await screen.findByText(/^Den här sidan gäller alla karnevaler\. Valet .* finns kvar/)).toBeTruthy()
  expect(screen.getByText('Alla karnevaler')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Momsrapport' }).getAttribute('href')).toContain('karneval=1')
})

it('shows the tax on what each account has sold, when there is any', async () => {
  const vouchers = books['GET /api/invoices/vouchers/'] as object
  const vat = [
    { vat_percent: 25.5, vat_cents: 2_550 },
    { vat_percent: 14, vat_cents: 1_400 },
  ]
  const accounts = [
    { account: '1700', debit_cents: 23_950, credit_cents: 0, vat: [] },
    { account: '2984', debit_cents: 0, credit_cents: 3_950, vat: [] },
    { account: '3000', debit_cents: 0, credit_cents: 20_000, vat },
  ]
  open(<VoucherPage />, '/economy/bokforing/verifikat?fran=2025-01-01&till=2025-04-15', {
    'GET /api/invoices/vouchers/': { ...vouchers, accounts },
  })
  const table = within(await screen.findByRole('table', { name: 'Per konto' }))
  expect(table.getByRole('columnheader', { name: 'Moms på försäljningen' })).toBeTruthy()
  expect(plain(table.getByRole('row', { name: /^3000/ }).lastElementChild?.textContent)).toBe(
    '25,50 € (25,5 %)14,00 € (14 %)',
  )
  expect(plain(table.getByRole('row', { name: /^Totalt/ }).lastElementChild?.textContent)).toBe('39,50 €')
  expect(screen.queryByText(/^Ingen moms/)).toBeNull()
})
