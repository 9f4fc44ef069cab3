import type { ItemOf } from '@stafapp/shared/contract/types'
import { documentName } from '@stafapp/shared/rules/document-name'
import { firstReminderDay, LAST_REMINDER } from '@stafapp/shared/rules/reminder'
import { dueDay } from '@stafapp/shared/rules/times/bank-day'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { formatDate } from '@stafapp/shared/rules/times/written-times'
import { asc, desc, inArray } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { invoiceReminder } from '../../../db/schema/invoicing.ts'
import { AppError } from '../../../lib/app-error.ts'
import { type Author, auditAll } from '../../audit/public.ts'
import { type ListedDocument, listInvoiceRows, lockIssued } from './invoices-repository.ts'
import { readClaims } from './late/claims.ts'
import { findSettings } from './settings.ts'

type Reminded = Omit<ItemOf<'POST /api/invoices/remind-invoices/'>, 'channel'>

const DEFAULT_DAYS = 10

type NextReminder = Omit<typeof invoiceReminder.$inferInsert, 'remindedBy' | 'createdAt'> & {
  interestCents: number
  feeCents: number
}

export type PlannedReminder = { row: ListedDocument } & (
  | { next: NextReminder; refusal: null }
  | { next: null; refusal: Refusal }
)

/**
 * The next reminder of each invoice with its interest and fee as of today, or why none may be sent; nothing is written.
 * In the order of the ids.
 * @throws AppError not_found, invalid when a half-year has no reference rate
 */
export async function planReminders(db: Db, ids: readonly number[], now: Date): Promise<PlannedReminder[]> {
  const today = helsinkiDay(now)
  const rows = await listInvoiceRows(db, { ids, today }, { limit: ids.length, offset: 0 })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const lost = await listInvoiceRows(db, { ids, today, show: 'overdue_unreached' }, { limit: ids.length, offset: 0 })
  const lostIds = new Set(lost.map(({ id }) => id))
  const before = await newestReminders(db, ids)
  const settings = await findSettings(db)
  const late = rows.map((row) => ({ id: row.id, dueOn: row.due_on, billingInformationId: row.billing_information }))
  const claimsOf = await readClaims(db, late, { settings, today })
  const dueOn = dueDay(today, settings?.reminderDays ?? DEFAULT_DAYS)
  return ids.map((id): PlannedReminder => {
    const row = rowOf.get(id)
    if (!row) throw new AppError('not_found')
    const verdict = reminderVerdict({ ...row, is_unreached: lostIds.has(id), last: before.get(id) ?? null, today })
    if (!verdict.isAllowed) return { row, next: null, refusal: verdict }
    const { interest, interestCents, earlierFeeCents, nextFeeCents } = claimsOf(id)
    return {
      row,
      next: {
        invoiceId: id,
        level: verdict.level,
        remindedOn: today,
        dueOn,
        openCents: row.open_cents,
        interest,
        interestCents,
        feeCents: earlierFeeCents + nextFeeCents,
      },
      refusal: null,
    }
  })
}

/**
 * Writes the next reminder of each invoice with its interest and fee, all or none. Refuses invoices that are paid,
 * credited, not sent or not yet due, whose payment is promised, that have not reached the payer, or that were sent again just now because of that.
 * @throws AppError not_found, already_paid, not_due, limit_reached; the detail names the invoice. invalid when a
 * half-year has no reference rate
 */
export function remindInvoices(ctx: Author & { db: Db }, ids: readonly number[]): Promise<Reminded[]> {
  const now = ctx.now()
  return withTransaction(ctx.db, async (tx) => {
    await lockIssued(tx, ids)
    const made = (await planReminders(tx, ids, now)).map(({ row, next, refusal }) => {
      if (refusal) throw new AppError(refusal.code, `${documentName(row)}: ${refusal.detail}`)
      return next
    })
    await tx
      .insert(invoiceReminder)
      .values(made.map((reminder) => ({ ...reminder, remindedBy: ctx.user?.id ?? null, createdAt: now })))
    const answers = made.map(
      ({ invoiceId, level, dueOn, openCents, interestCents, feeCents }): Reminded => ({
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

type Candidate = Pick<ListedDocument, 'kind' | 'status' | 'due_on' | 'open_cents' | 'promised_on' | 'sent_again_on'> & {
  is_unreached: boolean
  last: { level: number; dueOn: string } | null
  today: string
}

type Refusal = { code: RefusalCode; detail: string }
type ReminderVerdict = { isAllowed: true; level: number } | ({ isAllowed: false } & Refusal)

const refuse = (code: RefusalCode, detail: string): ReminderVerdict => ({ isAllowed: false, code, detail })

/** Whether a reminder may be sent today, and its level. */
export function reminderVerdict({
  kind,
  status,
  due_on,
  open_cents,
  promised_on,
  sent_again_on,
  is_unreached,
  last,
  today,
}: Candidate): ReminderVerdict {
  if (kind !== 'invoice') return refuse('invalid', 'en kreditnota betalas inte.')
  if (status === 'credited') return refuse('already_paid', 'fakturan är krediterad.')
  if (status === 'paid' || status === 'overpaid' || open_cents <= 0)
    return refuse('already_paid', 'fakturan är redan betald.')
  if (status === 'issued') return refuse('not_due', 'fakturan är inte skickad.')
  if (promised_on !== null) return refuse('not_due', `betalning är lovad till ${formatDate(promised_on)}.`)
  if (is_unreached) return refuse('not_due', 'fakturan har inte nått betalaren. Skicka den på nytt.')
  if (sent_again_on !== null) {
    const [sent, first] = [sent_again_on, firstReminderDay(sent_again_on)].map(formatDate)
    return refuse('not_due', `fakturan skickades på nytt ${sent}. Påminn tidigast ${first}.`)
  }
  const due = last?.dueOn ?? due_on
  if (due >= today) {
    const what = last ? 'den senaste påminnelsen förfaller' : 'fakturan förfaller'
    return refuse('not_due', `${what} först ${formatDate(due)}.`)
  }
  if (last && last.level >= LAST_REMINDER) return refuse('limit_reached', `redan påmind ${LAST_REMINDER} gånger.`)
  return { isAllowed: true, level: (last?.level ?? 0) + 1 }
}
