import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Makes a draft the working heats; the others are dropped. */
export function useTakeDraft() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<'POST /api/events/heats/drafts/{id}/take/'> & { id: number }) =>
      request('POST /api/events/heats/drafts/{id}/take/', { params: { id }, body }),
  })
}
