import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Lanes that cannot be used, and what the lanes of a final are drawn for. */
export function useSaveSettings() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/settings/'>) =>
      request('POST /api/events/heats/settings/', { body }),
  })
}
