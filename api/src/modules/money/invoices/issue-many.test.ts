import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Issued = ResponseOf<'POST /api/invoices/issue-invoices/'>['data']
type Wish = { billing_information: number; total_cents: number }

const karneval = 2
/** More than fit into one insert. */
const SCHOOLS = 1010

let test: TestApp
let token: string
let wishes: Wish[]

beforeAll(async () => {
  test = await createTestApp({ demo: true, now: '2025-05-12T09:00:00+03:00' })
  token = (await test.login('superadmin')).access
  const { rows } = await test.pool.query<Wish>(
    `with schools as (
       insert into school (name, municipality) select 'Storskolan ' || n, 'Vasa' from generate_series(1, $2) n returning id, name
     ), units as (
       insert into school_unit (school_id, unit_name, school_types, school_subtypes, student_count)
       select id, name, array['primary_school'], array['none'], 300 from schools returning id, unit_name
     ), orders as (
       insert into unit_order (karneval_id, school_unit_id, status) select $1, id, 'placed' from units returning id, school_unit_id
     ), ordered as (
       insert into unit_order_row (order_id, karneval_id, product_id, quantity, unit_price_cents, vat_percent)
       select o.id, p.karneval_id, p.id, 3, p.price_cents, p.vat_percent from orders o
       join product p on p.karneval_id = $1 and p.code in ('MAT-FRE-L', 'MAT-LOR-L') returning order_id, quantity * unit_price_cents as cents
     ), payers as (
       insert into billing_information (karneval_id, school_unit_id, name, mail_address, zipcode, city, bespisning_friday,
         bespisning_saturday, logi, stafetter)
       select $1, id, unit_name || ', kansliet', 'PB 1', '65100', 'Vasa', true, true, true, true from units
       returning id, school_unit_id
     ) select p.id as billing_information, sum(r.cents)::int as total_cents
       from payers p join orders o on o.school_unit_id = p.school_unit_id join ordered r on r.order_id = o.id
       group by p.id order by p.id`,
    [karneval, SCHOOLS],
  )
  wishes = rows
})
afterAll(() => test.close())

const issue = (payers: readonly Wish[]) =>
  test.call('POST', '/api/invoices/issue-invoices/', {
    headers: { authorization: `Bearer ${token}` },
    body: { karneval, payers },
  })

it('makes a thousand invoices and more at once: each with its rows and its sum, with consecutive numbers', async () => {
  const response = await issue(wishes)
  expect(response.statusCode, response.body.slice(0, 500)).toBe(201)
  const { data } = response.json<{ data: Issued }>()
  const byPayer = (all: readonly Wish[]) => new Map(all.map((one) => [one.billing_information, one.total_cents]))
  expect(byPayer(data.map((one) => ({ ...one, billing_information: one.billing_information ?? 0 })))).toEqual(
    byPayer(wishes),
  )
  const first = data[0]?.number ?? 0
  expect(data.map(({ number }) => number)).toEqual(wishes.map((_, at) => first + at))
  const { rows } = await test.pool.query<{ faulty: number; told: number }>(
    `select (count(*) filter (where i.total_cents <> (select sum(total_cents) from invoice_row r where r.invoice_id = i.id)))::int as faulty,
       (select count(*) from audit_entry where action = 'invoices.issue' and object_id = any($1))::int as told
     from invoice i where i.id = any($1)`,
    [data.map(({ id }) => id)],
  )
  expect(rows).toEqual([{ faulty: 0, told: SCHOOLS }])
})

it('says of more than 3,000 payers that they are to be invoiced in several rounds, and makes nothing', async () => {
  const refused = await issue(
    Array.from({ length: 3001 }, (_, at) => ({ billing_information: at + 1, total_cents: 1 })),
  )
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors[0]).toMatchObject({
    attr: 'payers',
    detail: 'Högst 3 000 betalare kan faktureras på en gång. Fakturera dem i flera omgångar.',
  })
})
