import type { ItemOf } from '@stafapp/shared/contract/types'
import { helsinkiDay, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { formatDate } from '@stafapp/shared/rules/times/written-times'
import { asc, desc, inArray } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { invoiceReminder } from '../../../db/schema/invoicing.ts'
import { AppError } from '../../../lib/app-error.ts'
import { type Author, audit } from '../../audit/public.ts'
import { lockIssued } from './invoices-repository.ts'
import { openCentsOf } from './read-invoices.ts'
import { findSettings } from './settings.ts'

type Reminded = ItemOf<'POST /api/invoices/remind-invoices/'>

const DEFAULT_DAYS = 10

/**
 * Writes the next reminder of each invoice, all or none. Refuses invoices that are paid, credited or not yet due.
 * @throws AppError not_found, already_paid, not_due, limit_reached; the detail names the invoice
 */
export function remindInvoices(ctx: Author & { db: Db }, ids: readonly number[]): Promise<Reminded[]> {
  const now = ctx.now()
  const today = helsinkiDay(now)
  return withTransaction(ctx.db, async (tx) => {
    const found = await lockIssued(tx, ids)
    const open = await openCentsOf(tx, ids)
    const before = await newestReminders(tx, ids)
    const settings = await findSettings(tx)
    const dueOn = plusDays(today, settings?.reminderDays ?? DEFAULT_DAYS)
    const made: Reminded[] = []
    for (const row of found) {
      const openCents = open.get(row.id) ?? 0
      const verdict = reminderVerdict({ ...row, openCents, last: before.get(row.id) ?? null, today })
      if (!verdict.isAllowed) throw new AppError(verdict.code, `Faktura ${row.number}: ${verdict.detail}`)
      const { level } = verdict
      const values = { invoiceId: row.id, level, remindedOn: today, dueOn, openCents, remindedBy: ctx.user?.id ?? null }
      await tx.insert(invoiceReminder).values({ ...values, createdAt: now })
      await audit(tx, ctx, {
        action: 'invoices.remind',
        objectType: 'invoice',
        objectId: row.id,
        after: { level, due_on: dueOn, open_cents: openCents },
      })
      made.push({ invoice: row.id, level, due_on: dueOn, open_cents: openCents })
    }
    return made
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

/** The third reminder announces collection, so there is no fourth. */
const LAST_LEVEL = 3

type RefusalCode = 'already_paid' | 'not_due' | 'limit_reached' | 'invalid'

type Candidate = {
  kind: string
  status: string
  dueOn: string | null
  openCents: number
  last: { level: number; dueOn: string } | null
  today: string
}

type ReminderVerdict = { isAllowed: true; level: number } | { isAllowed: false; code: RefusalCode; detail: string }

const refuse = (code: RefusalCode, detail: string): ReminderVerdict => ({ isAllowed: false, code, detail })

/** Whether a reminder may be sent today, and its level. */
export function reminderVerdict({ kind, status, dueOn, openCents, last, today }: Candidate): ReminderVerdict {
  if (kind !== 'invoice') return refuse('invalid', 'en kreditnota betalas inte.')
  if (status === 'credited') return refuse('already_paid', 'fakturan är krediterad.')
  if (status === 'paid' || status === 'overpaid' || openCents <= 0)
    return refuse('already_paid', 'fakturan är redan betald.')
  const due = last?.dueOn ?? dueOn ?? today
  if (due >= today) {
    const what = last ? 'den senaste påminnelsen förfaller' : 'fakturan förfaller'
    return refuse('not_due', `${what} först ${formatDate(due)}.`)
  }
  if (last && last.level >= LAST_LEVEL) return refuse('limit_reached', `redan påmind ${LAST_LEVEL} gånger.`)
  return { isAllowed: true, level: (last?.level ?? 0) + 1 }
}
