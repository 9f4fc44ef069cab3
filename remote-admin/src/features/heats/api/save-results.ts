import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Replaces the results of an event's trial. */
export function useSaveResults() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/results/'>) =>
      request('POST /api/events/heats/results/', { body }),
  })
}
