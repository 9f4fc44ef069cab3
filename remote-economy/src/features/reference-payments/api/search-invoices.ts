import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions, request } from '@stafapp/shared/data'

export type PayableInvoice = ItemOf<'GET /api/invoices/payable-invoices/'>
export type FoundInvoices = ResponseOf<'GET /api/invoices/payable-invoices/'>

export const payableInvoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['invoices', 'payable', search],
    queryFn: ({ signal }) => request('GET /api/invoices/payable-invoices/', { query: { search }, signal }),
    placeholderData: keepPreviousData,
  })

/** All invoices that ask for money and match, as many as one call marks as paid. */
export const openInvoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['invoices', 'payable', search, 'open'],
    queryFn: ({ signal }) =>
      request('GET /api/invoices/payable-invoices/', { query: { search, open: true, limit: 1000 }, signal }),
    staleTime: 0,
  })
