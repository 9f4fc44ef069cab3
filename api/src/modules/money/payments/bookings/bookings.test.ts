import type { ErrorAnswer, ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPaymentsApp, type OpenInvoice, type Payment, type PaymentsApp } from '../testing/payments-app.ts'
import { ktlFile, ktlPayment } from '../testing/sample-files.ts'

type WithProposals = ResponseOf<'GET /api/invoices/payments/{id}/'>
type Marked = ResponseOf<'POST /api/invoices/mark-paid-invoices/'>

let test: PaymentsApp
let open: OpenInvoice[]
let ids = 0
const nextId = (): number => {
  ids += 1
  return ids
}
const invoice = (index: number): OpenInvoice => open[index] as OpenInvoice

/** An imported payment that is not booked. */
async function waiting(reference: string, cents: number, payer = 'OKÄND'): Promise<Payment> {
  const row = ktlPayment(reference, cents, { archiveId: `B${nextId()}`, payer })
  const { rows } = await test.book(ktlFile([row]))
  return (await test.payment(rows[0]?.payment ?? 0)).payment
}
const allocate = (payment: Payment, parts: [OpenInvoice, number][], status = 200, version = payment.version) =>
  test.call<WithProposals & ErrorAnswer & { current?: Payment }>(
    'POST',
    `/api/invoices/payments/${payment.id}/allocate/`,
    { body: { version, allocations: parts.map(([{ id }, amount_cents]) => ({ invoice: id, amount_cents })) } },
    status,
  )
const undo = (id: number | undefined, status = 200) =>
  test.call<WithProposals & ErrorAnswer>('POST', `/api/invoices/payment-allocations/${id}/undo/`, {}, status)
const markPaid = (invoices: { id: number; amount_cents: number; paid_on?: string }[], status = 200) =>
  test.call<Marked & ErrorAnswer>(
    'POST',
    '/api/invoices/mark-paid-invoices/',
    { body: { invoices: invoices.map((item) => ({ paid_on: '2025-04-14', ...item })) } },
    status,
  )

beforeAll(async () => {
  test = await createPaymentsApp()
  open = await test.openInvoices()
})
afterAll(() => test.close())

describe('bookings by hand', () => {
  it('a proposal is accepted, undone, and the payment waits again as it came', async () => {
    const target = invoice(0)
    const typed = `${target.reference.slice(0, 4)}${target.reference.slice(5)}`
    const payment = await waiting(typed, target.total)
    expect(payment).toMatchObject({ state: 'bad_check_digit', booked_cents: 0, open_cents: target.total })
    const [proposal] = (await test.payment(payment.id)).proposals
    expect(proposal).toMatchObject({
      reasons: ['missing_digit', 'exact_amount'],
      allocations: [{ invoice: target.id, amount_cents: target.total, open_cents: target.total }],
    })

    const booked = await allocate(payment, [[target, target.total]])
    expect(booked.payment).toMatchObject({ state: 'exact', open_cents: 0, version: 2 })
    expect(booked.proposals).toEqual([])
    expect(await test.statusOf(target.id)).toBe('paid')
    const { rows: logged } = await test.pool.query(
      `select before, after from audit_entry where action = 'payments.allocate' and object_id = $1`,
      [payment.id],
    )
    expect(logged).toEqual([
      {
        before: { state: 'bad_check_digit', booked_cents: 0 },
        after: {
          state: 'exact',
          booked_cents: target.total,
          allocations: [{ invoice: target.id, amount_cents: target.total }],
        },
      },
    ])

    const undone = await undo(booked.payment.allocations[0]?.id)
    expect(undone.payment).toMatchObject({ state: 'bad_check_digit', open_cents: target.total, booked_cents: 0 })
    expect(undone.payment.allocations[0]?.undone_at).toMatch(/^2025-04-15T06:00:00Z$/)
    expect(await test.statusOf(target.id)).not.toBe('paid')
    const again = await undo(booked.payment.allocations[0]?.id)
    expect(again.payment.version).toBe(undone.payment.version)
  })

  it('a payment is split, in one step or in several, and never beyond its sum', async () => {
    const [one, two] = [invoice(1), invoice(2)]
    const payment = await waiting('', one.total + two.total)
    const first = await allocate(payment, [[one, one.total]])
    expect(first.payment).toMatchObject({ state: 'over', open_cents: two.total })
    expect((await allocate(first.payment, [[two, two.total + 1]], 400)).errors[0]?.code).toBe('too_large')
    expect((await allocate(first.payment, [[one, 1]], 400 + 9)).errors[0]?.code).toBe('already_exists')
    const second = await allocate(first.payment, [[two, two.total]])
    expect(second.payment).toMatchObject({ state: 'split', open_cents: 0 })
    expect(await Promise.all([one, two].map(({ id }) => test.statusOf(id)))).toEqual(['paid', 'paid'])
    const half = await undo(second.payment.allocations[1]?.id)
    expect(half.payment).toMatchObject({ state: 'split', open_cents: two.total })
    expect(await test.statusOf(one.id)).toBe('paid')
  })

  it('refuses a stale version, a wrong sign, an unknown invoice and the same invoice twice', async () => {
    const target = invoice(3)
    const payment = await waiting('', 500)
    const stale = await allocate(payment, [[target, 500]], 409, payment.version + 1)
    expect(stale.current?.id).toBe(payment.id)
    expect((await allocate(payment, [[target, -500]], 400)).errors[0]?.attr).toBe('allocations.0.amount_cents')
    expect((await allocate(payment, [[{ ...target, id: 2_000_000_000 }, 500]], 400)).errors[0]?.attr).toBe(
      'allocations.0.invoice',
    )
    const twice: [OpenInvoice, number][] = [
      [target, 200],
      [target, 300],
    ]
    expect((await allocate(payment, twice, 400)).errors[0]?.code).toBe('invalid')
    await test.call('GET', '/api/invoices/payments/2000000000/', {}, 404)
    await undo(2_000_000_000, 404)
  })

  it('what the bank took back must be undone before what it took', async () => {
    const { id, reference, total } = invoice(4)
    const unpaid = await test.statusOf(id)
    expect(['issued', 'sent']).toContain(unpaid)
    const row = ktlPayment(reference, total, { archiveId: 'TAKEN' })
    const { rows } = await test.book(ktlFile([row]))
    await test.book(ktlFile([{ ...row, isCorrection: true }], '2025-06-18'))
    const { payment } = await test.payment(rows[0]?.payment ?? 0)
    expect((await undo(payment.allocations[0]?.id, 409)).errors[0]?.code).toBe('in_use')
    expect(await test.statusOf(id)).toBe(unpaid)
  })

  it('F11: marking paid twice books once, a later bank row is too much, money can be sent back, and all is audited', async () => {
    const { id, reference, total } = invoice(5)
    expect((await markPaid([{ id, amount_cents: total }])).data).toEqual([
      { id, outcome: 'booked', status: 'paid', open_cents: 0, payment: expect.any(Number) },
    ])
    expect((await markPaid([{ id, amount_cents: total }])).data).toEqual([
      { id, outcome: 'already_paid', status: 'paid', open_cents: 0, payment: null },
    ])
    const payment = await waiting(reference, 700)
    expect(payment).toMatchObject({ state: 'already_paid', open_cents: 700 })
    await allocate(payment, [[invoice(5), 700]])
    expect(await test.statusOf(id)).toBe('overpaid')
    expect((await markPaid([{ id, amount_cents: -total - 701 }], 400)).errors[0]?.code).toBe('too_large')
    expect((await markPaid([{ id, amount_cents: -700 }])).data[0]).toMatchObject({ outcome: 'booked', status: 'paid' })
    const { rows } = await test.pool.query(
      `select action, before->>'status' as before, after->>'status' as after, after->'paid_cents' as paid
       from audit_entry where object_type = 'invoice' and object_id = $1 order by id`,
      [id],
    )
    const action = 'payments.mark_paid'
    expect(rows.map(({ before: _, ...entry }) => entry)).toEqual(
      [1, 2].map(() => ({ action, after: 'paid', paid: total })),
    )
    expect(rows[1]?.before).toBe('overpaid')
  })

  it('marks all or none', async () => {
    const before = await test.contents()
    const items = [
      { id: invoice(6).id, amount_cents: 100 },
      { id: 2_000_000_000, amount_cents: 100 },
    ]
    expect((await markPaid(items, 400)).errors[0]?.attr).toBe('invoices.1.id')
    const future = { id: invoice(6).id, amount_cents: 100, paid_on: '2025-04-16' }
    expect((await markPaid([future], 400)).errors[0]?.attr).toBe('invoices.0.paid_on')
    expect(await test.contents()).toBe(before)
  })

  it('lists payments, files, invoices to book on and the log', async () => {
    const page = await test.call<ResponseOf<'GET /api/invoices/payments/'>>('GET', '/api/invoices/payments/', {
      query: { open: 'true', limit: '500' },
    })
    expect(page.total).toBe(page.data.length)
    expect(page.open_cents).toBe(page.data.reduce((sum, { open_cents }) => sum + open_cents, 0))
    expect(page.data.every(({ open_cents }) => open_cents !== 0)).toBe(true)
    const files = await test.call<ResponseOf<'GET /api/invoices/payment-files/'>>('GET', '/api/invoices/payment-files/')
    for (const { id: file, open_cents } of files.data) {
      const waiting = page.data.filter((payment) => payment.file === file)
      expect(open_cents).toBe(waiting.reduce((sum, payment) => sum + payment.open_cents, 0))
    }
    const { number, id } = invoice(7)
    const payable = await test.call<ResponseOf<'GET /api/invoices/payable-invoices/'>>(
      'GET',
      '/api/invoices/payable-invoices/',
      { query: { search: String(number) } },
    )
    expect(payable.data.map(({ invoice: found }) => found)).toContain(id)
    const all = await test.call<ResponseOf<'GET /api/invoices/payable-invoices/'>>(
      'GET',
      '/api/invoices/payable-invoices/',
      { query: { limit: '1000' } },
    )
    const closed = all.data.map(({ is_closed }) => is_closed)
    expect(new Set(closed).size).toBe(2)
    expect(closed.lastIndexOf(false)).toBeLessThan(closed.indexOf(true))
    const log = await test.call<ResponseOf<'GET /api/invoices/payment-log/'>>('GET', '/api/invoices/payment-log/', {
      query: { invoice: String(invoice(5).id) },
    })
    expect(log.data.map(({ action, amount_cents }) => [action, amount_cents])).toEqual([
      ['allocated', -700],
      ['allocated', 700],
      ['allocated', invoice(5).total],
    ])
    expect(log.data[0]?.user).toBe('Sofia Strand')
  })
})

describe('who paid', () => {
  // The invoices that are still open are of earlier carnivals.
  beforeAll(() => test.pool.query(`update karneval set status = 'upcoming' where status = 'archived'`))

  const logOf = (payment: number) =>
    test.call<ResponseOf<'GET /api/invoices/payment-log/'>>('GET', '/api/invoices/payment-log/', {
      query: { payment: String(payment) },
    })

  it('is the invoices’ payer where the bank’s name begins that name; reading a file in is by who did it', async () => {
    const { id, reference, total } = invoice(8)
    const [{ name = '' } = {}] = (
      await test.pool.query<{ name: string }>(`select billing->>'name' as name from invoice where id = $1`, [id])
    ).rows
    const cut = name.slice(0, 12).trim().toLocaleUpperCase('sv-FI')
    const { rows } = await test.book(ktlFile([ktlPayment(reference, total - 1, { payer: cut, archiveId: 'CUT' })]))
    const paid = rows[0]?.payment ?? 0
    expect((await test.payment(paid)).payment).toMatchObject({ payer: cut, known_payer: name })
    expect((await logOf(paid)).data.map(({ action, known_payer, user }) => [action, known_payer, user])).toEqual([
      ['allocated', name, 'Sofia Strand'],
      ['received', name, 'Sofia Strand'],
    ])
    const { payment } = await test.payment(paid)
    const undone = await undo(payment.allocations[0]?.id)
    expect(undone).toMatchObject({ payment: { known_payer: name } })
    const other = await test.book(ktlFile([ktlPayment(reference, 1, { payer: 'HELT ANNAN', archiveId: 'OTHER' })]))
    expect((await test.payment(other.rows[0]?.payment ?? 0)).payment.known_payer).toBeNull()
  })

  it('is the payer of the invoice that the reference names, where the bank names nobody', async () => {
    const { id, reference, payer: name, total } = invoice(10)
    const line = `${reference};0,01;14.4.2025`
    expect((await test.dryRun(line)).rows[0]).toMatchObject({ payer: '', known_payer: name })
    const { rows } = await test.book(line)
    const paid = rows[0]?.payment ?? 0
    expect((await test.payment(paid)).payment).toMatchObject({ payer: '', known_payer: name })
    expect((await logOf(paid)).data[0]?.known_payer).toBe(name)
    const story = await test.call<ResponseOf<'GET /api/invoices/invoices/{id}/history/'>>(
      'GET',
      `/api/invoices/invoices/${id}/history/`,
    )
    expect(story.data.filter(({ kind }) => kind === 'payment')).toMatchObject([{ from: '', is_by_reference: true }])
    // A second payment of a paid invoice waits, and is the same payer's.
    await markPaid([{ id, amount_cents: total - 1 }])
    const again = (await test.book(`${reference};5,00;14.4.2025`)).rows[0]
    expect(again).toMatchObject({ state: 'already_paid', known_payer: name })
    expect((await test.payment(again?.payment ?? 0)).payment).toMatchObject({ open_cents: 500, known_payer: name })
    expect((await test.dryRun('12344;5,00;14.4.2025')).rows[0]?.known_payer).toBeNull()
  })

  it('pays a collective invoice for several schools, which each place that names it tells', async () => {
    const { id, number, reference } = invoice(9)
    await test.pool.query(
      // The parts of an issued invoice cannot be changed.
      `begin; set local session_replication_role = replica;
       insert into invoice_part (invoice_id, position, billing_information_id, school_unit_id, billing, total_cents)
       select ${id}, row_number() over (order by b.id), b.id, b.school_unit_id, '{}', 100
       from billing_information b order by b.id limit 3; commit`,
    )
    const file = ktlFile([ktlPayment(reference, 100, { archiveId: 'PARTS' })])
    const named = { invoice: id, part_count: 3 }
    expect((await test.dryRun(file)).rows[0]?.allocations).toMatchObject([named])
    const { rows } = await test.book(file)
    expect((await test.payment(rows[0]?.payment ?? 0)).payment.allocations).toMatchObject([named])
    const { data } = await test.call<ResponseOf<'GET /api/invoices/payable-invoices/'>>(
      'GET',
      '/api/invoices/payable-invoices/',
      { query: { search: String(number) } },
    )
    expect(data.find(({ invoice: found }) => found === id)).toMatchObject(named)
  })
})

describe('the tables themselves', () => {
  it('book nothing of a payment twice, and keep what has happened', async () => {
    const payment = await waiting('', 500)
    const insert = (cents: number, target: number) =>
      test.pool.query('insert into payment_allocation (payment_id, invoice_id, amount_cents) values ($1, $2, $3)', [
        payment.id,
        invoice(target).id,
        cents,
      ])
    await insert(400, 8)
    await expect(insert(101, 9)).rejects.toThrow(/beyond its sum/)
    await expect(insert(-1, 9)).resolves.toBeDefined()
    for (const statement of [
      'delete from payment_log',
      'update payment_log set amount_cents = 1',
      'delete from payment_allocation',
      'update payment_allocation set amount_cents = 1',
      'update payment set amount_cents = 1',
      'delete from payment',
    ]) {
      await expect(test.pool.query(statement), statement).rejects.toThrow()
    }
  })
})
