import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Draws the final of the results. */
export function useMakeFinal() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/final/'>) => request('POST /api/events/heats/final/', { body }),
  })
}
