import type { Handlers } from '../../../http/handler.ts'
import { archiveSeason } from './archive.ts'
import { readBookkeepingSettings, saveBookkeepingSettings } from './bookkeeping-settings.ts'
import { exportBooks } from './export-books.ts'
import { readBooks, readInvoiceJournal, readPaymentJournal, readVatReport } from './journals.ts'
import { changePeriodLock, readPeriodLock } from './period-lock.ts'
import { readReceivables } from './receivables.ts'
import { readSeasonClosing } from './season-closing.ts'
import { exportVouchers } from './voucher-files.ts'
import { listVouchers } from './vouchers.ts'

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
  'GET /api/invoices/vouchers/': ({ query }, ctx) => listVouchers(ctx.db, query, ctx.now()),
  'GET /api/invoices/vouchers-export/': ({ query }, ctx) => exportVouchers(ctx.db, query, ctx.now()),
  'GET /api/invoices/season-closing/': ({ query }, ctx) => readSeasonClosing(ctx.db, query, ctx.now()),
  'GET /api/invoices/archive/': ({ query }, ctx) => archiveSeason(ctx.db, query, ctx.now()),
} satisfies Partial<Handlers>
