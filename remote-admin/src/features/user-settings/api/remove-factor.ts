import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

type Removal = BodyOf<'POST /api/users/{id}/remove-factor/'> & { id: number }

/** Switches off another account's second factor and logs it out everywhere. */
export function useRemoveFactor() {
  return useMutation({
    mutationFn: ({ id, ...body }: Removal) => request('POST /api/users/{id}/remove-factor/', { params: { id }, body }),
  })
}
