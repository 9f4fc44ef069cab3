import { sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { idList } from '../db/sql-values.ts'
import type { NewMail, Outbox } from './outbox.ts'

/**
 * The verified addresses of units' leaders, by unit; of the school's administrators where a unit has no such leader. A
 * unit that nobody reads mail for is left out.
 */
export async function leaderAddresses(tx: Db, units: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await tx.execute<{ unit: number; address: string; is_leader: boolean }>(sql`
    select n.id as unit, lower(trim(a.email)) as address, r.role = 'teacher' as is_leader
    from school_unit n
    join app_user a on a.email_verified_at is not null and a.disabled_at is null
    join user_role r on r.user_id = a.id
    where n.id = any(${idList(units)}) and (
      (r.role = 'teacher' and exists (
        select from user_school_unit l where l.user_id = a.id and l.school_unit_id = n.id))
      or (r.role = 'school_admin' and a.school_id = n.school_id))
    order by n.id, a.id`)
  return new Map(
    [...Map.groupBy(rows, ({ unit }) => unit)].map(([unit, own]) => {
      const leaders = own.filter(({ is_leader }) => is_leader)
      return [unit, [...new Set((leaders.length > 0 ? leaders : own).map(({ address }) => address))]]
    }),
  )
}

type LeaderMail = Pick<NewMail, 'kind' | 'content'> & { unit: number }

/** Posts a mail to each of the unit's leaders in the caller's transaction. */
export async function mailLeaders(tx: Db, outbox: Outbox, { unit, ...mail }: LeaderMail): Promise<void> {
  const addresses = (await leaderAddresses(tx, [unit])).get(unit) ?? []
  for (const to of addresses) await outbox.post(tx, { ...mail, to })
}
