import type { ItemOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions, request } from '@stafapp/shared/data'

export type PayableInvoice = ItemOf<'GET /api/invoices/payable-invoices/'>

export const payableInvoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['invoices', 'payable', search],
    queryFn: ({ signal }) => request('GET /api/invoices/payable-invoices/', { query: { search }, signal }),
    placeholderData: keepPreviousData,
  })
