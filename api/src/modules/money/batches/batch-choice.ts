import type { Db } from '../../../db/db.ts'
import { type InvoiceFilter, listInvoiceRows, sumInvoices } from '../invoices/invoices-repository.ts'
import type { Action } from './batches-repository.ts'

export const actions: readonly Action[] = ['maventa', 'manual', 'remind']

const shows = {
  maventa: 'unsent_maventa',
  manual: 'unsent_manual',
  remind: 'never_reminded',
} as const satisfies Record<Action, InvoiceFilter['show']>

type Choice = { karnevalId: number; action: Action; search?: string | undefined; today: string }

const filterOf = ({ karnevalId, action, search, today }: Choice): InvoiceFilter => ({
  karnevalId,
  show: shows[action],
  search: search?.trim() || undefined,
  today,
})

/** The number and sum of the chosen documents: open sums for reminders, totals otherwise. */
export async function sumChoice(db: Db, choice: Choice): Promise<{ count: number; sum_cents: number }> {
  const { total, total_cents, open_cents } = await sumInvoices(db, filterOf(choice))
  return { count: total, sum_cents: choice.action === 'remind' ? open_cents : total_cents }
}

/** The ids of the chosen documents. */
export async function listChoice(db: Db, choice: Choice, most: number): Promise<number[]> {
  const rows = await listInvoiceRows(db, filterOf(choice), { limit: most, offset: 0 })
  return rows.map(({ id }) => id)
}

/** The documents that still match the choice. */
export async function stillFitting(db: Db, choice: Choice, ids: readonly number[]): Promise<Set<number>> {
  const rows = await listInvoiceRows(db, { ...filterOf(choice), ids }, { limit: ids.length, offset: 0 })
  return new Set(rows.map(({ id }) => id))
}
