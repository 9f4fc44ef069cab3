import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { databaseFault } from '../../db/faults.ts'
import { karneval } from '../../db/schema/karneval.ts'
import { idList } from '../../db/sql-values.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Karneval } from './current-karneval.ts'

export const listAll = (db: Db): Promise<Karneval[]> =>
  db.select().from(karneval).orderBy(desc(karneval.startsOn), desc(karneval.id))

export async function findKarneval(db: Db, id: number): Promise<Karneval | null> {
  const [row] = await db.select().from(karneval).where(eq(karneval.id, id))
  return row ?? null
}

/** Locks the carnival exclusively: waits for writers that use its dates (lockKarneval) and blocks new ones. */
export async function lockForChange(tx: Db, id: number): Promise<Karneval | null> {
  const [row] = await tx.select().from(karneval).where(eq(karneval.id, id)).for('update')
  return row ?? null
}

/** @throws AppError already_exists at the name when another carnival has it, in whatever case */
async function refusingTakenName<T>(name: string | undefined, write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (databaseFault(error)?.constraint !== 'karneval_name_key') throw error
    throw new AppError('already_exists', `Det finns redan en karneval som heter ${name}.`, { attr: 'name' })
  }
}

export async function insertKarneval(tx: Db, row: typeof karneval.$inferInsert): Promise<Karneval> {
  const [made] = await refusingTakenName(row.name, tx.insert(karneval).values(row).returning())
  if (!made) throw new Error('insert returned nothing')
  return made
}

export async function updateKarneval(
  tx: Db,
  id: number,
  values: Partial<typeof karneval.$inferInsert>,
  now: Date,
): Promise<Karneval> {
  const update = tx
    .update(karneval)
    .set({ ...values, updatedAt: now, version: sql`${karneval.version} + 1` })
    .where(eq(karneval.id, id))
    .returning()
  const [row] = await refusingTakenName(values.name, update)
  if (!row) throw new Error('the row was locked a moment ago')
  return row
}

export async function findActive(tx: Db): Promise<Karneval | null> {
  const [row] = await tx.select().from(karneval).where(eq(karneval.status, 'active'))
  return row ?? null
}

/** Whether teams are entered, also withdrawn ones, which keep their number and their log. */
export async function hasTeams(tx: Db, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    select exists (select from team t join event_instance i on i.id = t.event_instance_id where i.karneval_id = ${id}) as found`)
  return rows[0]?.found === true
}

/**
 * Deletes a draft with its events and products. The schedule must be deleted before; other related rows prevent it
 * (foreign keys).
 */
export async function deleteDraft(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`delete from event_instance where karneval_id = ${id}`)
  await tx.execute(sql`delete from product where karneval_id = ${id}`)
  await tx.delete(karneval).where(eq(karneval.id, id))
}

export type CopyChoices = {
  /** New names by the copied product's id. */
  productNames: ReadonlyMap<number, string>
  /** Ids of the events (not of their instances) that are left out. */
  withoutEvents: readonly number[]
}

/** Copies the products, and the events with their fees. A cancelled event is open again. */
export async function copyEvents(
  tx: Db,
  from: number,
  into: number,
  { productNames, withoutEvents }: CopyChoices,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into product (karneval_id, code, name, category, unit, price_cents, vat_percent, stock, orderable, purpose, position, created_at, updated_at)
    select ${into}, code, coalesce(nullif(${JSON.stringify(Object.fromEntries(productNames))}::jsonb ->> id::text, ''), name),
      category, unit, price_cents, vat_percent, stock, orderable, purpose, position, ${now}, ${now}
    from product where karneval_id = ${from}`)
  await tx.execute(sql`
    insert into event_instance (karneval_id, event_id, product_id, capacity, status, advance_winners, advance_by_time, created_at, updated_at)
    select ${into}, i.event_id, copy.id, i.capacity, case when i.status = 'cancelled' then 'open' else i.status end,
      i.advance_winners, i.advance_by_time, ${now}, ${now}
    from event_instance i join product p on p.id = i.product_id
    join product copy on copy.karneval_id = ${into} and copy.code = p.code
    where i.karneval_id = ${from} and i.event_id <> all(${idList(withoutEvents)})`)
}

/** Marks incomplete teams as charged, once per carnival. Keeps the version: this is no user's edit. */
export async function setIncompleteCharged(tx: Db, id: number, now: Date): Promise<void> {
  await tx.update(karneval).set({ incompleteChargedAt: now }).where(eq(karneval.id, id))
}
