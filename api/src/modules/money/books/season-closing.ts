import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { sql } from 'drizzle-orm'
import { type Db, readSnapshot } from '../../../db/db.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { readUninvoiced } from '../follow-up/public.ts'
import { findMissingStatements } from '../payments/public.ts'
import { readPeriodLock } from './period-lock.ts'
import { receivablesAt } from './receivables.ts'

type Closing = ResponseOf<'GET /api/invoices/season-closing/'>
type Step = Closing['steps'][number]

/** An unpaid document of which the payer has nothing: its latest sending came back or was refused. */
const cameBack = sql`exists (select from invoice_delivery d where d.invoice_id = i.id and d.reminder_id is null
    and d.replaced_at is null and d.state in ('bounced', 'failed'))
  or exists (select from maventa_delivery d where d.invoice_id = i.id and d.state = 'rejected')`

/** What is left to do before a season is closed, all of it from the data: nothing is ticked by hand. */
export function readSeasonClosing(
  db: Db,
  query: QueryOf<'GET /api/invoices/season-closing/'>,
  now: Date,
): Promise<Closing> {
  return readSnapshot(db, async (tx) => {
    const karneval = await resolveKarneval(tx, query.karneval)
    const today = helsinkiDay(now)
    const { total, data, ...ledger } = await receivablesAt(tx, today, { karnevalId: karneval.id, knownAt: now })
    const all = await receivablesAt(tx, today, { karnevalId: null, knownAt: now })
    const { rows } = await tx.execute<Facts>(sql`
      select
        (select count(*)::int from invoice i where i.karneval_id = ${karneval.id}
          and (i.status = 'issued' or i.status = 'sent' and (${cameBack}))) as unsent,
        (select count(*)::int from refund r join payment_placement l on l.id = r.placement_id
          where l.undone_at is null and r.state <> 'gone') as refunds,
        (select coalesce(sum(r.amount_cents), 0)::int from refund r join payment_placement l on l.id = r.placement_id
          where l.undone_at is null and r.state <> 'gone') as refund_cents,
        greatest((select max(i.issued_on) from invoice i where i.karneval_id = ${karneval.id}),
          (select max(p.booked_on) from payment_allocation a join payment p on p.id = a.payment_id
            join invoice i on i.id = a.invoice_id where i.karneval_id = ${karneval.id}))::text as last_day`)
    const [facts] = rows
    if (!facts) throw new Error('a select without a table has one row')
    const { uninvoiced_cents: uninvoicedCents } = await readUninvoiced(tx, karneval.id)
    const missing = await findMissingStatements(tx)
    const { locked_until } = await readPeriodLock(tx)
    const open = data.filter(({ open_cents }) => open_cents > 0)
    const over = data.filter(({ over_cents }) => over_cents > 0)
    const isLocked = facts.last_day === null || (locked_until !== null && locked_until >= facts.last_day)
    const step = (key: Step['key'], isDone: boolean, figures: Partial<Step> = {}): Step => ({
      key,
      is_done: isDone,
      count: null,
      amount_cents: null,
      ...figures,
    })
    return {
      karneval: karneval.id,
      name: karneval.name,
      last_day: facts.last_day,
      invoice_count: ledger.invoice_count,
      steps: [
        step('invoiced', uninvoicedCents === 0, { amount_cents: uninvoicedCents }),
        step('sent', facts.unsent === 0, { count: facts.unsent }),
        step('paid', open.length === 0, { count: open.length, amount_cents: total.open_cents }),
        step('overpaid', over.length === 0, { count: over.length, amount_cents: total.over_cents }),
        step('decided', all.waiting_cents === 0, { amount_cents: all.waiting_cents }),
        step('refunded', facts.refunds === 0, { count: facts.refunds, amount_cents: facts.refund_cents }),
        step('statements', missing.length === 0, { count: missing.length }),
        step('locked', isLocked),
        step('archived', karneval.status === 'archived'),
      ],
    }
  })
}

type Facts = { unsent: number; refunds: number; refund_cents: number; last_day: string | null }
