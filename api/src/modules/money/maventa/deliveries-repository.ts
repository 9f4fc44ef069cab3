import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { invoice } from '../../../db/schema/invoices.ts'
import { maventaDelivery } from '../../../db/schema/invoicing.ts'
import type { MaventaInvoice } from './maventa-client.ts'

export type Delivery = typeof maventaDelivery.$inferSelect

const isWaiting = inArray(maventaDelivery.state, ['queued', 'unknown'])

/** How long one attempt owns a delivery; longer than its requests may take. */
export const LEASE_MS = 120_000

/** Leases the delivery for one attempt; null when it is sent, rejected or leased by another worker. */
export async function leaseDelivery(db: Db, id: number, now: Date): Promise<Delivery | null> {
  const isFree = or(isNull(maventaDelivery.leasedUntil), lte(maventaDelivery.leasedUntil, now))
  const [row] = await db
    .update(maventaDelivery)
    .set({
      leasedUntil: new Date(now.getTime() + LEASE_MS),
      attempts: sql`${maventaDelivery.attempts} + 1`,
      updatedAt: now,
    })
    .where(and(eq(maventaDelivery.id, id), isWaiting, isFree))
    .returning()
  return row ?? null
}

export async function isStillWaiting(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: maventaDelivery.id })
    .from(maventaDelivery)
    .where(and(eq(maventaDelivery.id, id), isWaiting))
  return rows.length > 0
}

/** Waiting deliveries whose job is lost or whose server was down. */
export const listOverdueDeliveries = (db: Db, before: Date) =>
  db
    .select({ id: maventaDelivery.id })
    .from(maventaDelivery)
    .where(and(isWaiting, lt(maventaDelivery.nextAttemptAt, before)))

type Outcome = { now: Date; state: Delivery['state']; cause: string; nextAttemptAt?: Date }

export async function recordAttempt(tx: Db, id: number, { now, state, cause, nextAttemptAt }: Outcome): Promise<void> {
  await tx
    .update(maventaDelivery)
    .set({ state, cause, leasedUntil: null, updatedAt: now, ...(nextAttemptAt && { nextAttemptAt }) })
    .where(eq(maventaDelivery.id, id))
}

/** The columns of a sent invoice; a payment may already have changed its status further. */
export const asSent = (now: Date) => ({
  sentAt: now,
  status: sql`case when ${invoice.status} = 'issued' then 'sent' else ${invoice.status} end`,
  version: sql`${invoice.version} + 1`,
  updatedAt: now,
})

/** Records that Maventa has the invoice. */
export async function recordSent(tx: Db, delivery: Delivery, found: MaventaInvoice, now: Date): Promise<void> {
  await recordAttempt(tx, delivery.id, { now, state: 'sent', cause: found.cause })
  await tx
    .update(invoice)
    .set({ maventaId: found.id, maventaState: found.status, ...asSent(now) })
    .where(eq(invoice.id, delivery.invoiceId))
}

export type SentInvoice = { invoice: number; deliveryId: number; maventaId: string }

/** Invoices at Maventa: the given ones, or all that are not delivered yet. */
export async function listSent(db: Db, ids: readonly number[] | undefined): Promise<SentInvoice[]> {
  const wanted = ids ? inArray(invoice.id, [...ids]) : sql`${invoice.maventaState} is distinct from 'DELIVERED'`
  const rows = await db
    .select({ invoice: invoice.id, deliveryId: maventaDelivery.id, maventaId: invoice.maventaId })
    .from(maventaDelivery)
    .innerJoin(invoice, eq(invoice.id, maventaDelivery.invoiceId))
    .where(and(eq(maventaDelivery.state, 'sent'), isNotNull(invoice.maventaId), wanted))
    .orderBy(invoice.id)
  return rows.map(({ maventaId, ...row }) => ({ ...row, maventaId: maventaId ?? '' }))
}

export async function recordState(tx: Db, sent: SentInvoice, found: MaventaInvoice, now: Date): Promise<void> {
  await tx
    .update(maventaDelivery)
    .set({ cause: found.cause, checkedAt: now, updatedAt: now })
    .where(eq(maventaDelivery.id, sent.deliveryId))
  await tx.update(invoice).set({ maventaState: found.status, updatedAt: now }).where(eq(invoice.id, sent.invoice))
}

/** The invoices by Maventa's ids. */
export async function findByMaventaIds(db: Db, ids: readonly string[]): Promise<Map<string | null, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: invoice.id, maventaId: invoice.maventaId })
    .from(invoice)
    .where(inArray(invoice.maventaId, [...ids]))
  return new Map(rows.map((row) => [row.maventaId, row.id]))
}
