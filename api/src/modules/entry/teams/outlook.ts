import type { ItemOf } from '@stafapp/shared/contract/types'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { teamChange } from '../../../db/schema/team-changes.ts'
import { feePrice } from '../../orders/public.ts'

type Outlook = Omit<NonNullable<ItemOf<'GET /api/events/change-requests/'>['outlook']>, 'faults'>

type Request = { kind: SQL; karneval: SQL; unit: SQL }

/** SQL of the fee in cents for granting a request of this kind, without the team fee; 0 if its price is not set. */
export const extraFee = ({ kind, karneval, unit }: Request): SQL => sql`
  coalesce((select ${feePrice(unit)} from product p where p.karneval_id = ${karneval} and p.purpose =
    case ${kind} when 'add_team' then 'late_team_fee' else 'incomplete_team_fee' end
    and ${kind} <> 'withdraw_team'), 0)`

/** For each request what its approval depends on: the team's place in the heats, the room left in the event, the fees. */
export async function readOutlooks(db: Db, ids: readonly number[]): Promise<Map<number, Outlook>> {
  if (ids.length === 0) return new Map()
  const unit = sql`${teamChange}.school_unit_id`
  const { rows } = await db.execute<Outlook & { id: number }>(sql`
    select ${teamChange}.id,
      (select json_build_object('round', h.round, 'heat', h.number, 'lane', p.lane, 'has_lanes', e.lanes is not null,
          'status', h.status)
        from heat_place p join heat h on h.id = p.heat_id
        where p.team_id = ${teamChange}.team_id and (${teamChange}.round is null or h.round = ${teamChange}.round)
        order by h.round = 'FINAL' desc limit 1) as place,
      exists (select from heat h where h.event_instance_id = i.id) as has_heats,
      exists (select from heat_version v where v.karneval_id = i.karneval_id) as is_published,
      i.capacity - (select count(*)::int from team t where t.event_instance_id = i.id and t.status <> 'withdrawn')
        as teams_left,
      coalesce((select ${feePrice(unit)} from product p where p.id = i.product_id), 0) as team_fee_cents,
      ${extraFee({ kind: sql`${teamChange}.kind`, karneval: sql`i.karneval_id`, unit })} as extra_fee_cents
    from ${teamChange} join event_instance i on i.id = ${teamChange}.event_instance_id join event e on e.id = i.event_id
    where ${inArray(teamChange.id, [...ids])}`)
  return new Map(rows.map(({ id, ...outlook }) => [id, outlook]))
}
