import type { BodyOf, ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

/** Stores a parked file's times in the chosen heat. */
export function useAssignReading() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<'POST /api/events/heats/readings/{id}/assign/'> & { id: number }) =>
      request('POST /api/events/heats/readings/{id}/assign/', { params: { id }, body }),
  })
}

/** Discards a parked file permanently. */
export function useDiscardReading() {
  return useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      request('POST /api/events/heats/readings/{id}/discard/', { params: { id }, body: { version } }),
  })
}

/** Deletes a draft. */
export function useDropDraft() {
  return useMutation({
    mutationFn: (id: number) => request('DELETE /api/events/heats/drafts/{id}/', { params: { id } }),
  })
}

export type RoundChanges = ItemOf<'GET /api/events/heats/changes/'>

/** Changes that a publication would make, as texts. */
export const changesQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['heats', karneval, 'changes'],
    queryFn: ({ signal }) => request('GET /api/events/heats/changes/', { query: { karneval }, signal }),
  })

/** One round of a draft: its heats and its changes against the working heats. */
export const draftQuery = (id: number, round: RoundId) =>
  queryOptions({
    queryKey: ['heats', 'draft', id, round],
    queryFn: ({ signal }) => request('GET /api/events/heats/drafts/{id}/', { params: { id }, query: round, signal }),
  })

export type Draft = ItemOf<'GET /api/events/heats/drafts/'>

/** The carnival's drafts, at most three. */
export const draftsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['heats', karneval, 'drafts'],
    queryFn: ({ signal }) => request('GET /api/events/heats/drafts/', { query: { karneval }, signal }),
  })

/** Reasons for a team's place, as sentences. */
export const explanationQuery = (id: number) =>
  queryOptions({
    queryKey: ['heats', 'explanation', id],
    queryFn: ({ signal }) => request('GET /api/events/heats/explanation/{id}/', { params: { id }, signal }),
  })

export type Reading = ItemOf<'GET /api/events/heats/readings/'>

/** Result files that matched no heat and wait for a decision. */
export const readingsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['heats', karneval, 'readings'],
    queryFn: ({ signal }) => request('GET /api/events/heats/readings/', { query: { karneval }, signal }),
  })

export type RepairItem = ResponseOf<'GET /api/events/heats/repair/'>['changes'][number]

/** Moves that a repair of a round would make. */
export const repairQuery = ({ event_instance, round }: RoundId) =>
  queryOptions({
    queryKey: ['heats', 'repair', event_instance, round],
    queryFn: ({ signal }) => request('GET /api/events/heats/repair/', { query: { event_instance, round }, signal }),
  })

/** Repairs that taking a draft would make. */
export const draftRepairQuery = (id: number) =>
  queryOptions({
    queryKey: ['heats', 'draft-repair', id],
    queryFn: ({ signal }) => request('GET /api/events/heats/drafts/{id}/repair/', { params: { id }, signal }),
  })

/** The results of an event's trial, and the resulting finalists. */
export const resultsQuery = (event_instance: number) =>
  queryOptions({
    queryKey: ['heats', 'results', event_instance],
    queryFn: ({ signal }) => request('GET /api/events/heats/results/', { query: { event_instance }, signal }),
  })

export type RoundId = QueryOf<'GET /api/events/heats/round/'>
export type HeatRound = ResponseOf<'GET /api/events/heats/round/'>
export type WorkHeat = HeatRound['heats'][number]
export type WorkPlace = WorkHeat['places'][number]

/** One round's working heats. */
export const roundQuery = (id: RoundId) =>
  queryOptions({
    queryKey: ['heats', 'round', id],
    queryFn: ({ signal }) => request('GET /api/events/heats/round/', { query: id, signal }),
  })

/** Published versions, newest first. */
export const versionsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['heats', karneval, 'versions'],
    queryFn: ({ signal }) => request('GET /api/events/heats/versions/', { query: { karneval }, signal }),
  })

export type RoundSummary = ItemOf<'GET /api/events/heats/work/'>
export type Quality = RoundSummary['quality']

/** All rounds with teams, heats and quality, and the state token for publication. */
export const workQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['heats', karneval, 'work'],
    queryFn: ({ signal }) => request('GET /api/events/heats/work/', { query: { karneval }, signal }),
  })

/** Locks or unlocks places. */
export function useLockPlaces() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/lock/'>) => request('POST /api/events/heats/lock/', { body }),
  })
}

/** Draws a draft; the working heats do not change. */
export function useMakeDraft() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/drafts/'>) => request('POST /api/events/heats/drafts/', { body }),
  })
}

/** Draws the final from the results. */
export function useMakeFinal() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/final/'>) => request('POST /api/events/heats/final/', { body }),
  })
}

/** Publishes the working heats as a new version. */
export function usePublish() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/publish/'>) =>
      request('POST /api/events/heats/publish/', { body }),
  })
}

export type ReadFile = ResponseOf<'POST /api/events/heats/readings/'>

/** Uploads one result file as raw bytes: the server detects the encoding. */
export function useReadResultFile() {
  return useMutation({
    mutationFn: ({ karneval, file }: { karneval: number; file: File }) =>
      request('POST /api/events/heats/readings/', {
        query: { karneval, name: file.name.slice(0, 200) },
        body: new Blob([file], { type: 'application/octet-stream' }),
      }),
  })
}

/** Places new teams and frees the places of withdrawn ones. */
export function useRepair() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/repair/'>) => request('POST /api/events/heats/repair/', { body }),
  })
}

/** Publishes an old version again as a new one. */
export function useRestore() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/restore/'>) =>
      request('POST /api/events/heats/restore/', { body }),
  })
}

/** Replaces the results of an event's trial. */
export function useSaveResults() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/results/'>) =>
      request('POST /api/events/heats/results/', { body }),
  })
}

/** Saves unusable lanes, and the kind of race that a final's lanes are drawn for. */
export function useSaveSettings() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/settings/'>) =>
      request('POST /api/events/heats/settings/', { body }),
  })
}

/** Sets a heat to planned, called or run; public at once. */
export function useSetStatus() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/status/'>) => request('POST /api/events/heats/status/', { body }),
  })
}

/** Moves a team to another place. If there are warnings, `force` is required to save. */
export function useSwap() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/swap/'>) => request('POST /api/events/heats/swap/', { body }),
  })
}

/** Makes a draft the working heats; other drafts are deleted. */
export function useTakeDraft() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<'POST /api/events/heats/drafts/{id}/take/'> & { id: number }) =>
      request('POST /api/events/heats/drafts/{id}/take/', { params: { id }, body }),
  })
}

/** Undoes the latest manual move. */
export function useUndoMove() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/undo/'>) => request('POST /api/events/heats/undo/', { body }),
  })
}
