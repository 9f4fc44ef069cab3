import type { Handlers } from '../../../http/handler.ts'
import { readBookkeepingSettings, saveBookkeepingSettings } from './bookkeeping-settings.ts'
import { exportBooks } from './export-books.ts'
import { readBooks, readInvoiceJournal, readPaymentJournal, readVatReport } from './journals.ts'
import { changePeriodLock, readPeriodLock } from './period-lock.ts'
import { readReceivables } from './receivables.ts'

/** The books: receivables ledger, journals and VAT report, on the page and as files. */
export const handlers = {
  'GET /api/invoices/books/': ({ query }, ctx) => readBooks(ctx.db, query, ctx.now()),
  'GET /api/invoices/receivables/': ({ query }, ctx) => readReceivables(ctx.db, query, ctx.now()),
  'GET /api/invoices/invoice-journal/': ({ query }, ctx) => readInvoiceJournal(ctx.db, query, ctx.now()),
  'GET /api/invoices/payment-journal/': ({ query }, ctx) => readPaymentJournal(ctx.db, query, ctx.now()),
  'GET /api/invoices/vat-report/': ({ query }, ctx) => readVatReport(ctx.db, query, ctx.now()),
  'GET /api/invoices/books-export/': ({ query }, ctx) => exportBooks(ctx.db, query, ctx.now()),
  'GET /api/invoices/bookkeeping-settings/': (_input, ctx) => readBookkeepingSettings(ctx.db),
  'PUT /api/invoices/bookkeeping-settings/': ({ body }, ctx) => saveBookkeepingSettings(body, ctx),
  'GET /api/invoices/period-lock/': (_input, ctx) => readPeriodLock(ctx.db),
  'POST /api/invoices/period-lock/': ({ body }, ctx) => changePeriodLock(body, ctx),
} satisfies Partial<Handlers>
