import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../../../test/support/invariants.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Invoice = ResponseOf<'GET /api/invoices/invoices/{id}/'>
type Ledger = ResponseOf<'GET /api/invoices/receivables/'>
type Vouchers = ResponseOf<'GET /api/invoices/vouchers/'>
type Journal = ResponseOf<'GET /api/invoices/payment-journal/'>
type Books = ResponseOf<'GET /api/invoices/books/'>

let test: TestApp
let invoices: { id: number; total: number }[]
const claims = new Map<number, number>()

beforeAll(async () => {
  test = await createTestApp({ demo: true, now: '2025-06-10T09:00:00+03:00' })
  await query(`update invoicing_settings set interest_margin = 7, reminder_fee_cents = 500`)
  invoices = (
    await query<{ id: number; total: number }>(
      `select i.id, i.total_cents as total from invoice i where i.karneval_id = 2 and i.kind = 'invoice' and i.status = 'sent'
         and i.due_on < '2025-05-20' and not exists (select from invoice_reminder r where r.invoice_id = i.id)
         and not exists (select from invoice_delivery d where d.invoice_id = i.id and d.state = 'bounced')
         and not exists (select from payment_allocation a where a.invoice_id = i.id) order by i.id limit 3`,
    )
  ).map((row) => row)
  expect(invoices).toHaveLength(3)
  const reminded = await call('POST', '/api/invoices/remind-invoices/', { invoices: invoices.map(({ id }) => id) })
  expect(reminded.statusCode, reminded.body).toBe(201)
  for (const { invoice, interest_cents, fee_cents } of reminded.json<
    ResponseOf<'POST /api/invoices/remind-invoices/'>
  >().data)
    claims.set(invoice, interest_cents + fee_cents)
})
afterEach(async () => expect(await brokenInvariants(test.pool)).toEqual([]))
afterAll(() => test.close())

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await test.pool.query<T>(text, values)).rows
const call = (method: 'GET' | 'POST', url: string, body?: object) =>
  test.call(method, url, { as: 'superadmin', ...(body ? { body } : {}) })
const read = async <T>(url: string): Promise<T> => {
  const answer = await call('GET', url)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}
const pay = async (id: number, cents: number) => {
  const paid = await call('POST', '/api/invoices/mark-paid-invoices/', {
    invoices: [{ id, amount_cents: cents, paid_on: '2025-06-10' }],
  })
  expect(paid.statusCode, paid.body).toBe(200)
}
const period = 'from=2025-06-10&to=2025-06-10'
const onAccount = async (account: string) => {
  const { accounts } = await read<Vouchers>(`/api/invoices/vouchers/?${period}`)
  const found = accounts.find((row) => row.account === account)
  return (found?.debit_cents ?? 0) - (found?.credit_cents ?? 0)
}

/** Ledger, journals and account 1700 are equal. */
async function requireEqualBooks() {
  const books = await read<Books>(`/api/invoices/books/?${period}`)
  expect(books.opening_cents + books.invoiced_cents + books.credited_cents - books.booked_cents).toBe(
    books.closing_cents,
  )
  expect(await onAccount('1700')).toBe(books.closing_cents - books.opening_cents)
  expect(books.received_cents).toBe(books.booked_cents + books.placed_cents + books.waiting_cents)
}

it('books interest and fee that are paid as claimed as income, and the invoice is paid, not overpaid', async () => {
  const [{ id = 0, total = 0 } = {}] = invoices
  const claim = claims.get(id) ?? 0
  expect(claim).toBeGreaterThan(500)
  await pay(id, total + claim)
  expect(await read<Invoice>(`/api/invoices/invoices/${id}/`)).toMatchObject({
    status: 'paid',
    paid_cents: total,
    open_cents: 0,
  })
  expect(await onAccount('9050')).toBe(-claim)
  const { data } = await read<Journal>(`/api/invoices/payment-journal/?${period}`)
  expect(
    data
      .filter(({ invoice }) => invoice === id)
      .map(({ destination, booked_cents, placed_cents }) => [destination, booked_cents, placed_cents]),
  ).toEqual([
    ['interest', -claim, claim],
    ['invoice', total + claim, 0],
  ])
  const ledger = await read<Ledger>('/api/invoices/receivables/?on=2025-06-10')
  expect(ledger.data.map(({ invoice }) => invoice)).not.toContain(id)
  await requireEqualBooks()
})

it('leaves on the invoice what is more than that, also when it comes in parts', async () => {
  const [, { id = 0, total = 0 } = {}] = invoices
  const claim = claims.get(id) ?? 0
  const before = await onAccount('9050')
  await pay(id, total - 100)
  expect(await onAccount('9050')).toBe(before)
  await pay(id, 100 + claim + 999)
  expect(await onAccount('9050')).toBe(before - claim)
  expect(await read<Invoice>(`/api/invoices/invoices/${id}/`)).toMatchObject({
    status: 'overpaid',
    paid_cents: total + 999,
  })
  await requireEqualBooks()
})

it('takes it back when the booking is undone, and books nothing that was not claimed before the money came', async () => {
  const [{ id = 0 } = {}, , { id: other = 0, total = 0 } = {}] = invoices
  const claim = claims.get(id) ?? 0
  const before = await onAccount('9050')
  const [{ allocation = 0 } = {}] = await query<{ allocation: number }>(
    'select id as allocation from payment_allocation where invoice_id = $1 and undone_at is null',
    [id],
  )
  const undone = await call('POST', `/api/invoices/payment-allocations/${allocation}/undo/`, {})
  expect(undone.statusCode, undone.body).toBe(200)
  expect(await onAccount('9050')).toBe(before + claim)
  // As if the reminder had been written after the payment.
  await query(`update invoice_reminder set created_at = '2025-06-11' where invoice_id = $1`, [other])
  await pay(other, total + 300)
  expect(await onAccount('9050')).toBe(before + claim)
  expect(await read<Invoice>(`/api/invoices/invoices/${other}/`)).toMatchObject({ paid_cents: total + 300 })
  await requireEqualBooks()
})
