import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** A heat is planned, called or run; the public sees it at once. */
export function useSetStatus() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/status/'>) => request('POST /api/events/heats/status/', { body }),
  })
}
