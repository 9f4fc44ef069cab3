import { read } from '@stafapp/shared/calls'
import type { BodyOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'
import { createRequestKeys } from '@stafapp/shared/request-key'
import { useState } from 'react'

export const historyQuery = (order: number) =>
  queryOptions({
    ...read('GET /api/invoices/orders/{id}/history/', { params: { id: order } }),
    select: ({ data }) => data,
  })

/** Products with limited stock, and the total quantity left. */
export const stockQuery = (karneval: number) =>
  queryOptions({
    ...read('GET /api/invoices/stock/', { query: { karneval } }),
    select: ({ data }) => data,
  })

type Body = BodyOf<'POST /api/invoices/order-changes/'>

export function useRequestChange() {
  const [keyFor] = useState(createRequestKeys)
  return useMutation({
    mutationFn: (body: Body) => request('POST /api/invoices/order-changes/', { body, idempotencyKey: keyFor(body) }),
  })
}

export function useWithdrawChange() {
  return useMutation({
    mutationFn: (id: number) => request('POST /api/invoices/order-changes/{id}/withdraw/', { params: { id } }),
  })
}
