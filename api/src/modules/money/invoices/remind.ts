import type { ItemOf } from '@stafapp/shared/contract/types'
import { documentName } from '@stafapp/shared/rules/document-name'
import { LAST_REMINDER } from '@stafapp/shared/rules/reminder'
import { dueDay } from '@stafapp/shared/rules/times/bank-day'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { formatDate } from '@stafapp/shared/rules/times/written-times'
import { asc, desc, inArray } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { invoiceReminder } from '../../../db/schema/invoicing.ts'
import { AppError } from '../../../lib/app-error.ts'
import { type Author, auditAll } from '../../audit/public.ts'
import { lockIssued } from './invoices-repository.ts'
import { readClaims } from './late/claims.ts'
import { readPromises } from './late/promises.ts'
import { openCentsOf } from './read-invoices.ts'
import { findSettings } from './settings.ts'

type Reminded = Omit<ItemOf<'POST /api/invoices/remind-invoices/'>, 'channel'>

const DEFAULT_DAYS = 10

/**
 * Writes the next reminder of each invoice with its interest and fee, all or none. Refuses invoices that are paid,
 * credited or not yet due, or whose payment is promised.
 * @throws AppError not_found, already_paid, not_due, limit_reached; the detail names the invoice. invalid when a
 * half-year has no reference rate
 */
export function remindInvoices(ctx: Author & { db: Db }, ids: readonly number[]): Promise<Reminded[]> {
  const now = ctx.now()
  const today = helsinkiDay(now)
  return withTransaction(ctx.db, async (tx) => {
    const found = await lockIssued(tx, ids)
    const open = await openCentsOf(tx, ids)
    const before = await newestReminders(tx, ids)
    const settings = await findSettings(tx)
    const dueOn = dueDay(today, settings?.reminderDays ?? DEFAULT_DAYS)
    const promises = await readPromises(tx, ids, today)
    const levels = found.map((row) => {
      const openCents = open.get(row.id) ?? 0
      const last = before.get(row.id) ?? null
      const verdict = reminderVerdict({ ...row, openCents, last, today, promisedOn: promises.get(row.id) ?? null })
      if (!verdict.isAllowed) throw new AppError(verdict.code, `${documentName(row)}: ${verdict.detail}`)
      return { row, openCents, level: verdict.level }
    })
    const claimsOf = await readClaims(tx, found, { settings, today })
    const made = levels.map(({ row, openCents, level }) => {
      const { interest, interestCents, earlierFeeCents, nextFeeCents } = claimsOf(row.id)
      const feeCents = earlierFeeCents + nextFeeCents
      return { invoiceId: row.id, level, remindedOn: today, dueOn, openCents, interest, interestCents, feeCents }
    })
    await tx
      .insert(invoiceReminder)
      .values(made.map((reminder) => ({ ...reminder, remindedBy: ctx.user?.id ?? null, createdAt: now })))
    const answers = made.map(
      ({ invoiceId, level, openCents, interestCents, feeCents }): Reminded => ({
        invoice: invoiceId,
        level,
        due_on: dueOn,
        open_cents: openCents,
        interest_cents: interestCents,
        fee_cents: feeCents,
      }),
    )
    await auditAll(
      tx,
      ctx,
      answers.map(({ invoice, ...after }) => ({
        action: 'invoices.remind',
        objectType: 'invoice',
        objectId: invoice,
        after,
      })),
    )
    return answers
  })
}

async function newestReminders(tx: Db, ids: readonly number[]) {
  const rows = await tx
    .selectDistinctOn([invoiceReminder.invoiceId])
    .from(invoiceReminder)
    .where(inArray(invoiceReminder.invoiceId, [...ids]))
    .orderBy(asc(invoiceReminder.invoiceId), desc(invoiceReminder.level))
  return new Map(rows.map((row) => [row.invoiceId, row]))
}

type RefusalCode = 'already_paid' | 'not_due' | 'limit_reached' | 'invalid'

type Candidate = {
  kind: string
  status: string
  dueOn: string | null
  openCents: number
  last: { level: number; dueOn: string } | null
  /** The payer has promised to pay by this day, which has not passed. */
  promisedOn: string | null
  today: string
}

type ReminderVerdict = { isAllowed: true; level: number } | { isAllowed: false; code: RefusalCode; detail: string }

const refuse = (code: RefusalCode, detail: string): ReminderVerdict => ({ isAllowed: false, code, detail })

/** Whether a reminder may be sent today, and its level. */
export function reminderVerdict({
  kind,
  status,
  dueOn,
  openCents,
  last,
  promisedOn,
  today,
}: Candidate): ReminderVerdict {
  if (kind !== 'invoice') return refuse('invalid', 'en kreditnota betalas inte.')
  if (status === 'credited') return refuse('already_paid', 'fakturan är krediterad.')
  if (status === 'paid' || status === 'overpaid' || openCents <= 0)
    return refuse('already_paid', 'fakturan är redan betald.')
  if (promisedOn !== null) return refuse('not_due', `betalning är lovad till ${formatDate(promisedOn)}.`)
  const due = last?.dueOn ?? dueOn ?? today
  if (due >= today) {
    const what = last ? 'den senaste påminnelsen förfaller' : 'fakturan förfaller'
    return refuse('not_due', `${what} först ${formatDate(due)}.`)
  }
  if (last && last.level >= LAST_REMINDER) return refuse('limit_reached', `redan påmind ${LAST_REMINDER} gånger.`)
  return { isAllowed: true, level: (last?.level ?? 0) + 1 }
}
