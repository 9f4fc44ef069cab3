import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'

/**
 * Copies rounds, tracks and the minute schedule to another carnival with the same events, moved by days in Finnish
 * local time.
 */
export async function copyPlan(tx: Db, from: number, into: number, days: number, now: Date): Promise<void> {
  const moved = (column: string) =>
    sql`((r.${sql.raw(column)} at time zone 'Europe/Helsinki') + make_interval(days => ${days})) at time zone 'Europe/Helsinki'`
  await tx.execute(sql`
    insert into event_round (event_instance_id, round, calls_at, starts_at, changes_close_at, created_at, updated_at)
    select copy.id, r.round, ${moved('calls_at')}, ${moved('starts_at')}, ${moved('changes_close_at')}, ${now}, ${now}
    from event_round r join event_instance i on i.id = r.event_instance_id
    join event_instance copy on copy.karneval_id = ${into} and copy.event_id = i.event_id
    where i.karneval_id = ${from}`)
  await tx.execute(sql`
    insert into track (karneval_id, name, assembly_point, created_at, updated_at)
    select ${into}, name, assembly_point, ${now}, ${now} from track where karneval_id = ${from} order by id`)
  await tx.execute(sql`
    insert into arena_map (karneval_id, svg, created_by, created_at, updated_at)
    select ${into}, svg, created_by, ${now}, ${now} from arena_map
    where karneval_id = ${from} and undone_at is null order by id desc limit 1`)
  await tx.execute(sql`
    insert into timetable_row (karneval_id, day, calls_at, starts_at, ceremony_at, title, kind, event_instance_id, round,
      track_id, heat_interval_s, duration_min, created_at, updated_at)
    select ${into}, r.day + ${days}::int, ${moved('calls_at')}, ${moved('starts_at')}, ${moved('ceremony_at')}, r.title,
      r.kind, copy.id, r.round, target.id, r.heat_interval_s, r.duration_min, ${now}, ${now}
    from timetable_row r
    left join event_instance i on i.id = r.event_instance_id
    left join event_instance copy on copy.karneval_id = ${into} and copy.event_id = i.event_id
    left join track t on t.id = r.track_id
    left join track target on target.karneval_id = ${into} and target.name = t.name
    where r.karneval_id = ${from} and (r.event_instance_id is null or copy.id is not null)
    order by r.id`)
}

/** Deletes the tracks, rounds and rows of a draft carnival. */
export async function deletePlan(tx: Db, karnevalId: number): Promise<void> {
  for (const table of ['timetable_delay', 'timetable_row', 'track', 'arena_map'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where karneval_id = ${karnevalId}`)
  await tx.execute(
    sql`delete from event_round where event_instance_id in (select id from event_instance where karneval_id = ${karnevalId})`,
  )
}

/** Deletes the schedule's rows of an event. */
export async function deletePlanOfEvent(tx: Db, eventInstanceId: number): Promise<void> {
  for (const table of ['timetable_row', 'event_round'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where event_instance_id = ${eventInstanceId}`)
}
