import type { ResponseOf } from '@stafapp/shared/contract/types'
import { fold } from '@stafapp/shared/rules/schools/fold'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ demo: true })
})
afterAll(() => app.close())

const listed = async (search: string, karneval: number) => {
  const query = { search, limit: '500', karneval: String(karneval) }
  const answer = await app.call('GET', '/api/invoices/invoices/', { as: 'superadmin', query })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ResponseOf<'GET /api/invoices/invoices/'>>().data.map(({ id }) => id)
}

const payable = async (search: string) => {
  const query = { search, limit: '500' }
  const answer = await app.call('GET', '/api/invoices/payable-invoices/', { as: 'superadmin', query })
  return answer.json<ResponseOf<'GET /api/invoices/payable-invoices/'>>().data.map(({ invoice }) => invoice)
}

it('finds invoices by school, town and payer without diacritics, with all words in any order', async () => {
  const { rows } = await app.pool.query<{ id: number; karneval: number; school: string; town: string; payer: string }>(
    `select i.id, i.karneval_id as karneval, s.name as school, s.municipality as town, i.billing->>'name' as payer
     from invoice i join school_unit u on u.id = i.school_unit_id join school s on s.id = u.school_id
     where i.status = 'sent' and s.municipality ~ '[åäö]' and s.name ~ '[åäö]'
       and not exists (select from invoice_part part where part.invoice_id = i.id offset 1) order by i.id desc limit 1`,
  )
  const [one] = rows
  if (!one) throw new Error('an invoice of a school with diacritics')
  for (const text of [one.school, one.town, one.payer, `${one.payer} ${one.town}`]) {
    expect(await listed(fold(text), one.karneval), text).toContain(one.id)
    expect(await payable(fold(text)), text).toContain(one.id)
  }
  expect(await listed(`${fold(one.town)} finnsinte`, one.karneval)).toEqual([])
  expect(await payable(`${fold(one.town)} finnsinte`)).toEqual([])
  // A sign of its own in a pattern, and one of which nothing is left, are no fault.
  expect(await listed('100% (a[', one.karneval)).toEqual([])
  expect((await listed('\u0301', one.karneval)).length).toBeGreaterThan(0)
})
