import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

type Keyed<T> = T & { idempotencyKey: string }

export function useAddRow() {
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: Keyed<BodyOf<'POST /api/events/timetable/rows/'>>) =>
      request('POST /api/events/timetable/rows/', { body, idempotencyKey }),
  })
}

export function useChangeRow() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<'PATCH /api/events/timetable/rows/{id}/'> & { id: number }) =>
      request('PATCH /api/events/timetable/rows/{id}/', { params: { id }, body }),
  })
}

export function useRemoveRow() {
  return useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      request('DELETE /api/events/timetable/rows/{id}/', { params: { id }, query: { version } }),
  })
}

export function useAddDelay() {
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: Keyed<BodyOf<'POST /api/events/timetable/delays/'>>) =>
      request('POST /api/events/timetable/delays/', { body, idempotencyKey }),
  })
}

export function useUndoDelay() {
  return useMutation({
    mutationFn: (id: number) => request('POST /api/events/timetable/delays/{id}/undo/', { params: { id } }),
  })
}

/** Returns a proposal, or with `apply` saves it as the new schedule. */
export function useGenerate() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/timetable/generate/'>) =>
      request('POST /api/events/timetable/generate/', { body }),
  })
}

/** Rows for missing rounds: returns a proposal, or with `apply` adds them to the schedule. */
export function useAddRounds() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/timetable/rounds/'>) =>
      request('POST /api/events/timetable/rounds/', { body }),
  })
}

export function useAddTrack() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/timetable/tracks/'>) =>
      request('POST /api/events/timetable/tracks/', { body }),
  })
}

export function useRenameTrack() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<'PATCH /api/events/timetable/tracks/{id}/'> & { id: number }) =>
      request('PATCH /api/events/timetable/tracks/{id}/', { params: { id }, body }),
  })
}

export function useRemoveTrack() {
  return useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      request('DELETE /api/events/timetable/tracks/{id}/', { params: { id }, query: { version } }),
  })
}

export type Plan = ResponseOf<'GET /api/events/timetable/plan/'>
export type PlanRow = Plan['rows'][number]
export type PlanDelay = Plan['delays'][number]

export const planQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'timetable-plan', karneval],
    queryFn: ({ signal }) => request('GET /api/events/timetable/plan/', { query: { karneval }, signal }),
  })
