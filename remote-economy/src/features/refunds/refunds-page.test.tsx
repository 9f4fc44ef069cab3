import { failure, fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { payments } from '../../dev/payments.ts'
import { Component } from './refunds-page.tsx'

beforeEach(() => {
  storeSession({ roles: ['super_admin'] })
  stubBrowser()
})

afterEach(() => vi.useRealTimers())

let seen: SeenCall[]

function open(answers: Record<string, unknown> = {}) {
  seen = fakeApi({ ...payments, ...answers })
  renderAt(<Component />, '/economy/aterbetalningar')
  return userEvent.setup()
}

const sent = (url: string) => seen.filter(({ call }) => call.startsWith('POST ') && call.includes(url))

it('lists what is to be keyed in the web bank, and makes a payment order of what is new', async () => {
  const user = open({ 'POST /api/invoices/refund-files/': { id: 7 } })
  const rows = within(await screen.findByRole('table', { name: 'Vem som får pengar tillbaka' })).getAllByRole('row')
  expect(rows[1]?.textContent?.replaceAll(/\s/g, ' ')).toContain(
    'Hem och skola vid Brändö gymnasiumFI79 4405 2020 0360 82Betalade mer än fakturanHEM OCH SKOL betalade 304,00 € den 11.4.2025Återbetalning, referens 202400019495,00 €Ska betalas tillbaka',
  )
  // The sum and its day are kept on one line.
  expect(screen.getByText(/^304,00\s€ den\s11\.4\.2025$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Gör betalningsuppdrag \(1 återbetalning,/ }))
  expect(sent('/refund-files/')).toEqual([])
  const question = within(screen.getByRole('dialog', { name: 'Gör betalningsuppdrag med 1 återbetalning?' }))
  expect(question.getByRole('listitem').textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Hem och skola vid Brändö gymnasium, FI79 4405 2020 0360 82: 95,00 €',
  )
  await user.click(question.getByRole('button', { name: 'Gör betalningsuppdrag' }))
  await waitFor(() => expect(sent('/refund-files/')[0]?.body).toEqual({ refunds: [1] }))
  await waitFor(() => expect(seen.some(({ url }) => url.endsWith('/refund-files/7/'))).toBe(true))
})

it('notes that a refund has left the account', async () => {
  vi.useFakeTimers({ now: new Date('2025-05-28T07:00:00Z'), toFake: ['Date'] })
  const user = open({ 'POST /api/invoices/refunds/{id}/mark/': {} })
  await user.click(await screen.findByRole('button', { name: /^Markera som återbetald/ }))
  const question = within(screen.getByRole('dialog'))
  const day = question.getByLabelText<HTMLInputElement>('Betalningsdag')
  const yes = question.getByRole<HTMLButtonElement>('button', { name: 'Markera som återbetald' })
  expect(day.value).toBe('28.5.2025')
  for (const [typed, why] of [
    ['29.5.2025', 'Dagen kan inte ligga i framtiden.'],
    ['13.4.2025', 'Återbetalningen gjordes 14.4.2025: dagen kan inte vara tidigare.'],
  ] as const) {
    await user.clear(day)
    await user.type(day, typed)
    await user.click(yes)
    expect(question.getByText(why)).toBeTruthy()
    expect(document.activeElement).toBe(day)
  }
  expect(sent('/mark/')).toEqual([])
  await user.clear(day)
  await user.type(day, '14.4.2025')
  await user.click(yes)
  await waitFor(() => expect(sent('/mark/')[0]?.body).toEqual({ version: 1, state: 'gone', gone_on: '2025-04-14' }))
})

it.each([
  ['made', 'Ska betalas tillbaka', 'Steg 1 av 4. Kontrollera kontonumret'],
  ['downloaded', 'I betalningsuppdrag', 'Steg 2 av 4. Läs in filen i webbanken'],
  ['sent', 'Skickad till banken', 'Steg 3 av 4. Banken betalar. Läs sedan in kontoutdraget'],
])('of a refund that is %s, says its state, what happens next and who does it', async (state, text, next) => {
  const refund = payments['GET /api/invoices/refunds/']?.data[0]
  open({ 'GET /api/invoices/refunds/': { data: [{ ...refund, state }], total: 1, open_cents: 9500 } })
  const [, row] = await screen.findAllByRole('row')
  expect(row?.textContent).toContain(text)
  expect(row?.textContent).toContain(next)
})

it('says that money has waited long, and that two receivers have one account', async () => {
  vi.useFakeTimers({ now: new Date('2025-05-28T07:00:00Z'), toFake: ['Date'] })
  const refund = payments['GET /api/invoices/refunds/']?.data[0]
  const other = { ...refund, id: 2, name: 'Esbo stad', state: 'sent', made_on: '2025-05-21' }
  open({ 'GET /api/invoices/refunds/': { data: [refund, other], total: 2, open_cents: 19_000 } })
  const [, first, second] = await screen.findAllByRole('row')
  expect(first?.textContent).toContain('Har väntat i 44 dagar.')
  expect(first?.textContent).toContain('Samma konto som Esbo stad. Kontrollera att det stämmer.')
  // A week is what a bank and a person may take.
  expect(second?.textContent).not.toContain('Har väntat')
  expect(second?.textContent).toContain('Samma konto som Hem och skola vid Brändö gymnasium.')
})

it('asks before money for two receivers goes to one account', async () => {
  const refund = payments['GET /api/invoices/refunds/']?.data[0]
  const other = { ...refund, id: 2, name: 'Esbo stad' }
  const user = open({
    'GET /api/invoices/refunds/': { data: [refund, other], total: 2, open_cents: 19_000 },
    'POST /api/invoices/refund-files/': { id: 7 },
  })
  const make = () => user.click(screen.getByRole('button', { name: /^Gör betalningsuppdrag \(2/ }))
  await screen.findByRole('table', { name: 'Vem som får pengar tillbaka' })
  await make()
  const question = within(screen.getByRole('dialog', { name: 'Gör betalningsuppdrag med 2 återbetalningar?' }))
  expect(question.getByText(/: Hem och skola vid Brändö gymnasium, Esbo stad\.$/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Kontrollera först' }))
  expect(sent('/refund-files/')).toEqual([])
  await make()
  await user.click(screen.getByRole('button', { name: 'Gör betalningsuppdrag' }))
  await waitFor(() => expect(sent('/refund-files/')[0]?.body).toEqual({ refunds: [1, 2] }))
})

it('mends a mistyped account in place, and refuses one that no payment reaches', async () => {
  const user = open({ 'POST /api/invoices/refunds/{id}/receiver/': {} })
  await user.click(await screen.findByRole('button', { name: /^Rätta mottagaren/ }))
  const form = within(screen.getByRole('form', { name: /^Rätta återbetalningen till/ }))
  const iban = form.getByRole('textbox', { name: /IBAN/ })
  const save = () => form.getByRole<HTMLButtonElement>('button', { name: 'Spara' })
  await user.clear(iban)
  await user.type(iban, 'FI79 4405 2020 0360 83')
  await user.click(save())
  expect(await form.findAllByText(/kontrollsiffr|IBAN/i)).not.toHaveLength(0)
  expect(sent('/receiver/')).toEqual([])
  await user.clear(iban)
  await user.type(iban, 'FI21 1234 5600 0007 85')
  await user.click(save())
  await waitFor(() =>
    expect(sent('/receiver/')[0]?.body).toEqual({
      version: 1,
      name: 'Hem och skola vid Brändö gymnasium',
      iban: 'FI21 1234 5600 0007 85',
      message: 'Återbetalning, referens 2024000194',
    }),
  )
})

it('keeps what was written when the server refuses, and gives the focus back to the button after "Avbryt"', async () => {
  const refused = failure(400, 'invalid', 'Kontot finns inte.', 'iban')
  const user = open({ 'POST /api/invoices/refunds/{id}/receiver/': refused })
  const correct = await screen.findByRole('button', { name: /^Rätta mottagaren/ })
  await user.click(correct)
  const form = within(screen.getByRole('form', { name: /^Rätta återbetalningen till/ }))
  const iban = form.getByRole<HTMLInputElement>('textbox', { name: /IBAN/ })
  await user.clear(iban)
  await user.type(iban, 'FI21 1234 5600 0007 85')
  await user.click(form.getByRole('button', { name: 'Spara' }))
  expect(await form.findAllByText(/Kontot finns inte/)).not.toHaveLength(0)
  expect(iban.value).toBe('FI21 1234 5600 0007 85')
  await user.click(form.getByRole('button', { name: 'Avbryt' }))
  await waitFor(() => expect(document.activeElement).toBe(correct))
})

it('undoes a new refund after a question', async () => {
  const user = open({ 'POST /api/invoices/payment-placements/{id}/undo/': {} })
  await user.click(await screen.findByRole('button', { name: /^Ångra återbetalningen: Hem och skola/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ångra återbetalningen' }))
  await waitFor(() => expect(sent('/payment-placements/')[0]?.url).toContain('/payment-placements/31/undo/'))
})

it.each([
  ['by hand', 77, true],
  ['by the bank', null, false],
])('takes back only by hand what was noted as gone %s', async (_by, gone_placement, canUndo) => {
  const refund = payments['GET /api/invoices/refunds/']?.data[0]
  open({
    'GET /api/invoices/refunds/': {
      data: [{ ...refund, state: 'gone', gone_on: '2025-04-15', gone_placement }],
      total: 1,
      open_cents: 0,
    },
  })
  await screen.findByText(/^Återbetald/)
  expect(screen.queryByRole('button', { name: /^Ångra att den är återbetald/ }) !== null).toBe(canUndo)
  expect(screen.queryByText('Enligt banken') !== null).toBe(!canUndo)
})

/** The page with the first refund in a payment order of two. */
function openOrder(
  order: { taken_count: number; is_withdrawable: boolean },
  { state = 'downloaded', answers = {} }: { state?: string; answers?: Record<string, unknown> } = {},
) {
  const refund = payments['GET /api/invoices/refunds/']?.data[0]
  const file = () => ({
    id: 3,
    message_id: 'STAFAPP-20250415-1',
    pain_version: '09',
    refund_count: 2,
    total_cents: 9500,
    made_at: '2025-04-15T06:00:00Z',
    made_by: null,
    ...order,
  })
  return open({
    'GET /api/invoices/refunds/': { data: [{ ...refund, state }], total: 1, open_cents: 9500 },
    'GET /api/invoices/refund-files/': () => ({ data: [file()] }),
    ...answers,
  })
}

it('warns before a payment order is fetched again that the bank may have it', async () => {
  const user = openOrder({ taken_count: 0, is_withdrawable: true })
  await user.click(await screen.findByRole('button', { name: /^Hämta igen/ }))
  const question = within(screen.getByRole('dialog'))
  expect(question.getByText(/banken kan redan ha den/)).toBeTruthy()
  const fetched = () => seen.some(({ url }) => /refund-files\/\d+\/$/.test(url))
  expect(fetched()).toBe(false)
  await user.click(question.getByRole('button', { name: 'Hämta igen' }))
  await waitFor(() => expect(fetched()).toBe(true))
})

it('withdraws a whole order after a question that says what the bank may do', async () => {
  const order = { taken_count: 0, is_withdrawable: true }
  const withdraw = () => {
    Object.assign(order, { taken_count: 2, is_withdrawable: false })
    return {}
  }
  const user = openOrder(order, { answers: { 'POST /api/invoices/refund-files/{id}/withdraw/': withdraw } })
  await user.click(await screen.findByRole('button', { name: 'Dra tillbaka STAFAPP-20250415-1' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/annars betalas de två gånger/)).toBeTruthy()
  expect(sent('/withdraw/')).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Dra tillbaka' }))
  await waitFor(() => expect(sent('/withdraw/')[0]?.url).toContain('/refund-files/3/withdraw/'))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('uppdraget är tillbakadraget'))
})

it.each([
  ['sent', 'sent', 0],
  ['withdrawn', 'made', 2],
])('offers no withdrawal of an order that is %s', async (_name, state, taken_count) => {
  openOrder({ taken_count, is_withdrawable: false }, { state })
  expect(await screen.findByRole('button', { name: 'Hämta igen: STAFAPP-20250415-1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Dra tillbaka/ })).toBeNull()
  expect(screen.queryByText(/uppdraget är tillbakadraget/) !== null).toBe(taken_count === 2)
})

it('asks before a refund is taken out of an order, and says that the order’s file must not be sent', async () => {
  const user = openOrder(
    { taken_count: 1, is_withdrawable: true },
    { answers: { 'POST /api/invoices/refunds/{id}/mark/': {} } },
  )
  expect(await screen.findByText(/Skicka inte den här filen till banken: 1 av återbetalningarna/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /^Ta ur uppdraget/ }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/annars betalas den två gånger/)).toBeTruthy()
  expect(sent('/mark/')).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Ta ur uppdraget' }))
  await waitFor(() => expect(sent('/mark/')[0]?.body).toMatchObject({ state: 'made' }))
})

it.each([
  [['downloaded', 'downloaded'], 0, 'Inte skickat till banken'],
  [['sent', 'sent'], 0, 'Skickat till banken'],
  [['sent', 'gone'], 0, '1 av 2 är återbetalda'],
  [['gone', 'gone'], 0, 'Alla är återbetalda'],
  [['gone'], 1, 'Återbetalt'],
  [[], 2, '–'],
  [['downloaded'], 0, '–'],
])('an order of refunds that are %j, %i of two taken out, says: %s', async (own, taken_count, text) => {
  const refund = payments['GET /api/invoices/refunds/']?.data[0]
  const data = own.map((state, index) => ({ ...refund, id: index + 1, state, file: 3 }))
  const other = { ...refund, id: 9, state: 'sent', file: 4 }
  openOrder(
    { taken_count, is_withdrawable: false },
    { answers: { 'GET /api/invoices/refunds/': { data: [...data, other], total: data.length + 1, open_cents: 0 } } },
  )
  const [, order] = within(await screen.findByRole('table', { name: 'Betalningsuppdrag' })).getAllByRole('row')
  expect(within(order as HTMLElement).getByText(text)).toBeTruthy()
})

it('of what the bank has, says that the bank did not pay it', async () => {
  const user = openOrder({ taken_count: 0, is_withdrawable: false }, { state: 'sent' })
  await user.click(await screen.findByRole('button', { name: /^Banken betalade inte: Hem och skola/ }))
  expect(within(await screen.findByRole('dialog')).getByText(/annars betalas den två gånger/)).toBeTruthy()
})
