import { type SQL, sql } from 'drizzle-orm'

/**
 * Selects the charged services without a payer with what they cost, one row per unit and service: stafetter (with hejarklack and inmarsch),
 * logi, and the meals of Friday and Saturday. `units` limits the units `u`.
 */
export const uncoveredServices = (karnevalId: number, units: SQL): SQL => sql`
  select u.id as school_unit, u.school_id as school,
    case when p.category in ('hejarklack', 'inmarsch') then 'stafetter' else p.category end as service,
    sum(r.quantity * r.unit_price_cents)::int as cents
  from unit_order o
  join school_unit u on u.id = o.school_unit_id
  join unit_order_row r on r.order_id = o.id
  join product p on p.id = r.product_id
  where o.karneval_id = ${karnevalId} and r.unit_price_cents > 0 and ${units} and not exists (
    select from billing_information b
    where b.karneval_id = o.karneval_id and b.school_unit_id = u.id and case
      when p.category in ('stafetter', 'hejarklack', 'inmarsch') then b.stafetter
      when p.category = 'logi' then b.logi
      when p.category = 'bespisning_friday' then b.bespisning_friday
      when p.category = 'bespisning_saturday' then b.bespisning_saturday
    end)
  group by 1, 2, 3`
