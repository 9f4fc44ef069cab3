import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { eventInstance } from '../../db/schema/events.ts'
import { karneval } from '../../db/schema/karneval.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Karneval } from './current-karneval.ts'

/**
 * Reads the carnival's dates under a share lock until the transaction ends: a change of a deadline waits for writers
 * that were accepted under the old one.
 */
export async function lockKarneval(tx: Db, id: number): Promise<Karneval> {
  const [row] = await tx.select().from(karneval).where(eq(karneval.id, id)).for('share')
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * Locks events for changes of their heats or places, in the order of ids; entries of teams wait too. The state read
 * next stays true until the transaction ends.
 */
export async function lockInstances(tx: Db, instanceIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: eventInstance.id })
    .from(eventInstance)
    .where(inArray(eventInstance.id, [...instanceIds]))
    .orderBy(asc(eventInstance.id))
    .for('no key update')
}
