import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../../../test/support/invariants.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Ways = ResponseOf<'GET /api/invoices/billing-information/{id}/ways/'>

const old = 'stadens-gamla@esbo.example'

let test: TestApp
/** Records of one payer that have the old address, and one of it that has another. */
let records: number[]
let apart: number
let stranger: number

beforeAll(async () => {
  test = await createTestApp({ demo: true, now: '2025-05-12T09:00:00+03:00' })
  const { rows } = await test.pool.query<{ ids: number[]; karneval: number }>(
    `select array_agg(b.id order by b.id) as ids, b.karneval_id as karneval from billing_information b
    join karneval k on k.id = b.karneval_id where k.status = 'active' and b.business_id <> ''
    group by b.karneval_id, b.business_id having count(*) > 3 order by count(*) desc limit 1`,
  )
  const [all] = rows
  if (!all) throw new Error('a payer with several records')
  const [other = 0, ...same] = all.ids
  apart = other
  records = same
  const foreign = await test.pool.query<{ id: number }>(
    `select id from billing_information where karneval_id = $1 and business_id <> '' and business_id <> (
      select business_id from billing_information where id = $2) order by id limit 1`,
    [all.karneval, other],
  )
  stranger = foreign.rows[0]?.id ?? 0
  await test.pool.query(`update billing_information set email = 'annan@esbo.example', channel = null where id = $1`, [
    apart,
  ])
  await test.pool.query(`update billing_information set email = $1, channel = null where id = any($2)`, [
    old,
    [...records, stranger],
  ])
})
afterAll(async () => {
  expect(await brokenInvariants(test.pool)).toEqual([])
  await test.close()
})

const waysOf = async (id: number, query: Record<string, string> = {}) => {
  const answer = await test.call('GET', `/api/invoices/billing-information/${id}/ways/`, { as: 'superadmin', query })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Ways>()
}
const change = (body: object, as = 'superadmin') =>
  test.call('POST', `/api/invoices/billing-information/${records[0]}/email/`, { as, body })
const emails = async (ids: readonly number[]) =>
  (
    await test.pool.query<{ email: string }>('select email from billing_information where id = any($1) order by id', [
      ids,
    ])
  ).rows.map(({ email }) => email)

it('tells of a mail that came back, with the records of the payer that have its address', async () => {
  const first = records[0] ?? 0
  expect((await waysOf(first)).returned).toBeNull()
  await test.pool.query(
    `update invoice_delivery set state = 'bounced', address = $1, cause = 'Adressen finns inte (5.1.1).',
      updated_at = '2025-05-11T09:00:00+03:00' where id = (
      select id from invoice_delivery where channel = 'email' and replaced_at is null and reminder_id is null limit 1)`,
    [old.toUpperCase()],
  )
  const ways = await waysOf(first)
  expect(ways.returned).toMatchObject({
    address: old,
    returned_on: '2025-05-11',
    cause: 'Adressen finns inte (5.1.1).',
  })
  expect(ways.returned?.records.map((row) => row.billing_information).sort((a, b) => a - b)).toEqual(records)
  expect(ways.possible).not.toContain('einvoice')
  expect(ways.possible).toContain('email')
  expect(ways.channel).toBe('email')
  expect((await waysOf(apart)).returned).toBeNull()
})

it('replaces the address in all the records at once, or in none', async () => {
  const email = 'stadens-nya@esbo.example'
  const before = await emails([...records, apart, stranger])
  const refused = await change({ from: old, email, records: [...records, stranger] })
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'conflict'])
  expect((await change({ from: old, email, records: [...records, apart] })).statusCode).toBe(409)
  expect((await change({ from: 'x@esbo.example', email, records })).statusCode).toBe(409)
  expect((await change({ from: old, email: 'ingen adress', records })).statusCode).toBe(400)
  const same = await change({ from: old, email: old.toUpperCase(), records })
  expect(same.json().errors[0]).toMatchObject({
    attr: 'email',
    detail: `Det är samma adress som förut. Skriv en annan än ${old}.`,
  })
  expect(await emails([...records, apart, stranger])).toEqual(before)

  const done = await change({ from: old, email, records })
  expect([done.statusCode, done.json()]).toEqual([201, { changed: records.length }])
  expect(new Set(await emails(records))).toEqual(new Set([email]))
  expect((await waysOf(records[0] ?? 0)).returned).toBeNull()
  const { rows } = await test.pool.query<{ object_id: number; reason: string; school: string }>(
    `select object_id, reason, after->'school_unit'->>'school_name' as school from audit_entry
    where action = 'billing.change' and object_id = any($1) order by object_id`,
    [records],
  )
  expect(rows.map(({ object_id }) => object_id)).toEqual(records)
  for (const { school } of rows) expect(rows[0]?.reason).toContain(school)
  expect((await change({ from: old, email: 'tredje@esbo.example', records })).statusCode).toBe(409)
})
