import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type PaymentFile = ItemOf<'GET /api/invoices/payment-files/'>

export const paymentFilesQuery = () =>
  queryOptions({
    queryKey: ['invoices', 'payment-files'],
    queryFn: ({ signal }) => request('GET /api/invoices/payment-files/', { signal }),
  })
