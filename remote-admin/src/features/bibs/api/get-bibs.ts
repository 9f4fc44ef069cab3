import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Bibs = ResponseOf<'GET /api/events/bibs/'>
export type BibTeam = Bibs['data'][number]

/** The bib numbers of a carnival's teams, and how they are given. */
export const bibsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['bibs', karneval],
    queryFn: ({ signal }) => request('GET /api/events/bibs/', { query: { karneval }, signal }),
  })
