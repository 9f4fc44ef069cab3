import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Saves how numbers are given; with `renumber` all are given anew. */
export function useSaveBibSettings() {
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /api/events/bibs/'>) => request('PUT /api/events/bibs/', { body }),
  })
}

/** Gives numbers to the teams that have none, or to all anew. */
export function useGiveBibs() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/bibs/give/'>) => request('POST /api/events/bibs/give/', { body }),
  })
}

/** Changes one team's number; `was` is the one that was read. */
export function useSaveBib() {
  return useMutation({
    mutationFn: ({ team, ...body }: BodyOf<'PUT /api/events/bibs/{id}/'> & { team: number }) =>
      request('PUT /api/events/bibs/{id}/', { params: { id: team }, body }),
  })
}
