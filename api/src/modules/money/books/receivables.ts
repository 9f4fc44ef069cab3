import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { AppError } from '../../../lib/app-error.ts'
import { namedUnit, partCount } from '../invoices/public.ts'
import {
  type Basis,
  basisOf,
  bookedDecisions,
  endOf,
  hasCome,
  instant,
  isByHand,
  isIssued,
  requireDay,
  stood,
} from './known-facts.ts'

export type Receivables = ResponseOf<'GET /api/invoices/receivables/'>
type Row = Receivables['data'][number]
type Age = Row['age']

/** The age classes in order, with the last day late that belongs to each. */
const ages: readonly (readonly [Age, number])[] = [
  ['not_due', 0],
  ['to_30', 30],
  ['to_60', 60],
  ['to_90', 90],
  ['over_90', Number.POSITIVE_INFINITY],
]

const ageOf = (daysLate: number): Age => ages.find(([, last]) => daysLate <= last)?.[0] ?? 'over_90'

/**
 * The receivables ledger at the end of a day, by default today's. A past day keeps its answer, because what is undone, credited or decided
 * later counts from its own day on; only a payment that is read in late, with an earlier booking day, changes it, which
 * the answer tells.
 * @throws AppError invalid for a day that has not come
 */
export function readReceivables(
  db: Db,
  query: QueryOf<'GET /api/invoices/receivables/'>,
  now: Date,
): Promise<Receivables> {
  const today = helsinkiDay(now)
  const { on = today } = query
  requireDay(on, 'on')
  if (on > today) {
    throw new AppError('invalid', 'Den dagen har inte varit ännu.', { attr: 'on' })
  }
  return receivablesAt(db, on, basisOf(query, now))
}

type Found = Pick<Receivables, 'invoice_count' | 'late' | 'places'> & {
  total: Pick<Receivables['total'], 'due_cents' | 'paid_cents' | 'open_cents' | 'over_cents'>
  waiting_cents: number
  data: Omit<Row, 'age'>[]
}

/** The same for a checked day. */
export async function receivablesAt(db: Db, on: string, basis: Basis): Promise<Receivables> {
  const { rows } = await db.execute<{ found: Found }>(sql`
    with standing as materialized (
      select a.invoice_id, a.place, a.booked_cents, a.placed_cents, ${isByHand} as is_by_hand
      from ${bookedDecisions} a join payment p on p.id = a.payment_id where ${stood(on, basis.knownAt)}
    ), balance as materialized (${balancesAt(on, basis)})
    select json_build_object(
      'invoice_count', (select count(*) from balance),
      'total', (select json_build_object('due_cents', coalesce(sum(due), 0), 'paid_cents', coalesce(sum(paid), 0),
        'open_cents', coalesce(sum(greatest(due - paid, 0)), 0),
        'over_cents', coalesce(sum(greatest(paid - due, 0)), 0)) from balance),
      'waiting_cents', ${waitingAt(on, basis.knownAt)},
      'places', coalesce((select json_agg(json_build_object('destination', place, 'amount_cents', cents) order by place)
        from (select place, sum(placed_cents) as cents from standing where place is not null group by place) placed
        where cents <> 0), '[]'),
      'late', (select json_build_object('count', count(*), 'amount_cents', coalesce(sum(p.amount_cents), 0))
        from payment p where p.booked_on <= ${on}::date and p.created_at >= ${endOf(on)}
          and p.created_at <= ${instant(basis.knownAt)} and p.amount_cents <> 0),
      'data', coalesce((${unsettled(on, basis)}), '[]')
    ) as found`)
  const [row] = rows
  if (!row) throw new Error('a select without a table has one row')
  const { found } = row
  const data = found.data.map((receivable) => ({ ...receivable, age: ageOf(receivable.days_late) }))
  return {
    ...found,
    on,
    known_at: basis.knownAt.toISOString(),
    total: { ...found.total, net_cents: found.total.open_cents - found.total.over_cents },
    waiting_cents: basis.karnevalId === null ? found.waiting_cents : null,
    places: basis.karnevalId === null ? found.places : [],
    ages: ages.map(([age]) => {
      const open = data.filter((receivable) => receivable.age === age && receivable.open_cents > 0)
      return { age, count: open.length, open_cents: open.reduce((sum, { open_cents }) => sum + open_cents, 0) }
    }),
    data,
  }
}

/** Due and paid of each invoice at the end of a day; the rule of `balances`, with the days of what happened. */
const balancesAt = (on: string, basis: Basis): SQL => sql`
  select i.id, i.due_on, coalesce(received.cents, 0) as paid,
    case when i.status = 'credited' and credited.parent is null then 0
      else greatest(i.total_cents + coalesce(credited.cents, 0), 0) end as due
  from invoice i
  left join (
    select c.parent_invoice_id as parent, sum(c.total_cents) filter (
      where c.issued_on <= ${on}::date and c.created_at <= ${instant(basis.knownAt)}) as cents
    from invoice c where c.kind = 'credit' and c.status <> 'draft' group by c.parent_invoice_id
  ) credited on credited.parent = i.id
  left join (
    select invoice_id, sum(booked_cents) as cents from standing where invoice_id is not null group by invoice_id
  ) received on received.invoice_id = i.id
  where i.kind <> 'credit' and i.issued_on <= ${on}::date and ${isIssued(basis)}`

/** Money that the bank had told of and about which nobody had decided. */
const waitingAt = (on: string, knownAt: Date): SQL => sql`
  (select coalesce(sum(p.amount_cents), 0) from payment p where ${hasCome(on, knownAt)})
  - (select coalesce(sum(booked_cents + placed_cents), 0) from standing where not is_by_hand)`

const unsettled = (on: string, { knownAt }: Basis): SQL => sql`
  select json_agg(json_build_object(
    'invoice', i.id, 'number', i.number, 'extent', i.extent, 'billing_information', i.billing_information_id, 'payer_name', i.billing->>'name', 'school_name', s.name,
    'part_count', ${partCount}, 'part_schools', (select coalesce(json_agg(distinct part.billing->>'school_name'), '[]')
      from invoice_part part where part.invoice_id = i.id),
    'karneval_name', k.name,
    'issued_on', i.issued_on, 'due_on', i.due_on,
    'days_late', case when b.due > b.paid then greatest(${on}::date - i.due_on, 0) else 0 end,
    'reminder_level', (select coalesce(max(r.level), 0) from invoice_reminder r where r.invoice_id = i.id
      and r.reminded_on <= ${on}::date and r.created_at <= ${instant(knownAt)}),
    'due_cents', b.due, 'paid_cents', b.paid,
    'open_cents', greatest(b.due - b.paid, 0), 'over_cents', greatest(b.paid - b.due, 0),
    'is_closed', k.status = 'archived'
  ) order by i.billing->>'name', i.number)
  from balance b join invoice i on i.id = b.id
  join school_unit u on u.id = ${namedUnit} join school s on s.id = u.school_id
  join karneval k on k.id = i.karneval_id
  where b.due <> b.paid`
