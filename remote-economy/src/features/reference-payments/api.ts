import { read } from '@stafapp/shared/calls'
import type { ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions } from '@stafapp/shared/data'

export type PaymentFile = ItemOf<'GET /api/invoices/payment-files/'>

export const paymentFilesQuery = () => read('GET /api/invoices/payment-files/')

export type LoggedEvent = ItemOf<'GET /api/invoices/payment-log/'>

export const paymentLogQuery = (query: QueryOf<'GET /api/invoices/payment-log/'>) =>
  queryOptions({ ...read('GET /api/invoices/payment-log/', { query }), placeholderData: keepPreviousData })

export type Proposal = ResponseOf<'GET /api/invoices/payments/{id}/'>['proposals'][number]

/** Not kept when closed: a decision names the payment's version, and one about an older version is refused. */
export const paymentQuery = (id: number) =>
  queryOptions({ ...read('GET /api/invoices/payments/{id}/', { params: { id } }), gcTime: 0 })

export type Payment = ItemOf<'GET /api/invoices/payments/'>

export type PlacementKind = Payment['placements'][number]['kind']

export const missingStatementsQuery = () => read('GET /api/invoices/missing-statements/')

export type MissingStatement = ItemOf<'GET /api/invoices/missing-statements/'>

export const paymentsQuery = (query: QueryOf<'GET /api/invoices/payments/'>) =>
  queryOptions({ ...read('GET /api/invoices/payments/', { query }), placeholderData: keepPreviousData })

export type Match = ResponseOf<'POST /api/invoices/reference-match/'>
export type MatchRow = Match['rows'][number]

/** A file or pasted lines. Sent as raw bytes: the server detects the bank's character set. */
export type BankFile = { name: string; content: Blob }

/** Always text/plain: most browsers know no type for `.ktl`, and the server refuses a request without one. */
export const asText = ({ content }: BankFile): Blob => new Blob([content], { type: 'text/plain' })

export type PayableInvoice = ItemOf<'GET /api/invoices/payable-invoices/'>
export type FoundInvoices = ResponseOf<'GET /api/invoices/payable-invoices/'>

export const payableInvoicesQuery = (search: string) =>
  queryOptions({
    ...read('GET /api/invoices/payable-invoices/', { query: { search } }),
    placeholderData: keepPreviousData,
  })

/** All matching open invoices, up to the limit of one mark-paid call. */
export const openInvoicesQuery = (search: string) =>
  queryOptions({
    ...read('GET /api/invoices/payable-invoices/', { query: { search, open: true, limit: 1000 } }),
    staleTime: 0,
  })
