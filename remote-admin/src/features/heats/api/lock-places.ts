import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Locks places, or unlocks them. */
export function useLockPlaces() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/lock/'>) => request('POST /api/events/heats/lock/', { body }),
  })
}
