import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Publishes an old version as a new one. */
export function useRestore() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/restore/'>) =>
      request('POST /api/events/heats/restore/', { body }),
  })
}
