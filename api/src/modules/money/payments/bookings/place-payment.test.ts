import type { ErrorAnswer, ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { brokenInvariants } from '../../../../test/support/invariants.ts'
import { createPaymentsApp, type OpenInvoice, type Payment, type PaymentsApp } from '../testing/payments-app.ts'
import { ktlFile, ktlPayment, statementFile } from '../testing/sample-files.ts'

type Ledger = ResponseOf<'GET /api/invoices/receivables/'>
type Vouchers = ResponseOf<'GET /api/invoices/vouchers/'>
type Books = ResponseOf<'GET /api/invoices/books/'>
type Journal = ResponseOf<'GET /api/invoices/payment-journal/'>
type Answer = ResponseOf<'POST /api/invoices/payments/{id}/place/'>
type Refund = ItemOf<'GET /api/invoices/refunds/'>
type RefundFile = ItemOf<'GET /api/invoices/refund-files/'>
type Locks = ResponseOf<'GET /api/invoices/period-lock/'>

const IBAN = 'FI79 4405 2020 0360 82'
const DAY = 86_400_000

let test: PaymentsApp
beforeAll(async () => {
  test = await createPaymentsApp()
  test.now.set('2025-06-20T09:00:00+03:00')
  ofDemo = placesOf(await ledgerAt(today()))
})
afterAll(() => test.close())

let next = 0
/** A payment in a bank file; without a reference it waits for a decision. */
async function receive(cents: number, reference = '', bookedOn = today()): Promise<Payment> {
  next += 1
  const row = ktlPayment(reference, cents, { archiveId: `P${next}`, bookedOn, paidOn: bookedOn })
  const { rows } = await test.book(ktlFile([row], bookedOn))
  return (await test.payment(rows[0]?.payment ?? 0)).payment
}
const today = () => test.now.read().toISOString().slice(0, 10)
const place = ({ id, version }: Payment, body: object, status = 200) =>
  test.call<Answer & ErrorAnswer>('POST', `/api/invoices/payments/${id}/place/`, { body: { version, ...body } }, status)
const undo = (id: number, status = 200) =>
  test.call<Answer & ErrorAnswer>('POST', `/api/invoices/payment-placements/${id}/undo/`, {}, status)
/** Without those of the demo. */
const refunds = async () =>
  (await test.call<{ data: Refund[] }>('GET', '/api/invoices/refunds/')).data.filter(
    ({ end_to_end_id }) => !end_to_end_id.startsWith('STAFAPP-DEMO-'),
  )
const mark = ({ id, version }: Refund, body: object, status = 200) =>
  test.call<Refund & ErrorAnswer>('POST', `/api/invoices/refunds/${id}/mark/`, { body: { version, ...body } }, status)
const ledgerAt = (on: string) => test.call<Ledger>('GET', '/api/invoices/receivables/', { query: { on } })
const codeOf = ({ errors }: ErrorAnswer) => errors[0]?.code
let ofDemo: Record<string, number> = {}
/** The sums by place, above those of the demo. */
const placesOf = ({ places }: Pick<Ledger, 'places'>): Record<string, number> => {
  const sums = new Map(Object.entries(ofDemo).map(([destination, cents]) => [destination, -cents]))
  for (const { destination, amount_cents } of places) {
    sums.set(destination, (sums.get(destination) ?? 0) + amount_cents)
  }
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0))
}

/** Whether the reconciliation of all time and of today add up, and nothing is used twice. */
async function requireEqualSums(): Promise<void> {
  for (const from of ['2024-01-01', today()]) {
    const query = { from, to: today() }
    const books = await test.call<Books>('GET', '/api/invoices/books/', { query })
    expect(books.opening_cents + books.invoiced_cents + books.credited_cents - books.booked_cents).toBe(
      books.closing_cents,
    )
    expect(books.booked_cents + books.placed_cents + books.waiting_cents).toBe(books.received_cents)
    expect(books.places.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(books.placed_cents)
    const journal = await test.call<Journal>('GET', '/api/invoices/payment-journal/', { query })
    expect(journal.sums).toMatchObject({
      received_cents: books.received_cents,
      booked_cents: books.booked_cents,
      placed_cents: books.placed_cents,
    })
  }
  const ledger = await ledgerAt(today())
  const all = await test.call<Books>('GET', '/api/invoices/books/', { query: { from: '2024-01-01', to: today() } })
  expect(placesOf(ledger)).toEqual(placesOf(all))
  const open = await test.call<ResponseOf<'GET /api/invoices/payments/'>>('GET', '/api/invoices/payments/', {
    query: { open: 'true' },
  })
  expect(ledger.waiting_cents).toBe(open.open_cents)
  // The bank files count the same payments as undecided.
  const files = await test.call<ResponseOf<'GET /api/invoices/payment-files/'>>('GET', '/api/invoices/payment-files/')
  expect(files.data.reduce((sum, { open_cents }) => sum + open_cents, 0)).toBe(open.open_cents)
  expect(await brokenInvariants(test.pool)).toEqual([])
}

let invoice: OpenInvoice
beforeEach(async () => {
  test.now.advance(DAY)
  const open = await test.openInvoices()
  if (!open[0]) throw new Error('the demo has open invoices')
  invoice = open[0]
})

it('I12: a payment ends as not ours or written off, is undone, and the books have the same sums', async () => {
  const before = await ledgerAt(today())
  const fee = await receive(4_500)
  expect(codeOf(await place(fee, { kind: 'not_ours' }, 400))).toBe('required')
  expect(codeOf(await place(fee, { kind: 'written_off', reason: 'Ören' }, 400))).toBe('too_large')
  expect(codeOf(await place(fee, { kind: 'not_ours', amount_cents: 4_501, reason: 'Hyra' }, 400))).toBe('too_large')
  expect(codeOf(await place(fee, { kind: 'not_ours', amount_cents: -1, reason: 'Hyra' }, 400))).toBe('invalid')
  const part = await place(fee, { kind: 'not_ours', amount_cents: 4_450, reason: 'Kioskens hyra' })
  expect(part.payment).toMatchObject({ placed_cents: 4_450, open_cents: 50, booked_cents: 0 })
  expect(codeOf(await place(fee, { kind: 'not_ours', reason: 'Hyra' }, 409))).toBe('conflict')
  const { payment } = await place(part.payment, { kind: 'written_off', reason: 'Ören' })
  expect(payment).toMatchObject({ placed_cents: 4_500, open_cents: 0 })
  expect(codeOf(await place(payment, { kind: 'advance' }, 409))).toBe('conflict')
  await requireEqualSums()
  const after = await ledgerAt(today())
  expect(after.total).toEqual(before.total)
  expect(after.waiting_cents).toBe(before.waiting_cents)
  expect(placesOf(after)).toEqual({ not_ours: 4_450, written_off: 50 })

  test.now.advance(DAY)
  const [placed, small] = payment.placements
  await undo(small?.id ?? 0)
  const again = await undo(placed?.id ?? 0)
  expect((await undo(placed?.id ?? 0)).payment).toEqual(again.payment)
  expect(again.payment).toMatchObject({ placed_cents: 0, open_cents: 4_500 })
  expect(placesOf(await ledgerAt(today()))).toEqual({})
  const past = await ledgerAt(new Date(test.now.read().getTime() - DAY).toISOString().slice(0, 10))
  expect(placesOf(past)).toEqual({ not_ours: 4_450, written_off: 50 })
  await requireEqualSums()
})

it('I12: what is short by cents is written off with a reason, up to the limit, and undone like a booking', async () => {
  await receive(invoice.total - 20, invoice.reference)
  const writeOff = (body: object, status = 200) =>
    test.call<Answer & ErrorAnswer>('POST', `/api/invoices/invoices/${invoice.id}/write-off/`, { body }, status)
  expect(await test.statusOf(invoice.id)).toBe('partly_paid')
  expect(codeOf(await writeOff({ open_cents: 21, reason: 'Ören' }, 409))).toBe('conflict')
  const before = await ledgerAt(today())
  const { payment } = await writeOff({ open_cents: 20, reason: 'Bankens avrundning' })
  expect(await test.statusOf(invoice.id)).toBe('paid')
  expect(payment).toMatchObject({ state: 'written_off', open_cents: 0, placed_cents: -20, booked_cents: 20 })
  const after = await ledgerAt(today())
  expect(after.total.open_cents).toBe(before.total.open_cents - 20)
  expect(placesOf(after).written_off).toBe(-20)
  const { data } = await test.call<Vouchers>('GET', '/api/invoices/vouchers/', {
    query: { from: today(), to: today(), limit: '500' },
  })
  expect(data.find(({ id }) => id === `B${payment.id}`)).toMatchObject({
    text: `Avskrivning av faktura ${invoice.number}`,
    lines: [
      { account: '1700', cents: -20 },
      { account: '4991', cents: 20 },
    ],
  })
  await requireEqualSums()
  await test.call('POST', `/api/invoices/payment-allocations/${payment.allocations[0]?.id}/undo/`)
  expect(await test.statusOf(invoice.id)).toBe('partly_paid')
  await requireEqualSums()
  const [, other] = await test.openInvoices()
  const tooMuch = { open_cents: other?.total, reason: 'Ören' }
  const url = `/api/invoices/invoices/${other?.id}/write-off/`
  expect(codeOf(await test.call<ErrorAnswer>('POST', url, { body: tooMuch }, 400))).toBe('too_large')
})

it('I12: an advance is kept, pays a later invoice in part, and comes back when that is undone', async () => {
  const money = await receive(invoice.total + 7_000)
  const { payment } = await place(money, { kind: 'advance' })
  expect(payment).toMatchObject({ advance_cents: invoice.total + 7_000, open_cents: 0 })
  await requireEqualSums()
  const allocate = (version: number, cents: number, status = 200) =>
    test.call<Answer & ErrorAnswer>(
      'POST',
      `/api/invoices/payments/${payment.id}/allocate/`,
      { body: { version, origin: 'advance', allocations: [{ invoice: invoice.id, amount_cents: cents }] } },
      status,
    )
  const listed = await test.call<{ data: Payment[] }>('GET', '/api/invoices/payments/', { query: { advance: 'true' } })
  expect(listed.data.filter(({ payer }) => payer !== 'Sibbo kommun').map(({ id }) => id)).toEqual([payment.id])
  test.now.advance(DAY)
  expect(codeOf(await allocate(payment.version, invoice.total + 7_001, 400))).toBe('too_large')
  const used = (await allocate(payment.version, invoice.total)).payment
  expect(used).toMatchObject({ advance_cents: 7_000, open_cents: 0, booked_cents: invoice.total })
  expect(await test.statusOf(invoice.id)).toBe('paid')
  expect(placesOf(await ledgerAt(today())).advance).toBe(7_000)
  await requireEqualSums()
  expect(codeOf(await undo(payment.placements[0]?.id ?? 0, 409))).toBe('in_use')
  await test.call('POST', `/api/invoices/payment-allocations/${used.allocations[0]?.id}/undo/`)
  await requireEqualSums()
  expect((await undo(payment.placements[0]?.id ?? 0)).payment.open_cents).toBe(invoice.total + 7_000)
})

it('I12: a refund is made, downloaded, sent, and gone with the bank’s statement', async () => {
  const money = await receive(7_500)
  expect(codeOf(await place(money, { kind: 'refund' }, 400))).toBe('required')
  const wrong = { name: 'Testskolan', iban: 'FI79 4405 2020 0360 83' }
  const refused = await place(money, { kind: 'refund', refund: wrong }, 400)
  expect(refused.errors[0]).toMatchObject({ code: 'invalid', attr: 'refund.iban' })
  const abroad = { name: 'Testskolan', iban: 'BR18 0036 0305 0000 1000 9795 493C 1' }
  const unreachable = await place(money, { kind: 'refund', refund: abroad }, 400)
  expect(unreachable.errors[0]).toMatchObject({ attr: 'refund.iban', detail: expect.stringContaining('SEPA') })
  const toUs = { name: 'Skolan', iban: 'FI21 1234 5600 0007 85' }
  const own = await place(money, { kind: 'refund', refund: toUs }, 400)
  expect(own.errors[0]).toMatchObject({
    code: 'invalid',
    attr: 'refund.iban',
    detail: 'Det här är arrangörens eget konto, så pengarna skulle komma tillbaka. Skriv mottagarens konto.',
  })
  const { payment } = await place(money, { kind: 'refund', refund: { name: 'Łódź & skolan', iban: IBAN } })
  await requireEqualSums()
  const [made] = await refunds()
  if (!made) throw new Error('the refund is listed')
  expect(made).toMatchObject({ state: 'made', iban: 'FI7944052020036082', amount_cents: 7_500, payment: payment.id })

  const make = (status: number) =>
    test.call<RefundFile & ErrorAnswer>('POST', '/api/invoices/refund-files/', { body: { refunds: [made.id] } }, status)
  const file = await make(201)
  expect(codeOf(await make(409))).toBe('conflict')
  expect(file).toMatchObject({ refund_count: 1, total_cents: 7_500, pain_version: '09' })
  const read = () =>
    test.app.inject({ method: 'GET', url: `/api/invoices/refund-files/${file.id}/`, headers: test.headers })
  const xml = await read()
  expect(xml.headers['content-disposition']).toContain(`aterbetalningar-${file.message_id}.xml`)
  expect(xml.body).toBe((await read()).body)
  expect(xml.body).toContain('<CtrlSum>75.00</CtrlSum>')
  expect(xml.body).toContain('<Nm>?ódz &amp; skolan</Nm>')
  expect(xml.body).toContain(`<EndToEndId>${made.end_to_end_id}</EndToEndId>`)

  expect(codeOf(await undo(payment.placements[0]?.id ?? 0, 409))).toBe('in_use')
  const [downloaded] = await refunds()
  if (!downloaded) throw new Error('the refund is listed')
  expect(codeOf(await mark(made, { state: 'sent' }, 409))).toBe('conflict')
  // Out of the order and into another: the first file must say that it is not to be sent.
  await mark(downloaded, { state: 'made' })
  await make(201)
  const orders = await test.call<{ data: RefundFile[] }>('GET', '/api/invoices/refund-files/')
  expect(orders.data.slice(0, 2).map(({ taken_count }) => taken_count)).toEqual([0, 1])
  const [anew] = await refunds()
  if (!anew) throw new Error('the refund is listed')
  const sent = await mark(anew, { state: 'sent' })
  expect(sent.state).toBe('sent')

  const debit = { cents: 7_500, isOutgoing: true, payer: '', id: 'OUT1', endToEndId: made.end_to_end_id }
  const other = { ...debit, cents: 7_499, id: 'OUT2' }
  const statement = statementFile([other, debit])
  const dry = await test.dryRun(statement)
  expect(dry.rows.map(({ state }) => state)).toEqual(['ignored_zero', 'refunded'])
  expect(dry.booked_cents + dry.open_cents).toBe(dry.total_cents)
  await test.book(statement)
  const [gone] = await refunds()
  expect(gone).toMatchObject({ state: 'gone', gone_on: '2025-06-13' })
  const again = await test.book(statement.replace('Stmt>\n', 'Stmt> \n'))
  expect(again).toMatchObject({ new_count: 0, duplicate_count: 2, open_cents: 0 })
  expect(placesOf(await ledgerAt(today())).refund).toBeUndefined()
  await requireEqualSums()
  const { rows } = await test.pool.query<{ id: number }>(
    `select id from payment_placement where kind = 'refund' and amount_cents < 0`,
  )
  expect(codeOf(await undo(rows[0]?.id ?? 0, 409))).toBe('in_use')
})

it('I12: a refund’s receiver is mended until an order holds it, and a hand-marked refund is undone', async () => {
  await place(await receive(1_300), { kind: 'refund', refund: { name: 'Testskolan', iban: IBAN } })
  const [made] = (await refunds()).filter(({ amount_cents, state }) => amount_cents === 1_300 && state === 'made')
  if (!made) throw new Error('the refund is listed')
  expect(made).toMatchObject({ payment_cents: 1_300, gone_placement: null })
  const mend = (body: object, status = 200) =>
    test.call<Refund & ErrorAnswer>('POST', `/api/invoices/refunds/${made.id}/receiver/`, { body }, status)
  const { version, message } = made
  const wrong = await mend({ version, name: 'Skolan', iban: 'FI2112345600000786', message }, 400)
  expect(wrong.errors[0]).toMatchObject({ code: 'invalid', attr: 'iban' })
  const own = await mend({ version, name: 'Skolan', iban: 'FI21 1234 5600 0007 85', message }, 400)
  expect(own.errors[0]).toMatchObject({ attr: 'iban', detail: expect.stringContaining('arrangörens eget konto') })
  const mended = await mend({ version, name: ' Skolan ', iban: 'fi49 4730 0010 4163 10', message })
  expect(mended).toMatchObject({ name: 'Skolan', iban: 'FI4947300010416310', version: version + 1 })
  expect((await refunds()).find(({ id }) => id === made.id)).toEqual(mended)
  expect(codeOf(await mend({ version, name: 'X', iban: IBAN, message }, 409))).toBe('conflict')

  const gone = await mark(mended, { state: 'gone', gone_on: today() })
  expect(gone.gone_placement).not.toBeNull()
  expect(codeOf(await mend({ version: gone.version, name: 'X', iban: IBAN, message }, 409))).toBe('conflict')
  await undo(gone.gone_placement ?? 0)
  const [sent] = (await refunds()).filter(({ id }) => id === made.id)
  if (!sent) throw new Error('the refund is listed')
  expect(sent).toMatchObject({ state: 'sent', gone_placement: null })
  const again = await mark(sent, { state: 'made' })
  await undo(again.placement)
  expect((await refunds()).some(({ id }) => id === made.id)).toBe(false)
  await requireEqualSums()
})

it('I12: refunds that the bank booked as one sum are all gone, when the sum is that of the whole payment order', async () => {
  for (const cents of [2_000, 3_100]) {
    await place(await receive(cents), { kind: 'refund', refund: { name: 'Testskolan', iban: IBAN } })
  }
  const made = (await refunds()).filter(({ state }) => state === 'made')
  expect(made.map(({ amount_cents }) => amount_cents)).toEqual([3_100, 2_000])
  const file = await test.call<RefundFile>(
    'POST',
    '/api/invoices/refund-files/',
    { body: { refunds: made.map(({ id }) => id) } },
    201,
  )
  const debit = (cents: number, id: string) =>
    statementFile([{ cents, isOutgoing: true, payer: '', id }], { opening: 200_000 }).replace(
      /<NtryDtls>[\s\S]*<\/NtryDtls>/,
      `<NtryDtls><Btch><PmtInfId>${file.message_id}-1</PmtInfId><NbOfTxs>2</NbOfTxs></Btch></NtryDtls>`,
    )
  const part = await test.dryRun(debit(5_099, 'SUM1'))
  expect(part.rows.map(({ state }) => state)).toEqual(['ignored_zero'])
  const whole = await test.book(debit(5_100, 'SUM2'))
  expect(whole.rows.map(({ state, amount_cents }) => [state, amount_cents])).toEqual([['refunded', -5_100]])
  const gone = (await refunds()).filter(({ id }) => made.some((one) => one.id === id))
  expect(gone.map(({ state, gone_on }) => [state, gone_on])).toEqual([
    ['gone', '2025-06-13'],
    ['gone', '2025-06-13'],
  ])
  await requireEqualSums()
})

it('I12: a whole payment order is withdrawn at once, as long as none of it is marked as sent', async () => {
  for (const cents of [1_500, 1_600]) {
    await place(await receive(cents), { kind: 'refund', refund: { name: 'Testskolan', iban: IBAN } })
  }
  const ids = (await refunds()).filter(({ state }) => state === 'made').map(({ id }) => id)
  expect(ids).toHaveLength(2)
  const make = () => test.call<RefundFile>('POST', '/api/invoices/refund-files/', { body: { refunds: ids } }, 201)
  const withdraw = (id: number, status = 200) =>
    test.call<RefundFile & ErrorAnswer>('POST', `/api/invoices/refund-files/${id}/withdraw/`, {}, status)

  const first = await make()
  expect(first).toMatchObject({ taken_count: 0, is_withdrawable: true })
  expect(await withdraw(first.id)).toMatchObject({ taken_count: 2, is_withdrawable: false })
  const free = (await refunds()).filter(({ id }) => ids.includes(id))
  expect(free.map(({ state, file }) => [state, file])).toEqual([
    ['made', null],
    ['made', null],
  ])
  const { rows } = await test.pool.query<{ before: unknown }>(
    `select before from audit_entry where action = 'refunds.withdraw' and object_id = $1`,
    [String(first.id)],
  )
  expect(rows).toEqual([{ before: { message_id: first.message_id, refunds: ids } }])
  expect(codeOf(await withdraw(first.id, 409))).toBe('conflict')
  expect(codeOf(await withdraw(999_999, 404))).toBe('not_found')

  const second = await make()
  const [sent] = await refunds()
  if (!sent) throw new Error('the refund is listed')
  await mark(sent, { state: 'sent' })
  expect(codeOf(await withdraw(second.id, 409))).toBe('conflict')
  expect((await refunds()).filter(({ file }) => file === second.id)).toHaveLength(2)
  await requireEqualSums()
})

it('I12: a refund that was keyed in the web bank is marked as gone by hand, and the mark is taken back', async () => {
  const { payment } = await place(await receive(1_200), { kind: 'refund', refund: { name: 'Testskolan', iban: IBAN } })
  const [made] = await refunds()
  if (!made) throw new Error('the refund is listed')
  expect(codeOf(await mark(made, { state: 'gone' }, 400))).toBe('required')
  expect(codeOf(await mark(made, { state: 'gone', gone_on: '1900-01-01' }, 400))).toBe('invalid')
  const gone = await mark(made, { state: 'gone', gone_on: today() })
  expect(gone).toMatchObject({ state: 'gone', gone_on: today() })
  await requireEqualSums()
  const { rows } = await test.pool.query<{ id: number }>(
    'select id from payment_placement where kind = $1 and amount_cents = -1200',
    ['refund'],
  )
  await undo(rows[0]?.id ?? 0)
  const [back] = await refunds()
  expect(back).toMatchObject({ state: 'sent', gone_on: null })
  await requireEqualSums()
  if (back) await mark(back, { state: 'made' })
  expect((await undo(payment.placements[0]?.id ?? 0)).payment.open_cents).toBe(1_200)
})

it('tells of a statement that is missing in the row of numbers', async () => {
  const missing = async () => (await test.call<{ data: object[] }>('GET', '/api/invoices/missing-statements/')).data
  await test.book(statementFile([{ cents: 100, message: 'a', id: 'S1' }], { opening: 500_000, sequence: 41 }))
  const before = await missing()
  const third = statementFile([{ cents: 100, message: 'b', id: 'S3' }], { opening: 500_300, sequence: 44 })
  const gap = { account: '0785', after_on: '2025-06-13', before_on: '2025-06-13', count: 2 }
  expect((await test.dryRun(third)).missing_statements).toEqual([...before, gap])
  expect(await missing()).toEqual(before)
  await test.book(third)
  expect(await missing()).toEqual([...before, gap])
})

it('F34: a locked period refuses what would change its days, and opens only with a reason', async () => {
  const lock = (body: object, status = 200) =>
    test.call<Locks & ErrorAnswer>('POST', '/api/invoices/period-lock/', { body }, status)
  const yesterday = new Date(test.now.read().getTime() - DAY).toISOString().slice(0, 10)
  const markPaid = (paid_on: string, status = 200) =>
    test.call<ResponseOf<'POST /api/invoices/mark-paid-invoices/'> & ErrorAnswer>(
      'POST',
      '/api/invoices/mark-paid-invoices/',
      { body: { invoices: [{ id: invoice.id, amount_cents: 100, paid_on }] } },
      status,
    )
  const { data } = await markPaid(yesterday)
  const early = (await test.payment(data[0]?.payment ?? 0)).payment
  expect(codeOf(await lock({ locked_until: today(), before: null }, 400))).toBe('invalid')
  expect(codeOf(await lock({ locked_until: yesterday, before: '2025-01-01' }, 409))).toBe('conflict')
  const locked = await lock({ locked_until: yesterday, before: null })
  expect(locked).toMatchObject({ locked_until: yesterday, data: [{ changed_by: 'Sofia Strand', reason: '' }] })
  const closed = await ledgerAt(yesterday)

  expect(codeOf(await markPaid(yesterday, 409))).toBe('period_locked')
  const late = ktlFile([ktlPayment(invoice.reference, 100, { archiveId: 'LATE', bookedOn: yesterday })], yesterday)
  expect((await test.refuse(late, {}, 409)).errors[0]).toMatchObject({ code: 'period_locked' })
  expect((await test.refuse(late, { dry_run: 'true' }, 409)).errors[0]).toMatchObject({ code: 'period_locked' })
  const undoing = `/api/invoices/payment-allocations/${early.allocations[0]?.id}/undo/`
  expect(codeOf(await test.call<ErrorAnswer>('POST', undoing, {}, 409))).toBe('period_locked')
  const { total } = await ledgerAt(yesterday)
  expect(total).toEqual(closed.total)

  expect(codeOf(await lock({ locked_until: null, before: yesterday }, 400))).toBe('required')
  const opened = await lock({ locked_until: null, before: yesterday, reason: 'Betalningen var dubbel' })
  expect(opened).toMatchObject({ locked_until: null, data: [{ reason: 'Betalningen var dubbel' }, {}] })
  await test.call('POST', undoing)
  expect((await lock({ locked_until: null, before: yesterday })).data).toHaveLength(2)
  await requireEqualSums()
})

it('frees what is paid too much of an invoice, which then waits for a decision and is paid back', async () => {
  const free = (status = 201) =>
    test.call<ResponseOf<'POST /api/invoices/invoices/{id}/free-overpaid/'> & ErrorAnswer>(
      'POST',
      `/api/invoices/invoices/${invoice.id}/free-overpaid/`,
      {},
      status,
    )
  const whole = await receive(invoice.total + 700)
  const parts = [{ invoice: invoice.id, amount_cents: invoice.total + 700 }]
  const body = { version: whole.version, allocations: parts }
  await test.call('POST', `/api/invoices/payments/${whole.id}/allocate/`, { body })
  expect(await test.statusOf(invoice.id)).toBe('overpaid')
  expect(await free()).toMatchObject({ status: 'paid', paid_cents: invoice.total, open_cents: 0 })
  const { payment } = await test.payment(whole.id)
  expect(payment.open_cents).toBe(700)
  await requireEqualSums()
  const { data: events } = await test.call<ResponseOf<'GET /api/invoices/invoices/{id}/history/'>>(
    'GET',
    `/api/invoices/invoices/${invoice.id}/history/`,
  )
  expect(events.slice(-3).map(({ kind, open_cents }) => [kind, open_cents])).toEqual([
    ['payment', -700],
    ['payment_undone', invoice.total],
    ['payment', 0],
  ])
  expect(codeOf(await free(400))).toBe('invalid')
  await place(payment, { kind: 'refund', refund: { name: 'Testskolan', iban: IBAN } })
  expect((await test.payment(whole.id)).payment.open_cents).toBe(0)
  await requireEqualSums()
})

it('makes no payment order with an account outside SEPA, which an earlier release has taken', async () => {
  await place(await receive(1_300), { kind: 'refund', refund: { name: 'Testskolan', iban: IBAN } })
  const [made] = await refunds()
  await test.pool.query(`update refund set iban = 'BR1800360305000010009795493C1' where id = $1`, [made?.id])
  const body = { refunds: [made?.id] }
  const refused = await test.call<ErrorAnswer>('POST', '/api/invoices/refund-files/', { body }, 400)
  expect(refused.errors[0]?.detail).toMatch(
    /^Testskolan: Konton som börjar på BR .* Rätta kontot på återbetalningens rad/,
  )
  expect((await refunds())[0]).toMatchObject({ id: made?.id, state: 'made', file: null })
})
