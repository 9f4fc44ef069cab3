import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { karneval } from '../../db/schema/karneval.ts'
import type { Karneval } from '../../domain/current-karneval.ts'

export const listAll = (db: Db): Promise<Karneval[]> =>
  db.select().from(karneval).orderBy(desc(karneval.startsOn), desc(karneval.id))

export async function findKarneval(db: Db, id: number): Promise<Karneval | null> {
  const [row] = await db.select().from(karneval).where(eq(karneval.id, id))
  return row ?? null
}

/** Waits for those who are judged by its dates at this moment (lockKarneval), and lets nobody in until the end. */
export async function lockForChange(tx: Db, id: number): Promise<Karneval | null> {
  const [row] = await tx.select().from(karneval).where(eq(karneval.id, id)).for('update')
  return row ?? null
}

export async function insertKarneval(tx: Db, row: typeof karneval.$inferInsert): Promise<Karneval> {
  const [made] = await tx.insert(karneval).values(row).returning()
  if (!made) throw new Error('insert returned nothing')
  return made
}

export async function updateKarneval(
  tx: Db,
  id: number,
  values: Partial<typeof karneval.$inferInsert>,
  now: Date,
): Promise<Karneval> {
  const [row] = await tx
    .update(karneval)
    .set({ ...values, updatedAt: now, version: sql`${karneval.version} + 1` })
    .where(eq(karneval.id, id))
    .returning()
  if (!row) throw new Error('the row was locked a moment ago')
  return row
}

export async function findActive(tx: Db): Promise<Karneval | null> {
  const [row] = await tx.select().from(karneval).where(eq(karneval.status, 'active'))
  return row ?? null
}

/** A draft with what was copied into it: nobody has seen it, so nothing else hangs on it. */
export async function deleteDraft(tx: Db, id: number): Promise<void> {
  for (const table of ['timetable_delay', 'timetable_row', 'track'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where karneval_id = ${id}`)
  await tx.execute(
    sql`delete from event_round where event_instance_id in (select id from event_instance where karneval_id = ${id})`,
  )
  await tx.execute(sql`delete from event_instance where karneval_id = ${id}`)
  await tx.execute(sql`delete from product where karneval_id = ${id}`)
  await tx.delete(karneval).where(eq(karneval.id, id))
}

/** Products, events with their fees, rounds, tracks and the minute schedule, moved by whole days on Finland's wall clock. */
export async function copyContents(tx: Db, from: number, into: number, days: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into product (karneval_id, code, name, category, unit, price_cents, vat_percent, stock, orderable, purpose, position, created_at, updated_at)
    select ${into}, code, name, category, unit, price_cents, vat_percent, stock, orderable, purpose, position, ${now}, ${now}
    from product where karneval_id = ${from}`)
  await tx.execute(sql`
    insert into event_instance (karneval_id, event_id, product_id, capacity, status, created_at, updated_at)
    select ${into}, i.event_id, copy.id, i.capacity, case when i.status = 'cancelled' then 'open' else i.status end, ${now}, ${now}
    from event_instance i join product p on p.id = i.product_id
    join product copy on copy.karneval_id = ${into} and copy.code = p.code
    where i.karneval_id = ${from}`)
  const moved = (column: string) =>
    sql`((r.${sql.raw(column)} at time zone 'Europe/Helsinki') + make_interval(days => ${days})) at time zone 'Europe/Helsinki'`
  await tx.execute(sql`
    insert into event_round (event_instance_id, round, calls_at, starts_at, changes_close_at, created_at, updated_at)
    select copy.id, r.round, ${moved('calls_at')}, ${moved('starts_at')}, ${moved('changes_close_at')}, ${now}, ${now}
    from event_round r join event_instance i on i.id = r.event_instance_id
    join event_instance copy on copy.karneval_id = ${into} and copy.event_id = i.event_id
    where i.karneval_id = ${from}`)
  await tx.execute(sql`
    insert into track (karneval_id, name, created_at, updated_at)
    select ${into}, name, ${now}, ${now} from track where karneval_id = ${from} order by id`)
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
