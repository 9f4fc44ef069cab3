import { read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'

export type Bibs = ResponseOf<'GET /api/events/bibs/'>
export type BibTeam = Bibs['data'][number]

/** The bib numbers of a carnival's teams, and how they are assigned. */
export const bibsQuery = (karneval: number) => read('GET /api/events/bibs/', { query: { karneval } })
