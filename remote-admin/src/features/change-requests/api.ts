import { read, useCall } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions } from '@stafapp/shared/data'
import type { InboxItem } from './inbox.ts'

// Refetched while visible, because several organisers decide and the schools send all the time.
const refetchInterval = 60_000

export type TeamRequest = ItemOf<'GET /api/events/change-requests/'>

export const teamRequestsQuery = (karneval: number) =>
  queryOptions({
    ...read('GET /api/events/change-requests/', { query: { karneval } }),
    select: ({ data }) => data,
    refetchInterval,
  })

export type ClassChange = ItemOf<'GET /api/schools/class-changes/'>

export const classChangesQuery = () =>
  queryOptions({ ...read('GET /api/schools/class-changes/'), select: ({ data }) => data, refetchInterval })

export type OrderRequest = ItemOf<'GET /api/invoices/order-changes/'>

export const orderRequestsQuery = (karneval: number) =>
  queryOptions({
    ...read('GET /api/invoices/order-changes/', { query: { karneval } }),
    select: ({ data }) => data,
    refetchInterval,
  })

export const teamQuery = (id: number) => queryOptions(read('GET /api/events/teams/{id}/', { params: { id } }))

/** What the organiser has entered about one request. `charge` is about teams, `teams` about a unit's class. */
export type Draft = { answer: string; charge: boolean; teams: 'keep' | 'withdraw' | null }

type Handlers = { onSuccess: () => void; onError: (error: Error) => void }

/** Decides one request of any kind by the call of its kind. */
export function useDecide(item: InboxItem) {
  const team = useCall('POST /api/events/change-requests/{id}/decide/')
  const unit = useCall('POST /api/schools/class-changes/{id}/decide/')
  const order = useCall('POST /api/invoices/order-changes/{id}/decide/')
  const decide = (approve: boolean, { answer, charge, teams }: Draft, handlers: Handlers) => {
    const { id, version } = item.request
    const params = { id }
    const body = { version, approve, answer: answer.trim() }
    if (item.kind === 'lag') team.mutate({ params, body: { ...body, ...(approve && { charge }) } }, handlers)
    else if (item.kind === 'bestallningar') order.mutate({ params, body }, handlers)
    else {
      const seen = { ...(teams && { teams }), seen_teams: item.request.teams.map((each) => each.id) }
      unit.mutate({ params, body: { ...body, ...(approve && seen) } }, handlers)
    }
  }
  const calls = [team, unit, order]
  return {
    decide,
    isPending: calls.some(({ isPending }) => isPending),
    error: calls.find(({ error }) => error !== null)?.error ?? null,
  }
}
