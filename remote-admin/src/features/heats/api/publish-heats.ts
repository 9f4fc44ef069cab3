import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Publishes the working heats as a new version. */
export function usePublish() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/publish/'>) =>
      request('POST /api/events/heats/publish/', { body }),
  })
}
