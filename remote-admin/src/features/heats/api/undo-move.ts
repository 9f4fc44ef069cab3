import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Puts the teams of the newest move by hand back. */
export function useUndoMove() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/undo/'>) => request('POST /api/events/heats/undo/', { body }),
  })
}
