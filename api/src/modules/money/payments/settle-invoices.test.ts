import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../lib/random.ts'
import { settleInvoices } from '../invoices/balances.ts'
import { createPaymentsApp, type PaymentsApp } from './testing/payments-app.ts'

type Row = { id: number; status: string; total: number; credited: number; paid: number }

describe('an invoice’s status', () => {
  let test: PaymentsApp

  beforeAll(async () => {
    test = await createPaymentsApp()
  })
  afterAll(() => test.close())

  /** Invoices with their sums, from plain rows. */
  const read = async (): Promise<Row[]> => {
    const { rows } = await test.pool.query<Row>(
      `select i.id, i.status, i.total_cents as total,
         coalesce((select sum(total_cents) from invoice c where c.parent_invoice_id = i.id and c.kind = 'credit'), 0)::int as credited,
         coalesce((select sum(amount_cents) from payment_allocation a where a.invoice_id = i.id and a.undone_at is null), 0)::int as paid
       from invoice i where i.kind = 'invoice' and i.status <> 'draft' order by i.id`,
    )
    return rows
  }
  const expected = ({ status, total, credited, paid }: Row): string[] => {
    if (status === 'credited') return ['credited']
    if (paid <= 0) return ['issued', 'sent']
    const due = total + credited
    return [paid < due ? 'partly_paid' : paid === due ? 'paid' : 'overpaid']
  }
  const wrong = async () => (await read()).filter((row) => !expected(row).includes(row.status))

  it('is what the payments make of it in all of the demo, and settling once more changes nothing', async () => {
    expect(await wrong()).toEqual([])
    const before = await test.contents()
    await settleInvoices(
      test.db,
      (await read()).map(({ id }) => id),
      test.now.read(),
    )
    expect(await test.contents()).toBe(before)
  })

  const post = async (url: string, payload?: object): Promise<number> => {
    const options = payload ? { payload } : {}
    return (await test.app.inject({ method: 'POST', url, headers: test.headers, ...options })).statusCode
  }

  it('follows sixty bookings, refunds and undos by lot; the log tells the same sums', async () => {
    await test.pool.query(`update karneval set status = 'upcoming' where status = 'archived'`)
    const random = createRandom('settle')
    const invoices = (await read()).filter(({ status }) => status !== 'credited').slice(0, 5)
    for (let step = 0; step < 60; step += 1) {
      const { id, total } = random.pick(invoices)
      const allocations = await test.pool.query<{ id: number }>(
        'select id from payment_allocation where invoice_id = $1 and undone_at is null order by id',
        [id],
      )
      if (random.chance(0.4) && allocations.rows.length > 0) {
        const url = `/api/invoices/payment-allocations/${random.pick(allocations.rows).id}/undo/`
        // 409 when the money has been refunded already.
        expect([200, 409]).toContain(await post(url))
      } else {
        const amount_cents = random.pick([total, Math.ceil(total / 3), 1, -1, -Math.ceil(total / 3)])
        const payload = { invoices: [{ id, paid_on: '2025-04-14', amount_cents }] }
        // 400 when the refund exceeds the paid sum.
        expect([200, 400]).toContain(await post('/api/invoices/mark-paid-invoices/', payload))
      }
      expect(await wrong()).toEqual([])
    }
    const { rows } = await test.pool.query<{ invoice: number; cents: number }>(
      `select invoice_id as invoice, sum(amount_cents)::int as cents from payment_log where invoice_id is not null group by 1`,
    )
    const logged = new Map(rows.map(({ invoice, cents }) => [invoice, cents]))
    for (const { id, paid } of await read()) expect([id, logged.get(id) ?? 0]).toEqual([id, paid])
  })
})
