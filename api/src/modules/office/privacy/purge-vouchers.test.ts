import { retention } from '@stafapp/shared/contract/retention'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalTables } from '../../../db/personal.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

/** Moves the demo's vouchers ten years back, because the triggers use the database's clock. */
const BACK = `interval '10 years'`
const dated: Readonly<Record<string, readonly string[]>> = {
  karneval: ['starts_on', 'ends_on'],
  invoice: ['issued_on', 'due_on', 'created_at'],
  invoice_reminder: ['reminded_on', 'due_on'],
  payment: ['booked_on', 'paid_on', 'created_at'],
  payment_file: ['created_at'],
  payment_allocation: ['created_at', 'undone_at'],
  payment_log: ['at'],
  payment_placement: ['created_at', 'undone_at'],
  payment_promise: ['promised_on', 'created_at'],
  refund: ['created_at'],
  refund_file: ['created_at'],
  bank_statement: ['from_on', 'to_on', 'created_at'],
  invoice_delivery: ['created_at'],
  payer_choice: ['created_at', 'updated_at'],
}
const bookkeeping = [
  ...Object.entries(personalTables)
    .filter(([, { columns }]) => Object.values(columns).includes('bookkeeping'))
    .map(([table]) => table),
  ...['payment_allocation', 'payment_log', 'invoice_reminder', 'unit_order', 'unit_order_row', 'order_change'],
]

let app: TestApp
/** An invoice of 2014 that was paid in 2015. */
let paidLate: { invoice: number; payment: number }

beforeAll(async () => {
  app = await createTestApp({ demo: true })
  const [credited] = await ids(
    `select i.id from invoice i where kind = 'invoice' and status = 'sent' order by id desc limit 1`,
  )
  await app.pool.query(
    `
    insert into invoice_reminder (invoice_id, level, reminded_on, due_on, open_cents)
    select id, 1, due_on + 10, due_on + 20, total_cents from invoice where id = $1`,
    [credited],
  )
  const { rows } = await app.pool.query<{ invoice: number; payment: number }>(
    `select a.invoice_id as invoice, a.payment_id as payment from payment_allocation a join invoice i on i.id = a.invoice_id
     where i.karneval_id = 1 and i.kind = 'invoice' order by a.id limit 1`,
  )
  if (!rows[0]) throw new Error('the demo has no paid invoice of 2024')
  paidLate = rows[0]
  for (const [table, columns] of Object.entries(dated)) {
    const sets = columns.map((column) => `${column} = ${column} - ${BACK}`)
    await app.pool.query(`alter table ${table} disable trigger user; update ${table} set ${sets.join(', ')}`)
  }
  await app.pool.query(`update payment set booked_on = '2015-02-01', paid_on = '2015-02-01' where id = $1`, [
    paidLate.payment,
  ])
  for (const table of Object.keys(dated)) await app.pool.query(`alter table ${table} enable trigger user`)
})
afterAll(() => app.close())

async function ids(query: string): Promise<number[]> {
  return (await app.pool.query<{ id: number }>(query)).rows.map(({ id }) => id)
}

const counts = async (): Promise<Record<string, number>> => {
  const rows = await Promise.all(
    bookkeeping.map(async (table) => [table, (await app.pool.query(`select from ${table}`)).rowCount ?? 0] as const),
  )
  return Object.fromEntries(rows.filter(([, count]) => count > 0))
}
const runJob = async (now: string) => {
  app.now.set(now)
  return app.jobs.run('retention', { early: true })
}

test('R52: vouchers stay to the end of the sixth year, whatever is erased meanwhile', async () => {
  const before = await counts()
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['invoice', 'invoice_row', 'payment', 'billing_information', 'invoice_reminder']),
  )
  await runJob('2020-12-31T23:59:00+02:00')
  expect(await counts()).toEqual(before)
})

test('R51, R52: a run that dies half way leaves every voucher whole', async () => {
  const before = await counts()
  await app.pool.query(`
    create function fails() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
    create trigger fails before delete on billing_information for each statement execute function fails()`)
  await runJob('2022-01-01T00:01:00+02:00')
  expect(await counts()).toEqual(before)
  await app.pool.query('drop function fails() cascade')
})

test('R52: on the first day of the seventh year the job removes them, but for what a later payment or credit note holds; then the rest', async () => {
  expect(await runJob('2021-01-01T00:01:00+02:00')).toBe(true)
  const creditedLater = await ids(`select parent_invoice_id as id from invoice where kind = 'credit' order by 1`)
  expect(await ids(`select id from invoice where issued_on < '2015-01-01' order by 1`)).toEqual([
    paidLate.invoice,
    ...creditedLater,
  ])
  expect(await ids(`select id from payment where booked_on < '2015-01-01'`)).toEqual([])
  expect((await ids('select id from invoice where karneval_id = 2')).length).toBeGreaterThan(0)
  expect(await runJob('2022-01-01T00:01:00+02:00')).toBe(true)
  expect(await counts()).toEqual({})
  const written = await app.pool.query(
    `select after->'invoice' as invoices, user_id from audit_entry where action = 'privacy.vouchers_purged' order by id`,
  )
  expect(written.rows).toEqual([
    { invoices: expect.any(Number), user_id: null },
    { invoices: expect.any(Number), user_id: null },
  ])
  expect(await runJob('2022-01-02T00:01:00+02:00')).toBe(true)
  expect(await ids(`select id from audit_entry where action = 'privacy.vouchers_purged'`)).toHaveLength(2)
})

test('R52: before that nobody deletes a voucher: the database looks at its own clock, and knows the same years', async () => {
  const year = Number(
    (await app.pool.query(`select extract(year from now() at time zone 'Europe/Helsinki') as year`)).rows[0].year,
  )
  const isOver = async (day: string) =>
    (await app.pool.query<{ over: boolean }>('select bookkeeping_is_over($1::date) as over', [day])).rows[0]?.over
  expect(await isOver(`${year - retention.bookkeepingYears}-01-01`)).toBe(false)
  expect(await isOver(`${year - retention.bookkeepingYears - 1}-12-31`)).toBe(true)
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into payment (booked_on, paid_on, amount_cents, state)
     select day, day, 100, 'unknown_reference' from (values (date '2014-05-01'), (current_date)) v (day) returning id`,
  )
  const [old, young] = rows.map(({ id }) => id)
  await expect(app.pool.query('delete from payment where id = $1', [young])).rejects.toMatchObject({
    constraint: 'payments_kept',
  })
  // The old payment was booked today, so its log entry is too recent to delete.
  await expect(app.pool.query('delete from payment_log where payment_id = $1', [old])).rejects.toMatchObject({
    constraint: 'payments_kept',
  })
})
