import { asc, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { eventInstance } from '../../../db/schema/events.ts'

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

/**
 * Locks events in share mode while teams enter, so that heats and limits do not change. Shared, because events without
 * a limit need no order of entries and hundreds of schools may enter one event at the deadline.
 */
export async function shareInstances(tx: Db, instanceIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: eventInstance.id })
    .from(eventInstance)
    .where(inArray(eventInstance.id, [...instanceIds]))
    .orderBy(asc(eventInstance.id))
    .for('share')
}
