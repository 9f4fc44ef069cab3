import type { FastifyBaseLogger } from 'fastify'
import { type Db, withTransaction } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { isUndelivered, LEASE_MS, leaseMail, listOverdueMails, type MailRow, recordOutcome } from './mail-repository.ts'
import type { MailSettings } from './mail-settings.ts'
import { MailFailure, type MailFile } from './transport.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** A mail is dead after this long without success. */
export const GIVE_UP_AFTER_S = 48 * HOUR_S

/** Seconds after the 1st, 2nd, … failed attempt; the last one repeats. */
const DELAYS_S = [MINUTE_S, 5 * MINUTE_S, 30 * MINUTE_S, 2 * HOUR_S, 6 * HOUR_S, 12 * HOUR_S]

/**
 * Delay after a failed attempt, null when it was the last. The final attempt is at the give-up time itself, so that an
 * outage of 47 hours loses nothing.
 */
export function delayAfter({ attempts, ageS }: { attempts: number; ageS: number }): number | null {
  const leftS = GIVE_UP_AFTER_S - ageS
  if (leftS <= 0) return null
  const delayS = DELAYS_S[attempts - 1] ?? DELAYS_S.at(-1) ?? HOUR_S
  return Math.ceil(Math.min(delayS, leftS))
}

/** The parts of an invoice's sending that its mail needs; the money room implements them. */
export type InvoiceMails = {
  /** The PDF, drawn anew at each attempt, so that it never asks for what has been paid meanwhile. */
  filesOf: (db: Db, deliveryId: number) => Promise<MailFile[]>
  /** Records the outcome of an attempt on the sending, in the transaction that records it on the mail. */
  record: (tx: Db, deliveryId: number, outcome: MailOutcome) => Promise<void>
}

/** `isRefused`: the receiver's server refused the address for good. */
export type MailOutcome = { state: 'sent' | 'failed' | 'dead'; isRefused: boolean; cause: string; now: Date }

type DeliveryOptions = {
  db: Db
  jobs: Pick<Jobs, 'send'>
  invoices: InvoiceMails
  settings: MailSettings
  clock: () => Date
  /** The carnival's clock, by which an invoice says when it was sent. */
  now: () => Date
  log: FastifyBaseLogger
}

/**
 * Makes one attempt at one mail. No mail is lost: a refusal schedules the next attempt in the transaction that records
 * it, and the lease of a process that dies expires. A mail is sent twice only if the server's answer got lost, then
 * with the same Message-ID.
 */
export async function deliverMail(mailId: number, options: DeliveryOptions, signal: AbortSignal): Promise<void> {
  const { db, jobs, clock } = options
  const mail = await leaseMail(db, mailId, clock())
  if (!mail) {
    // Another attempt holds the lease, or died with it: try again when it has expired.
    if (await isUndelivered(db, mailId)) await jobs.send(db, 'mail', { mailId }, { delayS: LEASE_MS / 1000 + 1 })
    return
  }
  const failure = await attempt(mail, options, signal)
  if (failure) await recordFailure(mail, failure, options)
  else await recordSuccess(mail, options)
}

async function attempt(
  mail: MailRow,
  { db, invoices, settings: { transport } }: DeliveryOptions,
  signal: AbortSignal,
): Promise<MailFailure | null> {
  const { toAddress, replyTo, subject, text, html, messageId, invoiceDeliveryId } = mail
  try {
    const files = invoiceDeliveryId === null ? [] : await invoices.filesOf(db, invoiceDeliveryId)
    await transport.send({ to: toAddress, replyTo, subject, text, html, messageId, files }, signal)
    return null
  } catch (error) {
    return error instanceof MailFailure ? error : new MailFailure('Ett oväntat fel.', { cause: error })
  }
}

async function recordSuccess(mail: MailRow, options: DeliveryOptions): Promise<void> {
  const { db, invoices, settings, clock, log } = options
  const now = clock()
  await withTransaction(db, async (tx) => {
    const isCurrent = await recordOutcome(tx, mail, { now, state: 'sent', cause: '', wipesText: !settings.isShown })
    if (isCurrent && mail.invoiceDeliveryId !== null)
      await invoices.record(tx, mail.invoiceDeliveryId, {
        state: 'sent',
        isRefused: false,
        cause: '',
        now: options.now(),
      })
  })
  log.info({ event: 'mail_sent', mail: mail.id, kind: mail.kind, attempts: mail.attempts }, 'mail sent')
}

async function recordFailure(mail: MailRow, failure: MailFailure, options: DeliveryOptions): Promise<void> {
  const { db, jobs, invoices, settings, clock, log } = options
  const now = clock()
  const ageS = (now.getTime() - mail.createdAt.getTime()) / 1000
  const delayS = failure.isPermanent ? null : delayAfter({ attempts: mail.attempts, ageS })
  await withTransaction(db, async (tx) => {
    const outcome =
      delayS === null
        ? { state: 'dead' as const, wipesText: !settings.isShown }
        : { state: 'failed' as const, nextAttemptAt: new Date(now.getTime() + delayS * 1000), wipesText: false }
    const isCurrent = await recordOutcome(tx, mail, { now, cause: failure.message, ...outcome })
    if (isCurrent && mail.invoiceDeliveryId !== null)
      await invoices.record(tx, mail.invoiceDeliveryId, {
        state: outcome.state,
        isRefused: failure.isPermanent,
        cause: failure.message,
        now: options.now(),
      })
    if (isCurrent && delayS !== null) await jobs.send(tx, 'mail', { mailId: mail.id }, { delayS })
  })
  log.warn(
    { event: 'mail_failed', mail: mail.id, kind: mail.kind, attempts: mail.attempts, retryInS: delayS },
    failure.message,
  )
}

/** Longer than any attempt with its lease. */
const OVERDUE_MS = 10 * 60_000

/**
 * At a start, gives a new job to every overdue mail. A mail that still has one is tried only once, because an attempt
 * leases its mail.
 */
export async function requeueOverdue({
  db,
  jobs,
  now,
}: {
  db: Db
  jobs: Pick<Jobs, 'send'>
  now: Date
}): Promise<void> {
  for (const { id } of await listOverdueMails(db, new Date(now.getTime() - OVERDUE_MS))) {
    await jobs.send(db, 'mail', { mailId: id })
  }
}
