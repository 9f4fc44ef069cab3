import type { BodyOf, ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions, request, useMutation } from '@stafapp/shared/data'

export type Plan = ResponseOf<'GET /api/messages/receivers/'>
export type Receiver = Plan['receivers'][number]
export type LeftOut = Plan['left_out'][number]
export type Message = ItemOf<'GET /api/messages/'>
export type SentReceiver = ResponseOf<'GET /api/messages/{id}/'>['receivers'][number]
export type Selection = Message['selection']
export type Again = QueryOf<'GET /api/messages/{id}/again/'>['to']

/** Polling interval while mails of a message are still being sent. */
const WATCH_MS = 5000

/** Receivers of a selection. The previous result stays visible while the next one loads. */
export const receiversQuery = (karneval: number, selection: Selection) =>
  queryOptions({
    queryKey: ['messages', 'receivers', karneval, selection],
    queryFn: ({ signal }) => request('GET /api/messages/receivers/', { query: { karneval, ...selection }, signal }),
    placeholderData: keepPreviousData,
  })

export const messagesQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['messages', 'list', karneval],
    queryFn: ({ signal }) => request('GET /api/messages/', { query: { karneval, limit: 200 }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ queued_count }) => queued_count > 0) ? WATCH_MS : false),
  })

export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: ['messages', 'one', id],
    queryFn: ({ signal }) => request('GET /api/messages/{id}/', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.queued_count > 0 ? WATCH_MS : false),
  })

export const againQuery = (id: number, to: Again) =>
  queryOptions({
    queryKey: ['messages', 'again', id, to],
    queryFn: ({ signal }) => request('GET /api/messages/{id}/again/', { params: { id }, query: { to }, signal }),
  })

export const eventsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'event', 'list', karneval, 'to-choose-from'],
    queryFn: ({ signal }) => request('GET /api/events/event/list/', { query: { karneval }, signal }),
  })

/** `key` is the idempotency key: retries of the same text send one message. */
export function useSendMessage(key: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/messages/'>) => request('POST /api/messages/', { body, idempotencyKey: key }),
  })
}

export function useSendAgain(id: number, key: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/messages/{id}/again/'>) =>
      request('POST /api/messages/{id}/again/', { params: { id }, body, idempotencyKey: key }),
  })
}
