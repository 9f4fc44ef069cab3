import { read } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation, useQueryClient } from '@stafapp/shared/data'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'

type Decision = { id: number; version: number; approve: boolean; answer: string }

/** Approval writes the order's new rows. If another user has decided already, the list is reloaded. */
export function useDecideRequest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Decision) =>
      request('POST /api/invoices/order-changes/{id}/decide/', { params: { id }, body }),
    onSuccess: ({ status }) => notifySuccess(status === 'approved' ? 'Ändringen är godkänd' : 'Ändringen är avslagen'),
    onError: (error) => {
      notifyFailure(error, { isOpen: true })
      void queryClient.invalidateQueries({ queryKey: ['invoices', 'order-changes'] })
    },
  })
}

export const dietSummaryQuery = (karneval: number) =>
  queryOptions({ ...read('GET /api/invoices/diets/summary/', { query: { karneval } }), select: ({ data }) => data })

export type OrderRequest = ItemOf<'GET /api/invoices/order-changes/'>

export const requestsQuery = (karneval: number) =>
  queryOptions({ ...read('GET /api/invoices/order-changes/', { query: { karneval } }), select: ({ data }) => data })
