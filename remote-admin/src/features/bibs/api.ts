import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

/** Saves how bib numbers are assigned; with `renumber` all are reassigned. */
export function useSaveBibSettings() {
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /api/events/bibs/'>) => request('PUT /api/events/bibs/', { body }),
  })
}

/** Assigns numbers to teams without one, or reassigns all. */
export function useGiveBibs() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/bibs/give/'>) => request('POST /api/events/bibs/give/', { body }),
  })
}

/** Changes one team's number; `was` is the number that was read, for conflict detection. */
export function useSaveBib() {
  return useMutation({
    mutationFn: ({ team, ...body }: BodyOf<'PUT /api/events/bibs/{id}/'> & { team: number }) =>
      request('PUT /api/events/bibs/{id}/', { params: { id: team }, body }),
  })
}

export type Bibs = ResponseOf<'GET /api/events/bibs/'>
export type BibTeam = Bibs['data'][number]

/** The bib numbers of a carnival's teams, and how they are assigned. */
export const bibsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['bibs', karneval],
    queryFn: ({ signal }) => request('GET /api/events/bibs/', { query: { karneval }, signal }),
  })
