import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Event = ItemOf<'GET /api/invoices/invoices/{id}/history/'>
type List = ResponseOf<'GET /api/invoices/invoices/'>

let test: TestApp

beforeAll(async () => {
  test = await createTestApp({ demo: true, now: '2025-06-10T09:00:00+03:00' })
})
afterAll(() => test.close())

const call = (method: 'GET' | 'POST', url: string, body?: object) =>
  test.call(method, url, { as: 'superadmin', ...(body ? { body } : {}) })

async function read<Answer>(url: string): Promise<Answer> {
  const answer = await call('GET', url)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}
const list = (query: string) => read<List>(`/api/invoices/invoices/?karneval=2&limit=500&${query}`)
const historyOf = async (id: number) => (await read<{ data: Event[] }>(`/api/invoices/invoices/${id}/history/`)).data

/** Each change at a moment of its own, as people make them. */
async function change(url: string, body: object): Promise<void> {
  test.now.advance(60_000)
  const answer = await call('POST', url, body)
  expect([200, 201], answer.body).toContain(answer.statusCode)
}

it('ends with what is open of every document, in the order of the records', async () => {
  const { data } = await list('')
  expect(data.length).toBeGreaterThan(20)
  for (const { id, kind, open_cents } of data) {
    const events = await historyOf(id)
    expect(events[0]?.kind).toBe('issued')
    const left = events.at(-1)?.open_cents ?? null
    expect(left === null ? null : Math.max(0, left), `document ${id}`).toBe(kind === 'credit' ? null : open_cents)
    const times = events.slice(1).map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
  }
})

it('tells the reminder, the payment, its undoing, the write-off and the credit note with what was open after each', async () => {
  const { rows } = await test.pool.query<{ id: number; total: number }>(
    `select i.id, i.total_cents as total from invoice i where i.karneval_id = 2 and i.kind = 'invoice' and i.status = 'sent'
       and i.due_on < '2025-05-20' and i.extent = 'whole' and not exists (select from invoice_part p where p.invoice_id = i.id)
       and not exists (select from invoice_reminder r where r.invoice_id = i.id)
       and not exists (select from payment_promise r where r.invoice_id = i.id)
       and not exists (select from invoice_delivery d where d.invoice_id = i.id and d.state = 'bounced')
       and not exists (select from payment_allocation a where a.invoice_id = i.id) order by i.id limit 1`,
  )
  const [{ id = 0, total = 0 } = {}] = rows
  const before = (await historyOf(id)).length
  const pay = (cents: number) =>
    change('/api/invoices/mark-paid-invoices/', {
      invoices: [{ id, amount_cents: cents, paid_on: '2025-06-09' }],
    })
  await change(`/api/invoices/invoices/${id}/promise/`, { promised_on: '2025-06-20', note: 'Ringde' })
  await change(`/api/invoices/invoices/${id}/promise/`, { promised_on: null })
  await change('/api/invoices/remind-invoices/', { invoices: [id] })
  await pay(total - 50)
  await change(`/api/invoices/invoices/${id}/write-off/`, { open_cents: 50, reason: 'För litet' })
  const credited = await read<ResponseOf<'GET /api/invoices/invoices/{id}/'>>(`/api/invoices/invoices/${id}/`)
  await change(`/api/invoices/invoices/${id}/credit/`, { version: credited.version, reason: 'Fel beställning' })
  const events = (await historyOf(id)).slice(before)
  const told = events.map(({ kind, on, amount_cents, open_cents }) => [kind, on, amount_cents, open_cents])
  expect(told.filter(([kind]) => kind !== 'sending')).toEqual([
    ['promise', '2025-06-10', null, total],
    ['promise_withdrawn', '2025-06-10', null, total],
    ['reminder', '2025-06-10', expect.any(Number), total],
    // Paid the day before it was reminded of, though the portal learnt of it after the reminder.
    ['payment', '2025-06-09', total - 50, 50],
    ['write_off', '2025-06-10', 50, 0],
    // The credit note cancels the whole invoice, so that all that was paid is to be paid back.
    ['credit', '2025-06-10', -total, -total],
  ])
  expect(events.filter(({ is_by_hand }) => is_by_hand).map(({ kind }) => kind)).toEqual(['payment', 'write_off'])
  expect(events.find(({ kind }) => kind === 'promise')).toMatchObject({
    day: '2025-06-20',
    note: 'Ringde',
    user: 'Sofia Strand',
  })
  expect(events.find(({ kind }) => kind === 'promise_withdrawn')).toMatchObject({ user: 'Sofia Strand' })
  expect(events.find(({ kind }) => kind === 'credit')).toMatchObject({
    note: 'Fel beställning',
    user: 'Sofia Strand',
    document: { kind: 'credit', extent: 'whole' },
  })
})

it('logs a promise, a changed one with the earlier day, and a removed one as removed', async () => {
  const { rows } = await test.pool.query<{ id: number }>(
    `select i.id from invoice i where i.karneval_id = 2 and i.kind = 'invoice' and i.status = 'sent'
       and not exists (select from payment_promise p where p.invoice_id = i.id) order by i.id desc limit 1`,
  )
  const id = rows[0]?.id ?? 0
  for (const day of ['2025-06-20', '2025-06-25', null, null])
    await change(`/api/invoices/invoices/${id}/promise/`, { promised_on: day })
  const logged = await test.pool.query(
    `select action, before, after from audit_entry
     where object_type = 'invoice' and object_id = $1 and action like 'invoices.promise%' order by id`,
    [id],
  )
  expect(logged.rows).toEqual([
    { action: 'invoices.promise', before: null, after: { promised_on: '2025-06-20' } },
    { action: 'invoices.promise', before: { promised_on: '2025-06-20' }, after: { promised_on: '2025-06-25' } },
    { action: 'invoices.promise_withdrawn', before: { promised_on: '2025-06-25' }, after: null },
  ])
  // The invoice's page tells who removed it as well.
  const removed = (await historyOf(id)).filter(({ kind }) => kind === 'promise_withdrawn')
  expect(removed.map(({ day, user }) => [day, user])).toEqual([
    ['2025-06-20', 'Sofia Strand'],
    ['2025-06-25', 'Sofia Strand'],
  ])
})

it('tells that money left the invoice again', async () => {
  const { rows } = await test.pool.query<{ id: number; invoice: number; cents: number; paid: string; booked: string }>(
    `select a.id, a.invoice_id as invoice, a.amount_cents as cents, p.paid_on::text as paid, p.booked_on::text as booked
     from payment_allocation a join payment p on p.id = a.payment_id and p.paid_on < p.booked_on
     join invoice i on i.id = a.invoice_id where a.undone_at is null and a.origin = 'reference' and i.karneval_id = 2 and i.status = 'paid'
       and i.total_cents = a.amount_cents order by a.id limit 1`,
  )
  const [{ id = 0, invoice = 0, cents = 0, paid = '', booked = '' } = {}] = rows
  await change(`/api/invoices/payment-allocations/${id}/undo/`, {})
  const events = await historyOf(invoice)
  expect(events.slice(-2)).toMatchObject([
    // The bank booked it on a later day than the payer paid: both are told.
    { kind: 'payment', on: booked, day: paid, amount_cents: cents, open_cents: 0, is_by_hand: false },
    { kind: 'payment_undone', on: '2025-06-10', amount_cents: cents, open_cents: cents, user: 'Sofia Strand' },
  ])
})

it('knows no history of what does not exist', async () => {
  expect((await call('GET', '/api/invoices/invoices/2147483647/history/')).statusCode).toBe(404)
  const invoice = await call('GET', '/api/invoices/invoices/2147483647/')
  expect([invoice.statusCode, invoice.json().errors[0].detail]).toEqual([404, 'Resursen hittades inte.'])
})

it.each(['number', 'payer', 'due', 'total', 'open'] as const)('sorts the list by %s, and backwards', async (sort) => {
  const up = (await list(`sort=${sort}`)).data
  const down = (await list(`sort=-${sort}`)).data
  const values = {
    number: 'number',
    payer: 'payer_name',
    due: 'due_on',
    total: 'total_cents',
    open: 'open_cents',
  } as const
  const valuesOf = (rows: List['data']) =>
    rows.filter(({ kind }) => sort !== 'due' || kind !== 'credit').map((row) => row[values[sort]])
  const rising = valuesOf(up)
  expect(new Set(rising).size).toBeGreaterThan(1)
  expect(rising).toEqual(valuesOf(down).toReversed())
  expect(rising[0]).not.toBe(rising.at(-1))
  if (sort !== 'payer') expect(rising).toEqual(rising.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
})
