import { read } from '@stafapp/shared/calls'
import type { ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'

export type Changes = ResponseOf<'GET /api/events/heats/changes/'>
export type ComparedRound = Changes['data'][number]

/** Changes that a publication of the working heats, or of a draft, would make. */
export const changesQuery = (karneval: number, draft: number | null) =>
  read('GET /api/events/heats/changes/', { query: { karneval, ...(draft !== null && { draft }) } })

export type Comparison = ResponseOf<'GET /api/events/heats/comparison/'>

/** One round as published and as it would be published, lane by lane. */
export const comparisonQuery = (round: RoundId, draft: number | null) =>
  read('GET /api/events/heats/comparison/', { query: { ...round, ...(draft !== null && { draft }) } })

export type Draft = ItemOf<'GET /api/events/heats/drafts/'>

/** The carnival's drafts, at most three, and whether a draw is under way. */
export const draftsQuery = (karneval: number) => read('GET /api/events/heats/drafts/', { query: { karneval } })

/** Reasons for a team's place, as sentences. */
export const explanationQuery = (id: number) => read('GET /api/events/heats/explanation/{id}/', { params: { id } })

export type Reading = ItemOf<'GET /api/events/heats/readings/'>

/** Result files that matched no heat and wait for a decision. */
export const readingsQuery = (karneval: number) => read('GET /api/events/heats/readings/', { query: { karneval } })

export type RepairItem = ResponseOf<'GET /api/events/heats/repair/'>['changes'][number]

/** Moves that a repair of a round would make. */
export const repairQuery = ({ event_instance, round }: RoundId) =>
  read('GET /api/events/heats/repair/', { query: { event_instance, round } })

/** Repairs that taking a draft would make. */
export const draftRepairQuery = (id: number) => read('GET /api/events/heats/drafts/{id}/repair/', { params: { id } })

export type TrialResults = ResponseOf<'GET /api/events/heats/results/'>

/** The results of an event's trial, and the resulting finalists. */
export const resultsQuery = (event_instance: number) =>
  read('GET /api/events/heats/results/', { query: { event_instance } })

export type RoundId = QueryOf<'GET /api/events/heats/round/'>
export type HeatRound = ResponseOf<'GET /api/events/heats/round/'>
export type WorkHeat = HeatRound['heats'][number]
export type WorkPlace = WorkHeat['places'][number]

/** One round's working heats. */
export const roundQuery = (id: RoundId) => read('GET /api/events/heats/round/', { query: id })

/** Published versions, newest first. */
export const versionsQuery = (karneval: number) => read('GET /api/events/heats/versions/', { query: { karneval } })

export type Work = ResponseOf<'GET /api/events/heats/work/'>
export type RoundSummary = Work['data'][number]
export type Quality = RoundSummary['quality']

/** All rounds with teams, heats and quality, and the state token for publication. */
export const workQuery = (karneval: number) => read('GET /api/events/heats/work/', { query: { karneval } })

export type ReadFile = ResponseOf<'POST /api/events/heats/readings/'>
