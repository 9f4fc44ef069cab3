import type { Handlers } from '../../../http/handler.ts'
import { exportBooks } from './export-books.ts'
import { readBooks, readInvoiceJournal, readPaymentJournal, readVatReport } from './journals.ts'
import { readReceivables } from './receivables.ts'

/** The books: receivables ledger, journals and VAT report, on the page and as files. */
export const handlers = {
  'GET /api/invoices/books/': ({ query }, ctx) => readBooks(ctx.db, query, ctx.now()),
  'GET /api/invoices/receivables/': ({ query }, ctx) => readReceivables(ctx.db, query, ctx.now()),
  'GET /api/invoices/invoice-journal/': ({ query }, ctx) => readInvoiceJournal(ctx.db, query, ctx.now()),
  'GET /api/invoices/payment-journal/': ({ query }, ctx) => readPaymentJournal(ctx.db, query, ctx.now()),
  'GET /api/invoices/vat-report/': ({ query }, ctx) => readVatReport(ctx.db, query, ctx.now()),
  'GET /api/invoices/books-export/': ({ query }, ctx) => exportBooks(ctx.db, query, ctx.now()),
} satisfies Partial<Handlers>
