import { read } from '@stafapp/shared/calls'
import type { ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions } from '@stafapp/shared/data'

export type Plan = ResponseOf<'GET /api/messages/receivers/'>
export type Receiver = Plan['receivers'][number]
export type LeftOut = Plan['left_out'][number]
export type Message = ItemOf<'GET /api/messages/'>
export type SentReceiver = ResponseOf<'GET /api/messages/{id}/'>['receivers'][number]
export type Undone = ResponseOf<'POST /api/messages/{id}/undo/'>
export type Selection = Message['selection']
export type Again = QueryOf<'GET /api/messages/{id}/again/'>['to']

/** Polling interval while mails of a message are still being sent, and for messages from other windows. */
const WATCH_MS = 5000

/** Receivers of a selection. The previous result stays visible while the next one loads. */
export const receiversQuery = (karneval: number, selection: Selection) =>
  queryOptions({
    ...read('GET /api/messages/receivers/', { query: { karneval, ...selection } }),
    placeholderData: keepPreviousData,
  })

export const messagesQuery = (karneval: number) =>
  queryOptions({
    ...read('GET /api/messages/', { query: { karneval, limit: 200 } }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ queued_count }) => queued_count > 0) ? WATCH_MS : false),
  })

/** The newest message: small enough to be asked for again and again, so that those of other organisers are seen. */
export const newestQuery = (karneval: number) =>
  queryOptions({ ...read('GET /api/messages/', { query: { karneval, limit: 1 } }), refetchInterval: WATCH_MS })

export const messageQuery = (id: number) =>
  queryOptions({
    ...read('GET /api/messages/{id}/', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && state.data.queued_count > 0 ? WATCH_MS : false),
  })

export const againQuery = (id: number, to: Again) =>
  read('GET /api/messages/{id}/again/', { params: { id }, query: { to } })

export const eventsQuery = (karneval: number) => read('GET /api/events/event/list/', { query: { karneval } })
