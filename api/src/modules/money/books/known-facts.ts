import { helsinkiInstant, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../lib/app-error.ts'
import { interestPaid } from '../invoices/public.ts'
import { decisions } from '../payments/public.ts'

/** Limits an answer to the rows of one carnival (null: of all) that were stored until `knownAt`. */
export type Basis = { karnevalId: number | null; knownAt: Date }

type Asked = { karneval?: number; known?: string }

/**
 * The basis of a call. Without `known`, everything that is stored now counts.
 * @throws AppError invalid for a time that does not exist
 */
export function basisOf({ karneval, known }: Asked, now: Date): Basis {
  const asked = known === undefined ? now : new Date(known)
  if (Number.isNaN(asked.getTime())) throw new AppError('invalid', 'Tidpunkten finns inte.', { attr: 'known' })
  return { karnevalId: karneval ?? null, knownAt: asked < now ? asked : now }
}

/** The days that books can be asked for; a date outside of them is a typing error. */
const [firstDay, lastDay] = ['2000-01-01', '2099-12-31']

/** @throws AppError invalid for a day outside of this century, naming the field */
export function requireDay(day: string, attr: string): void {
  if (day < firstDay || day > lastDay) throw new AppError('invalid', 'Dagen ska vara mellan 2000 och 2099.', { attr })
}

/** @throws AppError invalid for a period that ends before it begins */
export function requirePeriod({ from, to }: { from: string; to: string }): void {
  requireDay(from, 'from')
  requireDay(to, 'to')
  if (from > to) throw new AppError('invalid', 'Perioden slutar innan den börjar.', { attr: 'to' })
}

/** An instant as a SQL parameter. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** The instant at which a day in Finland has ended, as a SQL parameter. */
export const endOf = (day: string): SQL => instant(helsinkiInstant(plusDays(day, 1), '00:00:00'))

/** The Finnish day of a column with an instant. */
const dayOf = (column: SQL): SQL => sql`(${column} at time zone 'Europe/Helsinki')::date`

/** Whether the payment `p` was entered by hand: with its allocation it comes, and when that is undone it is void. */
export const isByHand = sql`(p.payment_file_id is null)`

/**
 * Whether the decision `a` was made when its payment `p` was stored: by the import that read it, or with a payment
 * entered by hand. Such money had its place from its booking day on. All other money had none until somebody decided.
 */
export const isAtReceipt = sql`(a.created_at = p.created_at and (a.origin in ('reference', 'correction')
  or ${isByHand} or (a.origin = 'refund' and p.amount_cents < 0)))`

/** The bank's booking day; not a day to come, because the money was there when it was stored. */
export const receiptDay = sql`least(p.booked_on, ${dayOf(sql`p.created_at`)})`

/** The day on which the decision `a` gave money its place. */
export const decisionDay = sql`case when ${isAtReceipt} then ${receiptDay} else ${dayOf(sql`a.created_at`)} end`

/** A slip that was put right on the day it was made: it never counted. */
const isSlip = sql`${dayOf(sql`a.undone_at`)} = ${dayOf(sql`a.created_at`)}`

/** The day on which the decision `a` was undone. An undone one did count until then, unless it was a slip. */
export const undoneDay = sql`case when ${isSlip} then ${decisionDay} else ${dayOf(sql`a.undone_at`)} end`

/** Payments `p` in bank files that had come by the end of a day. */
export const hasCome = (on: string, knownAt: Date): SQL =>
  sql`not ${isByHand} and p.created_at <= ${instant(knownAt)} and (p.created_at < ${endOf(on)} or p.booked_on <= ${on}::date)`

/**
 * Decisions `a` of payments `p` that stood at the end of a day. The same as `decisionDay` and `undoneDay` up to the day, in a form that compares instants, which is quicker.
 */
export const stood = (on: string, knownAt: Date): SQL => sql`a.created_at <= ${instant(knownAt)}
  and (a.created_at < ${endOf(on)} or (${isAtReceipt} and p.booked_on <= ${on}::date))
  and (a.undone_at is null or a.undone_at > ${instant(knownAt)} or (a.undone_at >= ${endOf(on)} and not (${isSlip})))`

/**
 * The decisions about payments as the books see them: what pays interest and fees beyond an invoice is no receivable, so
 * that it leaves the invoice for the place `interest`.
 */
export const bookedDecisions = sql`(
  select * from ${decisions} decided
  union all
  select payment_id, invoice_id, origin, created_at, undone_at, -cents, cents, 'interest' from ${interestPaid} claimed)`

/** Issued documents `i` of the basis. */
export const isIssued = ({ karnevalId, knownAt }: Basis): SQL =>
  sql`i.status <> 'draft' and i.created_at <= ${instant(knownAt)}
    and (${karnevalId}::int is null or i.karneval_id = ${karnevalId}::int)`
