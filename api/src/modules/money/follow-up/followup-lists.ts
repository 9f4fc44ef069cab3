import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, readSnapshot } from '../../../db/db.ts'
import { idList } from '../../../db/sql-values.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { readPayerRecords } from '../invoices/public.ts'
import { coveredCents, paysFor } from './covered.ts'
import { followedInvoices, isLate } from './followed-invoices.ts'
import { readUninvoiced } from './uninvoiced.ts'

type Query = QueryOf<'GET /api/invoices/followup-list/'>
type Found = ResponseOf<'GET /api/invoices/followup-list/'>
type Uninvoiced = ResponseOf<'GET /api/invoices/uninvoiced/'>

/** Rows of a page unless the call asks for more. */
const PAGE = 100

/** The invoices of each figure. */
const parts: Record<Query['part'], SQL> = {
  invoiced: sql`true`,
  paid: sql`paid_cents <> 0`,
  unsent: sql`unsent_cents > 0`,
  open: sql`open_cents > 0`,
  overdue: sql`is_overdue`,
  late: isLate,
  promised: sql`is_promised`,
  expected: sql`open_cents > 0 and not (${isLate})`,
}

function conditionsOf({ part, payer, from, to }: Query, records: readonly number[] | null): SQL {
  const conditions = [parts[part]]
  if (records !== null) conditions.push(sql`billing_information = any(${idList(records)})`)
  if (payer !== undefined) conditions.push(sql`payer_name = ${payer}`)
  if (from !== undefined) conditions.push(sql`expected_on >= ${from}::date`)
  if (to !== undefined) conditions.push(sql`expected_on <= ${to}::date`)
  return sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  )
}

/** All records of the payer that a record belongs to; null without a record. */
async function recordsOf(db: Db, karnevalId: number, record: number | undefined): Promise<number[] | null> {
  if (record === undefined) return null
  const payers = await readPayerRecords(db, karnevalId)
  const own = payers.find((each) => each.some(({ id }) => id === record)) ?? []
  return own.map(({ id }) => id)
}

/**
 * The invoices behind a figure of the follow-up, oldest expected day first: their sums add up to the figure.
 * @throws AppError not_found for an unknown carnival
 */
export function listFollowed(db: Db, query: Query, now: Date): Promise<Found> {
  return readSnapshot(db, async (tx) => {
    const karneval = await resolveKarneval(tx, query.karneval)
    const today = helsinkiDay(now)
    const records = await recordsOf(tx, karneval.id, query.billing_information)
    const { rows } = await tx.execute<{ found: Pick<Found, 'total' | 'sums' | 'data'> }>(sql`
      with found as materialized (
        select * from (${followedInvoices(karneval.id, today, query.school)}) followed where ${conditionsOf(query, records)}
      ), page as (
        select * from found order by expected_on, number
        limit ${query.limit ?? PAGE} offset ${query.offset ?? 0}
      )
      select json_build_object(
        'total', (select count(*) from found),
        'sums', (select json_build_object('invoiced_cents', coalesce(sum(invoiced_cents), 0),
          'paid_cents', coalesce(sum(paid_cents), 0), 'open_cents', coalesce(sum(open_cents), 0),
          'unsent_cents', coalesce(sum(unsent_cents), 0)) from found),
        'data', coalesce((select json_agg(json_build_object('invoice', invoice, 'number', number,
          'billing_information', billing_information, 'payer_name', payer_name, 'school', school,
          'school_name', school_name, 'unit_name', unit_name, 'part_count', part_count, 'issued_on', issued_on, 'due_on', due_on,
          'promised_on', promised_on, 'reminder_level', reminder_level, 'invoiced_cents', invoiced_cents,
          'paid_cents', paid_cents, 'open_cents', open_cents, 'is_sent', is_sent) order by expected_on, number) from page), '[]')
      ) as found`)
    const [row] = rows
    if (!row) throw new Error('a select without a table has one row')
    return { karneval: karneval.id, as_of: today, ...row.found }
  })
}

/**
 * What is ordered and not invoiced, by unit and payer; the sums add up to the follow-up's figure.
 * @throws AppError not_found for an unknown carnival
 */
export function listUninvoiced(db: Db, karnevalId: number | undefined, now: Date): Promise<Uninvoiced> {
  return readSnapshot(db, async (tx) => {
    const karneval = await resolveKarneval(tx, karnevalId)
    const { rows } = await tx.execute<Uninvoiced['data'][number]>(sql`
      select payer.id as billing_information, coalesce(payer.name, '') as payer_name, s.id as school,
        s.name as school_name, u.unit_name, sum(r.quantity * r.unit_price_cents)::int as ordered_cents,
        sum(r.quantity * r.unit_price_cents - ${coveredCents})::int as uninvoiced_cents
      from unit_order o
      join unit_order_row r on r.order_id = o.id
      join product p on p.id = r.product_id
      join school_unit u on u.id = o.school_unit_id
      join school s on s.id = u.school_id
      left join lateral (
        select b.id, b.name from billing_information b
        where b.karneval_id = r.karneval_id and b.school_unit_id = o.school_unit_id and ${paysFor}
        order by b.id limit 1
      ) payer on true
      where r.karneval_id = ${karneval.id}
      group by payer.id, payer.name, s.id, u.id
      having sum(r.quantity * r.unit_price_cents - ${coveredCents}) <> 0
      order by s.name, u.unit_name, payer.name nulls first, payer.id`)
    return {
      karneval: karneval.id,
      as_of: helsinkiDay(now),
      ...(await readUninvoiced(tx, karneval.id)),
      data: rows,
    }
  })
}
