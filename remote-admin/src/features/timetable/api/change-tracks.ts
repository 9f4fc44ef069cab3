import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

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
