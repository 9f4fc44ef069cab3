import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Proposal = ResponseOf<'GET /api/invoices/payments/{id}/'>['proposals'][number]

export const paymentQuery = (id: number) =>
  queryOptions({
    queryKey: ['invoices', 'payments', 'one', id],
    queryFn: ({ signal }) => request('GET /api/invoices/payments/{id}/', { params: { id }, signal }),
  })
