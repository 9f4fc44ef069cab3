import { fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { invoicing, overdue } from '../../dev/invoicing.ts'
import { payers } from '../../dev/payers.ts'
import { Component } from './invoice-detail-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

let seen: SeenCall[]

function open(role: 'super_admin' | 'school_admin') {
  storeSession({ roles: [role] })
  seen = fakeApi({
    ...invoicing,
    ...payers,
    'POST /api/invoices/billing-information/{id}/channel/': payers['GET /api/invoices/billing-information/{id}/'],
  })
  renderRoutes([{ path: '/detail/invoicedetail/:id', element: <Component /> }], '/detail/invoicedetail/274')
  return userEvent.setup()
}

const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ')

it('tells the organiser the payer’s whole story', async () => {
  open('super_admin')
  const sums = within(await screen.findByRole('region', { name: 'Betalarens summor' }))
  expect(sums.getAllByRole('term').map((term) => plain(term.nextElementSibling?.textContent))).toEqual([
    '40,00 €',
    '984,00 €',
    '944,00 €',
    '634,00 €',
  ])
  const now = within(screen.getByRole('region', { name: 'Läget 16.5.2025' }))
  expect(plain(now.getByText('Obetalt').nextElementSibling?.textContent)).toBe('310,00 €')
  expect(now.getByText('Senast hände').nextElementSibling?.textContent).toBe(
    'Faktura 2001: påminnelse 1, att betala senast 25.4.2025',
  )
  // What is owed comes first, and what is to be done with it.
  expect(screen.getByRole('link', { name: 'Öppna faktura 273' }).getAttribute('href')).toBe('/economy/faktura/273')
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.slice(1, 5)).toEqual(['Fakturor', 'Skolor', 'Händelser', 'Adress och tjänster'])
  const rowOf = (name: string) => plain(within(screen.getByRole('table', { name })).getAllByRole('row')[1]?.textContent)
  expect(rowOf('Beställningar')).toBe('Lunch fredag96 st10,25 €984,00 €40,00 €')
  const happened = within(screen.getByRole('list', { name: 'Händelser' })).getAllByRole('listitem')
  expect(happened.map(({ textContent }) => plain(textContent))).toEqual([
    '15.4.2025 11:00Faktura 2001: påminnelse 1, att betala senast 25.4.2025 Av superadmin',
    '2.4.2025 09:00Faktura 2001: betalning 634,00 €, bokförd av banken 2.4.2025 Esbo stad, betald 1.4.2025, referens 202500010',
    '19.3.2025 12:00Faktura 2001: utskick med e-post Kom inte framTill faktura@esbo-bildningsvasendet.exampleAdressen finns inte.Av superadmin',
  ])
  // What is on an invoice is told once.
  expect(screen.queryByRole('heading', { name: 'Pengar som inte är på en faktura' })).toBeNull()
  const same = within(screen.getByRole('table', { name: 'Samma betalare på annat håll' }))
  expect(same.getByRole('link', { name: 'Esbo, bildningsväsendet' }).getAttribute('href')).toBe(
    '/detail/invoicedetail/369',
  )
  expect(screen.getByText('Betalar för 2 enheter. Summorna är alla enheters tillsammans.')).toBeTruthy()
})

it('shows the organiser the payer’s schools, whose sums make the payer’s, and marks the one that is asked for', async () => {
  open('super_admin')
  const schools = within(await screen.findByRole('table', { name: 'Skolor' }))
  const rows = schools.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => plain(textContent)))
  expect(rows).toEqual([
    ['Skola', 'Fakturor', 'Beställt', 'Fakturerat', 'Betalt', 'Obetalt'],
    [
      'Alberga skolaAdress och tjänster nedan är den här skolans',
      'Faktura 273BetaldOfakturerat 40,00 €',
      '400,00 €',
      '360,00 €',
      '360,00 €',
      '0,00 €',
    ],
    ['Finno skola', 'Faktura 273BetaldTilläggsfaktura 274Förfallen', '584,00 €', '584,00 €', '274,00 €', '310,00 €'],
    ['Totalt', '', '984,00 €', '944,00 €', '634,00 €', '310,00 €'],
  ])
  expect(schools.queryByRole('link', { name: 'Alberga skola' })).toBeNull()
  expect(schools.getByRole('link', { name: 'Finno skola' }).getAttribute('href')).toBe('/detail/invoicedetail/275')
})

it('shows the organiser on a phone what is late first, few of what has happened, and folds the rest', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.endsWith('(max-width: 47.99rem)') }),
  )
  storeSession({ roles: ['super_admin'] })
  const told = payers['GET /api/invoices/billing-information/{id}/story/']
  const [event] = told?.events ?? []
  if (!told || !event) throw new Error('no story to show')
  const paid = { ...overdue, status: 'paid' as const, is_overdue: false, open_cents: 0 }
  const story = {
    ...told,
    invoices: [...[284, 283, 282, 281].map((id) => ({ ...paid, id, number: id })), overdue],
    events: Array.from({ length: 24 }, (_, index) => ({ ...event, key: `reminder-${index}` })),
  }
  fakeApi({ ...invoicing, ...payers, 'GET /api/invoices/billing-information/{id}/story/': story })
  renderRoutes([{ path: '/detail/invoicedetail/:id', element: <Component /> }], '/detail/invoicedetail/274')
  const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1)
  await screen.findByRole('table', { name: 'Fakturor' })
  expect(rowsOf('Fakturor').map((row) => row.querySelector('a')?.textContent)).toEqual([
    'Faktura 273',
    'Faktura 284',
    'Faktura 283',
  ])
  expect(plain(rowsOf('Fakturor')[0]?.textContent)).toContain('obetalt 691,50 €förföll 22.4.2025')
  const happened = () => within(screen.getByRole('list', { name: 'Händelser' })).getAllByRole('listitem')
  expect(happened()).toHaveLength(3)
  for (const name of ['Adress och tjänster', 'Beställningar'])
    expect(screen.getByText(name).closest('details')?.open).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Visa alla 24 händelser' }))
  expect(happened()).toHaveLength(24)
  vi.unstubAllGlobals()
})

it('says beside what the school has entered how the next invoice really goes', async () => {
  open('super_admin')
  const term = await screen.findByText('Så går nästa faktura')
  expect(term.nextElementSibling?.textContent).toBe('Med e-post till faktura@esbo.example')
  expect(screen.getByText('Skickas via Maventa')).toBeTruthy()
})

const returned = {
  address: 'faktura@esbo-bildningsvasendet.example',
  returned_on: '2025-05-12',
  cause: 'Adressen finns inte (5.1.1).',
  records: [
    { billing_information: 274, school_name: 'Alberga skola', unit_name: 'Alberga skola' },
    { billing_information: 281, school_name: 'Boställsskolan', unit_name: 'Boställsskolan' },
  ],
}

it.each([
  ['for all the schools that have it', true, [274, 281], 'E-postadressen är ny@esbo.example för 2 skolor. '],
  ['for one school only', false, [274], 'E-postadressen är ny@esbo.example. '],
])(
  'takes a new address where the mail came back, %s, and leads back to the sending',
  async (_name, isAll, records, told) => {
    storeSession({ roles: ['super_admin'] })
    // jsdom has no layout to scroll.
    Element.prototype.scrollIntoView = vi.fn()
    const bodies: unknown[] = []
    fakeApi({
      ...invoicing,
      ...payers,
      'GET /api/invoices/billing-information/{id}/ways/': {
        channel: 'email',
        address: returned.address,
        possible: ['email', 'paper'],
        returned,
      },
      'GET /api/invoices/billing-information/{id}/story/': {
        ...payers['GET /api/invoices/billing-information/{id}/story/'],
        way: { channel: 'email', address: returned.address, reason: '' },
      },
      'POST /api/invoices/billing-information/{id}/email/': ({ body }: { body: { records: number[] } }) => {
        bodies.push(body)
        return { changed: body.records.length }
      },
    })
    renderRoutes(
      [
        { path: '/detail/invoicedetail/:id', element: <Component /> },
        { path: '/admin/invoicing', element: <p>Utskick</p> },
      ],
      '/detail/invoicedetail/274#ny-epost',
    )
    const user = userEvent.setup()
    const notice = within(
      await screen.findByRole('region', {
        name: 'Mejlet till faktura@esbo-bildningsvasendet.example kom i retur 12.5.2025: adressen finns inte (5.1.1)',
      }),
    )
    const field = notice.getByRole('textbox', { name: /^Ny e-postadress/ })
    await waitFor(() => expect(document.activeElement).toBe(field))
    const way = await screen.findByText('Så går nästa faktura')
    expect(way.nextElementSibling?.textContent).toBe(
      'Med e-post till faktura@esbo-bildningsvasendet.example, men mejlet dit kom i retur: rätta adressen först',
    )
    const all = notice.getByRole<HTMLInputElement>('checkbox', {
      name: /^Ändra e-postadressen för alla 2 skolor med samma betalare/,
    })
    expect(all.checked).toBe(true)
    if (!isAll) await user.click(all)
    await user.type(field, returned.address.toUpperCase())
    expect(await notice.findByText('Det är adressen som kom i retur.')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'ny@esbo.example')
    await user.click(notice.getByRole('button', { name: 'Spara adressen' }))
    expect(await screen.findByText('Utskick')).toBeTruthy()
    expect(bodies).toEqual([{ from: returned.address, email: 'ny@esbo.example', records }])
    expect(toasts.at(-1)).toEqual(['success', `${told}Det som väntar kan skickas nu.`])
  },
)

it('says the same of an invoice among the schools as in the list of invoices', async () => {
  storeSession({ roles: ['super_admin'] })
  const story = payers['GET /api/invoices/billing-information/{id}/story/']
  if (!story) throw new Error('no story to show')
  const sending = { channel: 'email', state: 'bounced', address: 'a@b.example', cause: 'Adressen finns inte' } as const
  const lost = { ...story, invoices: [{ ...overdue, delivery: null, sending }] }
  fakeApi({ ...invoicing, ...payers, 'GET /api/invoices/billing-information/{id}/story/': lost })
  renderRoutes([{ path: '/detail/invoicedetail/:id', element: <Component /> }], '/detail/invoicedetail/274')
  for (const name of ['Fakturor', 'Skolor'])
    expect(within(await screen.findByRole('table', { name })).getAllByText('Kom inte fram').length).toBeGreaterThan(0)
})

it('tells the organiser that a payer has paid too much', async () => {
  storeSession({ roles: ['super_admin'] })
  const story = payers['GET /api/invoices/billing-information/{id}/story/']
  if (!story) throw new Error('no story to show')
  const paid = { ...story, sums: { ...story.sums, overpaid_cents: 1000 } }
  fakeApi({ ...invoicing, ...payers, 'GET /api/invoices/billing-information/{id}/story/': paid })
  renderRoutes([{ path: '/detail/invoicedetail/:id', element: <Component /> }], '/detail/invoicedetail/274')
  const sums = within(await screen.findByRole('region', { name: 'Betalarens summor' }))
  const term = sums.getByText('Betalt för mycket')
  expect(plain(term.parentElement?.textContent)).toContain('10,00 €')
  expect(sums.getByRole('link').getAttribute('href')).toBe('/economy/reskontra?alder=over')
})

it('tells the organiser of money that is on no invoice', async () => {
  storeSession({ roles: ['super_admin'] })
  const story = payers['GET /api/invoices/billing-information/{id}/story/']
  const [part] = story?.payments ?? []
  if (!story || !part) throw new Error('no story to show')
  const waiting = { ...part, part: 'waiting-5', amount_cents: 7200, number: null, destination: 'waiting' as const }
  const payments = [waiting, part]
  fakeApi({ ...invoicing, ...payers, 'GET /api/invoices/billing-information/{id}/story/': { ...story, payments } })
  renderRoutes([{ path: '/detail/invoicedetail/:id', element: <Component /> }], '/detail/invoicedetail/274')
  const table = within(await screen.findByRole('table', { name: 'Pengar som inte är på en faktura' }))
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => plain(textContent)),
  ).toEqual(['1.4.2025, Esbo stad634,00 €, bokförd av banken 2.4.2025, referens 202500010Väntar på beslut72,00 €'])
})

it('marks a payer as a private person without changing how its papers are sent', async () => {
  const user = open('super_admin')
  await user.click(await screen.findByRole('checkbox', { name: 'Betalaren är en privatperson' }))
  await waitFor(() => expect(seen.find(({ call }) => call.startsWith('POST'))).toBeTruthy())
  expect(seen.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    channel: null,
    is_consumer: true,
    version: 1,
  })
  await waitFor(() => expect(toasts).toHaveLength(1))
})

it('shows a school its payer without the organiser’s story', async () => {
  open('school_admin')
  expect(await screen.findByRole('heading', { name: 'Fakturor' })).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Ändra uppgifterna' })).toBeNull()
  expect(seen.some(({ url }) => url.includes('/story/'))).toBe(false)
})

it('shows a school its invoices first, and that one has been reminded of, with the letter', async () => {
  storeSession({ roles: ['school_admin'] })
  const found = invoicing['GET /api/invoices/invoices/']
  if (!found) throw new Error('no invoices to show')
  const data = found.data.map((invoice, index) => ({ ...invoice, reminder_level: index === 0 ? 2 : 0 }))
  const list = { ...found, data }
  seen = fakeApi({ ...invoicing, ...payers, 'GET /api/invoices/invoices/': list })
  renderRoutes([{ path: '/detail/invoicedetail/:id', element: <Component /> }], '/detail/invoicedetail/274')
  const [letter, ...others] = await screen.findAllByRole('button', { name: /^Påminnelse 2, PDF, faktura \d+$/ })
  expect(others).toEqual([])
  expect(screen.getByText('Påmind 2 gånger')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Fakturor',
    'Adress och tjänster',
  ])
  await userEvent.click(letter as HTMLElement)
  await waitFor(() => expect(seen.some(({ url }) => url.endsWith('/pdf/?reminder=2'))).toBe(true))
})

it('tells a school when, how and whereto an invoice was sent, and nothing of one that did not arrive', async () => {
  storeSession({ roles: ['school_admin'] })
  const found = invoicing['GET /api/invoices/invoices/']
  const [invoice] = found?.data ?? []
  if (!found || !invoice) throw new Error('no invoices to show')
  const sending = { channel: 'email' as const, state: 'accepted' as const, address: 'ekonomi@vasa.example', cause: '' }
  const sent = { ...invoice, status: 'sent' as const, sent_at: '2025-04-08T21:30:00Z', sending }
  const bounced = { ...sent, id: 9999, sending: { ...sending, state: 'bounced' as const } }
  seen = fakeApi({ ...invoicing, ...payers, 'GET /api/invoices/invoices/': { ...found, data: [sent, bounced] } })
  renderRoutes([{ path: '/detail/invoicedetail/:id', element: <Component /> }], '/detail/invoicedetail/274')
  const [told, ...others] = await screen.findAllByText(/^Skickad \d/)
  expect(plain(told?.textContent)).toBe('Skickad 9.4.2025 med e-post till ekonomi@vasa.example')
  expect(others).toEqual([])
})

it('tells a school how an unpaid invoice is paid, with what a reminder claims, and copies what the bank asks for', async () => {
  storeSession({ roles: ['school_admin'] })
  const invoice = invoicing['GET /api/invoices/invoices/{id}/']
  if (!invoice) throw new Error('no invoice to show')
  const claim = { level: 1, reminded_on: '2025-05-08', due_on: '2025-05-22', open_cents: 69150, sending: null }
  const reminders = [{ ...claim, interest_cents: 594, fee_cents: 500 }]
  fakeApi({ ...invoicing, ...payers, 'GET /api/invoices/invoices/{id}/': { ...invoice, reminders } })
  const user = userEvent.setup()
  renderRoutes([{ path: '/detail/invoicedetail/:id', element: <Component /> }], '/detail/invoicedetail/274')
  const box = within(await screen.findByRole('region', { name: 'Så här betalar ni faktura 273' }))
  const facts = box.getAllByRole('term').map((term) => [term.textContent, plain(term.nextElementSibling?.textContent)])
  expect(facts).toEqual([
    ['Mottagare', 'Stafettkarnevalen Kopiera Mottagare'],
    ['Kontonummer (IBAN)', 'FI21 1234 5600 0007 85 Kopiera Kontonummer (IBAN)'],
    ['BIC', 'NDEAFIHH'],
    ['Referensnummer', '2025002735 Kopiera Referensnummer'],
    ['Att betala', '702,44 €, varav ränta och avgift 10,94 €'],
    ['Förfallodag', '22.5.2025'],
  ])
  // Only what is unpaid is asked for.
  expect(screen.getAllByRole('region', { name: /^Så här betalar ni/ })).toHaveLength(1)
  await user.click(box.getByRole('button', { name: 'Kopiera Kontonummer (IBAN)' }))
  expect(await navigator.clipboard.readText()).toBe('FI2112345600000785')
  await waitFor(() => expect(toasts).toContainEqual(['success', 'Kopierat: Kontonummer (IBAN)']))
})

it('shows a school the lines of what it is to pay, with number, price and sum', async () => {
  open('school_admin')
  const line = await screen.findByText('Det här ingår i faktura 273')
  expect(line.closest('details')?.open).toBe(true)
  const rows = within(await screen.findByRole('table', { name: 'Rader' }))
  expect(rows.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Benämning',
    'Antal',
    'à-pris',
    'Moms',
    'Totalt',
  ])
  // A paid one is folded, and fetched when it is asked for.
  const paid = screen.getByText('Det här ingår i faktura 272')
  expect(paid.closest('details')?.open).toBe(false)
})

it('tells a school that an invoice is on its way, without a sum, a due day or a paper', async () => {
  storeSession({ roles: ['school_admin'] })
  const found = invoicing['GET /api/invoices/invoices/']
  if (!found) throw new Error('no invoices to show')
  const [first] = found.data
  const data = first ? [{ ...first, status: 'issued' as const, open_cents: 0, is_overdue: false }] : []
  fakeApi({ ...invoicing, ...payers, 'GET /api/invoices/invoices/': { ...found, data } })
  renderRoutes([{ path: '/detail/invoicedetail/:id', element: <Component /> }], '/detail/invoicedetail/274')
  expect(await screen.findByText(/^En faktura är på väg till er\. Ni behöver inte betala något/)).toBeTruthy()
  const [, row] = within(await screen.findByRole('table', { name: 'Fakturor' })).getAllByRole('row')
  const cells = [...(row?.children ?? [])].map(({ textContent }) => textContent)
  expect(cells.slice(1)).toEqual(['Fakturan är inte skickad ännu', '–', '–', '–', 'När fakturan har skickats'])
  expect(screen.queryByRole('region', { name: /^Så här betalar ni/ })).toBeNull()
  expect(screen.queryByText(/^Det här ingår i/)).toBeNull()
})

it.each([
  ['issued', 'Kreditnotan är inte skickad ännu', 'När kreditnotan har skickats'],
  ['sent', null, null],
] as const)('tells a school what a credit note takes off, %s, and no unpaid sum of it', async (status, text, files) => {
  storeSession({ roles: ['school_admin'] })
  const found = invoicing['GET /api/invoices/invoices/']
  if (!found) throw new Error('no invoices to show')
  const [first] = found.data
  const credit = { kind: 'credit' as const, status, total_cents: -400, open_cents: 0 }
  const data = first ? [{ ...first, ...credit, is_overdue: false }] : []
  fakeApi({ ...invoicing, ...payers, 'GET /api/invoices/invoices/': { ...found, data } })
  renderRoutes([{ path: '/detail/invoicedetail/:id', element: <Component /> }], '/detail/invoicedetail/274')
  const [, row] = within(await screen.findByRole('table', { name: 'Fakturor' })).getAllByRole('row')
  const cells = [...(row?.children ?? [])].map(({ textContent }) => plain(textContent))
  expect(cells.slice(2, 5)).toEqual(['–', '−4,00 €', '–'])
  if (text) expect([cells[1], cells[5]]).toEqual([text, files])
})

it('fetches an invoice’s UBL twin, and says so when there is none', async () => {
  const user = open('school_admin')
  const [ubl] = await screen.findAllByRole('button', { name: /^UBL/ })
  await user.click(ubl as HTMLElement)
  await waitFor(() => expect(seen.some(({ url }) => /\/invoices\/\d+\/ubl\/$/.test(url))).toBe(true))
  await waitFor(() => expect(toasts).toHaveLength(1))
})

it('leads the organiser from a payer to the form that changes it', async () => {
  open('super_admin')
  const link = await screen.findByRole('link', { name: 'Ändra uppgifterna' })
  expect(link.getAttribute('href')).toMatch(/^\/admin\/billing\?skola=\d+$/)
})

it.each([
  ['super_admin', true],
  ['school_admin', false],
] as const)('leads the organiser, and not a school, from an invoice to its actions: %s', async (role, isLed) => {
  open(role)
  const list = within(await screen.findByRole('table', { name: 'Fakturor' }))
  const link = list.queryByRole('link', { name: 'Faktura 273' })
  expect(link?.getAttribute('href') ?? null).toBe(isLed ? '/economy/faktura/273' : null)
})
