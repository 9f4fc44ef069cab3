import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

type RowChange = BodyOf<'PATCH /api/events/timetable/rows/{id}/'> & { id: number }

export function useChangeRow() {
  return useMutation({
    mutationFn: ({ id, ...body }: RowChange) =>
      request('PATCH /api/events/timetable/rows/{id}/', { params: { id }, body }),
  })
}

export function useAddDelay() {
  return useMutation({
    mutationFn: ({
      idempotencyKey,
      ...body
    }: BodyOf<'POST /api/events/timetable/delays/'> & { idempotencyKey: string }) =>
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
