import { formatDate } from '@stafapp/shared/format'
import { helsinkiDay, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { books } from '../../dev/books.ts'
import { invoicing, newEvent, reminder } from '../../dev/invoicing.ts'
import { Component } from './invoice-page.tsx'

const open = () => renderRoutes([{ path: '/economy/faktura/:id', element: <Component /> }], '/economy/faktura/273')

it('shows what the rules say below the buttons, so that it moves none of them when it comes', async () => {
  storeSession({ roles: ['super_admin'] })
  stubBrowser()
  fakeApi(invoicing)
  open()
  const rules = await screen.findByText('Kan inte skickas genom Peppol')
  const buttons = screen.getAllByRole('button')
  expect(buttons.length).toBeGreaterThan(0)
  for (const button of buttons)
    expect(button.compareDocumentPosition(rules) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('has one main action, by the invoice’s state', async () => {
  storeSession({ roles: ['super_admin'] })
  stubBrowser()
  const invoice = invoicing['GET /api/invoices/invoices/{id}/'] as object
  const terms = { reminded_on: '2025-05-02', due_on: '2025-05-16', open_cents: 100, interest_cents: 0, fee_cents: 0 }
  fakeApi({
    ...invoicing,
    'GET /api/invoices/invoices/{id}/': {
      ...invoice,
      delivery: { state: 'sent', maventa_state: 'DELIVERED', cause: '', attempts: 1 },
      sent_at: '2025-04-14T10:00:00.000Z',
      status: 'sent',
      open_cents: 100,
      is_overdue: true,
      promised_on: null,
      reminders: [{ level: 1, ...terms, sending: null }],
    },
  })
  open()
  const buttons = await screen.findAllByRole('button')
  expect(
    buttons.filter(({ className }) => className.includes('primary')).map(({ textContent }) => textContent),
  ).toEqual(['Påminn'])
})

it.each([
  ['paid', { status: 'paid', open_cents: 0, is_overdue: false }],
  ['sent and not due', { status: 'sent', open_cents: 100, is_overdue: false }],
  ['credited', { status: 'credited', open_cents: 0, is_overdue: false }],
])('has no main action without a next step: %s', async (_name, state) => {
  storeSession({ roles: ['super_admin'] })
  stubBrowser()
  const invoice = invoicing['GET /api/invoices/invoices/{id}/'] as object
  const sent = { delivery: null, sending: null, sent_at: '2025-04-14T10:00:00.000Z', promised_on: null, reminders: [] }
  fakeApi({ ...invoicing, 'GET /api/invoices/invoices/{id}/': { ...invoice, ...sent, ...state } })
  open()
  expect((await screen.findByRole('button', { name: 'PDF' })).className).toContain('plain')
  expect(screen.getAllByRole('button').filter(({ className }) => className.includes('primary'))).toEqual([])
})

it.each([
  ['email', '2025-04-14T10:00:00.000Z', false],
  [null, null, true],
])('offers no sending that would be a second one: by %s', async (channel, sent_at, isOffered) => {
  storeSession({ roles: ['super_admin'] })
  stubBrowser()
  const invoice = invoicing['GET /api/invoices/invoices/{id}/'] as object
  const sending = channel && { channel, state: 'accepted', address: 'a@b.example', cause: '' }
  fakeApi({
    ...invoicing,
    'GET /api/invoices/invoices/{id}/': { ...invoice, delivery: null, sending, sent_at },
  })
  open()
  expect(await screen.findByRole('button', { name: 'PDF' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Skicka till Maventa' }) !== null).toBe(isOffered)
})

it('sends an unsent invoice by the way that it would really take here', async () => {
  const bodies: unknown[] = []
  const plan = invoicing['GET /api/invoices/delivery-plan/'] as { documents: object[] }
  const way = (changes: object) => ({ ...plan, has_maventa: false, documents: [{ ...plan.documents[0], ...changes }] })
  const unsent = { delivery: null, sending: null, sent_at: null, status: 'issued', is_overdue: false, reminders: [] }
  const answers = {
    ...oneInvoice(unsent),
    'POST /api/invoices/deliver-invoices/': ({ body }: { body: unknown }) => {
      bodies.push(body)
      return { sent: 1 }
    },
  }
  const user = show({
    ...answers,
    'GET /api/invoices/delivery-plan/': way({ channel: 'email', address: 'ekonomi@vasa.example' }),
  })
  const button = await screen.findByRole('button', { name: 'Skicka med e-post' })
  expect(screen.getByText(/^Går med e-post till/).textContent).toBe('Går med e-post till ekonomi@vasa.example')
  expect(screen.queryByText(/Maventa/)).toBeNull()
  await user.click(button)
  const question = within(screen.getByRole('dialog', { name: 'Skicka faktura 273?' }))
  expect(question.getByText(/kan inte tas tillbaka/).textContent).toBe(
    'Till Mariehamn, bildningsväsendet med e-post: ekonomi@vasa.example. Det som har gått i väg kan inte tas tillbaka.',
  )
  expect(bodies).toEqual([])
  await user.click(question.getByRole('button', { name: 'Skicka med e-post' }))
  await vi.waitFor(() => expect(bodies).toEqual([{ documents: [{ invoice: 273 }] }]))
  cleanup()
  const reason = 'Kan inte gå som e-faktura: Portalen är inte kopplad till Maventa.'
  show({ ...answers, 'GET /api/invoices/delivery-plan/': way({ channel: null, address: '', reason }) })
  const choose = await screen.findByRole('link', { name: 'Välj sätt i Utskick' })
  expect(choose.getAttribute('href')).toBe('/admin/invoicing?del=utskick')
  expect(screen.getByText(reason)).toBeTruthy()
})

it('has sums that add up, with what is credited and paid too much, and what the newest reminder claims', async () => {
  const terms = { reminded_on: '2025-05-02', open_cents: 2950, interest_cents: 20, fee_cents: 500, sending: null }
  const follower = { id: 9, number: 9, kind: 'credit', extent: 'deduction', total_cents: -650, issued_on: '2025-04-20' }
  const sums = async () =>
    within(await screen.findByRole('region', { name: 'Fakturans summor' }))
      .getAllByRole('definition')
      .map(({ textContent }) => plain(textContent))
  const invoice = { status: 'sent', total_cents: 3600, followers: [follower], due_on: '2025-04-26' }
  const reminders = [{ level: 1, due_on: '2025-05-16', ...terms }]
  show(oneInvoice({ ...invoice, paid_cents: 0, open_cents: 2950, is_overdue: false, reminders }))
  expect(await sums()).toEqual([
    '36,00 €',
    expect.stringMatching(/^Fakturadatum/),
    '6,50 €',
    'Avdraget från summan',
    '0,00 €',
    'Utan ränta och avgifter',
    '29,50 €',
    'Förföll 26.4.2025. Påminnelsen kräver 34,70 € senast 16.5.2025',
  ])
  cleanup()
  show(oneInvoice({ ...invoice, status: 'overpaid', paid_cents: 4950, open_cents: 0, is_overdue: false, reminders }))
  const overpaid = ['49,50 €', 'Utan ränta och avgifter, varav 20,00 € för mycket', '0,00 €', 'Förföll 26.4.2025']
  await vi.waitFor(async () => expect((await sums()).slice(4)).toEqual(overpaid))
})

it.each([
  [
    'a credit note',
    '2025-05-06',
    'Förföll 26.4.2025. Påminnelsen krävde 34,70 €, efter krediteringen 28,20 €, senast 16.5.2025',
  ],
  ['a payment', '2025-04-20', 'Förföll 26.4.2025. Påminnelsen krävde 34,70 €, nu 28,20 €, senast 16.5.2025'],
])('says what the reminder claimed when it was sent, and what is left after %s', async (_name, issued_on, told) => {
  const terms = { reminded_on: '2025-05-02', open_cents: 2950, interest_cents: 20, fee_cents: 500, sending: null }
  const follower = { id: 9, number: 9, kind: 'credit', extent: 'deduction', total_cents: -650, issued_on }
  const reminders = [{ level: 1, due_on: '2025-05-16', ...terms }]
  const invoice = { status: 'sent', total_cents: 3600, paid_cents: 0, open_cents: 2300, is_overdue: false }
  show(oneInvoice({ ...invoice, due_on: '2025-04-26', followers: [follower], reminders }))
  const tiles = await screen.findByRole('region', { name: 'Fakturans summor' })
  expect(plain(within(tiles).getAllByRole('definition').at(-1)?.textContent)).toBe(told)
  expect(tiles.hasAttribute('data-in-use'), 'no toast lies over what has changed').toBe(true)
})

it('says of a credited invoice that its credit note is not sent, leads to the sending, and frees what was paid', async () => {
  const follower = { kind: 'credit', extent: 'whole', total_cents: -3600, issued_on: '2025-04-20', is_unsent: true }
  const followers = [
    { ...follower, id: 282, number: 282 },
    { ...follower, id: 281, number: 281, total_cents: 0, is_unsent: false },
  ]
  const credited = { status: 'credited', total_cents: 3600, paid_cents: 3600, open_cents: 0, is_overdue: false }
  show(oneInvoice({ ...credited, followers, due_on: '2025-06-11', reminders: [], sent_at: '2025-04-14T10:00:00.000Z' }))
  const send = await screen.findByRole('link', { name: 'Skicka kreditnota 282' })
  expect(send.getAttribute('href')).toBe('/economy/faktura/282')
  expect(screen.getAllByText(/är inte skickad/).map(({ textContent }) => textContent)).toEqual([
    'Kreditnota 282 är inte skickad. Skicka kreditnota 282',
  ])
  expect(screen.getByText('Krediterat i sin helhet')).toBeTruthy()
  expect(screen.queryByText(/11\.6\.2025/)).toBeNull()
  expect(screen.getByRole('button', { name: /^Frigör 36,00\s€, som är för mycket$/ })).toBeTruthy()
})

it('has a credit note’s sum at the top, and calls its rows what they are', async () => {
  show(oneInvoice({ kind: 'credit', extent: 'whole', total_cents: -3600, issued_on: '2025-04-20' }))
  const sum = within(await screen.findByRole('region', { name: 'Kreditnotans summa' }))
  expect(sum.getAllByRole('definition').map(({ textContent }) => plain(textContent))).toEqual([
    '−36,00 €',
    'Datum 20.4.2025',
  ])
  expect(screen.getByRole('heading', { name: 'Vad som krediteras' })).toBeTruthy()
  expect(screen.queryByText('Vad som faktureras')).toBeNull()
})

it('leads from an address without an invoice to the list, searched for its number', async () => {
  show({ ...invoicing, 'GET /api/invoices/invoices/{id}/': () => failure(404, 'not_found', 'Resursen hittades inte.') })
  expect(await screen.findByRole('heading', { name: 'Fakturan finns inte' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sök faktura nummer 273' }).getAttribute('href')).toBe(
    '/admin/invoicing?del=fakturor&sok=273',
  )
  expect(screen.queryByRole('button', { name: /Försök på nytt/ })).toBeNull()
})

it('says what is missing when an invoice is credited without a reason, where the reason is written', async () => {
  const bodies: unknown[] = []
  const user = show({
    ...oneInvoice({}),
    'POST /api/invoices/invoices/{id}/credit/': ({ body }: { body: unknown }) => {
      bodies.push(body)
      return {}
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Kreditera' }))
  const question = within(screen.getByRole('dialog'))
  const reason = question.getByRole('textbox', { name: 'Orsak' })
  expect(question.queryByText(/minst tre tecken/)).toBeNull()
  await user.click(question.getByRole('button', { name: 'Kreditera' }))
  expect(question.getByText('Skriv en orsak på minst tre tecken.')).toBeTruthy()
  expect(document.activeElement).toBe(reason)
  expect(bodies).toEqual([])
  await user.type(reason, 'Fel betalare')
  await user.click(question.getByRole('button', { name: 'Kreditera' }))
  await vi.waitFor(() => expect(bodies).toMatchObject([{ reason: 'Fel betalare' }]))
})

it('tells in this order what is credited, the sum, the reason, and to whom the credit note goes', async () => {
  const user = show(oneInvoice({ payer_name: 'Borgå stad', paid_cents: 0 }))
  await user.click(await screen.findByRole('button', { name: 'Kreditera' }))
  expect(plain(screen.getByRole('dialog').textContent)).toMatch(
    /Vad som krediteras.*Kreditnota .*€Orsak.*Kreditnotan till Borgå stad skapas nu.*faktureras på nytt.*Avbryt/,
  )
})

it('says beside a row that it cannot be credited by more than is left of it', async () => {
  const line = {
    category: 'stafetter',
    description: 'Stafettlag',
    quantity: 2,
    unit: 'lag',
    unit_price_cents: 800,
    vat_percent: 0,
    total_cents: 1600,
    part: null,
  }
  const user = show(oneInvoice({ creditable: [line] }))
  await user.click(await screen.findByRole('button', { name: 'Kreditera' }))
  const question = within(screen.getByRole('dialog'))
  const extent = question.getByRole('combobox', { name: 'Vad som krediteras' })
  await user.selectOptions(extent, 'Belopp på valda rader')
  const sum = question.getByRole('textbox', { name: /^Stafettlag/ })
  expect(plain(sum.closest('div')?.textContent)).toBe('Stafettlag2 lag à 8,00 €, högst 16,00 €')
  for (const typed of ['30', '−5', 'abc', '0', '5,555']) {
    await user.clear(sum)
    await user.type(sum, typed)
    const fault = question.getByRole('alert')
    expect(plain(fault.textContent), typed).toBe('Skriv från 0,01 € till 16,00 €, med högst två decimaler.')
    expect(sum.getAttribute('aria-describedby')).toBe(fault.id)
    expect(sum.getAttribute('aria-invalid')).toBe('true')
  }
  await user.clear(sum)
  expect(question.queryByRole('alert')).toBeNull()
  await user.type(question.getByRole('textbox', { name: 'Orsak' }), 'Fel pris')
  await user.click(question.getByRole('button', { name: 'Kreditera' }))
  expect(question.getByRole('alert').textContent).toBe('Skriv hur mycket som dras av.')
  expect(plain(question.getByText('Kreditnota').textContent)).toBe('Kreditnota 0,00 €')
  expect(document.activeElement).toBe(sum)
  await user.type(sum, '16')
  expect(question.queryByRole('alert')).toBeNull()
  await user.selectOptions(extent, 'Antal på valda rader')
  await user.type(question.getByRole('textbox', { name: /^Stafettlag/ }), '3')
  expect(plain(question.getByRole('alert').textContent)).toBe('Skriv ett heltal från 1 till 2 lag.')
})

/** Shows an overdue invoice that has been sent. */
function showLate(changes: object, reminderAnswer: object = reminder) {
  storeSession({ roles: ['super_admin'] })
  stubBrowser()
  const invoice = invoicing['GET /api/invoices/invoices/{id}/'] as object
  const late = {
    delivery: null,
    sent_at: '2025-04-14T10:00:00.000Z',
    status: 'sent',
    open_cents: 100,
    is_overdue: true,
  }
  const seen = fakeApi({
    ...invoicing,
    'POST /api/invoices/invoices/{id}/free-overpaid/': {},
    'GET /api/invoices/invoices/{id}/': { ...invoice, ...late, promised_on: null, ...changes },
    'GET /api/invoices/invoices/{id}/reminder-preview/': reminderAnswer,
  })
  open()
  return seen
}

it.each([
  ['gives time until its day', { level: 1, due_on: '2999-01-01' }],
  ['was the last one', { level: 3, due_on: '2025-05-16' }],
])('offers no reminder while the newest one %s', async (_name, newest) => {
  const terms = { reminded_on: '2025-05-02', open_cents: 100, interest_cents: 0, fee_cents: 0, sending: null }
  showLate({ reminders: [{ ...newest, ...terms }] })
  expect(await screen.findByRole('button', { name: 'Har lovat betala' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Påminn' })).toBeNull()
})

it('sends an invoice that has not arrived again from its own page, and offers no reminder of it', async () => {
  const sending = { channel: 'email', state: 'bounced', address: 'a@b.example', cause: 'Adressen finns inte' }
  const bodies: unknown[] = []
  const user = show({
    ...oneInvoice({
      delivery: null,
      sending,
      sent_at: '2025-04-14T10:00:00.000Z',
      status: 'sent',
      is_overdue: true,
      reminders: [],
    }),
    'POST /api/invoices/deliver-invoices/': ({ body }: { body: unknown }) => {
      bodies.push(body)
      return { sent: 1 }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Skicka på nytt' }))
  expect(screen.getByText('Har inte nått betalaren. Ingen påminnelse skickas.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Påminn' })).toBeNull()
  const question = within(screen.getByRole('dialog', { name: 'Skicka faktura 273 på nytt?' }))
  expect(question.getByText(/senast e-post till/)).toBeTruthy()
  await user.selectOptions(await question.findByRole('combobox', { name: 'Sätt' }), 'Papper')
  await user.click(question.getByRole('button', { name: 'Skicka på nytt' }))
  await vi.waitFor(() => expect(bodies).toEqual([{ documents: [{ invoice: 273 }], again: true, channel: 'paper' }]))
})

it('offers only ways that work, warns of an address whose mail came back, and keeps the question when it is refused', async () => {
  const sending = { channel: 'email', state: 'bounced', address: 'a@b.example', cause: 'Adressen finns inte' }
  const user = show({
    ...oneInvoice({ delivery: null, sending, sent_at: '2025-04-14T10:00:00.000Z', status: 'sent', reminders: [] }),
    'GET /api/invoices/billing-information/{id}/ways/': {
      channel: 'email',
      address: 'a@b.example',
      possible: ['email', 'paper'],
      returned: { address: 'a@b.example', returned_on: '2025-05-12', cause: 'Adressen finns inte.', records: [] },
    },
    'POST /api/invoices/deliver-invoices/': () => failure(409, 'conflict', 'Skickas just nu.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Skicka på nytt' }))
  const question = () => within(screen.getByRole('dialog', { name: 'Skicka faktura 273 på nytt?' }))
  const way = await question().findByRole<HTMLSelectElement>('combobox', { name: 'Sätt' })
  expect([...way.options].map(({ text }) => text)).toEqual(['Betalarens eget sätt (e-post)', 'E-post', 'Papper'])
  expect(question().getByText(/kom i retur 12\.5\.2025: adressen finns inte/)).toBeTruthy()
  expect(question().getByRole('link', { name: 'Rätta adressen' }).getAttribute('href')).toMatch(/#ny-epost$/)
  expect(question().getByRole('button', { name: 'Skicka ändå' })).toBeTruthy()
  await user.selectOptions(way, 'Papper')
  await user.click(question().getByRole('button', { name: 'Skicka på nytt' }))
  expect((await question().findByRole('alert')).textContent).toBe('Skickas just nu.')
  expect(question().getByRole<HTMLSelectElement>('combobox', { name: 'Sätt' }).value).toBe('paper')
})

it('offers to change a promise that is noted, from its own day, or to take it back', async () => {
  const bodies: unknown[] = []
  const user = show({
    ...oneInvoice({ status: 'sent', open_cents: 100, is_overdue: true, promised_on: '2999-06-20', reminders: [] }),
    'POST /api/invoices/invoices/{id}/promise/': ({ body }: { body: unknown }) => {
      bodies.push(body)
      return {}
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Ändra löftet' }))
  expect(screen.getByText('Har lovat betala 20.6.2999')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Påminn' })).toBeNull()
  const question = within(screen.getByRole('dialog', { name: 'Löfte om faktura 273' }))
  const day = question.getByRole('textbox', { name: /Betalar senast/ }) as HTMLInputElement
  expect(day.value).toBe('20.6.2999')
  await user.click(question.getByRole('button', { name: 'Avbryt' }))
  await user.click(screen.getByRole('button', { name: 'Ta bort löftet' }))
  await vi.waitFor(() => expect(bodies).toEqual([{ promised_on: null }]))
})

it('frees what is paid too much, and says where it then waits', async () => {
  const seen = showLate({
    status: 'overpaid',
    total_cents: 5000,
    paid_cents: 6000,
    followers: [],
    open_cents: 0,
    is_overdue: false,
    reminders: [],
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Frigör 10,00\s€, som är för mycket$/ }))
  expect(await screen.findByText('Det som är för mycket väntar på ditt beslut i Referensbetalningar')).toBeTruthy()
  expect(seen.map(({ call }) => call)).toContain('POST /api/invoices/invoices/{id}/free-overpaid/')
})

it.each([
  ['1.1.2020', 'Dagen har redan gått. Välj i dag eller en senare dag.'],
  ['32.13.2025', /^Skriv ett datum som finns/],
  ['1.12.2099', /^Senast .*, ett år från i dag\.$/],
  ['', 'Fältet är obligatoriskt.'],
])('says beside the promised day why it refuses %j, and keeps the question open', async (typed, why) => {
  const seen = showLate({ reminders: [] })
  await userEvent.click(await screen.findByRole('button', { name: 'Har lovat betala' }))
  const question = within(screen.getByRole('dialog', { name: 'Löfte om faktura 273' }))
  const day = question.getByRole('textbox', { name: /Betalar senast/ })
  if (typed) await userEvent.type(day, typed)
  await userEvent.click(question.getByRole('button', { name: 'Spara löftet' }))
  expect(await question.findByText(why)).toBeTruthy()
  expect(document.activeElement).toBe(day)
  expect(seen.filter(({ call }) => call.startsWith('POST'))).toEqual([])
})

it('says beside the state what is promised, and lets the day be changed', async () => {
  const [before, after] = [7, 14].map((days) => plusDays(helsinkiDay(new Date()), days)) as [string, string]
  const seen = showLate({ reminders: [], promised_on: before })
  expect(await screen.findByText(`Har lovat betala ${formatDate(before)}`)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ändra löftet' }))
  const question = within(screen.getByRole('dialog', { name: 'Löfte om faktura 273' }))
  const day = question.getByRole<HTMLInputElement>('textbox', { name: /Betalar senast/ })
  expect(day.value).toBe(formatDate(before))
  await userEvent.clear(day)
  await userEvent.type(day, formatDate(after))
  await userEvent.click(question.getByRole('button', { name: 'Spara löftet' }))
  await vi.waitFor(() => expect(seen.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ promised_on: after }))
})

it('offers no reminder of an invoice that the payer has had for a few days only, and says from when', async () => {
  showLate({ sent_again_on: '2025-05-20', reminders: [] })
  expect(await screen.findByText('Skickad på nytt 20.5.2025. Kan påminnas från 4.6.2025.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Påminn' })).toBeNull()
})

it('shows the text of a reminder before it goes, and sends none that the server would refuse', async () => {
  showLate({ reminders: [] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Påminn' }))
  const question = within(screen.getByRole('dialog'))
  expect(plain((await question.findByText(/^Påminnelse 1:/)).textContent)).toBe(
    'Påminnelse 1: 691,50 € + ränta 4,77 € + avgift 5,00 € = 701,27 €',
  )
  await user.click(question.getByText(/^Läs mejlet/))
  expect(question.getByText('Har ni redan betalat behöver ni inte göra något.')).toBeTruthy()
  expect((question.getByRole('button', { name: 'Skicka påminnelse' }) as HTMLButtonElement).disabled).toBe(false)
  cleanup()
  showLate(
    { reminders: [] },
    { ...reminder, due_on: '2999-06-30', next: null, refusal: 'fakturan förfaller först 30.6.2999.' },
  )
  await user.click(await screen.findByRole('button', { name: 'Påminn' }))
  expect(
    await screen.findByText('Ingen påminnelse kan skickas i dag: fakturan förfaller först 30.6.2999.'),
  ).toBeTruthy()
  expect(screen.getByText(/Förfaller 30\.6\.2999\.$/)).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Skicka påminnelse' }) as HTMLButtonElement).disabled).toBe(true)
})

it.each([
  [{ waiting_cents: 120_600 }, '1 206,00 € väntar på beslut med fakturans referens'],
  [{ waiting_equal_count: 1 }, 'En betalning på just 691,50 € väntar på beslut'],
  [{ waiting_equal_count: 2 }, '2 betalningar på just 691,50 € väntar på beslut'],
])('warns before it reminds of what a waiting payment may have paid: %j', async (waiting, told) => {
  showLate({ reminders: [] }, { ...reminder, ...waiting })
  await userEvent.click(await screen.findByRole('button', { name: 'Påminn' }))
  expect(plain((await screen.findByText(/väntar på beslut/)).textContent)).toBe(told)
})

function show(answers: Parameters<typeof fakeApi>[0]) {
  storeSession({ roles: ['super_admin'] })
  stubBrowser()
  fakeApi(answers)
  open()
  return userEvent.setup()
}

const oneInvoice = (changes: object) => ({
  ...invoicing,
  'GET /api/invoices/bookkeeping-settings/': books['GET /api/invoices/bookkeeping-settings/'],
  'GET /api/invoices/invoices/{id}/': {
    ...(invoicing['GET /api/invoices/invoices/{id}/'] as object),
    promised_on: null,
    ...changes,
  },
})

it.each([
  [100, true],
  [101, false],
])('asks before it reminds of %i cents, and points to the write-off of little: %s', async (open_cents, isLittle) => {
  const bodies: unknown[] = []
  const user = show({
    ...oneInvoice({ open_cents }),
    'POST /api/invoices/remind-invoices/': ({ body }: { body: unknown }) => {
      bodies.push(body)
      return { data: [] }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Påminn' }))
  const question = within(screen.getByRole('dialog', { name: 'Påminn om faktura 273?' }))
  expect(question.getByText(/går till Mariehamn, bildningsväsendet/).textContent?.replaceAll(/\s/g, ' ')).toMatch(
    new RegExp(`^1,0${open_cents - 100} € är obetalt`),
  )
  await vi.waitFor(() => expect(question.queryByRole('link', { name: 'Reskontra' }) !== null).toBe(isLittle))
  const terms = await question.findByText(/^Till det obetalda läggs dröjsmålsränta/)
  expect(terms.textContent?.replaceAll(/\s/g, ' ')).toContain('(nu 10,5 %) och 5,00 € i påminnelseavgift')
  expect(terms.textContent).toMatch(/Den nya förfallodagen är \d+\.\d+\.\d{4}\.$/)
  expect(bodies).toEqual([])
  await question.findByText(/^Påminnelse 1:/)
  await user.click(question.getByRole('button', { name: 'Skicka påminnelse' }))
  await vi.waitFor(() => expect(bodies).toEqual([{ invoices: [273] }]))
  expect(await screen.findByText('Påminnelsen om faktura 273 är på väg')).toBeTruthy()
})

it.each([
  ['where nothing is open', { open_cents: 0, is_overdue: false }],
  ['before it is due', { due_on: '2999-01-01', is_overdue: false }],
])('offers no reminder %s', async (_name, changes) => {
  show(oneInvoice(changes))
  expect(await screen.findByRole('button', { name: 'Kreditera' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Påminn' })).toBeNull()
})

const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ')

it('tells what has happened as it was recorded, whose changes add up to what is open or paid too much', async () => {
  show({
    ...invoicing,
    'GET /api/invoices/invoices/{id}/history/': {
      data: [
        newEvent({ key: 'a', kind: 'issued', amount_cents: 69150, day: '2025-04-22', user: 'superadmin' }),
        newEvent({
          key: 'b',
          kind: 'sending',
          sending: { channel: 'email', state: 'bounced', address: 'a@b.example' },
          note: 'Adressen finns inte',
        }),
        newEvent({
          key: 'c',
          kind: 'reminder',
          level: 1,
          day: '2025-05-06',
          amount_cents: 70150,
          interest_cents: 1000,
        }),
        newEvent({
          key: 'd',
          kind: 'payment',
          on: '2025-04-24',
          day: '2025-04-23',
          at: '2025-04-26T09:00:00.000Z',
          from: 'Mariehamns stad',
          amount_cents: 60150,
          interest_cents: 1000,
          open_cents: 10000,
        }),
        newEvent({
          key: 'e',
          kind: 'credit',
          amount_cents: -10000,
          note: 'Två lag mindre',
          document: { id: 280, number: 280, kind: 'credit', extent: 'deduction' },
          open_cents: 0,
        }),
        newEvent({
          key: 'f',
          kind: 'payment',
          on: '2025-04-24',
          at: '2025-04-27T09:00:00.000Z',
          from: 'Mariehamns stad',
          amount_cents: 3800,
          open_cents: -3800,
        }),
        newEvent({ key: 'g', kind: 'payment', amount_cents: 100, open_cents: -3900 }),
        newEvent({ key: 'i', kind: 'payment', is_by_reference: true, amount_cents: 100, open_cents: -4000 }),
        newEvent({ key: 'h', kind: 'payment', is_by_hand: true, amount_cents: 100, open_cents: -4100 }),
        newEvent({
          key: 'j',
          kind: 'payment',
          document: { id: 260, number: 260, kind: 'invoice', extent: 'whole' },
          amount_cents: 100,
          open_cents: -4200,
        }),
        newEvent({
          key: 'k',
          kind: 'payment_undone',
          document: { id: 290, number: 290, kind: 'invoice', extent: 'whole' },
          amount_cents: 100,
          open_cents: -4100,
        }),
      ],
    },
  })
  const table = within(await screen.findByRole('table', { name: 'Vad som har hänt' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map((cell) => plain(cell.textContent)))).toEqual([
    ['8.4.2025Skapades Förfallodag 22.4.2025Av superadmin', '691,50 €', '691,50 €'],
    ['8.4.2025Utskick med e-post Kom inte frama@b.exampleAdressen finns inte', '', '691,50 €'],
    [
      '8.4.2025Påminnelse 1, att betala senast 6.5.2025 Kräver 701,50 €, varav ränta och avgift 10,00 €',
      '',
      '691,50 €',
    ],
    [
      '26.4.2025Betalning från Mariehamns stad Betalt 601,50 €, varav ränta och avgift 10,00 €Betald 23.4.2025, bokförd 24.4.2025',
      '−591,50 €',
      '100,00 €',
    ],
    ['8.4.2025Kreditnota 280 Två lag mindre', '−100,00 €', '0,00 €'],
    ['27.4.2025Betalning från Mariehamns stad Betald 24.4.2025', '−38,00 €', '38,00 € för mycket'],
    ['8.4.2025Betalning från okänd betalare ', '−1,00 €', '39,00 € för mycket'],
    ['8.4.2025Betalning från Mariehamn, bildningsväsendet, enligt referensen ', '−1,00 €', '40,00 € för mycket'],
    ['8.4.2025Betalning, antecknad för hand ', '−1,00 €', '41,00 € för mycket'],
    ['8.4.2025Flyttad från faktura 260 ', '−1,00 €', '42,00 € för mycket'],
    ['8.4.2025Flyttad till faktura 290 ', '1,00 €', '41,00 € för mycket'],
  ])
  expect(table.getByRole('link', { name: 'Kreditnota 280' }).getAttribute('href')).toBe('/economy/faktura/280')
})

it('tells a changed promise as one event, and a removed one as removed', async () => {
  const [first, second, third] = ['2025-04-09', '2025-04-10', '2025-04-11'].map((day) => `${day}T09:00:00.000Z`)
  show({
    ...invoicing,
    'GET /api/invoices/invoices/{id}/history/': {
      data: [
        newEvent({ key: 'promise-1', kind: 'promise', day: '2025-06-05', at: first }),
        newEvent({ key: 'promise-2', kind: 'promise', day: '2025-06-10', at: second }),
        newEvent({ key: 'withdrawn-1', kind: 'promise_withdrawn', day: '2025-06-05', at: second }),
        newEvent({ key: 'withdrawn-2', kind: 'promise_withdrawn', day: '2025-06-10', at: third }),
      ],
    },
  })
  const table = within(await screen.findByRole('table', { name: 'Vad som har hänt' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => plain(row.firstElementChild?.textContent))).toEqual([
    '9.4.2025Löfte att betala senast 5.6.2025 ',
    '10.4.2025Löftet ändrat från 5.6.2025 till 10.6.2025 ',
    '11.4.2025Löftet att betala senast 10.6.2025 togs tillbaka ',
  ])
})

it('says so when the address names no invoice', () => {
  storeSession({ roles: ['super_admin'] })
  renderRoutes([{ path: '/economy/faktura/:id', element: <Component /> }], '/economy/faktura/abc')
  expect(screen.getByText('Fakturan hittades inte.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Alla fakturor' })).toBeTruthy()
})

it('sends once at a double press, and stays busy until the invoice is here as it is now', async () => {
  const refused = { delivery: { state: 'rejected', maventa_state: null, cause: 'Fel adress', attempts: 1 } }
  const queued = { delivery: { state: 'queued', maventa_state: null, cause: '', attempts: 1 } }
  let sendings = 0
  const user = show({
    ...invoicing,
    'GET /api/invoices/invoices/{id}/': () => ({
      ...(invoicing['GET /api/invoices/invoices/{id}/'] as object),
      ...(sendings === 0 ? refused : queued),
    }),
    'POST /api/invoices/send-invoices/': () => {
      sendings++
      return { data: [] }
    },
  })
  await user.dblClick(await screen.findByRole('button', { name: 'Skicka på nytt till Maventa' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Skicka på nytt till Maventa' })).toBeNull())
  expect(sendings).toBe(1)
})
