import { type SQL, sql } from 'drizzle-orm'
import { balances, balancesByUnit, isSent, namedUnit, partCount } from '../invoices/public.ts'

/**
 * A carnival's issued invoices as an SQL table with their sums, what is promised, and the day on which the unpaid sum is
 * expected: the promised day as long as it has not passed, otherwise the due day. For one school, only its part of
 * collective invoices counts.
 */
export const followedInvoices = (karnevalId: number, today: string, schoolId?: number): SQL => sql`
  select f.*, f.open_cents > 0 and f.due_on < ${today}::date as is_overdue,
    f.open_cents > 0 and coalesce(f.promised_on >= ${today}::date, false) as is_promised,
    case when f.promised_on >= ${today}::date then f.promised_on else f.due_on end as expected_on
  from (
    select i.id as invoice, i.number, i.billing_information_id as billing_information, i.billing->>'name' as payer_name,
      s.id as school, s.name as school_name, u.unit_name, ${partCount} as part_count, i.issued_on, i.due_on, promise.promised_on,
      (select coalesce(max(r.level), 0) from invoice_reminder r where r.invoice_id = i.id) as reminder_level,
      balance.due as invoiced_cents, balance.paid as paid_cents, balance.unpaid as open_cents,
      balance.unsent as unsent_cents, ${isSent} as is_sent
    from invoice i
    join (${schoolId === undefined ? balances : balancesOfSchool(schoolId)}) balance on balance.invoice_id = i.id
    join school_unit u on u.id = ${namedUnit}
    join school s on s.id = u.school_id
    left join payment_promise promise on promise.invoice_id = i.id and promise.withdrawn_at is null
    where i.karneval_id = ${karnevalId}
  ) f`

const balancesOfSchool = (schoolId: number): SQL => sql`
  select share.invoice_id, sum(share.due)::int as due, sum(share.paid)::int as paid, sum(share.unpaid)::int as unpaid,
    sum(share.unsent)::int as unsent
  from (${balancesByUnit}) share join school_unit own on own.id = share.school_unit_id
  where own.school_id = ${schoolId} group by share.invoice_id`

/** Overdue, and nothing promised for a day to come. */
export const isLate: SQL = sql`is_overdue and not is_promised`
