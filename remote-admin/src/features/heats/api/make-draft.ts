import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Draws a proposal; nothing else changes. */
export function useMakeDraft() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/drafts/'>) => request('POST /api/events/heats/drafts/', { body }),
  })
}
