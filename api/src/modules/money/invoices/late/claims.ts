import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/db.ts'
import { type InterestPeriod, invoiceReminder } from '../../../../db/schema/invoicing.ts'
import { billingInformation } from '../../../../db/schema/orders.ts'
import { idList } from '../../../../db/sql-values.ts'
import { readBalances } from '../balances.ts'
import type { findSettings } from '../settings.ts'
import { interestPeriods, reminderFee } from './interest.ts'
import { listRates } from './rates.ts'

type Late = { id: number; dueOn: string | null; billingInformationId: number | null }
type Settings = Awaited<ReturnType<typeof findSettings>>

export type Claims = {
  interest: InterestPeriod[]
  interestCents: number
  /** The earlier reminders' fees. */
  earlierFeeCents: number
  /** The fee of a reminder sent today. */
  nextFeeCents: number
}

/**
 * What late invoices cost their payers today beside the open sum, by the treasurer's settings, with a constant number of
 * statements.
 * @throws AppError invalid when a half-year has no reference rate
 */
export async function readClaims(
  db: Db,
  invoices: readonly Late[],
  { settings, today }: { settings: Settings; today: string },
): Promise<(id: number) => Claims> {
  const ids = invoices.map(({ id }) => id)
  const margin = settings?.interestMargin ?? null
  const rates = margin === null ? [] : await listRates(db)
  const balanceOf = await readBalances(db, ids)
  const payments = await listPaymentDays(db, ids)
  const consumers = await findConsumers(db, invoices)
  const fees = await readFees(db, ids)
  const claims = new Map(
    invoices.map(({ id, dueOn, billingInformationId }) => {
      const due = dueOn ?? today
      const debt = { dueOn: due, dueCents: balanceOf(id).dueCents, payments: payments.get(id) ?? [] }
      const interest = margin === null ? [] : interestPeriods(debt, { until: today, rates, margin })
      return [
        id,
        {
          interest,
          interestCents: interest.reduce((sum, { cents }) => sum + cents, 0),
          earlierFeeCents: fees.get(id) ?? 0,
          nextFeeCents: reminderFee(settings?.reminderFeeCents ?? 0, {
            isConsumer: consumers.has(billingInformationId),
            dueOn: due,
            today,
            openCents: balanceOf(id).openCents,
          }),
        },
      ]
    }),
  )
  return (id) => claims.get(id) ?? { interest: [], interestCents: 0, earlierFeeCents: 0, nextFeeCents: 0 }
}

/** The allocated payments of each invoice by the day of payment. */
async function listPaymentDays(db: Db, ids: readonly number[]) {
  const { rows } = await db.execute<{ id: number; paidOn: string; cents: number }>(sql`
    select a.invoice_id as id, p.paid_on::text as "paidOn", a.amount_cents as cents
    from payment_allocation a join payment p on p.id = a.payment_id
    where a.undone_at is null and a.invoice_id = any(${idList(ids)}) order by p.paid_on`)
  return Map.groupBy(rows, ({ id }) => id)
}

async function findConsumers(db: Db, invoices: readonly Late[]): Promise<Set<number | null>> {
  const payers = invoices.flatMap(({ billingInformationId }) => billingInformationId ?? [])
  if (payers.length === 0) return new Set()
  const rows = await db
    .select({ id: billingInformation.id, isConsumer: billingInformation.isConsumer })
    .from(billingInformation)
    .where(inArray(billingInformation.id, payers))
  return new Set(rows.filter(({ isConsumer }) => isConsumer).map(({ id }) => id))
}

/** The fees claimed so far: those of the newest reminder, which include the earlier ones. */
async function readFees(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: invoiceReminder.invoiceId, cents: sql<number>`max(${invoiceReminder.feeCents})::int` })
    .from(invoiceReminder)
    .where(inArray(invoiceReminder.invoiceId, [...ids]))
    .groupBy(invoiceReminder.invoiceId)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
