import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { invoiceDelivery, maventaDelivery } from '../../../db/schema/invoicing.ts'
import type { Jobs } from '../../../jobs/jobs.ts'

export type Queued = { deliveryId: number; invoiceId: number; isReminder: boolean }

/** The invoices whose delivery to Maventa, of themselves or of a reminder, is still under way. */
export async function listUnderWay(tx: Db, invoiceIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: maventaDelivery.invoiceId })
    .from(maventaDelivery)
    .where(
      and(inArray(maventaDelivery.invoiceId, [...invoiceIds]), inArray(maventaDelivery.state, ['queued', 'unknown'])),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Reminders that these deliveries have carried keep what Maventa knows them by, so that it is still asked for them. */
async function keepReminders(tx: Db, invoiceIds: readonly number[]): Promise<void> {
  await tx
    .update(invoiceDelivery)
    .set({ maventaId: maventaDelivery.maventaId, maventaState: maventaDelivery.maventaState })
    .from(maventaDelivery)
    .where(
      and(
        eq(maventaDelivery.deliveryId, invoiceDelivery.id),
        inArray(maventaDelivery.invoiceId, [...invoiceIds]),
        isNotNull(maventaDelivery.maventaId),
      ),
    )
}

/**
 * Queues documents and reminders for Maventa with their jobs, in the caller's transaction. Their invoices are locked and
 * not under way.
 */
export async function queueForMaventa(
  tx: Db,
  wanted: readonly Queued[],
  now: Date,
  jobs: Pick<Jobs, 'sendAll'>,
): Promise<void> {
  if (wanted.length === 0) return
  const ids = wanted.map(({ invoiceId }) => invoiceId)
  const rows = await tx.select().from(maventaDelivery).where(inArray(maventaDelivery.invoiceId, ids)).for('update')
  await keepReminders(tx, ids)
  const before = new Map(rows.map((row) => [row.invoiceId, row]))
  const fresh = { state: 'queued' as const, cause: '', attempts: 0, leasedUntil: null, nextAttemptAt: now }
  const made = await tx
    .insert(maventaDelivery)
    .values(
      wanted.map(({ invoiceId, deliveryId, isReminder }) => {
        const old = before.get(invoiceId)
        // A rejected delivery that Maventa never accepted keeps its id; one that it accepted but could not deliver, and a
        // reminder, get a new one.
        const uuid = old?.state === 'rejected' && !isReminder ? old.uuid : randomUUID()
        return { ...fresh, invoiceId, deliveryId, uuid, createdAt: now, updatedAt: now }
      }),
    )
    .onConflictDoUpdate({
      target: maventaDelivery.invoiceId,
      set: {
        ...fresh,
        uuid: sql`excluded.uuid`,
        deliveryId: sql`excluded.delivery_id`,
        maventaId: null,
        maventaState: null,
        updatedAt: now,
      },
    })
    .returning({ id: maventaDelivery.id })
  await jobs.sendAll(
    tx,
    'maventa',
    made.map(({ id }) => ({ deliveryId: id })),
  )
}
