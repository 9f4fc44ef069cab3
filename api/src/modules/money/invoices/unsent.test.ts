import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type List = ResponseOf<'GET /api/invoices/invoices/'>

let test: TestApp
/** An invoice of the school administrator's own school, made and not sent. */
let made: { id: number; payer: number }

beforeAll(async () => {
  test = await createTestApp({ demo: true, now: '2025-05-12T09:00:00+03:00' })
  const { rows } = await test.pool.query<{ id: number }>(`
    select b.id from billing_information b join school_unit u on u.id = b.school_unit_id
    join app_user a on a.school_id = u.school_id where a.username = 'skoladmin'`)
  const own = new Set(rows.map(({ id }) => id))
  const { karneval, payers } = (await test.call('GET', '/api/invoices/invoicing-preview/', { as: 'superadmin' })).json<
    ResponseOf<'GET /api/invoices/invoicing-preview/'>
  >()
  const wanted = payers.find(({ billing_information, state }) => own.has(billing_information) && state === 'new')
  if (!wanted) throw new Error('the demo has something to invoice at the school')
  const { billing_information: payer, total_cents } = wanted
  const issued = await test.call('POST', '/api/invoices/issue-invoices/', {
    as: 'superadmin',
    body: { karneval, payers: [{ billing_information: payer, total_cents }] },
  })
  const [first] = issued.json<ResponseOf<'POST /api/invoices/issue-invoices/'>>().data
  made = { id: first?.id ?? 0, payer }
})
afterAll(() => test.close())

const ways = [
  (id: number) => `/api/invoices/invoices/${id}/`,
  (id: number) => `/api/invoices/invoices/${id}/pdf/`,
  (id: number) => `/api/invoices/invoices/${id}/ubl/`,
  (id: number) => `/api/invoices/generate-finvoice-xml/${id}/`,
]
const listed = async () => {
  const url = `/api/invoices/invoices/?billing_information=${made.payer}&limit=500`
  const { data, sums } = (await test.call('GET', url, { as: 'skoladmin' })).json<List>()
  return { row: data.find(({ id }) => id === made.id), open: sums.open_cents }
}

it('what is made and not sent is read by the organiser only; the school’s list says that it is under way and owes nothing', async () => {
  for (const way of ways) {
    const refused = await test.call('GET', way(made.id), { as: 'skoladmin' })
    expect([refused.statusCode, refused.json().errors], way(made.id)).toEqual([
      409,
      [
        {
          code: 'not_sent',
          detail: 'Fakturan är inte skickad ännu. Den går att öppna när den har skickats.',
          attr: null,
        },
      ],
    ])
    expect((await test.call('GET', way(made.id), { as: 'superadmin' })).statusCode, way(made.id)).toBe(200)
  }
  const before = await listed()
  expect(before.row).toMatchObject({ status: 'issued', open_cents: 0 })

  const sent = await test.call('POST', '/api/invoices/send-invoices/', {
    as: 'superadmin',
    body: { invoices: [made.id], channel: 'manual' },
  })
  expect(sent.statusCode, sent.body).toBe(201)
  for (const way of ways) {
    expect((await test.call('GET', way(made.id), { as: 'skoladmin' })).statusCode, way(made.id)).toBe(200)
  }
  const { row, open } = await listed()
  expect(row).toMatchObject({ status: 'sent' })
  expect(open - before.open).toBe(row?.open_cents)
  expect(row?.open_cents).toBeGreaterThan(0)
})

it('another school’s is answered like one that does not exist', async () => {
  const { rows } = await test.pool.query<{ id: number }>(`
    select i.id from invoice i join school_unit u on u.id = i.school_unit_id
    where i.status <> 'draft' and u.school_id <> (select school_id from app_user where username = 'skoladmin') limit 1`)
  for (const way of ways) {
    expect((await test.call('GET', way(rows[0]?.id ?? 0), { as: 'skoladmin' })).statusCode).toBe(404)
  }
})
