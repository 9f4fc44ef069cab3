import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/db.ts'
import { invoice } from '../../../db/schema/invoices.ts'
import { invoiceDelivery, maventaDelivery } from '../../../db/schema/invoicing.ts'
import { asSent, settleSending } from '../invoices/public.ts'
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

export async function recordAttempt(
  tx: Db,
  { id, deliveryId }: Pick<Delivery, 'id' | 'deliveryId'>,
  { now, state, cause, nextAttemptAt }: Outcome,
): Promise<void> {
  await tx
    .update(maventaDelivery)
    .set({ state, cause, leasedUntil: null, updatedAt: now, ...(nextAttemptAt && { nextAttemptAt }) })
    .where(eq(maventaDelivery.id, id))
  if (deliveryId !== null && state !== 'sent')
    await settleSending(tx, deliveryId, { state: state === 'rejected' ? 'failed' : 'queued', cause, now })
}

/** Records that Maventa has the invoice or reminder. */
export async function recordSent(tx: Db, delivery: Delivery, found: MaventaInvoice, now: Date): Promise<void> {
  await recordAttempt(tx, delivery, { now, state: 'sent', cause: found.cause })
  const sending = await findSending(tx, delivery.deliveryId)
  await settleByState(tx, sending, found, now)
  const known = { maventaId: found.id, maventaState: found.status }
  if (sending?.reminderId != null) {
    await tx.update(maventaDelivery).set(known).where(eq(maventaDelivery.id, delivery.id))
    return
  }
  await tx
    .update(invoice)
    .set({ ...known, ...asSent(now) })
    .where(eq(invoice.id, delivery.invoiceId))
}

/** The sending that a delivery carries out; null for deliveries of earlier releases. */
export async function findSending(db: Db, id: number | null) {
  if (id === null) return null
  const [row] = await db.select().from(invoiceDelivery).where(eq(invoiceDelivery.id, id))
  return row ?? null
}

/**
 * Maventa proves the arrival of e-invoices only: it does not hear of full mailboxes, and letters are not traced.
 */
async function settleByState(
  tx: Db,
  sending: typeof invoiceDelivery.$inferSelect | null,
  { status, cause }: MaventaInvoice,
  now: Date,
): Promise<void> {
  if (!sending) return
  const isDelivered = status === 'DELIVERED' && sending.channel === 'einvoice'
  const state = status === 'FAILED' ? 'bounced' : isDelivered ? 'delivered' : 'accepted'
  await settleSending(tx, sending.id, { state, cause, now })
}

export type SentInvoice = {
  invoice: number
  /** Id of the delivery; null when it stands for another document of the same invoice now. */
  id: number | null
  deliveryId: number | null
  maventaId: string
  isReminder: boolean
}

/** Invoices and reminders at Maventa: those of the given invoices, or all that are not delivered yet. */
export async function listSent(db: Db, ids: readonly number[] | undefined): Promise<SentInvoice[]> {
  return [...(await listCarried(db, ids)), ...(await listTakenOver(db, ids)), ...(await listLeftReminders(db, ids))]
}

/** The reminders at Maventa whose delivery the invoice, sent again, or a later reminder has taken over. */
async function listLeftReminders(db: Db, ids: readonly number[] | undefined): Promise<SentInvoice[]> {
  const { invoiceId, maventaId, maventaState, replacedAt } = invoiceDelivery
  const wanted = ids ? inArray(invoiceId, [...ids]) : sql`${maventaState} is distinct from 'DELIVERED'`
  const rows = await db
    .select({ invoice: invoiceId, deliveryId: invoiceDelivery.id, maventaId })
    .from(invoiceDelivery)
    .where(and(isNotNull(maventaId), isNull(replacedAt), wanted))
    .orderBy(invoiceDelivery.id)
  return rows.map((row) => ({ ...row, id: null, maventaId: row.maventaId ?? '', isReminder: true }))
}

/** The invoices at Maventa whose delivery a reminder has taken over. */
async function listTakenOver(db: Db, ids: readonly number[] | undefined): Promise<SentInvoice[]> {
  const own = alias(invoiceDelivery, 'own')
  const wanted = ids ? inArray(invoice.id, [...ids]) : sql`${invoice.maventaState} is distinct from 'DELIVERED'`
  const rows = await db
    .select({ invoice: invoice.id, deliveryId: own.id, maventaId: invoice.maventaId })
    .from(maventaDelivery)
    .innerJoin(invoice, eq(invoice.id, maventaDelivery.invoiceId))
    .innerJoin(invoiceDelivery, eq(invoiceDelivery.id, maventaDelivery.deliveryId))
    .leftJoin(
      own,
      and(
        eq(own.invoiceId, invoice.id),
        isNull(own.reminderId),
        isNull(own.replacedAt),
        inArray(own.channel, ['einvoice', 'maventa_email', 'maventa_print']),
      ),
    )
    .where(and(isNotNull(invoiceDelivery.reminderId), isNotNull(invoice.maventaId), wanted))
    .orderBy(invoice.id)
  return rows.map((row) => ({ ...row, id: null, maventaId: row.maventaId ?? '', isReminder: false }))
}

/** The document that each delivery stands for now: the invoice, or its newest reminder. */
async function listCarried(db: Db, ids: readonly number[] | undefined): Promise<SentInvoice[]> {
  const isReminder = sql<boolean>`${invoiceDelivery.reminderId} is not null`
  const state = sql`case when ${isReminder} then ${maventaDelivery.maventaState} else ${invoice.maventaState} end`
  const maventaId = sql<string>`case when ${isReminder} then ${maventaDelivery.maventaId} else ${invoice.maventaId} end`
  const wanted = ids ? inArray(invoice.id, [...ids]) : sql`${state} is distinct from 'DELIVERED'`
  return db
    .select({
      invoice: invoice.id,
      id: maventaDelivery.id,
      deliveryId: maventaDelivery.deliveryId,
      maventaId,
      isReminder,
    })
    .from(maventaDelivery)
    .innerJoin(invoice, eq(invoice.id, maventaDelivery.invoiceId))
    .leftJoin(invoiceDelivery, eq(invoiceDelivery.id, maventaDelivery.deliveryId))
    .where(and(eq(maventaDelivery.state, 'sent'), isNotNull(maventaId), wanted))
    .orderBy(invoice.id)
}

export async function recordState(tx: Db, sent: SentInvoice, found: MaventaInvoice, now: Date): Promise<void> {
  const state = { maventaState: found.status, updatedAt: now }
  if (sent.id !== null)
    await tx
      .update(maventaDelivery)
      .set({ cause: found.cause, checkedAt: now, ...(sent.isReminder ? state : { updatedAt: now }) })
      .where(eq(maventaDelivery.id, sent.id))
  else if (sent.isReminder && sent.deliveryId !== null)
    await tx
      .update(invoiceDelivery)
      .set({ maventaState: found.status, updatedAt: now })
      .where(eq(invoiceDelivery.id, sent.deliveryId))
  if (!sent.isReminder) await tx.update(invoice).set(state).where(eq(invoice.id, sent.invoice))
  await settleByState(tx, await findSending(tx, sent.deliveryId), found, now)
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
