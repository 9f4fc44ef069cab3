import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import type { Db } from '../../../db/db.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { csvTable, xlsxTable } from '../../../lib/sheets/table-files.ts'
import { readFollowup } from './followup.ts'

type Followup = ResponseOf<'GET /api/invoices/followup/'>
type Figures = Followup['total']
type Part = QueryOf<'GET /api/invoices/followup-export/'>['part']
type Table = { sheet: string; heads: string[]; rows: (string | number | { cents: number })[][] }

const moneyHeads = ['Fakturerat', 'Betalt', 'Obetalt', 'Förfallet']
const euros = (cents: number) => ({ cents })
const money = ({ invoiced_cents, paid_cents, open_cents, overdue_cents }: Figures) =>
  [invoiced_cents, paid_cents, open_cents, overdue_cents].map(euros)

const categoryNames: Record<Followup['categories'][number]['category'], string> = {
  stafetter: 'Stafetter',
  bespisning_friday: 'Bespisning fredag',
  bespisning_saturday: 'Bespisning lördag',
  logi: 'Logi',
  hejarklack: 'Hejarklack',
  inmarsch: 'Inmarsch',
}

const tables: Record<Part, (followup: Followup) => Table> = {
  schools: ({ schools }) => ({
    sheet: 'Skolor',
    heads: ['Skola', 'Beställt', ...moneyHeads, 'Äldsta förfallodag'],
    rows: schools.map((row) => [row.school_name, euros(row.ordered_cents), ...money(row), row.oldest_due_on ?? '']),
  }),
  categories: ({ categories }) => ({
    sheet: 'Kategorier',
    heads: ['Kategori', 'Beställt', ...moneyHeads],
    rows: categories.map((row) => [categoryNames[row.category], euros(row.ordered_cents), ...money(row)]),
  }),
  days: ({ days }) => ({
    sheet: 'Dagar',
    heads: ['Dag', ...moneyHeads],
    rows: days.map((row) => [row.day, ...money(row)]),
  }),
}

/**
 * One part of the follow-up as a spreadsheet, with the page's figures.
 * @throws AppError not_found for an unknown carnival
 */
export async function exportFollowup(
  db: Db,
  { karneval, part, format }: QueryOf<'GET /api/invoices/followup-export/'>,
  now: Date,
): Promise<FileAnswer> {
  const followup = await readFollowup(db, karneval, now)
  const { sheet, ...table } = tables[part](followup)
  const name = `uppfoljning-${sheet.toLowerCase()}-${followup.as_of}.${format}`
  if (format === 'csv') return new FileAnswer({ name, type: 'text/csv; charset=utf-8', body: csvTable(table) })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new FileAnswer({ name, type, body: await xlsxTable({ ...table, sheet }) })
}
