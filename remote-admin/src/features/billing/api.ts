import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

/** Adds a payer. `key` is the idempotency key, so that a resubmitted form creates one payer. */
export function useCreatePayer(key: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/invoices/billing-information/'>) =>
      request('POST /api/invoices/billing-information/', { body, idempotencyKey: key }),
  })
}

export function useDeletePayer() {
  return useMutation({
    mutationFn: (id: number) => request('DELETE /api/invoices/billing-information/{id}/', { params: { id } }),
  })
}

/** The user's school's payers for a carnival and the services they cover. */
export const myBillingQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['invoices', 'my-billing', karneval],
    queryFn: ({ signal }) => request('GET /api/invoices/my-billing-information/', { query: { karneval }, signal }),
  })

export type Invoice = ItemOf<'GET /api/invoices/invoices/'>

/** The user's school's invoices for a carnival. */
export const myInvoicesQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['invoices', 'own', karneval],
    queryFn: ({ signal }) => request('GET /api/invoices/invoices/', { query: { karneval, limit: 100 }, signal }),
  })

/** Updates a payer. The server refuses an outdated version. */
export function useUpdatePayer(id: number) {
  return useMutation({
    mutationFn: (body: BodyOf<'PATCH /api/invoices/billing-information/{id}/'>) =>
      request('PATCH /api/invoices/billing-information/{id}/', { params: { id }, body }),
  })
}
