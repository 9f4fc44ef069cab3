import type { QueryOf } from '@stafapp/shared/contract/types'
import { formatDate, formatMoment } from '@stafapp/shared/rules/times/written-times'
import type { Db } from '../../../db/db.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { AppError } from '../../../lib/app-error.ts'
import { tablePaper } from '../../../lib/pdf/table-paper.ts'
import { csvTable, xlsxTable } from '../../../lib/sheets/table-files.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { findSettings } from '../invoices/public.ts'
import { type BookTable, invoiceTable, paymentTable, receivablesTable, vatTable } from './book-tables.ts'
import { readInvoiceJournal, readPaymentJournal, readVatReport } from './journals.ts'
import { readReceivables } from './receivables.ts'

type Query = QueryOf<'GET /api/invoices/books-export/'>

/** A hundred pages. More belongs in a spreadsheet. */
const MOST_ON_PAPER = 4000

/** More than a hundred carnivals have. */
const ALL = { limit: 1_000_000 }

/**
 * One part of the books as a file, with the figures and the order of its page.
 * @throws AppError not_found for the carnival, invalid for the day or the period, too_large for a PDF of more than 4,000 rows
 */
export async function exportBooks(db: Db, query: Query, now: Date): Promise<FileAnswer> {
  const scope = query.karneval === undefined ? 'Alla karnevaler' : (await resolveKarneval(db, query.karneval)).name
  const table = await readTable(db, query, now)
  const name = `${table.name}.${query.format}`
  const sheet = { ...table, rows: [...table.rows, table.totals, ...table.summary], notes: [scope, table.asOf] }
  if (query.format === 'csv') {
    return new FileAnswer({ name, type: 'text/csv; charset=utf-8', body: csvTable(sheet) })
  }
  if (query.format === 'xlsx') {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return new FileAnswer({ name, type, body: await xlsxTable({ ...sheet, sheet: table.title }) })
  }
  if (table.rows.length > MOST_ON_PAPER) {
    throw new AppError('too_large', 'Det blir fler än hundra sidor. Hämta Excel, eller välj en kortare period.', {
      attr: 'format',
    })
  }
  const seller = await findSettings(db)
  const paper = await tablePaper({ ...table, lines: [seller?.name ?? '', scope, table.asOf], madeAt: now })
  return new FileAnswer({ name, type: 'application/pdf', body: paper })
}

async function readTable(db: Db, { part, format: _format, from, to, ...basis }: Query, now: Date): Promise<BookTable> {
  if (part === 'receivables') {
    const ledger = await readReceivables(db, { ...basis, on: to }, now)
    return { ...receivablesTable(ledger), name: `reskontra-${to}`, asOf: asOf(`Läget ${formatDate(to)}`, ledger) }
  }
  if (from === undefined) throw new AppError('required', undefined, { attr: 'from' })
  const query = { ...basis, from, to, ...ALL }
  const period = `${formatDate(from)}–${formatDate(to)}`
  const named = (name: string, head: { known_at: string }) => ({
    name: `${name}-${from}-${to}`,
    asOf: asOf(period, head),
  })
  if (part === 'invoices') {
    const journal = await readInvoiceJournal(db, query, now)
    return { ...invoiceTable(journal), ...named('fakturajournal', journal) }
  }
  if (part === 'payments') {
    const journal = await readPaymentJournal(db, query, now)
    return { ...paymentTable(journal), ...named('betalningsjournal', journal) }
  }
  const report = await readVatReport(db, { ...basis, from, to }, now)
  return { ...vatTable(report), ...named('momsrapport', report) }
}

const asOf = (what: string, { known_at }: { known_at: string }): string =>
  `${what}, enligt det som var känt ${formatMoment(known_at)}`
