import { queryOptions, request } from '@stafapp/shared/data'

export const historyQuery = (order: number) =>
  queryOptions({
    queryKey: ['invoices', 'orders', order, 'history'],
    queryFn: ({ signal }) => request('GET /api/invoices/orders/{id}/history/', { params: { id: order }, signal }),
    select: ({ data }) => data,
  })
