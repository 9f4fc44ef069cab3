import type { BodyOf, ItemOf, ParamsOf, ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

export type AdminKarneval = ItemOf<'GET /api/events/stafettkarneval/'>
export type Status = AdminKarneval['status']

/** All carnivals including drafts. */
export const allKarnevalerQuery = () =>
  queryOptions({
    queryKey: ['events', 'stafettkarneval', 'admin'],
    queryFn: ({ signal }) => request('GET /api/events/stafettkarneval/', { signal }),
  })

export function useCreateKarneval() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/stafettkarneval/'>) =>
      request('POST /api/events/stafettkarneval/', { body }),
  })
}

export function useCopyKarneval() {
  return useMutation({
    mutationFn: ({ from, ...body }: BodyOf<'POST /api/events/stafettkarneval/{id}/copy/'> & { from: number }) =>
      request('POST /api/events/stafettkarneval/{id}/copy/', { params: { id: from }, body }),
  })
}

export function useUpdateKarneval(id: number) {
  return useMutation({
    mutationFn: (body: BodyOf<'PATCH /api/events/stafettkarneval/{id}/'>) =>
      request('PATCH /api/events/stafettkarneval/{id}/', { params: { id }, body }),
  })
}

export function useChangeStatus(id: number) {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/stafettkarneval/{id}/status/'>) =>
      request('POST /api/events/stafettkarneval/{id}/status/', { params: { id }, body }),
  })
}

/** keepQueries: the page must leave the removed carnival before anything is fetched again. */
export function useRemoveKarneval() {
  return useMutation({
    meta: { keepQueries: true },
    mutationFn: (id: number) => request('DELETE /api/events/stafettkarneval/{id}/', { params: { id } }),
  })
}

export type EventRow = ResponseOf<'GET /api/events/event-instances/admin/'>['data'][number]

export const eventRowsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'event-instances', 'admin', karneval],
    queryFn: ({ signal }) => request('GET /api/events/event-instances/admin/', { query: { karneval }, signal }),
  })

export function useAddEvent() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/event-instances/'>) =>
      request('POST /api/events/event-instances/', { body }),
  })
}

export function useUpdateEvent() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<'PATCH /api/events/event-instances/{id}/'> & { id: number }) =>
      request('PATCH /api/events/event-instances/{id}/', { params: { id }, body }),
  })
}

type RoundCall = 'PUT /api/events/event-instances/{id}/rounds/'

export function useSetRound() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<RoundCall> & ParamsOf<RoundCall>) =>
      request('PUT /api/events/event-instances/{id}/rounds/', { params: { id }, body }),
  })
}

export function useRemoveEvent() {
  return useMutation({
    mutationFn: (id: number) => request('DELETE /api/events/event-instances/{id}/', { params: { id } }),
  })
}

export type Product = ItemOf<'GET /api/invoices/products/'>

export const productsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['invoices', 'products', karneval],
    queryFn: ({ signal }) => request('GET /api/invoices/products/', { query: { karneval }, signal }),
  })

export function useCreateProduct() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/invoices/products/'>) => request('POST /api/invoices/products/', { body }),
  })
}

export function useUpdateProduct() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<'PATCH /api/invoices/products/{id}/'> & { id: number }) =>
      request('PATCH /api/invoices/products/{id}/', { params: { id }, body }),
  })
}

export function useRemoveProduct() {
  return useMutation({
    mutationFn: (id: number) => request('DELETE /api/invoices/products/{id}/', { params: { id } }),
  })
}
