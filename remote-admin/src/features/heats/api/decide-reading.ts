import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Stores a parked file's times in the heat that was chosen for it. */
export function useAssignReading() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<'POST /api/events/heats/readings/{id}/assign/'> & { id: number }) =>
      request('POST /api/events/heats/readings/{id}/assign/', { params: { id }, body }),
  })
}

/** Puts a parked file away for good. */
export function useDiscardReading() {
  return useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      request('POST /api/events/heats/readings/{id}/discard/', { params: { id }, body: { version } }),
  })
}
