import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

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

/** A proposal, or with `apply` the new schedule. */
export function useGenerate() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/timetable/generate/'>) =>
      request('POST /api/events/timetable/generate/', { body }),
  })
}

/** Rows for missing rounds: a proposal, or with `apply` in the schedule. */
export function useAddRounds() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/timetable/rounds/'>) =>
      request('POST /api/events/timetable/rounds/', { body }),
  })
}
