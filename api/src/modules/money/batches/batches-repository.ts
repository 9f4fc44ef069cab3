import type { ResponseOf } from '@stafapp/shared/contract/types'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { invoiceBatch, invoiceBatchItem } from '../../../db/schema/invoicing.ts'
import { AppError } from '../../../lib/app-error.ts'
import { countReminderChannels, planDocuments } from '../deliveries/public.ts'
import { type InvoiceFilter, listInvoiceRows, sumInvoices } from '../invoices/public.ts'

export type BatchAnswer = ResponseOf<'POST /api/invoices/invoice-batches/{id}/stop/'>
export type Action = BatchAnswer['action']
type BatchRow = typeof invoiceBatch.$inferSelect

type NewBatch = { karnevalId: number; action: Action; userId: number; invoiceIds: readonly number[]; now: Date }

/** @returns null when the carnival has a running batch of this kind */
export async function insertBatch(tx: Db, { karnevalId, action, userId, invoiceIds, now }: NewBatch) {
  const [batch] = await tx
    .insert(invoiceBatch)
    .values({ karnevalId, action, requestedBy: userId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: invoiceBatch.id })
  if (!batch) return null
  await tx
    .insert(invoiceBatchItem)
    .values(invoiceIds.map((invoiceId) => ({ batchId: batch.id, invoiceId, createdAt: now, updatedAt: now })))
  return batch.id
}

/** Locks the batch until the transaction ends: only one worker runs it, and a stop waits for the current chunk. */
export async function lockBatch(tx: Db, id: number): Promise<BatchRow | null> {
  const [row] = await tx.select().from(invoiceBatch).where(eq(invoiceBatch.id, id)).for('update')
  return row ?? null
}

export async function setBatchState(tx: Db, id: number, state: BatchRow['state'], now: Date): Promise<void> {
  await tx.update(invoiceBatch).set({ state, updatedAt: now }).where(eq(invoiceBatch.id, id))
}

export const listWaiting = (tx: Db, batchId: number, limit: number) =>
  tx
    .select({ id: invoiceBatchItem.id, invoiceId: invoiceBatchItem.invoiceId })
    .from(invoiceBatchItem)
    .where(and(eq(invoiceBatchItem.batchId, batchId), eq(invoiceBatchItem.state, 'waiting')))
    .orderBy(asc(invoiceBatchItem.invoiceId))
    .limit(limit)

type Outcome = { state: 'done' | 'left'; reason: string }

export async function settleItems(
  tx: Db,
  ids: readonly number[],
  { state, reason }: Outcome,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(invoiceBatchItem)
    .set({ state, reason, updatedAt: now })
    .where(inArray(invoiceBatchItem.id, [...ids]))
}

/** Whether another batch of this kind runs in the carnival. */
export async function isOtherRunning(tx: Db, { id, karnevalId, action }: BatchRow): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from invoice_batch where karneval_id = ${karnevalId} and action = ${action} and state = 'running' and id <> ${id}`)
  return (rowCount ?? 0) > 0
}

export async function findLatestBatch(db: Db, karnevalId: number): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from invoice_batch where karneval_id = ${karnevalId} order by id desc limit 1`,
  )
  return rows[0]?.id ?? null
}

type Counts = Pick<BatchAnswer, 'count' | 'done' | 'waiting' | 'left' | 'done_cents'>

/** @throws AppError not_found */
export async function readBatch(db: Db, id: number): Promise<BatchAnswer> {
  const [batch] = await db.select().from(invoiceBatch).where(eq(invoiceBatch.id, id))
  if (!batch) throw new AppError('not_found')
  const { rows } = await db.execute<Counts>(sql`
    select count(*)::int as count, (count(*) filter (where x.state = 'done'))::int as done,
      (count(*) filter (where x.state = 'waiting'))::int as waiting, (count(*) filter (where x.state = 'left'))::int as left,
      coalesce(sum(case when ${batch.action} in ('remind', 'remind_again') then reminder.cents else i.total_cents end)
        filter (where x.state = 'done'), 0)::int as done_cents
    from invoice_batch_item x
    join invoice i on i.id = x.invoice_id
    left join lateral (
      select r.open_cents as cents from invoice_reminder r where r.invoice_id = i.id
        order by case when ${batch.action} = 'remind' then r.level else -r.level end limit 1
    ) reminder on true
    where x.batch_id = ${id}`)
  const { rows: left_over } = await db.execute<BatchAnswer['left_over'][number]>(sql`
    select i.id as invoice, i.number, i.kind, i.extent, i.billing->>'name' as payer_name, x.reason
    from invoice_batch_item x join invoice i on i.id = x.invoice_id
    where x.batch_id = ${id} and x.state = 'left' order by i.number limit 500`)
  const [counts] = rows
  if (!counts) throw new Error('an aggregate always has a row')
  return {
    id,
    karneval: batch.karnevalId,
    action: batch.action,
    state: batch.state,
    started_at: batch.createdAt.toISOString(),
    ...counts,
    left_over,
  }
}

export const actions: readonly Action[] = ['deliver', 'maventa', 'manual', 'remind', 'remind_again']

/** Reminders concern open sums, sendings the totals. */
export const isReminding = (action: Action): boolean => action === 'remind' || action === 'remind_again'

const shows = {
  maventa: 'unsent_maventa',
  manual: 'unsent_manual',
  remind: 'never_reminded',
  deliver: 'unsent',
  remind_again: 'remind_again',
} as const satisfies Record<Action, InvoiceFilter['show']>

type Choice = {
  karnevalId: number
  action: Action
  search?: string | undefined
  /** Documents that are left out of it. */
  except?: readonly number[] | undefined
  today: string
  hasMaventa: boolean
}

const filterOf = ({ karnevalId, action, search, except, today }: Omit<Choice, 'hasMaventa'>): InvoiceFilter => ({
  karnevalId,
  show: shows[action],
  search: search?.trim() || undefined,
  exceptIds: except,
  today,
})

type ChoiceSum = { count: number; sum_cents: number; credit_count: number }

/** The number and sum of the chosen documents: open sums for reminders, totals otherwise. */
export async function sumChoice(db: Db, choice: Choice): Promise<ChoiceSum> {
  if (choice.action === 'deliver') {
    const rows = (await listSendable(db, choice)).map(({ row }) => row)
    return {
      count: rows.length,
      sum_cents: rows.reduce((sum, { total_cents }) => sum + total_cents, 0),
      credit_count: rows.filter(({ kind }) => kind === 'credit').length,
    }
  }
  const { total, total_cents, open_cents, credit_count } = await sumInvoices(db, filterOf(choice))
  return { count: total, sum_cents: isReminding(choice.action) ? open_cents : total_cents, credit_count }
}

/** How the reminders of a choice would go. */
export async function channelsOfChoice(db: Db, choice: Choice, count: number) {
  const rows = await listInvoiceRows(db, filterOf(choice), { limit: count, offset: 0 })
  return countReminderChannels(db, rows, choice.hasMaventa)
}

/** The overdue invoices that no batch reminds of, because they have not arrived, have been sent again just now, or are promised. */
export async function sumSpared(
  db: Db,
  show: 'late_unreached' | 'late_sent_again' | 'late_promised',
  { karnevalId, search, today }: Omit<Choice, 'action' | 'hasMaventa'>,
): Promise<{ count: number; open_cents: number }> {
  const { total, open_cents } = await sumInvoices(db, { karnevalId, show, search: search?.trim() || undefined, today })
  return { count: total, open_cents }
}

/** The ids of the chosen documents. */
export async function listChoice(db: Db, choice: Choice, most: number): Promise<number[]> {
  if (choice.action === 'deliver') return (await listSendable(db, choice)).slice(0, most).map(({ row }) => row.id)
  const rows = await listInvoiceRows(db, filterOf(choice), { limit: most, offset: 0 })
  return rows.map(({ id }) => id)
}

/** The ids of what a choice would remind of, the longest overdue first. */
export async function listOldest(db: Db, choice: Omit<Choice, 'hasMaventa'>, most: number): Promise<number[]> {
  const rows = await listInvoiceRows(db, filterOf(choice), { limit: most, offset: 0, sort: 'due' })
  return rows.map(({ id }) => id)
}

const listSendable = async (db: Db, choice: Choice) =>
  (await planDocuments(db, choice)).filter(
    (planned) => planned.choice.channel !== null && !choice.except?.includes(planned.row.id),
  )

/** The documents that still match the choice. */
export async function stillFitting(
  db: Db,
  choice: Omit<Choice, 'hasMaventa'>,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await listInvoiceRows(db, { ...filterOf(choice), ids }, { limit: ids.length, offset: 0 })
  return new Set(rows.map(({ id }) => id))
}
