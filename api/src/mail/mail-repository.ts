import { and, count, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { mailMessage, type mailStates } from '../db/schema/mail.ts'
import { messageReceiver } from '../db/schema/messages.ts'
import { invitation } from '../db/schema/users.ts'

export type MailState = (typeof mailStates)[number]
export type MailRow = typeof mailMessage.$inferSelect

const undelivered = inArray(mailMessage.state, ['queued', 'failed'])

/** Lease of one attempt; longer than the attempt's own deadline. */
export const LEASE_MS = 90_000

/** Leases the mail for one attempt; null when it is delivered, dead, or leased by another worker. */
export async function leaseMail(db: Db, id: number, now: Date): Promise<MailRow | null> {
  const isFree = or(isNull(mailMessage.leasedUntil), lte(mailMessage.leasedUntil, now))
  const [row] = await db
    .update(mailMessage)
    .set({
      leasedUntil: new Date(now.getTime() + LEASE_MS),
      attempts: sql`${mailMessage.attempts} + 1`,
      updatedAt: now,
    })
    .where(and(eq(mailMessage.id, id), undelivered, isFree))
    .returning()
  return row ?? null
}

export async function isUndelivered(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: mailMessage.id })
    .from(mailMessage)
    .where(and(eq(mailMessage.id, id), undelivered))
  return rows.length > 0
}

type Outcome = { now: Date; state: MailState; cause: string; nextAttemptAt?: Date; wipesText: boolean }

/**
 * Records an attempt's outcome on the mail and on its invitation or message receiver. A mail that was replaced during
 * the attempt stays dead and does not change the invitation.
 */
export async function recordOutcome(tx: Db, mail: MailRow, outcome: Outcome): Promise<boolean> {
  const { now, state, cause, nextAttemptAt, wipesText } = outcome
  const updated = await tx
    .update(mailMessage)
    .set({
      state,
      cause,
      leasedUntil: null,
      updatedAt: now,
      ...(state === 'sent' ? { sentAt: now } : {}),
      ...(nextAttemptAt ? { nextAttemptAt } : {}),
      ...(wipesText ? { text: '', html: '' } : {}),
    })
    .where(and(eq(mailMessage.id, mail.id), undelivered))
    .returning({ id: mailMessage.id })
  if (updated.length === 0) return false
  if (mail.invitationId !== null) {
    const delivered = state === 'sent' ? { delivery: 'sent' as const, sentAt: now } : { delivery: 'failed' as const }
    await tx
      .update(invitation)
      .set({ ...delivered, updatedAt: now })
      .where(eq(invitation.id, mail.invitationId))
  }
  if (mail.messageReceiverId !== null) {
    const isOver = state === 'sent' ? 'sent' : state === 'dead' ? 'failed' : 'queued'
    await tx
      .update(messageReceiver)
      .set({ state: isOver, cause, ...(state === 'sent' ? { sentAt: now } : {}), updatedAt: now })
      .where(eq(messageReceiver.id, mail.messageReceiverId))
  }
  return true
}

/** Withdraws unsent mails whose link has been replaced or revoked. */
export async function withdrawMails(tx: Db, invitationId: number, now: Date): Promise<void> {
  await tx
    .update(mailMessage)
    .set({ state: 'dead', cause: 'Inbjudan har ersatts eller återkallats.', text: '', html: '', updatedAt: now })
    .where(and(eq(mailMessage.invitationId, invitationId), undelivered))
}

/**
 * Withdraws all mails of a message. False, and nothing may be kept of it, if one of them has been tried or withdrawn.
 */
export async function withdrawMessageMails(tx: Db, messageId: number, now: Date): Promise<boolean> {
  const receivers = await tx
    .select({ id: messageReceiver.id })
    .from(messageReceiver)
    .where(eq(messageReceiver.messageId, messageId))
  const withdrawn = await tx
    .update(mailMessage)
    .set({ state: 'dead', cause: 'Meddelandet togs tillbaka.', text: '', html: '', updatedAt: now })
    .where(
      and(
        inArray(
          mailMessage.messageReceiverId,
          receivers.map(({ id }) => id),
        ),
        eq(mailMessage.state, 'queued'),
        eq(mailMessage.attempts, 0),
      ),
    )
    .returning({ id: mailMessage.id })
  return withdrawn.length === receivers.length
}

/**
 * Withdraws the waiting mails of some invoices' sendings.
 * @returns the sendings whose mail is being sent at this moment
 */
export async function withdrawInvoiceMails(
  tx: Db,
  deliveryIds: readonly number[],
  { cause, now }: { cause: string; now: Date },
): Promise<Set<number | null>> {
  const ofThem = and(inArray(mailMessage.invoiceDeliveryId, [...deliveryIds]), undelivered)
  await tx
    .update(mailMessage)
    .set({ state: 'dead', cause, text: '', html: '', updatedAt: now })
    .where(and(ofThem, or(isNull(mailMessage.leasedUntil), lte(mailMessage.leasedUntil, now))))
  const left = await tx.select({ id: mailMessage.invoiceDeliveryId }).from(mailMessage).where(ofThem)
  return new Set(left.map(({ id }) => id))
}

/** The sending of an invoice whose mail has that Message-ID; null when no such mail was sent. */
export async function findInvoiceMail(db: Db, messageId: string): Promise<number | null> {
  const [row] = await db
    .select({ delivery: mailMessage.invoiceDeliveryId })
    .from(mailMessage)
    .where(eq(mailMessage.messageId, messageId))
  return row?.delivery ?? null
}

/** Counts the recent mails of a kind to an address. */
export async function countRecentMails(
  db: Db,
  { kind, address, since }: { kind: MailRow['kind']; address: string; since: Date },
): Promise<number> {
  const isSameAddress = eq(sql`lower(${mailMessage.toAddress})`, sql`lower(${address})`)
  const [row] = await db
    .select({ mails: count() })
    .from(mailMessage)
    .where(and(eq(mailMessage.kind, kind), isSameAddress, gt(mailMessage.createdAt, since)))
  return row?.mails ?? 0
}

/** Mails whose attempt is overdue: their jobs are lost, or the server was down for days. */
export const listOverdueMails = (db: Db, before: Date) =>
  db
    .select({ id: mailMessage.id })
    .from(mailMessage)
    .where(and(undelivered, lt(mailMessage.nextAttemptAt, before)))
    .orderBy(mailMessage.id)

/** The outbox for display, newest first, without texts. */
export async function listMails(
  db: Db,
  { states, to, limit, offset }: { states: readonly MailState[]; to?: string; limit: number; offset: number },
) {
  const wanted = and(
    states.length > 0 ? inArray(mailMessage.state, [...states]) : undefined,
    to === undefined ? undefined : eq(sql`lower(${mailMessage.toAddress})`, to.toLowerCase()),
  )
  const [total] = await db.select({ rows: count() }).from(mailMessage).where(wanted)
  const rows = await db
    .select({
      id: mailMessage.id,
      kind: mailMessage.kind,
      to: mailMessage.toAddress,
      subject: mailMessage.subject,
      state: mailMessage.state,
      attempts: mailMessage.attempts,
      cause: mailMessage.cause,
      createdAt: mailMessage.createdAt,
      sentAt: mailMessage.sentAt,
      nextAttemptAt: mailMessage.nextAttemptAt,
    })
    .from(mailMessage)
    .where(wanted)
    .orderBy(desc(mailMessage.id))
    .limit(limit)
    .offset(offset)
  return { total: total?.rows ?? 0, rows }
}

/** The newest mails with their text, for /dev/mail.json. */
export const listMailTexts = (db: Db, limit: number) =>
  db
    .select({
      to: mailMessage.toAddress,
      subject: mailMessage.subject,
      text: mailMessage.text,
      state: mailMessage.state,
    })
    .from(mailMessage)
    .orderBy(desc(mailMessage.id))
    .limit(limit)

export async function findMailHtml(db: Db, id: number): Promise<string | null> {
  const [row] = await db.select({ html: mailMessage.html }).from(mailMessage).where(eq(mailMessage.id, id))
  return row?.html ?? null
}
