import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Payer = ResponseOf<'GET /api/invoices/billing-information/{id}/'>

export const payerQuery = (id: number) =>
  queryOptions({
    queryKey: ['invoices', 'billing-information', id],
    queryFn: ({ signal }) => request('GET /api/invoices/billing-information/{id}/', { params: { id }, signal }),
  })

export const payerInvoicesQuery = ({ id, karneval }: { id: number; karneval: number }) =>
  queryOptions({
    queryKey: ['invoices', 'list', { billing_information: id, karneval }],
    queryFn: ({ signal }) =>
      request('GET /api/invoices/invoices/', { query: { billing_information: id, karneval }, signal }),
  })
