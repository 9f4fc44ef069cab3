import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Moves a team to another place. With warnings and without `force` nothing is saved. */
export function useSwap() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/swap/'>) => request('POST /api/events/heats/swap/', { body }),
  })
}
