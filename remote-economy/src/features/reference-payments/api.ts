import type { BodyOf, ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions, request, useMutation } from '@stafapp/shared/data'

type Booking = BodyOf<'POST /api/invoices/payments/{id}/allocate/'> & { id: number }

/** Allocates the open part of a payment to one or more invoices. */
export function useAllocatePayment() {
  return useMutation({
    mutationFn: ({ id, ...body }: Booking) =>
      request('POST /api/invoices/payments/{id}/allocate/', { params: { id }, body }),
  })
}

export type PaymentFile = ItemOf<'GET /api/invoices/payment-files/'>

export const paymentFilesQuery = () =>
  queryOptions({
    queryKey: ['invoices', 'payment-files'],
    queryFn: ({ signal }) => request('GET /api/invoices/payment-files/', { signal }),
  })

export type LoggedEvent = ItemOf<'GET /api/invoices/payment-log/'>

export const paymentLogQuery = (query: QueryOf<'GET /api/invoices/payment-log/'>) =>
  queryOptions({
    queryKey: ['invoices', 'payment-log', query],
    queryFn: ({ signal }) => request('GET /api/invoices/payment-log/', { query, signal }),
    placeholderData: keepPreviousData,
  })

export type Proposal = ResponseOf<'GET /api/invoices/payments/{id}/'>['proposals'][number]

export const paymentQuery = (id: number) =>
  queryOptions({
    queryKey: ['invoices', 'payments', 'one', id],
    queryFn: ({ signal }) => request('GET /api/invoices/payments/{id}/', { params: { id }, signal }),
  })

export type Payment = ItemOf<'GET /api/invoices/payments/'>

export const paymentsQuery = (query: QueryOf<'GET /api/invoices/payments/'>) =>
  queryOptions({
    queryKey: ['invoices', 'payments', query],
    queryFn: ({ signal }) => request('GET /api/invoices/payments/', { query, signal }),
    placeholderData: keepPreviousData,
  })

type Item = BodyOf<'POST /api/invoices/mark-paid-invoices/'>['invoices'][number]

/** Records payments manually, all or none; a negative amount is a refund. */
export function useMarkPaid() {
  return useMutation({
    mutationFn: (invoices: Item[]) => request('POST /api/invoices/mark-paid-invoices/', { body: { invoices } }),
  })
}

export type Match = ResponseOf<'POST /api/invoices/reference-match/'>
export type MatchRow = Match['rows'][number]

/** A file or pasted lines. Sent as raw bytes: the server detects the bank's character set. */
export type BankFile = { name: string; content: Blob }

/** Always text/plain: most browsers know no type for `.ktl`, and the server refuses a request without one. */
const asText = ({ content }: BankFile): Blob => new Blob([content], { type: 'text/plain' })

/** Dry run of a file: nothing is stored. */
export function useTryFile() {
  return useMutation({
    meta: { keepQueries: true },
    mutationFn: (file: BankFile) =>
      request('POST /api/invoices/reference-match/', {
        query: { dry_run: true, name: file.name },
        body: asText(file),
      }),
  })
}

/** Books a tested file if the result would still be the same. */
export function useBookFile() {
  return useMutation({
    mutationFn: ({ file, plan }: { file: BankFile; plan: string }) =>
      request('POST /api/invoices/reference-match/', { query: { name: file.name, plan }, body: asText(file) }),
  })
}

export type PayableInvoice = ItemOf<'GET /api/invoices/payable-invoices/'>
export type FoundInvoices = ResponseOf<'GET /api/invoices/payable-invoices/'>

export const payableInvoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['invoices', 'payable', search],
    queryFn: ({ signal }) => request('GET /api/invoices/payable-invoices/', { query: { search }, signal }),
    placeholderData: keepPreviousData,
  })

/** All matching open invoices, up to the limit of one mark-paid call. */
export const openInvoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['invoices', 'payable', search, 'open'],
    queryFn: ({ signal }) =>
      request('GET /api/invoices/payable-invoices/', { query: { search, open: true, limit: 1000 }, signal }),
    staleTime: 0,
  })

/** Undoes an allocation; the payment becomes open again. */
export function useUndoAllocation() {
  return useMutation({
    mutationFn: (id: number) => request('POST /api/invoices/payment-allocations/{id}/undo/', { params: { id } }),
  })
}
