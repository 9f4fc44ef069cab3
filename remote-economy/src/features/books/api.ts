import { read } from '@stafapp/shared/calls'
import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { keepPreviousData } from '@stafapp/shared/data'

export type Ledger = ResponseOf<'GET /api/invoices/receivables/'>
export type LedgerQuery = QueryOf<'GET /api/invoices/receivables/'>
export type PeriodQuery = QueryOf<'GET /api/invoices/books/'>
export type ExportQuery = QueryOf<'GET /api/invoices/books-export/'>

/** While another day or period loads, the figures of the one before stay, marked as busy. */
const kept = { placeholderData: keepPreviousData }

export const ledgerQuery = (query: LedgerQuery) => ({ ...read('GET /api/invoices/receivables/', { query }), ...kept })

export const booksQuery = (query: PeriodQuery) => ({ ...read('GET /api/invoices/books/', { query }), ...kept })

export const invoiceJournalQuery = (query: QueryOf<'GET /api/invoices/invoice-journal/'>) => ({
  ...read('GET /api/invoices/invoice-journal/', { query }),
  ...kept,
})

export const paymentJournalQuery = (query: QueryOf<'GET /api/invoices/payment-journal/'>) => ({
  ...read('GET /api/invoices/payment-journal/', { query }),
  ...kept,
})

export const vatReportQuery = (query: PeriodQuery) => ({ ...read('GET /api/invoices/vat-report/', { query }), ...kept })

export type VoucherExportQuery = QueryOf<'GET /api/invoices/vouchers-export/'>

export const vouchersQuery = (query: QueryOf<'GET /api/invoices/vouchers/'>) => ({
  ...read('GET /api/invoices/vouchers/', { query }),
  ...kept,
})
