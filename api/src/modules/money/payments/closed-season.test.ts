import type { ErrorAnswer, ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPaymentsApp, type OpenInvoice, type PaymentsApp } from './testing/payments-app.ts'
import { camtFile, ktlFile, ktlPayment } from './testing/sample-files.ts'

let test: PaymentsApp
/** Invoices of the current season, read before the tests archive the carnival. */
let invoices: OpenInvoice[]
let booked: { id: number; payment: number }
let order: { id: number; version: number; product: number }
let change: number
let waiting: { id: number; version: number; amount_cents: number }

const invoice = (at: number): OpenInvoice => invoices[at] as OpenInvoice
const setStatus = (status: string) => test.pool.query('update karneval set status = $1 where id = 2', [status])

beforeAll(async () => {
  test = await createPaymentsApp()
  invoices = await test.openInvoices()
  const paid = await test.book(ktlFile([ktlPayment(invoice(0).reference, invoice(0).total)]))
  const payment = await test.payment(paid.rows[0]?.payment ?? 0)
  booked = { id: payment.payment.allocations[0]?.id ?? 0, payment: payment.payment.id }
  const unplaced = await test.book(ktlFile([ktlPayment('999990', 500, { archiveId: 'WAITS' })]))
  waiting = (await test.payment(unplaced.rows[0]?.payment ?? 0)).payment
  const { rows } = await test.pool.query<{ id: number; version: number; product: number }>(
    `select o.id, o.version, p.id as product from unit_order o join product p on p.karneval_id = o.karneval_id
     where o.karneval_id = 2 and o.status = 'placed' and p.code = 'MAT-FRE-L' order by o.id limit 1`,
  )
  order = rows[0] as typeof order
  const asked = await test.pool.query<{ id: number }>(
    `insert into order_change (order_id, wanted, reason) values ($1, $2, 'Fler kommer') returning id`,
    [order.id, JSON.stringify([{ product: order.product, quantity: 99 }])],
  )
  change = asked.rows[0]?.id ?? 0
  await setStatus('archived')
})
afterAll(() => test.close())

describe('an archived carnival keeps its books', () => {
  const rows = () => [{ product: order.product, quantity: 7 }]
  const writes: Record<string, () => [string, object]> = {
    'an issue': () => ['POST issue-invoices/', { karneval: 2, payers: [{ billing_information: 1, total_cents: 1 }] }],
    'a credit note': () => [`POST invoices/${invoice(1).id}/credit/`, { version: 1, reason: 'Fel betalare' }],
    'a payment by hand': () => [
      'POST mark-paid-invoices/',
      { invoices: [{ id: invoice(1).id, paid_on: '2025-04-14', amount_cents: 100 }] },
    ],
    'a booking': () => [
      `POST payments/${waiting.id}/allocate/`,
      { version: waiting.version, allocations: [{ invoice: invoice(1).id, amount_cents: 100 }] },
    ],
    'an undo': () => [`POST payment-allocations/${booked.id}/undo/`, {}],
    'a changed order': () => [`PATCH orders/${order.id}/`, { version: order.version, rows: rows(), reason: 'Sent' }],
    'a replaced order': () => [`PUT orders/${order.id}/`, { version: order.version, rows: rows(), reason: 'Sent' }],
    'a wish for another order': () => ['POST order-changes/', { order: order.id, rows: rows(), reason: 'För sent' }],
    'a granted wish': () => [`POST order-changes/${change}/decide/`, { version: 1, approve: true }],
  }

  it.each(Object.keys(writes))('%s is refused with the way to open it', async (what) => {
    const before = await test.contents()
    const [call = '', body] = writes[what]?.() ?? []
    const [method = '', path = ''] = call.split(' ')
    const answer = await test.app.inject({
      method: method as 'POST',
      url: `/api/invoices/${path}`,
      headers: test.headers,
      payload: body as object,
    })
    const { errors } = answer.json<ErrorAnswer>()
    expect([answer.statusCode, errors[0]?.code], answer.body).toEqual([409, 'season_closed'])
    expect(errors[0]?.detail).toMatch(/^Stafettkarnevalen 2025 är arkiverad: .* på sidan Karneval/)
    expect(await test.contents()).toBe(before)
  })

  it('a bank’s payment of its invoices waits and says why; nothing is proposed that cannot be booked', async () => {
    const { reference, total } = invoice(2)
    const tried = await test.dryRun(ktlFile([ktlPayment(reference, total, { archiveId: 'LATE' })]))
    expect(tried.rows[0]).toMatchObject({
      state: 'unknown_reference',
      reason: expect.stringMatching(/arkiverad karneval.*sidan Karneval/),
      booked_cents: 0,
      open_cents: total,
      proposals: [],
    })
  })

  it('what the bank takes back of them waits too', async () => {
    const { reference, total } = invoice(0)
    const back = await test.book(camtFile([{ cents: total, reference, isReturned: true }]))
    expect(back.rows[0]).toMatchObject({
      state: 'correction',
      allocations: [],
      reason: expect.stringMatching(/arkiverad/),
    })
    expect((await test.payment(booked.payment)).payment.open_cents).toBe(-total)
    expect(await test.statusOf(invoice(0).id)).toBe('paid')
  })

  it('lists its invoices as closed, and takes bookings again when the organiser has opened it', async () => {
    const find = () =>
      test.call<ResponseOf<'GET /api/invoices/payable-invoices/'>>('GET', '/api/invoices/payable-invoices/', {
        query: { search: String(invoice(1).number) },
      })
    expect((await find()).data.find(({ invoice: id }) => id === invoice(1).id)?.is_closed).toBe(true)
    await setStatus('upcoming')
    expect((await find()).data.find(({ invoice: id }) => id === invoice(1).id)?.is_closed).toBe(false)
    const body = { version: waiting.version, allocations: [{ invoice: invoice(1).id, amount_cents: 100 }] }
    await test.call('POST', `/api/invoices/payments/${waiting.id}/allocate/`, { body })
  })
})

describe('days on which money can have come', () => {
  const mark = (paid_on: string, status: number) =>
    test.call<ErrorAnswer>(
      'POST',
      '/api/invoices/mark-paid-invoices/',
      { body: { invoices: [{ id: invoice(3).id, paid_on, amount_cents: 100 }] } },
      status,
    )

  it.each(['1900-01-01', '2024-05-31', '2025-04-16', '9999-12-31'])('%s is not one', async (day) => {
    const { errors } = await mark(day, 400)
    expect(errors[0]).toMatchObject({ code: 'invalid', attr: 'invoices.0.paid_on' })
    expect(errors[0]?.detail).toMatch(/ska vara från \d+\.\d+\.202[45] till 15\.4\.2025\.$/)
  })

  it.each(['012025-04-14', '2025-02-30', '14.4.2025'])('%s is no day at all', async (day) => {
    expect((await mark(day, 400)).errors[0]?.attr).toBe('invoices.0.paid_on')
  })

  it('today is one, and a typed line is judged alike', async () => {
    await mark('2025-04-15', 200)
    for (const [day, line] of [
      ['1.1.2001', 1],
      ['16.4.2025', 2],
    ] as const) {
      const lines = ['202500010;1;14.4.2025', '202500010;2;14.4.2025'].with(line - 1, `202500010;3;${day}`)
      const { errors } = await test.refuse(lines.join('\n'), { dry_run: 'true' })
      expect(errors[0]).toMatchObject({ code: 'invalid_bank_file', attr: `line.${line}` })
      expect(errors[0]?.detail).toMatch(/till 15\.4\.2025/)
    }
  })
})
