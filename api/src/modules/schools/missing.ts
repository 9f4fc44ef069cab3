import { missingCodes } from '@stafapp/shared/contract/api/schools'
import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import { type SQL, sql } from 'drizzle-orm'
import { unpaidInvoiceStatuses } from '../../db/schema/enumerations.ts'
import { instanceIds } from '../karneval/public.ts'
import { uncoveredServices } from './uncovered-services.ts'

export type MissingCode = (typeof missingCodes)[number]

/** A carnival, seen on a day of Helsinki (YYYY-MM-DD). */
export type Season = { karnevalId: number; today: string }

/** An invoice is told as unpaid from so many days before its due date on: one that came today is nothing to mend. */
const UNPAID_DAYS = 3

/** The invoices `x` that are unpaid and due. */
export const dueInvoices = ({ karnevalId, today }: Season): SQL => sql`
  x.karneval_id = ${karnevalId} and x.kind = 'invoice' and x.status in ${[...unpaidInvoiceStatuses]}
  and x.due_on <= ${plusDays(today, UNPAID_DAYS)}::date`

/**
 * Whether the order `x` has been placed. The status is not enough: invoicing also locks orders that were never placed and
 * hold only team fees.
 */
export const isPlacedOrder: SQL = sql`(x.status <> 'draft' and (x.placed_at is not null
  or exists (select from unit_order_row r where r.order_id = x.id and r.source <> 'team_fee')))`

/** A condition on the units `u`. */
type Units = SQL

const at = (units: Units) => sql`join school_unit u on u.id = x.school_unit_id and ${units}`

const leaders = (units: Units, condition: SQL) => sql`exists (
  select from app_user a
  join user_role r on r.user_id = a.id and r.role = 'teacher'
  join user_school_unit x on x.user_id = a.id ${at(units)}
  where a.disabled_at is null and ${condition})`

const live = sql`('draft', 'registered', 'confirmed')`

const teams = (karnevalId: number, units: Units, statuses: SQL) => sql`exists (
  select from team x ${at(units)}
  where x.event_instance_id = any(${instanceIds(karnevalId)}) and x.status in ${statuses})`

/**
 * An invoice with parts is that of its parts' schools, whoever it is addressed to, as in the lists of invoices. A part
 * that credit notes leave nothing of owes nothing.
 */
const unpaid = (season: Season, units: Units) => sql`(
  exists (select from invoice x ${at(units)} where ${dueInvoices(season)}
    and not exists (select from invoice_part part where part.invoice_id = x.id))
  or exists (
    select from invoice_part part join invoice x on x.id = part.invoice_id
    join school_unit u on u.id = part.school_unit_id and ${units}
    where ${dueInvoices(season)} and part.total_cents + (
      select coalesce(sum(less.total_cents), 0) from invoice_part less join invoice c on c.id = less.invoice_id
      where c.parent_invoice_id = x.id and c.status <> 'draft' and less.billing_information_id = part.billing_information_id) > 0))`

/**
 * Whether the school `s` lacks something in a carnival; the only definition for the register's marks, its filter and
 * the overview. A school without units takes no part and lacks nothing.
 */
export function lacks(code: MissingCode, season: Season): SQL {
  const takesPart = sql`exists (select from school_unit where school_id = s.id)`
  return sql`(${takesPart} and ${conditions[code](season, sql`u.school_id = s.id`)})`
}

/** Whether the unit `n` of the school `s` contributes to what the school lacks. */
export const unitLacks = (code: MissingCode, season: Season): SQL =>
  sql`(${lacks(code, season)} and ${conditions[code](season, sql`u.id = n.id`)})`

/** A unit without a leader of its own, as the school's own page counts. */
const leaderless = (units: Units) => sql`exists (
  select from school_unit u where ${units} and not exists (
    select from user_school_unit x join app_user a on a.id = x.user_id and a.disabled_at is null
    join user_role r on r.user_id = a.id and r.role = 'teacher' where x.school_unit_id = u.id))`

/**
 * A unit that has not ordered, as the school's own page counts: one without teams is only asked when no unit of its
 * school has ordered.
 */
const orderless = ({ karnevalId }: Season, units: Units) => {
  const placed = sql`select x.school_unit_id from unit_order x where x.karneval_id = ${karnevalId} and ${isPlacedOrder}`
  return sql`exists (
    select from school_unit u where ${units} and u.id not in (${placed}) and (
      exists (select from team t where t.school_unit_id = u.id and t.event_instance_id = any(${instanceIds(karnevalId)})
        and t.status in ${live})
      or not exists (select from school_unit o where o.school_id = u.school_id and o.id in (${placed}))))`
}

const conditions: Record<MissingCode, (season: Season, units: Units) => SQL> = {
  teams: ({ karnevalId }, units) => sql`not ${teams(karnevalId, units, live)}`,
  leader: (_season, units) => leaderless(units),
  compositions: ({ karnevalId }, units) => teams(karnevalId, units, sql`('draft', 'registered')`),
  phone: (_season, units) => leaders(units, sql`a.phone = ''`),
  orders: orderless,
  billing: ({ karnevalId }, units) => sql`exists (${uncoveredServices(karnevalId, units)})`,
  unpaid,
}

/** The codes of everything that `s` lacks, as a text array in the contract's order. */
export const missingOf = (season: Season): SQL => {
  const codes = missingCodes.map((code) => sql`case when ${lacks(code, season)} then ${code}::text end`)
  return sql`array_remove(array[${sql.join(codes, sql`, `)}], null)`
}
